import { index, pgTable, text } from "drizzle-orm/pg-core";
import { assignmentStates } from "../../../app/shared/values/assignments.ts";
import { revisionNouns } from "../../../app/shared/values/revisions.ts";
import { identifier, recordColumns, timestamptz } from "../columns.ts";
import { users } from "../users.ts";

/** Records of a staff table that somebody is asked to work through. */
export const assignedLists = pgTable(
  "assigned_lists",
  {
    ...recordColumns,
    noun: text("noun", { enum: revisionNouns }).notNull(),
    name: text("name").notNull(),
    /** The table's filters as in an address, without its question mark. */
    query: text("query").notNull(),
    /** The records that were in the list as it was assigned. */
    recordIds: text("record_ids").array().notNull(),
    assigneeId: identifier("assignee_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who assigned it; null once they are gone. */
    assignerId: identifier("assigner_id").references(() => users.id, { onDelete: "set null" }),
    assignerName: text("assigner_name").notNull(),
    note: text("note").notNull().default(""),
    state: text("state", { enum: assignmentStates }).notNull().default("open"),
    /** What the assignee said as they finished it or gave it back. */
    answer: text("answer").notNull().default(""),
    answeredAt: timestamptz("answered_at"),
  },
  (table) => [
    index("assigned_lists_assignee_id_index").on(table.assigneeId),
    index("assigned_lists_assigner_id_index").on(table.assignerId),
  ],
);
