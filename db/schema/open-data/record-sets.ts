import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { revisionNouns } from "../../../app/shared/values/revisions.ts";
import { identifier, timestamptz } from "../columns.ts";

/**
 * The sets in which harvesters were told of each record, and those that it has left since, with the moment of that: a
 * work's, a place's, and that of a name in the texts. Compared with what holds before a harvester is answered.
 */
export const recordSets = pgTable(
  "record_sets",
  {
    noun: text("noun", { enum: revisionNouns }).notNull(),
    recordId: identifier("record_id").notNull(),
    setSpec: text("set_spec").notNull(),
    changedAt: timestamptz("changed_at").notNull().defaultNow(),
    isGone: boolean("is_gone").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.setSpec, table.noun, table.recordId] }),
    index("record_sets_record_index").on(table.noun, table.recordId),
  ],
);
