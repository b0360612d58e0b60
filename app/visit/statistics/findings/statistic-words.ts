import { describeRest, hasChart } from "../charts/chart-layout.ts";
import type { Statistic } from "../contract.ts";
import { describeCoding } from "./coding-note.ts";
import { describeFindings } from "./findings.ts";

/** Texts about a statistic; `chart` is null if there is nothing to draw. */
export type StatisticWords = {
  findings: string;
  note: string;
  chart: { rest: string } | null;
};

/** Called by loaders only, so that browsers do not load its texts. */
export function describeStatistic(statistic: Statistic): StatisticWords {
  return {
    findings: describeFindings(statistic),
    note: describeCoding(statistic),
    chart: hasChart(statistic) ? { rest: describeRest(statistic) } : null,
  };
}
