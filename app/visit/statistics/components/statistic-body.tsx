import type { ReactNode } from "react";
import { StatisticChart } from "../charts/statistic-chart.tsx";
import type { Statistic } from "../contract.ts";
import type { StatisticWords } from "../findings/statistic-words.ts";
import { ActorsTable } from "../tables/actors-table.tsx";
import { NewsTable } from "../tables/news-table.tsx";
import { TypologyTables } from "../tables/typology-tables.tsx";

type Props = { statistic: Statistic; words: StatisticWords; frame?: ReactNode };

/** A statistic in words, as a chart and as the table with the same figures, with what is not coded yet. */
export function StatisticBody({ statistic, words: { findings, note, chart }, frame }: Props) {
  return (
    <div data-awaits-chart={chart && !frame ? "" : undefined} style={chart?.heights}>
      <p className="mt-3 max-w-prose">{findings}</p>
      {frame ?? (chart ? <StatisticChart statistic={statistic} findings={findings} /> : null)}
      {/* The press itself brings the scripts, which draw the chart. */}
      <button type="button" className="button-secondary chart-call">
        Ver la gráfica
      </button>
      {note ? <p className="mt-3 max-w-prose text-quiet">{note}</p> : null}
      {chart?.rest && !frame ? <p className="chart-note mt-1 text-quiet">{chart.rest}</p> : null}
      <details className="chart-data">
        <summary>Ver los datos en una tabla</summary>
        <StatisticTables statistic={statistic} />
      </details>
    </div>
  );
}

function StatisticTables({ statistic }: { statistic: Statistic }) {
  switch (statistic.option) {
    case 1:
      return <TypologyTables statistic={statistic} />;
    case 2:
      return <NewsTable statistic={statistic} />;
    case 3:
      return <ActorsTable statistic={statistic} />;
  }
}
