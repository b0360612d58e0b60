import { bigint, date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { revisionNouns } from "../../../app/shared/values/revisions.ts";
import { identifier, timestamptz } from "../columns.ts";

/** Published states of the whole study, frozen: what of it can be cited for ever. */
export const editions = pgTable("editions", {
  id: identifier("id").primaryKey(),
  /** In the order of publication, from 1: `since` and `until` of the states name it. */
  position: integer("position").notNull().unique(),
  /** As it is cited: "2026.1". */
  number: identifier("number").notNull().unique(),
  title: text("title").notNull().default(""),
  notes: text("notes").notNull().default(""),
  date: date("date").notNull(),
  doi: text("doi").notNull().default(""),
  /** The study, the columns and the totals as they were. */
  frozen: jsonb("frozen").notNull().$type<Record<string, unknown>>(),
  /** The name of the stored package, without its ending. */
  file: identifier("file").notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  sha256: text("sha256").notNull(),
  /** Packages before states of it were hidden. */
  corrections: jsonb("corrections").notNull().default([]).$type<Record<string, unknown>[]>(),
  publishedAt: timestamptz("published_at").notNull().defaultNow(),
  publishedBy: text("published_by").notNull(),
  withdrawnAt: timestamptz("withdrawn_at"),
  withdrawnBy: text("withdrawn_by").notNull().default(""),
  withdrawnReason: text("withdrawn_reason").notNull().default(""),
});

/** A record as editions hold it, once for all editions in a row in which it is the same. */
export const editionStates = pgTable(
  "edition_states",
  {
    noun: text("noun", { enum: revisionNouns }).notNull(),
    recordId: identifier("record_id").notNull(),
    /** The position of the first edition that has it. */
    since: integer("since").notNull(),
    /** The position of the first one that no longer has it; null while the newest one does. */
    until: integer("until"),
    /** The record's own version. */
    version: integer("version").notNull(),
    /** The row of the files, as JSON: a text, so that it stays the same byte for byte. */
    row: text("row").notNull(),
  },
  (table) => [primaryKey({ columns: [table.noun, table.recordId, table.since] })],
);

/** Versions of a record that must not be shown in public, in editions neither. */
export const hiddenStates = pgTable(
  "hidden_states",
  {
    noun: text("noun", { enum: revisionNouns }).notNull(),
    recordId: identifier("record_id").notNull(),
    version: integer("version").notNull(),
    reason: text("reason").notNull(),
    hiddenAt: timestamptz("hidden_at").notNull().defaultNow(),
    hiddenBy: text("hidden_by").notNull(),
  },
  (table) => [primaryKey({ columns: [table.noun, table.recordId, table.version] })],
);
