import { lazy, Suspense } from "react";
import { getStatisticEntry } from "../../../nouns/site/constants.ts";
import type { Statistic, StatisticFilters } from "../contract.ts";

// The server draws it; the browser needs its code only after the rest of the page works.
const Chart = lazy(async () => ({ default: (await import("./chart.tsx")).Chart }));

type Props = {
  statistic: Statistic;
  findings: string;
  /** Those of the lists that the marks lead to; on other sites, where no table follows, they lead nowhere. */
  filters?: StatisticFilters;
};

/** The chart; findings and table say the same in words and figures. */
export function StatisticChart({ statistic: { name, charts }, filters, findings }: Props) {
  return (
    <div className="chart-frame">
      <span
        role="img"
        aria-label={`Gráfica. ${findings}${filters ? " Todas las cifras están en la tabla que sigue." : ""}`}
        className="sr-only"
      />
      {/* Its links are those of the table, for the pointer. */}
      <div aria-hidden="true" className="chart">
        <Suspense>
          <Chart option={getStatisticEntry(name).option} charts={charts} filters={filters} />
        </Suspense>
      </div>
    </div>
  );
}
