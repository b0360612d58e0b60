import type { ReportDecision, ReportKind, ReportState } from "../../shared/evidence/report-states.ts";
import type { RevisionNoun } from "../../shared/values/revisions.ts";

/** The records that readers can report, by the first part of what an address says they are about. */
export const reportedLists = {
  interventions: "intervention",
  conflicts: "conflict",
  news: "news",
  datasheets: "datasheet",
  actors: "actor",
} as const satisfies Record<string, RevisionNoun>;
export type ReportedList = keyof typeof reportedLists;
export type ReportedNoun = (typeof reportedLists)[ReportedList];

export const isReportedList = (list: string): list is ReportedList => Object.hasOwn(reportedLists, list);

/** Names of the parameters with the record, `news/…`, the field that is preselected, and what was selected in the text. */
export const [aboutParameter, partParameter, quoteParameter] = ["about", "part", "quote"];
export const longestQuote = 500;

export const kindLabels: Record<ReportKind, string> = {
  error: "Un dato está mal",
  source: "Falta una fuente, o no dice eso",
  rights: "Derechos de autor o datos personales",
  other: "Otra cosa",
};

export const stateLabels: Record<ReportState, string> = {
  new: "Nuevo",
  reviewing: "En revisión",
  corrected: "Corregido",
  refused: "No procede",
  duplicate: "Duplicado",
  withdrawn: "Retirado",
};

export const decisionLabels: Record<ReportDecision, string> = {
  corrected: "Corregido",
  erratum: "Fe de erratas",
  refused: "No procede",
  duplicate: "Duplicado de otro aviso",
  hidden: "Se ocultó una versión",
  withdrawn: "Retirar sin respuesta",
};

/** As it is cited: "2026-014". */
export const formatReportNumber = ({ year, number }: { year: number; number: number }) =>
  `${year}-${String(number).padStart(3, "0")}`;
