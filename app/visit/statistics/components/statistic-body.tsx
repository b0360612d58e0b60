import { lazy, type ReactNode, Suspense } from "react";
import { StatisticChart } from "../charts/statistic-chart.tsx";
import type { Statistic, StatisticFilters } from "../contract.ts";
import type { StatisticWords } from "../findings/statistic-words.ts";

// The server writes the tables; the browser needs their code only after the rest of the page works.
const StatisticTables = lazy(() => import("./statistic-tables.tsx"));

type Props = {
  statistic: Statistic;
  filters: StatisticFilters;
  words: StatisticWords;
  frame?: ReactNode;
};

/** A statistic in words, as a chart and as the table with the same figures, with what is not coded yet. */
export function StatisticBody({ statistic, filters, words, frame }: Props) {
  const { findings, note, chart } = words;
  return (
    <>
      <p className="mt-3 max-w-prose">{findings}</p>
      {frame ??
        (chart ? <StatisticChart statistic={statistic} filters={filters} findings={findings} /> : null)}
      {note ? <p className="mt-3 max-w-prose text-quiet">{note}</p> : null}
      {chart?.rest && !frame ? <p className="mt-1 max-w-prose text-quiet">{chart.rest}</p> : null}
      <details className="chart-data" open={statistic.option === 3 && statistic.asWritten.length > 0}>
        <summary>Ver los datos en una tabla</summary>
        <Suspense>
          <StatisticTables statistic={statistic} filters={filters} />
        </Suspense>
      </details>
    </>
  );
}
