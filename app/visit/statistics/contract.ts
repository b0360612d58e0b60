import type { StatisticName } from "../../nouns/site/constants.ts";
import type { RecordFilters } from "../../records/filters/filters.server.ts";
import type { Chart, CrossTab } from "../../shared/figures/cross-tab.ts";

/** Filters of the address; figures/selection.server.ts says what each means for each statistic. */
export type StatisticFilters = RecordFilters;

export const statisticMessages = {
  loadFailed: "Error al cargar las estadísticas",
  drawFailed: "No pudimos dibujar la gráfica. Inténtalo de nuevo en unos segundos.",
} as const;

/** A statistic of the records that the filters choose; its tables and charts in the order in which they are shown. */
export type Statistic = {
  name: StatisticName;
  /** Conflicts, or news, each once. */
  total: number;
  /** Those without what the statistic groups them by. */
  uncoded: number;
  /** "codificación versión 2, α 0,81 (fiable)", where it rests on one; "" else. */
  coding: string;
  tables: CrossTab[];
  charts: Chart[];
  /**
   * What it says in words: its main findings, how much is not coded yet, what its charts leave out, and
   * whether its tables have that, which a document may cut; "" for nothing.
   */
  words: { findings: string; note: string; rest: string; tables: string };
};
