import { renderToStaticMarkup } from "react-dom/server";
import { data } from "react-router";
import { HeroDrawing } from "../../records/site/components/drawings/hero.tsx";
import { PosterDrawing } from "../../records/site/components/drawings/poster.tsx";
import { svgResponse } from "../../shared/pages/svg-response.server.ts";
import type { Route } from "./+types/site-drawing";

const drawings: Record<string, () => string> = {
  "hero.svg": () => renderToStaticMarkup(<HeroDrawing />),
  "repository.svg": () => renderToStaticMarkup(<PosterDrawing variant="repository" />),
  "teaching.svg": () => renderToStaticMarkup(<PosterDrawing variant="teaching" />),
};
const drawn = new Map<string, string>();

/** /drawings/hero.svg and the posters — images of their own, so that the pages stay small; drawn once. */
export function loader({ params }: Route.LoaderArgs) {
  const draw = drawings[params.name];
  if (!draw) throw data(null, { status: 404 });
  const svg = drawn.get(params.name) ?? draw();
  drawn.set(params.name, svg);
  return svgResponse(svg);
}
