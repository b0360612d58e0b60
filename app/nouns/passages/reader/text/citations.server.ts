import { parseCalendarDate } from "../../../../shared/values/dates.ts";
import { foldText } from "../../../../shared/values/text.ts";
import { type Entry, readEntry } from "./bibliography.server.ts";
import type { Span } from "./sentences.server.ts";

/** What stands in parentheses after a claim. */
export type Citation = Span & {
  author: string;
  year: number;
  /** A whole reference within the text: "(Duque, J. 2011. El puente, listo. El Colombiano)". */
  entry: Entry | null;
  /** `yyyy-mm-dd` of a newspaper of that day: "(El Colombiano 4/07/2003)". */
  date: string | null;
};

const parenthesis = /\(([^()]{0,300}\b(?:19|20)\d{2}\b[^()]{0,300})\)/g;
const authorAndYear =
  /^(?<author>\p{Lu}[^\d()]{1,60}?)[\s,.]*(?<year>(?:19|20)\d{2})[a-z]?[\s.,]*(?:p{1,2}\.?\s*[\d-]+)?$/u;
const newspaperAndDay =
  /^(?<author>[^\d()]{3,40}?)[\s,.]+(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>(?:19|20)\d{2})$/u;
/** "(Honorio, 2008) citado por (Duque, 2008)": the second is what was read. */
const citedBy = /^\s*citad[oa]s?\s+(?:por|en)\b/i;

export function readCitations(sentence: Span): Citation[] {
  return [...sentence.text.matchAll(parenthesis)].flatMap((match) => {
    const after = sentence.text.slice(match.index + match[0].length);
    const citation = citedBy.test(after) ? null : readCitation((match[1] ?? "").trim());
    if (!citation) return [];
    const start = sentence.start + match.index + match[0].indexOf(citation.text);
    return { ...citation, start, end: start + citation.text.length };
  });
}

function readCitation(text: string): Omit<Citation, "start" | "end"> | null {
  const ofDay = newspaperAndDay.exec(text)?.groups;
  if (ofDay) {
    const { author = "", d = "", m = "", y = "" } = ofDay;
    const date = parseCalendarDate(`${y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`);
    return { text, author, year: Number(y), entry: null, date };
  }
  const short = authorAndYear.exec(text)?.groups;
  if (short) return { text, author: short.author ?? "", year: Number(short.year), entry: null, date: null };
  const entry = readEntry({ start: 0, end: text.length, text }, true);
  return entry?.isPress ? { text, author: entry.author, year: entry.year, entry, date: null } : null;
}

/** "Duque, J. G." → surname "duque", initial "j"; "Área Metro" has no initial. */
function splitAuthor(author: string): { surname: string; initial: string } {
  const [surname = "", given = ""] = foldText(author)
    .replace(/\s+(?:y|e|&)\s.*$/, "")
    .split(/,|(?<=\p{L}{2})\s+(?=\p{L}\.)/u);
  return { surname: surname.replace(/[.\s]+$/, "").trim(), initial: given.trim().charAt(0) };
}

/** Whether two ways to name an author can be the same person: "Duque" is "Duque, J. G.", "Duque, M." is not. */
export function isSameAuthor(one: string, other: string): boolean {
  const [first, second] = [splitAuthor(one), splitAuthor(other)];
  if (first.surname !== second.surname) return false;
  return first.initial === "" || second.initial === "" || first.initial === second.initial;
}
