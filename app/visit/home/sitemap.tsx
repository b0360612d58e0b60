import { listRecordPages } from "../../records/site/queries.server.ts";
import { orErrorPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/sitemap";

const fixedPages = [
  "/",
  "/interventions",
  "/news",
  "/conflicts",
  "/statistics",
  "/project",
  "/team",
  "/ayuda",
];

/** /sitemap.xml: every page that a search engine should know, with its last change. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, siteAddress } = context.get(appContext);
  const records = await orErrorPage(listRecordPages(db), "Ha ocurrido un error");
  const entries = [
    ...fixedPages.map((path) => `<url><loc>${siteAddress}${path}</loc></url>`),
    ...records.map(
      ({ path, changed }) => `<url><loc>${siteAddress}${path}</loc><lastmod>${changed}</lastmod></url>`,
    ),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
