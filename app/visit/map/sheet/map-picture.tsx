import { renderToStaticMarkup } from "react-dom/server";
import { placeMessages } from "../../../records/places/contract.ts";
import { readListRequest } from "../../../shared/lists/list-query.ts";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext, responseContext } from "../../../shared/pages/router-context.server.ts";
import { systemStyles } from "../../../shared/pages/system-colors.ts";
import type { SystemKey } from "../../../shared/pages/system-style.ts";
import { wrapText } from "../../../shared/pictures/text-paths.server.ts";
import { MapSheet, mostListed } from "../components/map-sheet.tsx";
import { mapFilters } from "../contract.ts";
import { writeContent } from "../write-content.server.ts";
import type { Route } from "./+types/map-picture";
import { drawPng } from "./png.server.ts";
import { readSheet } from "./read-sheet.server.ts";

/** /map.svg and /map.png: the map with all that it needs to stand in a text. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const { filters } = readListRequest(request, mapFilters);
  const { drawing, texts } = await loadForPage(
    readSheet(db, filters, ownAddress ?? ""),
    placeMessages.loadFailed,
  );
  const hasNumbers = drawing.shapes.length <= mostListed;
  const content = writeContent(drawing, { origin: texts.origin, hasNumbers });
  const markup = renderToStaticMarkup(<MapSheet {...{ drawing, texts, content }} wrap={wrapText} />);
  const svg = markup.replace(/var\(--system-([a-z-]+)\)/g, (_, key: SystemKey) => systemStyles[key].color);
  if (!url.pathname.endsWith(".png")) return respond(svg, "image/svg+xml; charset=utf-8", "mapa.svg");
  context.get(responseContext).releaseWorker();
  const bytes = await loadForPage(drawPng(svg), placeMessages.loadFailed);
  return respond(new Uint8Array(bytes), "image/png", "mapa.png");
}

function respond(body: string | Uint8Array<ArrayBuffer>, type: string, name: string): Response {
  const headers = {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "X-Robots-Tag": "noindex",
  };
  return new Response(body, { headers });
}
