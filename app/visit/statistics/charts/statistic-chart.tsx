import { lazy, Suspense } from "react";
import type { Statistic, StatisticFilters } from "../contract.ts";
import type { StatisticWords } from "../findings/statistic-words.ts";

// The server draws it; the browser needs its code only after the rest of the page works.
const Chart = lazy(async () => ({ default: (await import("./chart.tsx")).Chart }));

type Props = Pick<StatisticWords, "findings"> & { statistic: Statistic; filters: StatisticFilters };

/** The chart; findings and table say the same in words and figures. */
export function StatisticChart({ statistic, filters, findings }: Props) {
  return (
    <div className="chart-frame">
      <span
        role="img"
        aria-label={`Gráfica. ${findings} Todas las cifras están en la tabla que sigue.`}
        className="sr-only"
      />
      {/* Its links are those of the table, for the pointer. */}
      <div aria-hidden="true" className="chart">
        <Suspense>
          <Chart statistic={statistic} filters={filters} />
        </Suspense>
      </div>
    </div>
  );
}
