import { renderToStaticMarkup } from "react-dom/server";
import { drawingParameters, svgResponse } from "../../../shared/svg-response.server.ts";
import { AreaMap } from "../components/area-map.tsx";
import type { Route } from "./+types/map-drawing";

/** /drawings/map/:system/:seed.svg — a plan of the fictional city; a datasheet may show it as its map, in a frame. */
export function loader({ params }: Route.LoaderArgs) {
  const { system, seed } = drawingParameters(params);
  return svgResponse(renderToStaticMarkup(<AreaMap system={system} seed={seed} />), {
    frameAncestors: "'self'",
  });
}
