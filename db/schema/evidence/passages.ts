import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import {
  certainties,
  passageNouns,
  passageStates,
  supports,
} from "../../../app/shared/evidence/vocabulary.ts";
import { identifier, matchesRecordId, recordColumns } from "../columns.ts";
import { sources } from "./sources.ts";

/** A sentence of a record's text, by its words and those around it, so that it is found again after an edit: db/links/follow-passages. */
export const passages = pgTable(
  "passages",
  {
    ...recordColumns,
    noun: text("noun", { enum: passageNouns }).notNull(),
    recordId: identifier("record_id").notNull(),
    /** The text's name on the wire. */
    field: text("field").notNull(),
    quote: text("quote").notNull(),
    prefix: text("prefix").notNull().default(""),
    suffix: text("suffix").notNull().default(""),
    /** `lost` once the text no longer has it. */
    state: text("state", { enum: passageStates }).notNull().default("anchored"),
  },
  (table) => [
    check("passages_id_check", matchesRecordId(table.id)),
    index("passages_record_index").on(table.recordId, table.noun, table.field),
  ],
);

/** What a passage rests on. */
export const passageSources = pgTable(
  "passage_sources",
  {
    passageId: identifier("passage_id")
      .notNull()
      .references(() => passages.id, { onDelete: "cascade" }),
    sourceId: identifier("source_id")
      .notNull()
      .references(() => sources.id),
    support: text("support", { enum: supports }).notNull().default("supports"),
    certainty: text("certainty", { enum: certainties }).notNull().default("certain"),
    note: text("note").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.passageId, table.sourceId] }),
    index("passage_sources_source_id_index").on(table.sourceId),
  ],
);
