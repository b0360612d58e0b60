import type { CSSProperties } from "react";
import type { Takeaway } from "../../../features/open-data/contract.ts";
import { MapFigure } from "../../map/components/map-figure.tsx";
import { MapList } from "../../map/components/map-list.tsx";
import type { MapView } from "../../map/contract.ts";
import { StatisticBody } from "../../statistics/components/statistic-body.tsx";
import { TimelineChart } from "../../timeline/components/timeline-chart.tsx";
import type { Comparison } from "../contract.ts";
import { ComparedFacts, ComparedTexts } from "./compared-records.tsx";

type Props = Comparison & {
  map: { map: MapView; list: string } | null;
  source: string;
  takeaway: Takeaway;
};

/** How much a printed timeline is made smaller, so that all of its rows stand on a page with the rest. */
function getShrink({ works }: Props["timeline"]): number {
  const rows = works.reduce((sum, { conflicts }) => sum + 1 + conflicts.length, 0);
  return Math.min(0.65, 340 / (140 + 42 * rows));
}

/** Records beside each other: their facts, their years, where they are and what is told of them. */
export function ComparedSections({ records, statistic, timeline, map, source }: Props) {
  return (
    <div style={{ "--count": records.length, "--shrink": getShrink(timeline) } as CSSProperties}>
      <ComparedFacts records={records} />
      <section aria-labelledby="noticias-por-ano" className="compare-years">
        <h2 id="noticias-por-ano">Las noticias, año por año</h2>
        <StatisticBody statistic={statistic} filters={{}} />
        <p className="compare-source">{source}</p>
      </section>
      {timeline.works.length > 0 ? (
        <section aria-labelledby="linea-de-tiempo" className="compare-timeline">
          <h2 id="linea-de-tiempo">Línea de tiempo</h2>
          <TimelineChart {...timeline} />
        </section>
      ) : null}
      {map ? (
        <section aria-labelledby="lugar" className="compare-map">
          <h2 id="lugar">Dónde están</h2>
          <div className="map-and-list">
            <MapFigure
              map={map.map}
              label="Mapa de lo que se compara; la lista que sigue tiene los mismos números"
            />
            <MapList markup={map.list} />
          </div>
        </section>
      ) : null}
      <ComparedTexts records={records} />
    </div>
  );
}
