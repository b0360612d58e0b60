import type { Citation } from "../contract.ts";
import { isSurname } from "./names.server.ts";

const special: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** On one line, without what TeX would read as a command; accents stay, in UTF-8. */
function escapeTex(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\~^{}%&$#_]/g, (sign) => special[sign] ?? `\\${sign}`);
}

/** An entity in braces of its own, so that no part of its name passes for a family name. */
const writeAuthor = (name: string, citation: Citation) =>
  name.includes(",") || isSurname(name, citation) ? escapeTex(name) : `{${escapeTex(name)}}`;

/** An entry for BibTeX and biblatex. */
export function writeBibtex(citation: Citation): string {
  const { kind, key, title, authors, date, container, genre, version, publisher, abstract, address } =
    citation;
  const isArticle = kind === "article";
  const fields: [name: string, value: string][] = [
    ["title", escapeTex(title)],
    ["author", authors.map((name) => writeAuthor(name, citation)).join(" and ")],
    ["date", date ?? ""],
    ["year", date?.slice(0, 4) ?? ""],
    [isArticle ? "journal" : "booktitle", escapeTex(container)],
    ["pages", escapeTex(citation.page)],
    ["entrysubtype", isArticle ? "newspaper" : ""],
    ["howpublished", escapeTex(genre)],
    ["publisher", escapeTex(publisher)],
    ["version", escapeTex(version)],
    ["abstract", escapeTex(abstract)],
    // Verbatim, as the packages for addresses read it.
    ["url", address],
    ["note", citation.archive === "" ? "" : escapeTex(`${citation.archive}, ${citation.archiveLocation}`)],
    ["langid", "spanish"],
  ];
  const lines = fields
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@${{ article: "article", record: "misc", dataset: "dataset" }[kind]}{${key},\n${lines.join("")}}\n`;
}
