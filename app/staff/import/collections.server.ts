import { z } from "zod";
import type { Noun } from "../../../db/rows.server.ts";
import { conflictForm } from "../../records/conflicts/contract.ts";
import { datasheetInput } from "../../records/datasheets/contract.ts";
import { interventionInput } from "../../records/interventions/contract.ts";
import { newsForm } from "../../records/news/contract.ts";
import { lengths, requiredId, requiredText } from "../../shared/values/fields.ts";
import type { Collection } from "./contract.ts";

/** How the records of a collection are checked and stored; the fields are those of the wire. */
export type CollectionRules = {
  noun: Noun;
  /** "la jerarquía", as it stands in a sentence. */
  one: string;
  schema: z.ZodObject;
  /** Field that people know a record by; a datasheet is known by its intervention. */
  nameField: string | null;
  /** Wire field → property of the table. */
  columns: Record<string, string>;
  references: Record<string, Collection>;
  images: readonly string[];
  /** Lists of ids that only repeat what the children say. */
  children: Record<string, Collection>;
  isFixedList: boolean;
};

const fixedList = (noun: Noun, one: string, field: string): CollectionRules => ({
  noun,
  one,
  schema: z.object({ [field]: requiredText("El nombre es obligatorio", lengths.name) }),
  nameField: field,
  columns: { [field]: "name" },
  references: {},
  images: [],
  children: {},
  isFixedList: true,
});

export const rules: Record<Collection, CollectionRules> = {
  hierarchies: fixedList("hierarchy", "la jerarquía", "hierarchyName"),
  systems: fixedList("system", "el sistema", "systemName"),
  stages: fixedList("stage", "la etapa", "systemName"),
  interventions: {
    noun: "intervention",
    one: "la actuación urbanística",
    schema: interventionInput,
    nameField: "interventionName",
    columns: {
      interventionName: "name",
      description: "description",
      hierarchy: "hierarchyId",
      strategicProject: "strategicProject",
      internalSystem: "systemId",
      image: "image",
      imageAlt: "imageAlt",
    },
    references: { hierarchy: "hierarchies", internalSystem: "systems" },
    images: ["image"],
    children: { datasheet: "datasheets", conflicts: "conflicts", news: "news" },
    isFixedList: false,
  },
  datasheets: {
    noun: "datasheet",
    one: "la ficha técnica",
    schema: datasheetInput.extend({
      intervention: requiredId("La actuación urbanística de la ficha es obligatoria"),
    }),
    nameField: null,
    columns: {
      intervention: "interventionId",
      description: "description",
      image_description: "descriptionImage",
      image_description_alt: "descriptionImageAlt",
      features: "features",
      image_features: "featuresImage",
      image_features_alt: "featuresImageAlt",
      conflictivity: "conflictivity",
      image_conflictivity: "conflictivityImage",
      image_conflictivity_alt: "conflictivityImageAlt",
      spatialization: "mapAddress",
    },
    references: { intervention: "interventions" },
    images: ["image_description", "image_features", "image_conflictivity"],
    children: {},
    isFixedList: false,
  },
  conflicts: {
    noun: "conflict",
    one: "el conflicto",
    schema: conflictForm,
    nameField: "conflictName",
    columns: {
      intervention: "interventionId",
      conflictName: "name",
      description: "description",
      timeStressOccurrence: "stageId",
      actorsInvolved: "actors",
      image: "image",
      imageAlt: "imageAlt",
      type: "type",
      escalation: "escalation",
      claimants: "claimants",
      defendants: "defendants",
    },
    references: { intervention: "interventions", timeStressOccurrence: "stages" },
    images: ["image"],
    children: {},
    isFixedList: false,
  },
  news: {
    noun: "news",
    one: "la noticia",
    schema: newsForm,
    nameField: "newsName",
    columns: {
      intervention: "interventionId",
      newsName: "headline",
      description: "description",
      newsDate: "date",
      image: "image",
      imageAlt: "imageAlt",
    },
    references: { intervention: "interventions" },
    images: ["image"],
    children: {},
    isFixedList: false,
  },
};

/** News item → the conflicts it reports on: rows of a table of their own. */
export const reportedConflicts = "conflicts";

/** What every record may carry besides its own fields. */
export const recordMetadata = ["_id", "__v", "createdAt", "updatedAt"] as const;
