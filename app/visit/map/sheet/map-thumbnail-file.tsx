import { renderToStaticMarkup } from "react-dom/server";
import { placeMessages } from "../../../nouns/geometries/contract.ts";
import { loadForPage } from "../../../shared/pages/page-errors.server.ts";
import { appContext } from "../../../shared/pages/router-context.server.ts";
import { writeColorVariables } from "../../../shared/study/looks.ts";
import { MapThumbnail } from "../components/map-thumbnail.tsx";
import { mapFilters } from "../contract.ts";
import { getMap } from "../queries.server.ts";
import { writePatterns } from "../write-content.server.ts";
import type { Route } from "./+types/map-thumbnail-file";

/** /map-small.svg: the map for the home page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const drawing = await loadForPage(getMap(db, mapFilters.parse({})), placeMessages.loadFailed);
  const svg = renderToStaticMarkup(
    <MapThumbnail drawing={drawing} colors={writeColorVariables()} patterns={writePatterns()} />,
  );
  const headers = { "Content-Type": "image/svg+xml; charset=utf-8", "X-Robots-Tag": "noindex" };
  return new Response(svg, { headers });
}
