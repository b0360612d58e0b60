import { keepForDocument } from "../../shared/pages/request-scope.server.ts";
import type { Drawing, MapView } from "./contract.ts";
import { writeContent } from "./write-content.server.ts";

/** A drawing as markup, which the page has once: scripts find it in the document, and do not draw it again. */
export function drawFigure(drawing: Drawing): MapView {
  const { width, height, credits } = drawing;
  return { width, height, credits, markup: keepForDocument(writeContent(drawing)) };
}
