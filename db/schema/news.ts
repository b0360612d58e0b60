import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identifier, imageColumns, matchesRecordId, recordColumns } from "./columns.ts";
import { conflicts } from "./conflicts.ts";
import { sources } from "./evidence/sources.ts";
import { interventions } from "./interventions.ts";

export const news = pgTable(
  "news",
  {
    ...recordColumns,
    interventionId: identifier("intervention_id")
      .notNull()
      .references(() => interventions.id, { onDelete: "cascade" }),
    headline: text("headline").notNull(),
    description: text("description").notNull(),
    /** A calendar date, without a time zone. */
    date: date("date", { mode: "string" }).notNull(),
    ...imageColumns,
    /** Where the study read it. */
    sourceId: identifier("source_id").references(() => sources.id, { onDelete: "set null" }),
  },
  (table) => [
    check("news_id_check", matchesRecordId(table.id)),
    index("news_list_index").on(table.date.desc().nullsFirst(), table.id),
    index("news_of_intervention_by_date_index").on(
      table.interventionId,
      table.date.desc().nullsFirst(),
      table.id,
    ),
    index("news_of_intervention_index").on(table.interventionId, table.createdAt, table.id),
    index("news_without_image_index")
      .on(table.date.desc().nullsFirst(), table.id)
      .where(sql`${table.image} = ''`),
    index("news_source_id_index").on(table.sourceId).where(sql`${table.sourceId} is not null`),
  ],
);

/** The conflicts that a news item reports on. */
export const newsConflicts = pgTable(
  "news_conflicts",
  {
    newsId: identifier("news_id")
      .notNull()
      .references(() => news.id, { onDelete: "cascade" }),
    conflictId: identifier("conflict_id")
      .notNull()
      .references(() => conflicts.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.newsId, table.conflictId] }),
    index("news_conflicts_conflict_id_index").on(table.conflictId),
  ],
);
