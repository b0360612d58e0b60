import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { identifier, matchesRecordId, recordColumns, timestamptz } from "./columns.ts";

/**
 * `stored`: no mail is configured · `waiting`: to be sent · `claimed`: an instance is about to send it · `sending` ·
 * `sent` · `failed`: given up · `doubtful`: handed over without a confirmation.
 */
const deliveryStates = ["stored", "waiting", "claimed", "sending", "sent", "failed", "doubtful"] as const;

export const contactMessages = pgTable(
  "contact_messages",
  {
    ...recordColumns,
    name: text("name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    /** When a researcher first opened it; null while it is new. */
    readAt: timestamptz("read_at"),
    /** Idempotency key of the sender: a form that is sent again after a lost response is stored once. */
    operation: identifier("operation").unique(),
    delivery: text("delivery", { enum: deliveryStates }).notNull().default("stored"),
    attempts: integer("attempts").notNull().default(0),
    /** When to send it; while an instance is sending it, when that instance's claim ends. */
    dueAt: timestamptz("due_at"),
    sentAt: timestamptz("sent_at"),
    /** Why the last attempt failed, in Spanish; "" without a failure. */
    problem: text("problem").notNull().default(""),
  },
  (table) => [
    check("contact_messages_id_check", matchesRecordId(table.id)),
    check(
      "contact_messages_delivery_check",
      sql`${table.delivery} in ('stored', 'waiting', 'claimed', 'sending', 'sent', 'failed', 'doubtful')`,
    ),
    index("contact_messages_due_index")
      .on(table.dueAt)
      .where(sql`${table.delivery} in ('waiting', 'claimed', 'sending')`),
  ],
);
