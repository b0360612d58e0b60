import { renderToStaticMarkup } from "react-dom/server";
import { svgResponse } from "../../../shared/svg-response.server.ts";
import { HeroDrawing } from "../components/drawings/hero.tsx";

const svg = renderToStaticMarkup(<HeroDrawing />);

/** /drawings/hero.svg — the city of the home page, as an image of its own so that the page stays small. */
export function loader() {
  return svgResponse(svg);
}
