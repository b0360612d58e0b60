import { actorPaths } from "../../app/nouns/actors/declaration.ts";
import { conflictPaths } from "../../app/nouns/conflicts/declaration.ts";
import { getConflictForm } from "../../app/nouns/conflicts/queries.server.ts";
import { datasheetPaths } from "../../app/nouns/datasheets/declaration.ts";
import { getDatasheetForm } from "../../app/nouns/datasheets/queries.server.ts";
import { erratumPaths } from "../../app/nouns/errata/declaration.ts";
import { interventionPaths } from "../../app/nouns/interventions/declaration.ts";
import { getInterventionForm } from "../../app/nouns/interventions/queries.server.ts";
import { newsPaths } from "../../app/nouns/news/declaration.ts";
import { getNewsForm } from "../../app/nouns/news/queries.server.ts";
import { passagePaths } from "../../app/nouns/passages/declaration.ts";
import { placeRegisterPaths } from "../../app/nouns/places/declaration.ts";
import { publicationPaths } from "../../app/nouns/publications/declaration.ts";
import { sourcePaths } from "../../app/nouns/sources/declaration.ts";
import { userPaths } from "../../app/nouns/users/declaration.ts";
import { workPlacePaths } from "../../app/nouns/work-places/declaration.ts";
import type { Reader } from "../../db/client.server.ts";
import type { Noun } from "../../db/rows.server.ts";

/** Those that are written field by field. */
export type Edited = Exclude<
  Noun,
  | "hierarchy"
  | "system"
  | "stage"
  | "site_content"
  // Written as GeoJSON, not field by field: app/nouns/geometries/geometries.test.ts walks them.
  | "geometry"
  | "map_layer"
  // Read in the queue, not field by field: app/features/coding/readings.test.ts walks them.
  | "coding"
  // Created by an upload: app/nouns/clippings/clippings.test.ts walks them.
  | "clipping"
>;

type NounCalls = {
  create: string;
  one: string;
  update?: string;
  readForm?: (id: string, interventionId: string) => Promise<{ values: object }>;
};

export function fillPath(pattern: string, ids: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? ids.id ?? "");
}

/** How each noun is written and read through the API, and what its form gets. */
export const listCalls = (db: Reader): Record<Edited, NounCalls> => ({
  intervention: {
    create: interventionPaths.list,
    one: interventionPaths.one,
    update: interventionPaths.one,
    readForm: (id) => getInterventionForm(db, id),
  },
  datasheet: {
    create: datasheetPaths.create,
    one: datasheetPaths.one,
    update: datasheetPaths.one,
    readForm: (id, interventionId) => getDatasheetForm(db, id, interventionId),
  },
  conflict: {
    create: conflictPaths.create,
    one: conflictPaths.one,
    update: conflictPaths.update,
    readForm: (id) => getConflictForm(db, id),
  },
  news: {
    create: newsPaths.create,
    one: newsPaths.one,
    update: newsPaths.update,
    readForm: (id) => getNewsForm(db, id),
  },
  publication: { create: publicationPaths.list, one: publicationPaths.one, update: publicationPaths.one },
  source: { create: sourcePaths.list, one: sourcePaths.one, update: sourcePaths.one },
  actor: { create: actorPaths.list, one: actorPaths.one, update: actorPaths.one },
  place: {
    create: placeRegisterPaths.list,
    one: placeRegisterPaths.one,
    update: placeRegisterPaths.one,
  },
  work_place: { create: workPlacePaths.list, one: workPlacePaths.one, update: workPlacePaths.one },
  // A passage is created and deleted; its state is the text's.
  passage: { create: passagePaths.list, one: passagePaths.one },
  erratum: { create: erratumPaths.list, one: erratumPaths.one, update: erratumPaths.one },
  // The form of a user reads the API.
  user: { create: userPaths.create, one: userPaths.one, update: userPaths.update },
});
