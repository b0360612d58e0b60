import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Drawing } from "../contract.ts";
import { MapContent } from "./map-content.tsx";

// Once scripts are there; links to parts of the city do without.
const MapZoom = lazy(() => import("./map-zoom.tsx"));

type Props = {
  drawing: Drawing;
  /** What the map shows, for those who do not see it. */
  label: string;
};

/** A map as a drawing of the server: each work a link, with the number of its line in the list beside it. */
export function MapFigure({ drawing, label }: Props) {
  const { width, height, credits } = drawing;
  const svg = useRef<SVGSVGElement>(null);
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);
  return (
    <figure className="city-map" aria-label={label}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure has the name, and each shape its own */}
      <svg ref={svg} viewBox={`0 0 ${width} ${height}`}>
        <MapContent drawing={drawing} />
      </svg>
      {isLive ? (
        <Suspense>
          <MapZoom svg={svg} width={width} height={height} />
        </Suspense>
      ) : null}
      {credits.length > 0 ? <figcaption>{credits.join(" · ")}</figcaption> : null}
    </figure>
  );
}
