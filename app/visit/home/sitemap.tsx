import { href } from "react-router";
import { getDescriptionPath } from "../../nouns/interventions/constants.ts";
import { listEmptyPages } from "../../nouns/site/empty-pages.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { listOfferedPages } from "../../shared/pages/public-pages.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/sitemap";
import { listRecordPages, type RecordPage } from "./queries.server.ts";

/** /sitemap.xml: every page that a search engine should know, with its last change. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, siteAddress } = context.get(appContext);
  const [records, empty] = await loadForPage(Promise.all([listRecordPages(db), listEmptyPages(db)]));
  const entries = [
    ...listOfferedPages(empty).map(({ path }) => `<url><loc>${siteAddress}${path}</loc></url>`),
    ...records.map(
      (record) =>
        `<url><loc>${siteAddress}${formatPath(record)}</loc><lastmod>${record.changed}</lastmod></url>`,
    ),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function formatPath(record: RecordPage): string {
  const { id } = record;
  if (record.noun === "datasheet") return getDescriptionPath(record.interventionId, id);
  if (record.noun === "intervention") return href("/interventions/:interventionId", { interventionId: id });
  if (record.noun === "actor") return href("/actors/:actorId", { actorId: id });
  return record.noun === "conflict"
    ? href("/conflicts/:conflictId", { conflictId: id })
    : href("/news/:newsId", { newsId: id });
}
