import { createNounApi } from "../records/noun-api.server.ts";
import { contentPermission, type NounRules, type StoredRules } from "../records/noun-rules.server.ts";
import type { RevisionNoun } from "../shared/values/revisions.ts";
import { actorRules } from "./actors/rules.server.ts";
import { hierarchyRules, stageRules, systemRules } from "./catalog/rules.server.ts";
import { clippingRules } from "./clippings/rules.server.ts";
import { conflictRules } from "./conflicts/rules.server.ts";
import { datasheetRules } from "./datasheets/rules.server.ts";
import { erratumRules } from "./errata/rules.server.ts";
import { layerRules } from "./geometries/rules.server.ts";
import { interventionRules } from "./interventions/rules.server.ts";
import { newsRules } from "./news/rules.server.ts";
import { passageRules } from "./passages/rules.server.ts";
import { placeRules } from "./places/rules.server.ts";
import { publicationRules } from "./publications/rules.server.ts";
import { sourceRules } from "./sources/rules.server.ts";
import { workPlaceRules } from "./work-places/rules.server.ts";

/** How the records of every noun are written; those without calls of the generic kind have commands of their own. */
export const nounRules: Readonly<Record<RevisionNoun, StoredRules | NounRules>> = {
  hierarchy: hierarchyRules,
  system: systemRules,
  stage: stageRules,
  publication: publicationRules,
  source: sourceRules,
  clipping: clippingRules,
  actor: actorRules,
  place: placeRules,
  intervention: interventionRules,
  datasheet: datasheetRules,
  conflict: conflictRules,
  news: newsRules,
  passage: passageRules,
  work_place: workPlaceRules,
  coding: { permission: contentPermission, isShared: false },
  erratum: erratumRules,
  geometry: { permission: contentPermission, isShared: false, uniqueColumn: "interventionId" },
  map_layer: layerRules,
  user: {
    permission: { write: "manageUsers", delete: "manageUsers" },
    isShared: false,
    uniqueColumn: "username",
  },
  site_content: {
    permission: { write: "writeSiteContent", delete: "writeSiteContent" },
    isShared: false,
  },
};

const isWritten = (rules: StoredRules | NounRules): rules is NounRules => "prepare" in rules;

/** The rules of nouns whose records are written one at a time by app/records. */
export const writtenRules = Object.values(nounRules).filter(isWritten);

/** The calls that follow from declarations and rules. */
export const nounApis = writtenRules.map(createNounApi);
