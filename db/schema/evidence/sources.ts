import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { datePrecisions, sourceKinds } from "../../../app/shared/evidence/vocabulary.ts";
import { identifier, matchesRecordId, recordColumns } from "../columns.ts";
import { publications } from "./publications.ts";

export const sources = pgTable(
  "sources",
  {
    ...recordColumns,
    kind: text("kind", { enum: sourceKinds }).notNull().default("press"),
    publicationId: identifier("publication_id").references(() => publications.id),
    author: text("author").notNull().default(""),
    title: text("title").notNull(),
    /** A calendar date; the first day of a month or year that is known no better. */
    date: date("date", { mode: "string" }),
    datePrecision: text("date_precision", { enum: datePrecisions }).notNull().default("day"),
    section: text("section").notNull().default(""),
    page: text("page").notNull().default(""),
    url: text("url").notNull().default(""),
    archiveUrl: text("archive_url").notNull().default(""),
    note: text("note").notNull().default(""),
  },
  (table) => [
    check("sources_id_check", matchesRecordId(table.id)),
    check("sources_kind_check", sql`${table.kind} in (${sql.raw(quoteAll(sourceKinds))})`),
    check(
      "sources_date_precision_check",
      sql`${table.datePrecision} in (${sql.raw(quoteAll(datePrecisions))})`,
    ),
    index("sources_list_index").on(table.date.desc().nullsLast(), table.id),
    index("sources_publication_id_index").on(table.publicationId),
  ],
);

function quoteAll(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(", ");
}
