import { computeChartHeight, describeRest, hasChart } from "../charts/chart-layout.ts";
import type { Statistic } from "../contract.ts";
import { describeCoding } from "./coding-note.ts";
import { describeFindings } from "./findings.ts";

/** What a page says of a statistic and the place that it keeps for its chart; null where there is nothing to draw. */
export type StatisticWords = {
  findings: string;
  note: string;
  chart: { narrowHeight: number; wideHeight: number; rest: string } | null;
};

/** Made by the server, so that browsers need not load what makes it. */
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
