import { href } from "react-router";
import { z } from "zod";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { versionField } from "../../shared/values/schemas.ts";
import { describeWrites } from "../../shared/values/text.ts";
import { hierarchyShape, recordFields, systemShape } from "../catalog/contract.ts";
import { interventionFields, interventionNoun } from "./declaration.ts";

export const interventionInput = inputSchema(interventionFields);
export const interventionUpdate = interventionInput.extend({ __v: versionField });
export type InterventionInput = z.infer<typeof interventionInput>;
export type InterventionUpdate = z.infer<typeof interventionUpdate>;

const ownFields = {
  ...wireShape(interventionFields),
  datasheet: idSchema.nullable(),
  conflicts: z.array(idSchema),
  news: z.array(idSchema),
};

/** Alone, and inside a datasheet, conflict or news item: hierarchy and system as ids. */
export const plainInterventionShape = z
  .object({ ...recordFields, ...ownFields })
  .meta({ id: "PlainIntervention" });
/** Alone. */
export const oneInterventionShape = plainInterventionShape
  .extend({
    sharedNews: z.array(idSchema).meta({
      description:
        "Those of its news that are about other interventions too, and stay with them when it is deleted",
    }),
  })
  .meta({ id: "OneIntervention" });
export type OneIntervention = z.infer<typeof oneInterventionShape>;
/** In lists: hierarchy and system as objects. */
export const interventionShape = z
  .object({ ...recordFields, ...ownFields, hierarchy: hierarchyShape, internalSystem: systemShape })
  .meta({ id: "Intervention" });
export type PlainIntervention = z.infer<typeof plainInterventionShape>;
export type Intervention = z.infer<typeof interventionShape>;

export type InterventionCard = Omit<Intervention, "conflicts" | "news" | "imageCaption" | "imageCredit"> & {
  imageAlt: string;
};

/** How a work stood in the press; years are those with credible dates, in their order. */
export type InPress = { news: number; conflicts: number; years: { year: number; count: number }[] };

/** By name, by the first news, by most news or most conflicts. */
export const interventionOrders = ["name", "first", "-news", "-conflicts"] as const;
export type InterventionOrder = (typeof interventionOrders)[number];

/** With the alternative text, which no API response has. */
export type InterventionReading = PlainIntervention & { imageAlt: string };

export type FeaturedIntervention = Pick<
  PlainIntervention,
  "_id" | "interventionName" | "description" | "internalSystem" | "image"
>;

/** For the cards of conflicts and news. */
export type InterventionReference = Pick<
  PlainIntervention,
  "_id" | "interventionName" | "internalSystem" | "datasheet"
>;

/** Where a filter loads the options that the page leaves out. */
export const moreInterventionOptions = {
  path: href("/interventions/options"),
  listPath: href("/interventions"),
} as const;

/** Shown on the home page. */
export const latestCount = 3;

export const interventionMessages = {
  ...describeWrites(interventionNoun),
  loadFailed: "Error al cargar las actuaciones urbanísticas",
  formFailed: "Ha ocurrido un error al cargar la actuación urbanística",
} as const;
