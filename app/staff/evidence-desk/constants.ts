import type { ProposalKind } from "../../nouns/passages/constants.ts";
import type { Side } from "../../shared/evidence/vocabulary.ts";

type Words = {
  /** In the list of kinds. */
  label: string;
  question: string;
  /** What stands on the right. */
  item: string;
};

export const kindWords: Record<ProposalKind, Words> = {
  reference: {
    label: "Bibliografía",
    question: "¿La línea de la bibliografía nombra esta noticia?",
    item: "La noticia",
  },
  source: {
    label: "Fuentes de la bibliografía",
    question: "¿La línea es esta fuente?",
    item: "La fuente",
  },
  citation: { label: "Citas", question: "¿La frase se basa en esta noticia?", item: "La noticia" },
  date: { label: "Fechas", question: "¿La frase cuenta lo mismo que esta noticia?", item: "La noticia" },
  conflict: {
    label: "Noticias de un conflicto",
    question: "¿La noticia informa de este conflicto?",
    item: "El conflicto",
  },
  work: {
    label: "Otra actuación de una noticia",
    question: "¿Es también de esta actuación?",
    item: "La actuación",
  },
  actor: {
    label: "Actores",
    question: "¿Es un actor de este conflicto?",
    item: "El conflicto",
  },
  duplicate: { label: "Repetidos", question: "¿Los dos registros son el mismo?", item: "El otro registro" },
  contradiction: {
    label: "Contradicciones",
    question: "¿Hay un error?",
    item: "Lo que lo contradice",
  },
};

export const sideNames: Record<Side, string> = {
  claimant: "Demandante",
  defendant: "Demandado",
  mediator: "Mediador",
  oversight: "Ente de control",
};

export const stateNames = {
  open: "Por decidir",
  accepted: "Aceptadas",
  refused: "Rechazadas",
} as const;

/** From which score on a proposal is called certain, and probable. */
export const certain = 0.8;
const probable = 0.6;

/** The kinds that are lines of a bibliography, which can also be accepted many at once. */
export const bibliographyKinds: readonly ProposalKind[] = ["reference", "source"];
/** What the desk's filter calls both. */
export const bibliographyView = "bibliography";

export function describeScore(score: number): string {
  if (score >= certain) return "Segura";
  return score >= probable ? "Probable" : "Dudosa";
}

/** Proposals that are loaded at once. */
export const deskPage = 100;
/** Lines of bibliographies that are shown, and accepted, at once. */
export const bibliographyPage = 500;

/** What those who may not delete a record say of two that are one; a researcher finds it with the proposal. */
export const deskNotes = {
  toMerge: "Es el mismo registro: falta que una persona investigadora los una.",
} as const;
