import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { revisionNouns } from "../../../app/shared/values/revisions.ts";
import { identifier, timestamptz } from "../columns.ts";

/**
 * When this site last changed a record, deleted ones included: what `updated_at` does not say, which an import takes from
 * the study. Kept by a trigger on the revisions, and so in the transaction of every write.
 */
export const recordChanges = pgTable(
  "record_changes",
  {
    noun: text("noun", { enum: revisionNouns }).notNull(),
    recordId: identifier("record_id").notNull(),
    changedAt: timestamptz("changed_at").notNull(),
    isDeleted: boolean("is_deleted").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.noun, table.recordId] }),
    index("record_changes_newest_index").on(table.noun, table.changedAt.desc().nullsFirst(), table.recordId),
  ],
);
