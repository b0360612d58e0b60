import { renderToStaticMarkup } from "react-dom/server";
import { placeMessages } from "../../../nouns/geometries/contract.ts";
import { loadFileFilters } from "../../../records/filters/read-filters.server.ts";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext, responseContext } from "../../../shared/pages/router-context.server.ts";
import { drawInTurn, pictureTimeout } from "../../../shared/pictures/draw-in-turn.server.ts";
import { wrapText } from "../../../shared/pictures/text-paths.server.ts";
import { printColors } from "../../../shared/study/looks.ts";
import { hasList, MapSheet } from "../components/map-sheet.tsx";
import { mapFilters } from "../contract.ts";
import { writeContent } from "../write-content.server.ts";
import type { Route } from "./+types/map-picture";
import { outlineTexts } from "./outline-texts.server.ts";
import { readSheet } from "./read-sheet.server.ts";

/** /map.svg and /map.png: the map with all that it needs to stand in a text. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const filters = await loadFileFilters(request, "map", mapFilters);
  const compose = async () => writeSheet(await readSheet(db, filters, ownAddress ?? ""));
  if (!url.pathname.endsWith(".png")) {
    const svg = await loadForPage(compose(), placeMessages.loadFailed);
    return respond(svg, "image/svg+xml; charset=utf-8", "mapa.svg");
  }
  context.get(responseContext).releaseWorker();
  const drawn = drawInTurn(async () => ({ svg: outlineTexts(await compose()) }));
  const bytes = await loadForPage(drawn, placeMessages.loadFailed, pictureTimeout);
  return respond(new Uint8Array(bytes), "image/png", "mapa.png");
}

function writeSheet({ drawing, texts }: Awaited<ReturnType<typeof readSheet>>): string {
  const content = writeContent(drawing, { origin: texts.origin, hasNumbers: hasList(drawing) });
  const markup = renderToStaticMarkup(<MapSheet {...{ drawing, texts, content }} wrap={wrapText} />);
  return printColors(markup);
}

function respond(body: string | Uint8Array<ArrayBuffer>, type: string, name: string): Response {
  const headers = {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "X-Robots-Tag": "noindex",
  };
  return new Response(body, { headers });
}
