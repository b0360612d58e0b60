import { check, pgTable, text } from "drizzle-orm/pg-core";
import { identifier, matchesRecordId, recordColumns } from "./columns.ts";
import { interventions } from "./interventions.ts";

export const datasheets = pgTable(
  "datasheets",
  {
    ...recordColumns,
    interventionId: identifier("intervention_id")
      .notNull()
      .unique()
      .references(() => interventions.id, { onDelete: "cascade" }),
    description: text("description").notNull(),
    descriptionImage: text("description_image").notNull().default(""),
    descriptionImageAlt: text("description_image_alt").notNull().default(""),
    descriptionImageCaption: text("description_image_caption").notNull().default(""),
    descriptionImageCredit: text("description_image_credit").notNull().default(""),
    features: text("features").notNull(),
    featuresImage: text("features_image").notNull().default(""),
    featuresImageAlt: text("features_image_alt").notNull().default(""),
    featuresImageCaption: text("features_image_caption").notNull().default(""),
    featuresImageCredit: text("features_image_credit").notNull().default(""),
    conflictivity: text("conflictivity").notNull(),
    conflictivityImage: text("conflictivity_image").notNull().default(""),
    conflictivityImageAlt: text("conflictivity_image_alt").notNull().default(""),
    conflictivityImageCaption: text("conflictivity_image_caption").notNull().default(""),
    conflictivityImageCredit: text("conflictivity_image_credit").notNull().default(""),
    mapAddress: text("map_address").notNull(),
  },
  (table) => [check("datasheets_id_check", matchesRecordId(table.id))],
);
