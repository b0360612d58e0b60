import { chartHeight, isDrawn, leftToTable } from "../charts/chart-layout.ts";
import type { Statistic } from "../contract.ts";
import { codingNote } from "./coding-note.ts";
import { findingsOf } from "./findings.ts";

/** What a page says of a statistic and the place that it keeps for its chart; null where there is nothing to draw. */
export type StatisticWords = {
  findings: string;
  note: string;
  chart: { narrowHeight: number; wideHeight: number; rest: string } | null;
};

/** Made by the server, so that browsers need not load what makes it. */
export function wordsOf(statistic: Statistic): StatisticWords {
  return {
    findings: findingsOf(statistic),
    note: codingNote(statistic),
    chart: isDrawn(statistic)
      ? {
          narrowHeight: chartHeight(statistic, true),
          wideHeight: chartHeight(statistic, false),
          rest: leftToTable(statistic),
        }
      : null,
  };
}
