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

/** So many ids of its news, and of its conflicts, a work has inside other records. */
export const embeddedIds = 100;
export type Embed = { embed?: "full" | undefined };
const countOfCut = (list: "news" | "conflicts") =>
  z
    .number()
    .optional()
    .meta({ description: `All its ${list}, where only the first ${embeddedIds} of a list are here` });

const ownFields = {
  ...wireShape(interventionFields),
  datasheet: idSchema.nullable(),
  conflicts: z.array(idSchema),
  news: z.array(idSchema),
};

const plainShape = z.object({ ...recordFields, ...ownFields });
/** Inside a datasheet, conflict or news item: hierarchy and system as ids. */
export const plainInterventionShape = plainShape
  .extend({
    newsCount: countOfCut("news"),
    conflictsCount: countOfCut("conflicts"),
  })
  .meta({ id: "PlainIntervention" });
/** Alone. */
export const oneInterventionShape = plainShape
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
export type PlainIntervention = z.infer<typeof plainShape>;
export type EmbeddedIntervention = z.infer<typeof plainInterventionShape>;
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
