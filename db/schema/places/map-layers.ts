import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { layerStyles } from "../../../app/shared/places/places.ts";
import { matchesRecordId, recordColumns } from "../columns.ts";

/** What lies below the interventions on the map: limits, rivers, lines of transport. */
export const mapLayers = pgTable(
  "map_layers",
  {
    ...recordColumns,
    name: text("name").notNull(),
    /** A GeoJSON geometry (RFC 7946) as text. */
    geometry: text("geometry").notNull(),
    style: text("style", { enum: layerStyles }).notNull(),
    attribution: text("attribution").notNull().default(""),
    license: text("license").notNull().default(""),
    position: integer("position").notNull().default(0),
  },
  (table) => [check("map_layers_id_check", matchesRecordId(table.id))],
);
