import { renderToStaticMarkup } from "react-dom/server";
import { data } from "react-router";
import { SystemDrawing } from "../components/system-drawing.tsx";
import { systemKeys } from "../system-style.ts";
import type { Route } from "./+types/drawing";

/** /drawings/:system/:seed.svg — a system's drawing as an image of its own, so that pages stay small. */
export function loader({ params }: Route.LoaderArgs) {
  const system = systemKeys.find((key) => key === params.system);
  const seed = /^([0-9a-f]{24})\.svg$/.exec(params.seed)?.[1];
  if (!system || !seed) throw data(null, { status: 404 });
  const svg = renderToStaticMarkup(<SystemDrawing system={system} seed={seed} />);
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
