import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identifier, timestamptz } from "../columns.ts";
import { users } from "../users.ts";

/** What somebody has typed into a form and not saved. Only they ever read it, and no backup carries it. */
export const drafts = pgTable(
  "drafts",
  {
    userId: identifier("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Chosen by the browser, so that a call that is repeated after a lost response makes no second draft. */
    id: identifier("id").notNull(),
    /** The form that it was typed into: "news/new", "news/<id>". */
    form: text("form").notNull(),
    /** The record that it changes, which may have been created by the form; parts of the site are known by names. */
    recordId: identifier("record_id"),
    /** JSON as the form made it. Null once erased: the id stays, so that a late call does not bring the draft back. */
    content: text("content"),
    /** Counts the changes; the browser that holds the draft raises it. */
    version: integer("version").notNull(),
    /** The browser whose changes are taken. */
    holder: identifier("holder").notNull(),
    /** Until when it counts as open in a form; null once that was left. */
    openUntil: timestamptz("open_until"),
    /** When it was last typed into. */
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index("drafts_updated_at_index").on(table.updatedAt),
  ],
);
