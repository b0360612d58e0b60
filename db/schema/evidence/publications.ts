import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { matchesRecordId, recordColumns } from "../columns.ts";

export const publications = pgTable(
  "publications",
  {
    ...recordColumns,
    name: text("name").notNull(),
    place: text("place").notNull().default(""),
    url: text("url").notNull().default(""),
  },
  (table) => [
    check("publications_id_check", matchesRecordId(table.id)),
    uniqueIndex("publications_name_key").on(sql`fold_text(${table.name})`),
  ],
);
