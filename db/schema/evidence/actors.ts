import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { actorKinds } from "../../../app/shared/evidence/vocabulary.ts";
import { identifier, matchesRecordId, recordColumns } from "../columns.ts";

export const actors = pgTable(
  "actors",
  {
    ...recordColumns,
    name: text("name").notNull(),
    /** Other names that lead to it, former ones included. */
    aliases: text("aliases").array().notNull().default(sql`'{}'`),
    /** Other ways in which texts write its name. */
    patterns: text("patterns").array().notNull().default(sql`'{}'`),
    kind: text("kind", { enum: actorKinds }).notNull().default("otro"),
    note: text("note").notNull().default(""),
    /** The actor that stands for it since both were merged; never one that is merged itself. */
    mergedIntoId: identifier("merged_into_id").references((): AnyPgColumn => actors.id),
  },
  (table) => [
    check("actors_id_check", matchesRecordId(table.id)),
    check("actors_merged_into_id_check", sql`${table.mergedIntoId} <> ${table.id}`),
    uniqueIndex("actors_name_key").on(sql`fold_text(${table.name})`),
    index("actors_merged_into_id_index").on(table.mergedIntoId),
  ],
);
