import { renderToStaticMarkup } from "react-dom/server";
import { data } from "react-router";
import { svgResponse } from "../../../shared/svg-response.server.ts";
import { systemKeys } from "../../../shared/system-style.ts";
import { SystemDrawing } from "../components/system-drawing.tsx";
import type { Route } from "./+types/drawing";

/** /drawings/:system/:seed.svg — a system's drawing as an image of its own, so that pages stay small. */
export function loader({ params }: Route.LoaderArgs) {
  const system = systemKeys.find((key) => key === params.system);
  const seed = /^([0-9a-f]{24})\.svg$/.exec(params.seed)?.[1];
  if (!system || !seed) throw data(null, { status: 404 });
  return svgResponse(renderToStaticMarkup(<SystemDrawing system={system} seed={seed} />));
}
