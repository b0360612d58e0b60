import { nouns } from "../../nouns/register.ts";
import type { OperationKind, RevisionNoun } from "../../shared/values/revisions.ts";
import { capitalize } from "../../shared/values/text.ts";

/** What the list calls each kind. */
export const kindLabels = {
  bulk: "Cambio en bloque",
  deletion: "Eliminación",
  import: "Importación",
  adoption: "Copia de imágenes",
  bibliography: "Bibliografía",
  decision: "Decisión sobre evidencia",
  merge: "Unión de actores",
  edition: "Edición",
  hide: "Nombre oculto",
  correction: "Corrección de un aviso",
  undo: "Deshacer",
} as const satisfies Record<OperationKind, string>;

/** Query parameter that opens the dialog before undoing, with the operation. */
export const undoFlag = "undo";

type Named = { noun: RevisionNoun; _id: string; name: string; reason: string };

/** "La noticia «Empiezan las obras» cambió después: rosa, 2024-06-01 10:00." */
export function describeLeft({ noun, _id, name, reason }: Named, withId = false): string {
  const { article, one } = nouns[noun];
  const named = name === "" ? "" : ` «${name.slice(0, 80)}»`;
  return `${capitalize(`${article} ${one}`)}${withId ? ` ${_id}` : ""}${named} ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}
