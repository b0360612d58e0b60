import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { codebookStates, codingScales, codingUnits } from "../../../app/shared/coding/vocabulary.ts";
import { identifier, recordColumns, timestamptz } from "../columns.ts";

/** The versions of the codebook. A version is stored once it is in force and never changes; a draft is one of the site's texts. */
export const codebooks = pgTable(
  "codebooks",
  {
    ...recordColumns,
    number: integer("number").notNull().unique(),
    state: text("state", { enum: codebookStates }).notNull(),
    /** What changed, for those who read the method. */
    note: text("note").notNull().default(""),
    /** Whether coders see what the rules propose. */
    suggests: boolean("suggests").notNull().default(false),
    inForceAt: timestamptz("in_force_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("codebooks_in_force_key").on(table.state).where(sql`${table.state} = 'in_force'`)],
);

const codebookId = () =>
  identifier("codebook_id")
    .notNull()
    .references(() => codebooks.id, { onDelete: "cascade" });

export const codebookVariables = pgTable(
  "codebook_variables",
  {
    id: identifier("id").primaryKey(),
    codebookId: codebookId(),
    /** The same in every version, as in `action`: files and addresses name it. */
    key: text("key").notNull(),
    unit: text("unit", { enum: codingUnits }).notNull(),
    scale: text("scale", { enum: codingScales }).notNull(),
    label: text("label").notNull(),
    question: text("question").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [uniqueIndex("codebook_variables_key").on(table.codebookId, table.key)],
);

export const codebookValues = pgTable(
  "codebook_values",
  {
    id: identifier("id").primaryKey(),
    codebookId: codebookId(),
    variableId: identifier("variable_id")
      .notNull()
      .references(() => codebookVariables.id, { onDelete: "cascade" }),
    /** What coders type and files carry: "0" to "6", "yes". */
    code: text("code").notNull(),
    label: text("label").notNull(),
    rule: text("rule").notNull().default(""),
    /** What belongs to the value, and what seems to but does not. */
    exampleIn: text("example_in").notNull().default(""),
    exampleOut: text("example_out").notNull().default(""),
    position: integer("position").notNull(),
    /** The value of the version before whose codings it takes over; null for a new one. */
    followsId: identifier("follows_id"),
  },
  (table) => [uniqueIndex("codebook_values_code").on(table.variableId, table.code)],
);

/** Words by which a value is proposed. Rules propose and never write. */
export const codebookRules = pgTable("codebook_rules", {
  id: identifier("id").primaryKey(),
  codebookId: codebookId(),
  variableId: identifier("variable_id")
    .notNull()
    .references(() => codebookVariables.id, { onDelete: "cascade" }),
  valueId: identifier("value_id")
    .notNull()
    .references(() => codebookValues.id, { onDelete: "cascade" }),
  /** One folded pattern a line. */
  words: text("words").notNull(),
  notWords: text("not_words").notNull().default(""),
  position: integer("position").notNull(),
});
