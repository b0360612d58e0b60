import { foldText } from "../../../shared/values/text.ts";
import type { Match } from "./references.server.ts";
import { findPlace, type LineSource, type Proposal, propose } from "./study.server.ts";
import { type Entry, explainUnread, readNorm, readOrigin } from "./text/bibliography.server.ts";
import { type Chronicle, splitNarrative } from "./text/chronicle.server.ts";

/** How sure it is that a line is a source: one of a day that cannot be is looked at, one that cannot be read is written. */
const scores = { readable: 0.9, improbable: 0.7, unread: 0.3 };
/** Beyond them a year is a typing error, whatever the day. */
const years = { first: 1800, last: 2100 };

/**
 * What each line of a datasheet's bibliography says of its source. One that names a news item counts only once somebody has
 * said that it does not.
 * @param references the proposals of the news that lines name, of the same lines as `matches`
 */
export function proposeSources(
  intervention: string,
  chronicle: Chronicle,
  { matches, references }: { matches: readonly Match[]; references: readonly Proposal[] },
): Proposal[] {
  if (chronicle.noun !== "datasheet") return [];
  const instead = new Map(matches.map(({ entry }, index) => [entry, references[index]?.id ?? null]));
  const unread = splitNarrative(chronicle.text).unread.map((line) => readNorm(line) ?? line);
  return [...chronicle.entries, ...unread].map((line) => {
    const place = findPlace(chronicle, "span" in line ? line.span : line);
    const own = { kind: "source", intervention, place } as const;
    if (!("span" in line))
      return propose({ ...own, score: scores.unread, reason: explainUnread(line).replace(/\.$/, "") });
    const source = readSource(line);
    const isProbable = line.year >= years.first && line.year <= years.last;
    return propose({
      ...own,
      score: isProbable ? scores.readable : scores.improbable,
      reason: isProbable
        ? "La bibliografía nombra una fuente que no es noticia del estudio"
        : `La fecha está por revisar: ${line.year}`,
      source,
      insteadOf: instead.get(line) ?? null,
    });
  });
}

const address =
  /[\s.,]*(?:(?:recuperado|disponible|consultado|tomado)\s+(?:de|en)\s*:?\s*)?(https?:\/\/[^\s<>"]+?)[.,;]*(?=\s|$)/iu;

function readSource(entry: Entry): LineSource {
  const { year, date, isPress } = entry;
  const { author, section, page, ...origin } = readOrigin(entry);
  // What ends the title of a norm is no newspaper.
  const headline = isPress || !entry.publication ? entry.headline : `${entry.headline}. ${entry.publication}`;
  const publication = isPress ? origin.publication : "";
  const found = address.exec(headline)?.[1] ?? "";
  const isSafe = found.startsWith("https://");
  return {
    kind: isPress ? (found !== "" && publication === "" ? "web" : "press") : readKind(headline),
    publication,
    author,
    title: headline.replace(address, "").replace(/^[\s.,]+|[\s.,]+$/g, ""),
    date: date ?? `${String(year).padStart(4, "0")}-01-01`,
    date_precision: date ? "day" : "year",
    section,
    page,
    url: isSafe ? found : "",
    note: found === "" || isSafe ? "" : `La línea da la dirección ${found}`,
  };
}

function readKind(headline: string): "law" | "plan" | "report" {
  const folded = foldText(headline);
  if (/^(?:plan|conpes|documento conpes)\b/.test(folded)) return "plan";
  return folded.startsWith("documento") ? "report" : "law";
}
