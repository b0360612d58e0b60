import { computeChartHeight, describeRest, hasChart } from "../charts/chart-layout.ts";
import type { Statistic } from "../contract.ts";
import { describeCoding } from "./coding-note.ts";
import { describeFindings } from "./findings.ts";

/** Texts about a statistic, and the height of its chart; null if there is nothing to draw. */
export type StatisticWords = {
  findings: string;
  note: string;
  chart: { narrowHeight: number; wideHeight: number; rest: string } | null;
};

/** Called by loaders only, so that browsers do not load its texts. */
export function describeStatistic(statistic: Statistic): StatisticWords {
  return {
    findings: describeFindings(statistic),
    note: describeCoding(statistic),
    chart: hasChart(statistic)
      ? {
          narrowHeight: computeChartHeight(statistic, true),
          wideHeight: computeChartHeight(statistic, false),
          rest: describeRest(statistic),
        }
      : null,
  };
}
