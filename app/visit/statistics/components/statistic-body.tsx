import { lazy, type ReactNode, Suspense } from "react";
import { StatisticChart } from "../charts/statistic-chart.tsx";
import type { Statistic, StatisticFilters } from "../contract.ts";

// The server writes the tables; the browser needs their code only after the rest of the page works.
const CrossTables = lazy(() => import("./cross-table.tsx"));

type Props = { statistic: Statistic; filters: StatisticFilters; frame?: ReactNode };

/** A statistic in words, as a chart and as the table with the same figures, with what is not coded yet. */
export function StatisticBody({ statistic, filters, frame }: Props) {
  const { tables, charts, total, words } = statistic;
  const { findings, note, rest, tables: listed } = words;
  return (
    <>
      <p className="statistic-findings">{findings}</p>
      {frame ??
        (charts.length > 0 ? (
          <StatisticChart statistic={statistic} filters={filters} findings={findings} />
        ) : null)}
      {note ? <p className="mt-3 max-w-prose text-quiet">{note}</p> : null}
      {rest && !frame ? <p className="mt-1 max-w-prose text-quiet">{`${rest} ${listed}`}</p> : null}
      <details className="chart-data" open={charts.length === 0 && total > 0}>
        <summary>Ver los datos en una tabla</summary>
        <Suspense>
          <CrossTables tables={tables} filters={filters} />
        </Suspense>
      </details>
    </>
  );
}
