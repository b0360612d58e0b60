import { createHash } from "node:crypto";
import type { sourceKinds } from "../../../shared/evidence/vocabulary.ts";
import { foldText } from "../../../shared/values/text.ts";
import { matchEntries, proposeReferences } from "./references.server.ts";
import { findPlace, type Place, type Proposal, type ReadNews, type StudyTexts } from "./study.server.ts";
import { type Entry, explainUnread, readNorm, readOrigin } from "./text/bibliography.server.ts";
import { readChronicle, splitNarrative } from "./text/chronicle.server.ts";
import { readHeadline } from "./text/likeness.server.ts";
import type { Span } from "./text/sentences.server.ts";

/** What a line says of its source; the names are the wire's, the publication is a name. */
type LineSource = {
  kind: (typeof sourceKinds)[number];
  publication: string;
  author: string;
  section: string;
  title: string;
  /** `yyyy-mm-dd` */
  date: string;
  date_precision: "day" | "year";
  page: string;
  url: string;
  note: string;
};

export type BibliographyLine = {
  /** Stays the same while the text has the line. */
  id: string;
  intervention: string;
  place: Place;
  /** Null where the line cannot be read. */
  source: LineSource | null;
  /** Why it cannot, in Spanish; else "". */
  problem: string;
  /** The desk's proposal of the news item that the line names. */
  reference: (Proposal & { news: string }) | null;
};

const sections = ["description", "features", "conflictivity"] as const;

/** Every line of the datasheets' bibliographies, in the order of works and texts. */
export function readBibliographies(study: StudyTexts): BibliographyLine[] {
  return study.interventions.flatMap(({ id }) => {
    const news = study.news.flatMap((item): ReadNews[] =>
      item.interventions.includes(id)
        ? [{ ...item, stems: new Set(), trigrams: readHeadline(item.headline) }]
        : [],
    );
    return study.datasheets
      .filter(({ intervention }) => intervention === id)
      .flatMap((datasheet) => sections.flatMap((field) => readList(datasheet, field, news)));
  });
}

function readList(
  datasheet: StudyTexts["datasheets"][number],
  field: (typeof sections)[number],
  news: readonly ReadNews[],
): BibliographyLine[] {
  const { intervention } = datasheet;
  const text = { noun: "datasheet", record: datasheet.id, field, text: datasheet[field] } as const;
  const { entries, unread } = splitNarrative(text.text);
  if (entries.length + unread.length === 0) return [];
  const matches = new Map(matchEntries(entries, news).map((match) => [match.entry, match]));
  const chronicle = readChronicle(text);
  const uses = new Map<string, number>();
  const all = [...entries, ...unread.map((line) => readNorm(line) ?? line)].sort(
    (one, other) => getSpan(one).start - getSpan(other).start,
  );
  return all.map((entry) => {
    const { start, end } = getSpan(entry);
    const place = findPlace(text, start, end);
    const use = uses.get(place.quote) ?? 0;
    uses.set(place.quote, use + 1);
    const match = "span" in entry ? matches.get(entry) : undefined;
    const [reference] = match ? proposeReferences(intervention, chronicle, [match]) : [];
    return {
      id: createId(place, use),
      intervention,
      place,
      source: "span" in entry ? readSource(entry) : null,
      problem: "span" in entry ? "" : explainUnread(entry),
      reference: reference && match ? { ...reference, news: match.news.id } : null,
    };
  });
}

const getSpan = (entry: Entry | Span): Span => ("span" in entry ? entry.span : entry);

/** @param use how many lines of the text with the same words come before it */
function createId({ record, field, quote }: Place, use: number): string {
  const key = JSON.stringify([record, field, quote, use]);
  return createHash("sha256").update(key).digest("hex").slice(0, 24);
}

const address =
  /[\s.,]*(?:(?:recuperado|disponible|consultado|tomado)\s+(?:de|en)\s*:?\s*)?(https?:\/\/[^\s<>"]+?)[.,;]*(?=\s|$)/iu;

function readSource(entry: Entry): LineSource {
  const { year, date, isPress } = entry;
  const origin = readOrigin(entry);
  // What ends the title of a norm is no newspaper.
  const headline = isPress || !entry.publication ? entry.headline : `${entry.headline}. ${entry.publication}`;
  const publication = isPress ? origin.publication : "";
  const found = address.exec(headline)?.[1] ?? "";
  const isSafe = found.startsWith("https://");
  return {
    kind: isPress ? (found !== "" && publication === "" ? "web" : "press") : readKind(headline),
    publication,
    author: origin.author,
    section: origin.section,
    title: headline.replace(address, "").replace(/^[\s.,]+|[\s.,]+$/g, ""),
    date: date ?? `${String(year).padStart(4, "0")}-01-01`,
    date_precision: date ? "day" : "year",
    page: origin.page,
    url: isSafe ? found : "",
    note: found === "" || isSafe ? "" : `La línea da la dirección ${found}`,
  };
}

function readKind(headline: string): "law" | "plan" | "report" {
  const folded = foldText(headline);
  if (/^(?:plan|conpes|documento conpes)\b/.test(folded)) return "plan";
  return folded.startsWith("documento") ? "report" : "law";
}
