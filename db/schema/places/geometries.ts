import { sql } from "drizzle-orm";
import { check, doublePrecision, index, pgTable, text } from "drizzle-orm/pg-core";
import { geometryKinds, precisions } from "../../../app/shared/places/places.ts";
import { identifier, matchesRecordId, recordColumns } from "../columns.ts";
import { interventions } from "../interventions.ts";

/** Where an intervention is: one geometry each. The box is that of the geometry, in degrees. */
export const geometries = pgTable(
  "geometries",
  {
    ...recordColumns,
    interventionId: identifier("intervention_id")
      .notNull()
      .unique()
      .references(() => interventions.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: geometryKinds }).notNull(),
    /** A GeoJSON geometry (RFC 7946) as text, so that every digit stays as it was given. */
    geometry: text("geometry").notNull(),
    west: doublePrecision("west").notNull(),
    south: doublePrecision("south").notNull(),
    east: doublePrecision("east").notNull(),
    north: doublePrecision("north").notNull(),
    precision: text("precision", { enum: precisions }).notNull(),
    source: text("source").notNull().default(""),
    note: text("note").notNull().default(""),
  },
  (table) => [
    check("geometries_id_check", matchesRecordId(table.id)),
    check("geometries_box_check", sql`${table.west} <= ${table.east} and ${table.south} <= ${table.north}`),
    index("geometries_box").on(table.west, table.east),
  ],
);
