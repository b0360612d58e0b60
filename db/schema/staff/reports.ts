import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { reportDecisions, reportKinds, reportStates } from "../../../app/shared/evidence/report-states.ts";
import { revisionNouns } from "../../../app/shared/values/revisions.ts";
import { identifier, matchesRecordId, recordColumns, timestamptz } from "../columns.ts";
import { users } from "../users.ts";

/** What readers say is wrong in a record, and what came of it. Nothing here was written by them (report_messages has that). */
export const reports = pgTable(
  "reports",
  {
    ...recordColumns,
    /** It is cited as "2026-014". */
    year: integer("year").notNull(),
    number: integer("number").notNull(),
    /** The last part of the address with the answer, which only its author knows until there is one. */
    address: identifier("address").notNull().unique(),
    /** The question that was answered to send it: a form that is sent twice is stored once. */
    challenge: identifier("challenge").notNull().unique(),
    noun: text("noun", { enum: revisionNouns }).notNull(),
    recordId: identifier("record_id").notNull(),
    /** Which of the record's fields it is about; "" for the whole of it. */
    field: text("field").notNull().default(""),
    kind: text("kind", { enum: reportKinds }).notNull(),
    /** What is true of it now; every write that changes it keeps it so (db/links/follow-reports.server.ts). */
    state: text("state", { enum: reportStates }).notNull().default("new"),
    /** As proposed while `answeredAt` is null. */
    decision: text("decision", { enum: reportDecisions }),
    publicQuestion: text("public_question").notNull().default(""),
    publicAnswer: text("public_answer").notNull().default(""),
    /** The save that corrected the record. */
    operation: identifier("operation"),
    erratumId: identifier("erratum_id"),
    duplicateOf: identifier("duplicate_of"),
    /** Who of the staff looks after it. */
    assignedTo: identifier("assigned_to").references(() => users.id, { onDelete: "set null" }),
    proposedBy: text("proposed_by").notNull().default(""),
    answeredBy: text("answered_by").notNull().default(""),
    answeredAt: timestamptz("answered_at"),
    /** When its message was erased. */
    erasedAt: timestamptz("erased_at"),
  },
  (table) => [
    check("reports_id_check", matchesRecordId(table.id)),
    uniqueIndex("reports_number_index").on(table.year, table.number),
    index("reports_record_index").on(table.recordId),
    index("reports_created_index").on(table.createdAt),
    index("reports_assigned_to_index").on(table.assignedTo),
  ],
);

/** What readers wrote in confidence: erased a year after it came, and never public. */
export const reportMessages = pgTable(
  "report_messages",
  {
    reportId: identifier("report_id")
      .primaryKey()
      .references(() => reports.id, { onDelete: "cascade" }),
    quote: text("quote").notNull().default(""),
    message: text("message").notNull(),
    name: text("name").notNull().default(""),
    email: text("email").notNull().default(""),
    wantsAnswer: boolean("wants_answer").notNull().default(false),
    /** When to tell its author by mail that there is an answer; null where nothing is to be sent. */
    mailDueAt: timestamptz("mail_due_at"),
    mailAttempts: integer("mail_attempts").notNull().default(0),
  },
  (table) => [
    index("report_messages_mail_index").on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
  ],
);
