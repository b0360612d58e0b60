import { renderToStaticMarkup } from "react-dom/server";
import { drawingParameters, svgResponse } from "../../../shared/svg-response.server.ts";
import { SystemDrawing } from "../components/system-drawing.tsx";
import type { Route } from "./+types/drawing";

/** /drawings/:system/:seed.svg — a system's drawing as an image of its own, so that pages stay small. */
export function loader({ params }: Route.LoaderArgs) {
  const { system, seed } = drawingParameters(params);
  return svgResponse(renderToStaticMarkup(<SystemDrawing system={system} seed={seed} />));
}
