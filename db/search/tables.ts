import { sql } from "drizzle-orm";
import { bigint, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { identifier } from "../schema/columns.ts";
import { conflicts } from "../schema/conflicts.ts";
import { datasheets } from "../schema/datasheets.ts";
import { interventions } from "../schema/interventions.ts";
import { news } from "../schema/news.ts";

/** The words of all texts, lower case and as they were written. One that no text has any more may remain. */
export const searchWords = pgTable(
  "search_words",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    word: identifier("word").notNull().unique(),
    /** Without accents; ñ stays. */
    folded: identifier("folded").notNull(),
    stems: text("stems").array().notNull(),
  },
  (table) => [
    index("search_words_folded_index").on(table.folded),
    index("search_words_parts_index").using("gin", sql`${table.folded} gin_trgm_ops`),
    index("search_words_stems_index").using("gin", table.stems),
  ],
);

const idOf = (noun: string) => sql.raw(`case noun when '${noun}' then record_id end`);

/**
 * What the search reads of each record. Triggers keep it in the transaction of every write (docs/decisions/0002-search.md);
 * foreign keys take a row away with its record, and a trigger that of an actor, who is found by the names of those merged
 * into them too.
 */
export const searchEntries = pgTable(
  "search_entries",
  {
    noun: text("noun", { enum: ["interventions", "datasheets", "conflicts", "news", "actors"] }).notNull(),
    recordId: identifier("record_id").notNull(),
    /** The intervention that the record is, or belongs to; actors belong to none. */
    interventionId: identifier("intervention_id").references(() => interventions.id, { onDelete: "cascade" }),
    datasheetId: identifier("datasheet_id")
      .generatedAlwaysAs(idOf("datasheets"))
      .references(() => datasheets.id, { onDelete: "cascade" }),
    conflictId: identifier("conflict_id")
      .generatedAlwaysAs(idOf("conflicts"))
      .references(() => conflicts.id, { onDelete: "cascade" }),
    newsId: identifier("news_id")
      .generatedAlwaysAs(idOf("news"))
      .references(() => news.id, { onDelete: "cascade" }),
    /** Of news. */
    date: date("date", { mode: "string" }),
    /** Folded. */
    title: text("title").notNull(),
    text: text("text").notNull(),
    /** The letters and digits of the title, as a number: those of one work that have the same are called the same. */
    titleKey: bigint("title_key", { mode: "bigint" }).generatedAlwaysAs(
      sql`hashtextextended(regexp_replace(title, '[^[:alnum:]]+', '', 'g'), 0)`,
    ),
    /** Ids of the distinct words of the title, and of title and text. */
    titleWords: integer("title_words").array().notNull(),
    words: integer("words").array().notNull(),
  },
  (table) => [
    unique("search_entries_record_unique").on(table.recordId, table.noun),
    index("search_entries_list_index").on(table.noun, table.date.desc().nullsLast(), table.recordId),
    index("search_entries_intervention_index").on(table.interventionId),
    index("search_entries_datasheet_index")
      .on(table.datasheetId)
      .where(sql`${table.datasheetId} is not null`),
    index("search_entries_conflict_index").on(table.conflictId).where(sql`${table.conflictId} is not null`),
    index("search_entries_news_index").on(table.newsId).where(sql`${table.newsId} is not null`),
    index("search_entries_called_index").on(table.noun, table.interventionId, table.titleKey, table.recordId),
    // For records with the same name.
    index("search_entries_title_index").using("hash", table.title),
    index("search_entries_title_words_index").using("gin", sql`${table.titleWords} gin__int_ops`),
    index("search_entries_words_index").using("gin", sql`${table.words} gin__int_ops`),
  ],
);
