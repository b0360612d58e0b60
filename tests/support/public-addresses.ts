import type { RouteConfigEntry } from "@react-router/dev/routes";
import { listFormats, openLists, recordFormats } from "../../app/features/open-data/constants.ts";
import { descriptions } from "../../app/features/open-data/describe/descriptions.server.ts";
import { publicPages } from "../../app/shared/pages/public-pages.ts";
import { listPagePatterns } from "./hostile-addresses.ts";
import { takeShare } from "./property-runs.ts";

/** Where programs read what is public, besides what pages link to. */
export function listProgramAddresses({ news, number }: { news: string; number: string }): string[] {
  const harvests = ["oai_dc", "oai_datacite"].flatMap((prefix) => [
    `/oai?verb=ListRecords&metadataPrefix=${prefix}`,
    `/oai?verb=ListIdentifiers&metadataPrefix=${prefix}`,
  ]);
  return [
    ...publicPages.flatMap(({ path }) => [
      path,
      path === "/" ? "/?watchStatistic=true&option=1" : `${path}.data`,
    ]),
    // Each list in half of the formats, since one function writes a format of all lists.
    ...openLists.flatMap((list, half) =>
      takeShare(Object.keys(listFormats), half, 2).map((format) => `/${list}.${format}`),
    ),
    ...openLists.flatMap((list) => [`/${list}.atom`, `/api/${list}`]),
    ...Object.keys(recordFormats).flatMap((format) => [
      `/news/${news}.${format}`,
      `/news/${news}.${format}?edition=${number}`,
    ]),
    ...Object.keys(descriptions).map((name) => `/${name}`),
    ...["Identify", "ListSets", "ListMetadataFormats"].map((verb) => `/oai?verb=${verb}`),
    ...harvests,
    "/reports.atom",
    `/news/${news}?edition=${number}`,
    `/news/${news}?version=0`,
    `/news/${news}/history`,
    `/timemap/news/${news}`,
    `/data/editions/${number}`,
    `/data/editions/${number}.zip`,
    `/api/news/${news}`,
    ...[1, 2, 3].map((number) => `/statistics/${number}.csv`),
    ...["/search.csv?q=noticia", "/timeline.csv"],
    ...["/api/search?q=noticia", "/api/conflicts", "/api/openapi.json", "/sitemap.xml", "/robots.txt"],
  ];
}

/**
 * The addresses of all pages as links ask for them and, of a third, as scripts do: a page has in it what its scripts get.
 * @param ids by the names of parameters
 */
export function listPageAddresses(routes: RouteConfigEntry[], ids: Record<string, string>): string[] {
  const paths = listPagePatterns(routes).map((pattern) =>
    pattern.replaceAll(/:(\w+)/g, (_all, name: string) => ids[name] ?? `no-${name}`).replace("*", "no.svg"),
  );
  return paths.flatMap((path, third) => [
    path,
    ...takeShare([`${path === "/" ? "/_root" : path}.data`], third, 3),
  ]);
}

/** Files of the build, and what is drawn: pictures and PDFs, whose texts no search finds. */
const drawn =
  /^\/(?:assets|documents|drawings|film|fonts|guide|media|previews)\/|\.(?:png|svg|webp|pdf|webmanifest)\b/;

/** Addresses of this site that a page links to. */
export function findAddresses(html: string): string[] {
  return [...html.matchAll(/href="(\/[^"#]*)/g)]
    .map(([, path = ""]) => path.replaceAll("&amp;", "&"))
    .filter((path) => !drawn.test(path));
}

/** The same for all addresses of one route. */
export const findPattern = (path: string) =>
  path
    .replace(/\?.*/, "")
    .replaceAll(/[0-9a-f]{24}/g, ":id")
    .replaceAll(/\d+/g, ":n");
