import type { Permission } from "../../../shared/session/permissions.ts";
import type { PlainNoun } from "../../tables/fields.ts";

type PlainForm = {
  write: Permission;
  delete: Permission;
  /** What a new record has besides empty fields. */
  start: Record<string, string>;
};

const content = { write: "writeContent", delete: "deleteContent" } as const;

export const plainForms: Record<PlainNoun, PlainForm> = {
  publication: { ...content, start: {} },
  source: { ...content, start: { kind: "press", date_precision: "day" } },
  clipping: { ...content, start: {} },
  actor: { ...content, start: { kind: "otro" } },
  place: { write: "editPlaces", delete: "editPlaces", start: { kind: "barrio", ambiguous: "no" } },
  work_place: { ...content, start: { relation: "in" } },
  hierarchy: { write: "editLists", delete: "editLists", start: {} },
  system: { write: "editLists", delete: "editLists", start: {} },
  stage: { write: "editLists", delete: "editLists", start: {} },
  erratum: { write: "publishErrata", delete: "publishErrata", start: {} },
};

export const plainMessages = {
  unknown: "No encontramos esos registros.",
  notAllowed: "Tu rol no puede publicar ni cambiar estos registros.",
} as const;
