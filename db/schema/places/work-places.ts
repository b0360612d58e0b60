import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { placeRelations } from "../../../app/shared/places/place-kinds.ts";
import { identifier, matchesRecordId, recordColumns } from "../columns.ts";
import { interventions } from "../interventions.ts";
import { places } from "./places.ts";

/** Where an intervention lies, and what it affects: what a person has decided. */
export const workPlaces = pgTable(
  "work_places",
  {
    ...recordColumns,
    interventionId: identifier("intervention_id")
      .notNull()
      .references(() => interventions.id, { onDelete: "cascade" }),
    placeId: identifier("place_id")
      .notNull()
      .references(() => places.id),
    relation: text("relation", { enum: placeRelations }).notNull(),
    /** The words of a text that say so. */
    quote: text("quote").notNull().default(""),
  },
  (table) => [
    check("work_places_id_check", matchesRecordId(table.id)),
    index("work_places_intervention_id_index").on(table.interventionId),
    index("work_places_place_id_index").on(table.placeId),
  ],
);
