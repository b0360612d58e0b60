import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { revisionNouns } from "../../app/shared/values/revisions.ts";
import { identifier, timestamptz } from "./columns.ts";
import { users } from "./users.ts";

/** Who has the form of a record open. Not logged by PostgreSQL: after a crash the open forms report again. */
export const openForms = pgTable(
  "open_forms",
  {
    noun: text("noun", { enum: revisionNouns }).notNull(),
    recordId: identifier("record_id").notNull(),
    userId: identifier("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    openedAt: timestamptz("opened_at").notNull().defaultNow(),
    seenAt: timestamptz("seen_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.noun, table.recordId, table.userId] }),
    index("open_forms_user_id_index").on(table.userId),
  ],
);
