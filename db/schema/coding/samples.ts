import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { codingUnits, type SampleResult, sampleStates } from "../../../app/shared/coding/vocabulary.ts";
import { identifier, recordColumns, timestamptz } from "../columns.ts";
import { codebooks } from "./codebooks.ts";

/** Records that two people read without seeing each other's readings. */
export const codingSamples = pgTable(
  "coding_samples",
  {
    ...recordColumns,
    codebookId: identifier("codebook_id")
      .notNull()
      .references(() => codebooks.id),
    fraction: real("fraction").notNull(),
    seed: text("seed").notNull(),
    /** The two coders; their names stay when their accounts are gone. */
    firstCoderId: identifier("first_coder_id").notNull(),
    firstCoderName: text("first_coder_name").notNull(),
    secondCoderId: identifier("second_coder_id").notNull(),
    secondCoderName: text("second_coder_name").notNull(),
    state: text("state", { enum: sampleStates }).notNull().default("open"),
    /** Some of its records had been coded before it was drawn: their first readings were public. */
    hadPublicReadings: boolean("had_public_readings").notNull().default(false),
    closedAt: timestamptz("closed_at"),
    /** What was measured as it was closed; empty while it is open. */
    results: jsonb("results").notNull().default([]).$type<SampleResult[]>(),
  },
  (table) => [uniqueIndex("coding_samples_open_key").on(table.state).where(sql`${table.state} = 'open'`)],
);

export const codingSampleRecords = pgTable(
  "coding_sample_records",
  {
    sampleId: identifier("sample_id")
      .notNull()
      .references(() => codingSamples.id, { onDelete: "cascade" }),
    noun: text("noun", { enum: codingUnits }).notNull(),
    recordId: identifier("record_id").notNull(),
    /** Who reads it first and second: usually the sample's two; a record that was coded before keeps its first reader. */
    firstCoderId: identifier("first_coder_id").notNull(),
    secondCoderId: identifier("second_coder_id").notNull(),
    /** The order in which it is read, by chance. */
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sampleId, table.noun, table.recordId] }),
    index("coding_sample_records_record_index").on(table.recordId),
  ],
);
