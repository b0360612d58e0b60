import { useEffect, useRef, useState } from "react";
import type { Statistic, StatisticFilters } from "../contract.ts";
import type { StatisticWords } from "../findings/statistic-words.ts";
import { screenTheme } from "./chart-theme.ts";

type Props = Pick<StatisticWords, "findings"> & { statistic: Statistic; filters: StatisticFilters };

/** The chart, drawn by scripts in a place of its height; findings and table say the same without it. */
export function StatisticChart({ statistic, filters, findings }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let isGone = false;
    let watched: ResizeObserver | undefined;
    Promise.all([import("./draw-chart.ts"), document.fonts.ready]).then(
      ([{ drawChart }]) => {
        if (isGone) return;
        let drawn = 0;
        watched = new ResizeObserver(() => {
          const width = Math.floor(element.clientWidth);
          if (width === 0 || width === drawn) return;
          drawn = width;
          element.replaceChildren(drawChart(statistic, width, screenTheme, filters));
          endWait(element);
        });
        watched.observe(element);
      },
      () => {
        setHasFailed(true);
        endWait(element);
      },
    );
    return () => {
      isGone = true;
      watched?.disconnect();
    };
  }, [statistic, filters]);
  if (hasFailed)
    return (
      <p role="alert" className="mt-4">
        No pudimos cargar la gráfica. Los mismos datos están en la tabla.
      </p>
    );
  return (
    <div className="chart-frame">
      <span
        role="img"
        aria-label={`Gráfica. ${findings} Todas las cifras están en la tabla que sigue.`}
        className="sr-only"
      />
      {/* Its links are those of the table, for the pointer. */}
      <div ref={frame} aria-hidden="true" className="chart" />
    </div>
  );
}

/** Until then the table has the place of the chart. */
function endWait(element: HTMLElement) {
  element.closest("[data-awaits-chart]")?.removeAttribute("data-awaits-chart");
}
