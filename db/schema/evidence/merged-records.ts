import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { revisionNouns } from "../../../app/shared/values/revisions.ts";
import { identifier, timestamptz } from "../columns.ts";

/** Records that are gone since they were merged into another one; a trigger forgets one that comes back (the migration has it). */
export const mergedRecords = pgTable(
  "merged_records",
  {
    noun: text("noun", { enum: revisionNouns }).notNull(),
    id: identifier("id").notNull(),
    /** Of the same noun; it may have been merged itself, or deleted, since. */
    intoId: identifier("into_id").notNull(),
    /** Accepted checks and assigned lists that it has handed over, which it takes back. */
    checks: text("checks").array().notNull(),
    lists: text("lists").array().notNull(),
    at: timestamptz("at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.noun, table.id] }),
    index("merged_records_into_id_index").on(table.intoId),
  ],
);
