import { actorPaths } from "../../../nouns/actors/declaration.ts";
import { clippingPaths } from "../../../nouns/clippings/declaration.ts";
import { erratumPaths } from "../../../nouns/errata/declaration.ts";
import { placeRegisterPaths } from "../../../nouns/places/declaration.ts";
import { publicationPaths } from "../../../nouns/publications/declaration.ts";
import { sourcePaths } from "../../../nouns/sources/declaration.ts";
import { workPlacePaths } from "../../../nouns/work-places/declaration.ts";
import type { Permission } from "../../../shared/session/permissions.ts";
import type { PlainNoun } from "../../tables/fields.ts";

type PlainForm = {
  paths: { list: string; one: `${string}/:id` };
  write: Permission;
  delete: Permission;
  /** What a new record has besides empty fields. */
  start: Record<string, string>;
};

const content = { write: "writeContent", delete: "deleteContent" } as const;

export const plainForms: Record<PlainNoun, PlainForm> = {
  publication: { paths: publicationPaths, ...content, start: {} },
  source: {
    paths: sourcePaths,
    ...content,
    start: { kind: "press", date_precision: "day" },
  },
  clipping: { paths: clippingPaths, ...content, start: {} },
  actor: { paths: actorPaths, ...content, start: { kind: "otro" } },
  place: {
    paths: placeRegisterPaths,
    write: "editPlaces",
    delete: "editPlaces",
    start: { kind: "barrio", ambiguous: "no" },
  },
  work_place: { paths: workPlacePaths, ...content, start: { relation: "in" } },
  erratum: {
    paths: erratumPaths,
    write: "publishErrata",
    delete: "publishErrata",
    start: {},
  },
};

export const plainMessages = {
  unknown: "No encontramos esos registros.",
  notAllowed: "Tu rol no puede publicar ni cambiar estos registros.",
} as const;
