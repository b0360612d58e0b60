import { href } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { readTerms } from "../../../db/search/find-records.server.ts";
import { readShared } from "../../../db/shared-reads.server.ts";
import { findNamed } from "../../features/search/reading/read-named.server.ts";
import { listEmptyPages } from "../../nouns/site/empty-pages.server.ts";
import { getSiteText } from "../../nouns/site/queries.server.ts";
import { listOfferedPages } from "../../shared/pages/public-pages.ts";
import { capitalize, foldText } from "../../shared/values/text.ts";
import { guide } from "../help/guide/guide.server.ts";

const maximumPages = 5;

export type SitePage = { path: string; title: string };

/** What visitors look for on a page that does not say it itself. */
const keywords: Partial<Record<string, string>> = {
  [href("/project")]: "metodología método investigación objetivos universidad contacto",
  [href("/data")]: "citar cita descargar descargas csv excel licencia api edición",
  [href("/team")]: "autores investigadores quiénes somos contacto",
  [href("/help")]: "guía manual instrucciones cómo usar",
};

/** The place that a search names, then the site's other pages and sections of the guide that have all its words. */
export async function findSitePages(db: Reader, query: string | undefined): Promise<SitePage[]> {
  const [named, pages] = await Promise.all([findNamed(db, query ?? ""), findPagesByWords(db, query)]);
  if (named?.register !== "place") return pages;
  return [
    { path: href("/places/:placeId?", { placeId: named._id }), title: capitalize(named.name) },
    ...pages,
  ];
}

/** Those that are about the words come first. */
async function findPagesByWords(db: Reader, query: string | undefined): Promise<SitePage[]> {
  const words = (await readTerms(db, query))
    .filter(({ isExcluded, isStopWord }) => !isExcluded && !isStopWord)
    .map(({ folded }) => folded.replace(/[^\p{L}\p{N} ]/gu, ""))
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const pages = await readShared("site pages", () => foldPages(db));
  const hasWords = (text: string) => words.every((word) => text.includes(` ${word}`));
  return pages
    .filter(({ folded }) => hasWords(folded))
    .sort((a, b) => Number(hasWords(b.named)) - Number(hasWords(a.named)))
    .slice(0, maximumPages)
    .map(({ path, title }) => ({ path, title }));
}

async function foldPages(db: Reader): Promise<(SitePage & { named: string; folded: string })[]> {
  const [project, empty] = await Promise.all([getSiteText(db, "project"), listEmptyPages(db)]);
  const texts: Record<string, string> = { [href("/project")]: Object.values(project).join(" ") };
  const pages = listOfferedPages(empty).map(({ path, label }) => ({
    path: path as string,
    title: label,
    named: `${label} ${keywords[path] ?? ""}`,
    text: texts[path] ?? "",
  }));
  const sections = guide.flatMap((chapter) =>
    chapter.sections.map(({ id, title, paragraphs, steps = [] }) => ({
      path: `${href("/help")}#${id}`,
      title: `Ayuda: ${title}`,
      named: title,
      text: [...paragraphs, ...steps].join(" "),
    })),
  );
  const fold = (text: string) => ` ${foldText(text).replace(/[^\p{L}\p{N}]+/gu, " ")}`;
  return [...pages, ...sections].map(({ path, title, named, text }) => ({
    path,
    title,
    named: fold(named),
    folded: fold(`${named} ${text}`),
  }));
}
