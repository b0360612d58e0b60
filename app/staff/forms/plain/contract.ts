import type { Permission } from "../../../shared/session/permissions.ts";
import type { PlainNoun } from "../../tables/fields.ts";

type PlainForm = {
  write: Permission;
  delete: Permission;
  /** What a new record has besides empty fields. */
  start?: Record<string, string>;
};

const ofContent: PlainForm = { write: "writeContent", delete: "deleteContent" };
const ofLists: PlainForm = { write: "editLists", delete: "editLists" };

export const plainForms: Record<PlainNoun, PlainForm> = {
  publication: ofContent,
  source: { ...ofContent, start: { kind: "press", date_precision: "day" } },
  clipping: ofContent,
  actor: { ...ofContent, start: { kind: "otro" } },
  place: { write: "editPlaces", delete: "editPlaces", start: { kind: "barrio", ambiguous: "no" } },
  work_place: { ...ofContent, start: { relation: "in" } },
  hierarchy: ofLists,
  system: ofLists,
  stage: ofLists,
  erratum: { write: "publishErrata", delete: "publishErrata" },
};

export const plainMessages = {
  unknown: "No encontramos esos registros.",
  notAllowed: "Tu rol no puede publicar ni cambiar estos registros.",
} as const;
