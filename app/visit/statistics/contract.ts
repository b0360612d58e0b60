import { z } from "zod";
import type { StatisticName } from "../../nouns/site/constants.ts";
import type { Chart, CrossTab } from "../../shared/figures/cross-tab.ts";
import { idFilter } from "../../shared/lists/list-query.ts";

const yearFilter = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z
    .string()
    .regex(/^[1-9]\d{3}$/)
    .transform(Number)
    .optional(),
);

/** Filters of the address; figures/selection.server.ts says what each means for each statistic. */
export const statisticFilters = z.object({
  system: idFilter,
  hierarchy: idFilter,
  stage: idFilter,
  intervention: idFilter,
  from: yearFilter,
  to: yearFilter,
});
export type StatisticFilters = z.infer<typeof statisticFilters>;

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
  tables: CrossTab[];
  charts: Chart[];
  /** What it says in words: its main findings, how much is not coded yet, what only the tables show; "" for nothing. */
  words: { findings: string; note: string; rest: string };
};
