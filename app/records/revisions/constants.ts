import type { revisionNouns } from "../../shared/values/revisions.ts";

export type HistoryNoun = (typeof revisionNouns)[number];

/** `the` stands before the noun in a sentence and tells its gender. */
export const nounLabels: Record<HistoryNoun, { one: string; many: string; the: "el" | "la" }> = {
  intervention: { one: "actuación urbanística", many: "actuaciones urbanísticas", the: "la" },
  datasheet: { one: "ficha técnica", many: "fichas técnicas", the: "la" },
  conflict: { one: "conflicto", many: "conflictos", the: "el" },
  news: { one: "noticia", many: "noticias", the: "la" },
  user: { one: "usuario", many: "usuarios", the: "el" },
  site_content: { one: "contenido del sitio", many: "contenidos del sitio", the: "el" },
  hierarchy: { one: "jerarquía", many: "jerarquías", the: "la" },
  system: { one: "sistema", many: "sistemas", the: "el" },
  stage: { one: "etapa", many: "etapas", the: "la" },
};

/** The number of the version before the oldest change that is kept: as the record was first stored. */
export const originRevision = 0;

/** Questions that pages ask in a dialog; the flag carries the version's revision, or the deletion's operation. */
export const historyFlags = { restoreVersion: "restoreVersion", restoreDeleted: "restoreDeleted" } as const;

export const historyLoadFailed = "Error al cargar el historial";
