import { href } from "react-router";
import { getSiteText } from "../../nouns/site/queries.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/web-manifest";

/** /site.webmanifest: how a phone shows the site on its home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = await loadForPage(getSiteText(context.get(appContext).db, "site"));
  const manifest = {
    name: site.title,
    short_name: "Conflictos",
    lang: "es-CO",
    start_url: href("/"),
    display: "minimal-ui",
    background_color: "#fbf9f4",
    theme_color: "#0e4a4a",
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
    })),
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
}
