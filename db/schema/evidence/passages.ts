import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import {
  certainties,
  passageNouns,
  passageStates,
  supports,
} from "../../../app/shared/evidence/vocabulary.ts";
import { identifier, matchesRecordId, recordColumns } from "../columns.ts";
import { conflicts } from "../conflicts.ts";
import { datasheets } from "../datasheets.ts";
import { interventions } from "../interventions.ts";
import { news } from "../news.ts";
import { sources } from "./sources.ts";

const idOf = (noun: string) => sql.raw(`case noun when '${noun}' then record_id end`);

/** A sentence of a record's text, by its words and those around it, so that it is found again after an edit. */
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
    interventionId: identifier("intervention_id")
      .generatedAlwaysAs(idOf("intervention"))
      .references(() => interventions.id, { onDelete: "cascade" }),
    datasheetId: identifier("datasheet_id")
      .generatedAlwaysAs(idOf("datasheet"))
      .references(() => datasheets.id, { onDelete: "cascade" }),
    conflictId: identifier("conflict_id")
      .generatedAlwaysAs(idOf("conflict"))
      .references(() => conflicts.id, { onDelete: "cascade" }),
    newsId: identifier("news_id")
      .generatedAlwaysAs(idOf("news"))
      .references(() => news.id, { onDelete: "cascade" }),
  },
  (table) => [
    check("passages_id_check", matchesRecordId(table.id)),
    index("passages_record_index").on(table.recordId, table.noun, table.field),
    index("passages_intervention_id_index")
      .on(table.interventionId)
      .where(sql`${table.interventionId} is not null`),
    index("passages_datasheet_id_index").on(table.datasheetId).where(sql`${table.datasheetId} is not null`),
    index("passages_conflict_id_index").on(table.conflictId).where(sql`${table.conflictId} is not null`),
    index("passages_news_id_index").on(table.newsId).where(sql`${table.newsId} is not null`),
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
