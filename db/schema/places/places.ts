import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { placeKinds } from "../../../app/shared/places/place-kinds.ts";
import { identifier, matchesRecordId, recordColumns } from "../columns.ts";

/** The register of the study's city: what lies in what, and by which names it is known. */
export const places = pgTable(
  "places",
  {
    ...recordColumns,
    name: text("name").notNull(),
    kind: text("kind", { enum: placeKinds }).notNull(),
    /** The wider place that it lies in. The migration defers its check, so that both come in one write, in any order. */
    parentId: identifier("parent_id").references((): AnyPgColumn => places.id),
    code: text("code").notNull().default(""),
    /** Other names that lead to it. */
    aliases: text("aliases").array().notNull().default(sql`'{}'`),
    /** Whether its name means something else so often that it counts only after the word for its kind. */
    ambiguous: text("ambiguous", { enum: ["no", "sí"] })
      .notNull()
      .default("no"),
    /** A GeoJSON geometry (RFC 7946) as text; "" where no layer has drawn it. */
    boundary: text("boundary").notNull().default(""),
  },
  (table) => [
    check("places_id_check", matchesRecordId(table.id)),
    check("places_parent_id_check", sql`${table.parentId} <> ${table.id}`),
    index("places_parent_id_index").on(table.parentId),
    index("places_name_index").on(sql`fold_text(${table.name})`),
  ],
);
