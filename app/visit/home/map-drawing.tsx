import { renderToStaticMarkup } from "react-dom/server";
import { AreaMap } from "../../records/catalog/components/area-map.tsx";
import { drawingParameters, svgResponse } from "../../shared/pages/svg-response.server.ts";
import type { Route } from "./+types/map-drawing";

/** /drawings/map/:system/:seed.svg — a plan of the fictional city; a datasheet may show it as its map, in a frame. */
export function loader({ params }: Route.LoaderArgs) {
  const { system, seed } = drawingParameters(params);
  return svgResponse(renderToStaticMarkup(<AreaMap system={system} seed={seed} />), {
    frameAncestors: "'self'",
  });
}
