import type { Streets } from "../../nouns/geometries/read-streets.server.ts";
import { keepForDocument } from "../../shared/pages/request-scope.server.ts";
import type { Drawing, MapView } from "./contract.ts";
import { writeContent } from "./write-content.server.ts";
import { writeList, writeSigns } from "./write-list.server.ts";

/** A drawing as markup, which the page has once: scripts find it in the document, and do not draw it again. */
export function drawFigure(drawing: Drawing, streets: Streets | null): MapView {
  return view(drawing, streets, writeContent(drawing));
}

export function drawFigureAndList(drawing: Drawing, streets: Streets | null): { map: MapView; list: string } {
  return {
    map: view(drawing, streets, writeSigns() + writeContent(drawing)),
    list: keepForDocument("list", writeList(drawing)),
  };
}

function view(drawing: Drawing, streets: Streets | null, markup: string): MapView {
  const { width, height, credits, mercator } = drawing;
  return {
    width,
    height,
    credits,
    streets: streets && { credit: streets.credit, mercator },
    markup: keepForDocument("map", markup),
  };
}
