import { href } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { getSiteText } from "../../records/site/queries.server.ts";
import { parseQuery } from "../../shared/lists/parse-query.ts";
import { publicPages } from "../../shared/pages/public-pages.ts";
import { foldText } from "../../shared/values/text.ts";
import { guide } from "../documents/guide/guide.server.ts";

const maximumPages = 5;

export type SitePage = { path: string; title: string };

/** Sections of the guide and the site's other pages that have all words of a search. */
export async function findSitePages(db: Reader, query: string | undefined): Promise<SitePage[]> {
  const words = parseQuery(query ?? "").filter(({ isExcluded }) => !isExcluded);
  if (words.length === 0) return [];
  const project = await getSiteText(db, "project");
  const texts: Record<string, string> = { [href("/project")]: Object.values(project).join(" ") };
  const pages = publicPages.map(({ path, label }) => ({
    path: path as string,
    title: label as string,
    text: `${label} ${texts[path] ?? ""}`,
  }));
  const sections = guide.flatMap((chapter) =>
    chapter.sections.map(({ id, title, paragraphs, steps = [] }) => ({
      path: `${href("/help")}#${id}`,
      title: `Ayuda: ${title}`,
      text: [title, ...paragraphs, ...steps].join(" "),
    })),
  );
  return [...pages, ...sections]
    .filter(({ text }) => words.every((word) => foldText(text).includes(foldText(word.text))))
    .slice(0, maximumPages)
    .map(({ path, title }) => ({ path, title }));
}
