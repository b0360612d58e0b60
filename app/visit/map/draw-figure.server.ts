import { keepForDocument } from "../../shared/pages/request-scope.server.ts";
import type { Drawing, MapView } from "./contract.ts";
import { writeContent } from "./write-content.server.ts";
import { signs, writeList } from "./write-list.server.ts";

/** A drawing as markup, which the page has once: scripts find it in the document, and do not draw it again. */
export function drawFigure(drawing: Drawing): MapView {
  const { width, height, credits } = drawing;
  return { width, height, credits, markup: keepForDocument("map", writeContent(drawing)) };
}

/** A drawing and the list beside it. */
export function drawFigureAndList(drawing: Drawing): { map: MapView; list: string } {
  const { width, height, credits, shapes } = drawing;
  return {
    map: { width, height, credits, markup: keepForDocument("map", signs + writeContent(drawing)) },
    list: keepForDocument("list", writeList(shapes)),
  };
}
