import type { NounDeclaration } from "../shared/values/field-declarations.ts";
import type { RevisionNoun } from "../shared/values/revisions.ts";
import { actorNoun } from "./actors/declaration.ts";
import { hierarchyNoun, stageNoun, systemNoun } from "./catalog/declaration.ts";
import { clippingNoun } from "./clippings/declaration.ts";
import { codingNoun } from "./codings/declaration.ts";
import { conflictNoun } from "./conflicts/declaration.ts";
import { datasheetNoun } from "./datasheets/declaration.ts";
import { erratumNoun } from "./errata/declaration.ts";
import { geometryNoun, layerNoun } from "./geometries/declaration.ts";
import { interventionNoun } from "./interventions/declaration.ts";
import { newsNoun } from "./news/declaration.ts";
import { passageNoun } from "./passages/declaration.ts";
import { placeNoun } from "./places/declaration.ts";
import { publicationNoun } from "./publications/declaration.ts";
import { sourceNoun } from "./sources/declaration.ts";
import { userNoun } from "./users/declaration.ts";
import { workPlaceNoun } from "./work-places/declaration.ts";

/** The site's own texts are declared part by part (site/declaration.ts); a record is known by its part. */
const siteContentNoun: NounDeclaration = {
  one: "contenido del sitio",
  many: "contenidos del sitio",
  article: "el",
  paths: null,
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
  place: placeNoun,
  intervention: interventionNoun,
  datasheet: datasheetNoun,
  conflict: conflictNoun,
  news: newsNoun,
  passage: passageNoun,
  work_place: workPlaceNoun,
  coding: codingNoun,
  erratum: erratumNoun,
  geometry: geometryNoun,
  map_layer: layerNoun,
  user: userNoun,
  site_content: siteContentNoun,
};

/** The column of the name that records of a noun are called by; "" where it has none. */
export function getNameColumn(noun: RevisionNoun): string {
  const { fields, nameFields } = nouns[noun];
  return fields[nameFields[0] ?? ""]?.column ?? "";
}

/** Whether works or conflicts are sorted by the records of a noun: an ordered list, with room for some entries. */
export const isSortingList = (noun: RevisionNoun): boolean => nouns[noun].mostEntries !== undefined;
