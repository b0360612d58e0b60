import { renderToStaticMarkup } from "react-dom/server";
import { SystemDrawing } from "../../records/catalog/components/system-drawing.tsx";
import { drawingParameters, svgResponse } from "../../shared/pages/svg-response.server.ts";
import type { Route } from "./+types/drawing";

/** /drawings/:system/:seed.svg — a system's drawing as an image of its own, so that pages stay small. */
export function loader({ params }: Route.LoaderArgs) {
  const { system, seed } = drawingParameters(params);
  return svgResponse(renderToStaticMarkup(<SystemDrawing system={system} seed={seed} />));
}
