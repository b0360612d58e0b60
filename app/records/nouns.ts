import type { NounDeclaration } from "../shared/values/field-declarations.ts";
import type { RevisionNoun } from "../shared/values/revisions.ts";
import { actorNoun } from "./actors/fields.ts";
import { hierarchyNoun, stageNoun, systemNoun } from "./catalog/fields.ts";
import { clippingNoun } from "./clippings/fields.ts";
import { conflictNoun } from "./conflicts/fields.ts";
import { datasheetNoun } from "./datasheets/fields.ts";
import { erratumNoun } from "./errata/fields.ts";
import { interventionNoun } from "./interventions/fields.ts";
import { newsNoun } from "./news/fields.ts";
import { passageNoun } from "./passages/fields.ts";
import { geometryNoun, layerNoun } from "./places/fields.ts";
import { publicationNoun } from "./publications/fields.ts";
import { sourceNoun } from "./sources/fields.ts";
import { userNoun } from "./users/fields.ts";

/** The site's own texts are declared part by part (site/fields.ts); a record is known by its part. */
const siteContentNoun: NounDeclaration = {
  one: "contenido del sitio",
  many: "contenidos del sitio",
  article: "el",
  nameFields: [],
  fields: {},
};

/** Every noun that has a history, in the order in which records refer to one another. */
export const nouns: Readonly<Record<RevisionNoun, NounDeclaration>> = {
  hierarchy: hierarchyNoun,
  system: systemNoun,
  stage: stageNoun,
  publication: publicationNoun,
  source: sourceNoun,
  clipping: clippingNoun,
  actor: actorNoun,
  intervention: interventionNoun,
  datasheet: datasheetNoun,
  conflict: conflictNoun,
  news: newsNoun,
  passage: passageNoun,
  erratum: erratumNoun,
  geometry: geometryNoun,
  map_layer: layerNoun,
  user: userNoun,
  site_content: siteContentNoun,
};
