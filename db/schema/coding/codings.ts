import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { codingRounds, codingUnits, type ValidBasis } from "../../../app/shared/coding/vocabulary.ts";
import { identifier, recordColumns, timestamptz } from "../columns.ts";
import { codebooks, codebookValues, codebookVariables } from "./codebooks.ts";

/**
 * What somebody read in a record. It stays when the record is deleted, so that it is there again once that is restored, and
 * when its coder's account is.
 */
export const codings = pgTable(
  "codings",
  {
    ...recordColumns,
    codebookId: identifier("codebook_id")
      .notNull()
      .references(() => codebooks.id),
    noun: text("noun", { enum: codingUnits }).notNull(),
    recordId: identifier("record_id").notNull(),
    variableId: identifier("variable_id")
      .notNull()
      .references(() => codebookVariables.id),
    /** "" where nobody knows, for what was coded before there were codebooks. */
    coderId: identifier("coder_id").notNull(),
    coderName: text("coder_name").notNull(),
    round: text("round", { enum: codingRounds }).notNull(),
    /** Null for "no se puede decir". */
    valueId: identifier("value_id").references(() => codebookValues.id),
    reason: text("reason").notNull().default(""),
    /** The sentence that decides. */
    passage: text("passage").notNull().default(""),
    /** Whether the coder saw this value proposed. */
    wasSuggested: boolean("was_suggested").notNull().default(false),
    /** When it was read; a new version of the codebook takes it over. */
    at: timestamptz("at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("codings_reading_key").on(
      table.codebookId,
      table.noun,
      table.recordId,
      table.variableId,
      table.round,
    ),
    index("codings_record_index").on(table.recordId),
  ],
);

/**
 * The one value of each record and variable of the codebook in force: the final one, else the one that two agree on, else the
 * only one. Two that differ give none ("en desacuerdo"), nor does anything in an open sample. `code` and `label` are null for
 * "no se puede decir". Triggers keep it (the migration has them): nothing else writes here.
 */
export const validValues = pgTable(
  "valid_values",
  {
    noun: text("noun", { enum: codingUnits }).notNull(),
    recordId: identifier("record_id").notNull(),
    variable: identifier("variable").notNull(),
    variableId: identifier("variable_id").notNull(),
    valueId: identifier("value_id"),
    code: identifier("code"),
    label: text("label"),
    position: integer("position"),
    basis: text("basis").notNull().$type<ValidBasis>(),
    codebookId: identifier("codebook_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recordId, table.variable] }),
    index("valid_values_code_index").on(table.variable, table.code, table.recordId),
  ],
);

/** News that tell the same fact, as a person has decided; the lower id comes first. */
export const sameFacts = pgTable(
  "same_facts",
  {
    newsId: identifier("news_id").notNull(),
    otherNewsId: identifier("other_news_id").notNull(),
    actorName: text("actor_name").notNull(),
    /** The write by which it was decided, and by which it is undone. */
    operation: identifier("operation").notNull().default(""),
    at: timestamptz("at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.newsId, table.otherNewsId] })],
);
