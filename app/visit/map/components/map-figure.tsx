import { lazy, Suspense, useContext, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { DocumentMarkup } from "../../../shared/pages/document-markup.ts";
import type { MapView } from "../contract.ts";

// Once scripts are there; links to parts of the city do without.
const MapZoom = lazy(() => import("./map-zoom.tsx"));

type Props = {
  map: MapView;
  /** What the map shows, for those who do not see it. */
  label: string;
};

/** A map as a drawing of the server: each work a link, with the number of its line in the list beside it. */
export function MapFigure({ map, label }: Props) {
  const { width, height, credits, markup } = map;
  const { map: inDocument = "" } = useContext(DocumentMarkup);
  const svg = useRef<SVGSVGElement>(null);
  const [isLive, setIsLive] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    setIsLive(true);
    // Something else had changed the document, so that scripts rendered it again: a reload of the page's data brings the map back.
    if (!svg.current?.hasChildNodes()) void revalidate();
  }, [revalidate]);
  return (
    <figure className="city-map">
      {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML groups what is drawn */}
      <svg
        ref={svg}
        role="group"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        // Scripts keep what the document has.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React on the server
        dangerouslySetInnerHTML={{ __html: markup || inDocument }}
      />
      {isLive ? (
        <Suspense>
          <MapZoom svg={svg} map={map} />
        </Suspense>
      ) : null}
      {credits.length > 0 ? <figcaption>{credits.join(" · ")}</figcaption> : null}
    </figure>
  );
}
