import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { mentionNouns, registers } from "../../../app/shared/names/registers.ts";
import { identifier } from "../columns.ts";

/**
 * Where a text names an entry of a register. Computed from texts and registers: a write computes those of what it has
 * changed, and what is too much for it is due (`mention_runs`). What people decide of them is in `decisions`, by the id.
 */
export const mentions = pgTable(
  "mentions",
  {
    /** Hash of the record, the text, the register, the words and how often these came before. */
    id: identifier("id").notNull(),
    noun: text("noun", { enum: mentionNouns }).notNull(),
    recordId: identifier("record_id").notNull(),
    /** The text's name on the wire. */
    field: text("field").notNull(),
    register: text("register", { enum: registers }).notNull(),
    /** Null where the words can mean several. */
    entryId: identifier("entry_id"),
    candidates: text("candidates").array().notNull(),
    start: integer("start").notNull(),
    end: integer("end").notNull(),
    quote: text("quote").notNull(),
    /** Why it counts, as staff read it. */
    basis: text("basis").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id] }),
    index("mentions_record_index").on(table.recordId, table.noun),
    index("mentions_entry_index").on(table.entryId, table.noun, table.recordId),
  ],
);

/** Whether the mentions of all texts are to be computed again: one row. */
export const mentionRuns = pgTable("mention_runs", {
  id: integer("id").primaryKey(),
  /** Raised by each write that leaves them to be computed. */
  changes: integer("changes").notNull().default(1),
  /** As many changes as there were when the last run began; null until it has come to its end. */
  readChanges: integer("read_changes").default(0),
  /** The build of the product that last asked for them, whose rules may be others than those of the build before. */
  build: text("build").notNull().default(""),
});
