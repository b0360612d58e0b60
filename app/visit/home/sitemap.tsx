import { href } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { getEditionPath } from "../../features/editions/constants.ts";
import { noAddress } from "../../features/open-data/constants.ts";
import { getDescriptionPath } from "../../nouns/interventions/constants.ts";
import { listEmptyPages } from "../../nouns/site/empty-pages.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { listOfferedPages } from "../../shared/pages/public-pages.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/sitemap";
import { countSitemaps, listRecordPages, type RecordPage } from "./queries.server.ts";

/**
 * /sitemap.xml: every page that a search engine should know, with its last change. A study with more records than one file
 * holds answers the index of its files, `?page=` from 1; the first of them has the fixed pages.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, ownAddress } = context.get(appContext);
  const page = new URL(request.url).searchParams.get("page");
  const xml = await loadForPage(writeSitemap(db, ownAddress, page));
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}

async function writeSitemap(db: Reader, ownAddress: string | null, asked: string | null): Promise<string> {
  if (ownAddress === null) throw notFound(noAddress);
  const count = await countSitemaps(db);
  if (asked === null && count > 1)
    return write(
      "sitemapindex",
      Array.from(
        { length: count },
        (_, index) => `<sitemap><loc>${ownAddress}${href("/sitemap.xml")}?page=${index + 1}</loc></sitemap>`,
      ),
    );
  const page = Number(asked ?? 1);
  if (!Number.isInteger(page) || page < 1 || page > count)
    throw notFound("El mapa del sitio no tiene esa parte.");
  const [records, empty] = await Promise.all([listRecordPages(db, page), listEmptyPages(db)]);
  const fixed =
    page === 1 ? listOfferedPages(empty).map(({ path }) => `<url><loc>${ownAddress}${path}</loc></url>`) : [];
  const entries = records.map(
    (record) =>
      `<url><loc>${ownAddress}${formatPath(record)}</loc><lastmod>${record.changed}</lastmod></url>`,
  );
  return write("urlset", [...fixed, ...entries]);
}

const write = (element: "urlset" | "sitemapindex", entries: string[]) =>
  `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</${element}>`;

function formatPath(record: RecordPage): string {
  const { id } = record;
  if (record.noun === "datasheet") return getDescriptionPath(record.interventionId, id);
  if (record.noun === "intervention") return href("/interventions/:interventionId", { interventionId: id });
  if (record.noun === "place") return href("/places/:placeId?", { placeId: id });
  if (record.noun === "actor") return href("/actors/:actorId", { actorId: id });
  if (record.noun === "edition") return getEditionPath(id);
  return record.noun === "conflict"
    ? href("/conflicts/:conflictId", { conflictId: id })
    : href("/news/:newsId", { newsId: id });
}
