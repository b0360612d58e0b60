import { findPlace, type Proposal, propose, type ReadNews } from "./study.server.ts";
import { type Entry, readOrigin } from "./text/bibliography.server.ts";
import type { Chronicle } from "./text/chronicle.server.ts";
import { compareHeadlines, readHeadline } from "./text/likeness.server.ts";

/** A line of a bibliography and the news item that it names. */
export type Match = { entry: Entry; news: ReadNews; score: number; isSameYear: boolean };

/** How like two headlines must be, by what else agrees. */
const enough = { sameDay: 0.6, sameYear: 0.74, otherYear: 0.82 };

/** The news that lines name: each line one, each news item once, the most alike first. */
export function matchEntries(entries: readonly Entry[], news: readonly ReadNews[]): Match[] {
  const candidates = entries
    .filter((entry) => entry.isPress)
    .flatMap((entry) => compareEntry(entry, news))
    .sort((a, b) => b.score - a.score);
  const [entriesTaken, newsTaken] = [new Set<Entry>(), new Set<string>()];
  return candidates.filter(({ entry, news: item }) => {
    if (entriesTaken.has(entry) || newsTaken.has(item.id)) return false;
    entriesTaken.add(entry);
    newsTaken.add(item.id);
    return true;
  });
}

/** The news that a line can name. */
export function compareEntry(entry: Entry, news: readonly ReadNews[]): Match[] {
  const whole = readHeadline(entry.headline);
  // What was taken for a newspaper may be the headline's last sentence.
  const longer = entry.publication ? readHeadline(`${entry.headline}. ${entry.publication}`) : whole;
  return news.flatMap((item) => {
    const likeness = Math.max(
      compareHeadlines(whole, item.trigrams),
      compareHeadlines(longer, item.trigrams),
    );
    const isSameYear = item.date.startsWith(`${entry.year}-`);
    const isSameDay = entry.date !== null && entry.date === item.date;
    const least = isSameDay ? enough.sameDay : isSameYear ? enough.sameYear : enough.otherYear;
    if (likeness < least) return [];
    const certainty = isSameDay ? 0.4 : isSameYear ? 0.3 : 0.1;
    return { entry, news: item, isSameYear, score: certainty + 0.6 * likeness };
  });
}

export function proposeReferences(
  intervention: string,
  chronicle: Chronicle,
  matches: readonly Match[],
): Proposal[] {
  return matches.map(({ entry, news, score, isSameYear }) =>
    propose({
      kind: "reference",
      score,
      reason: isSameYear
        ? "La bibliografía nombra este titular, del mismo año"
        : `La bibliografía nombra este titular, pero dice ${entry.year}`,
      intervention,
      place: findPlace(chronicle, entry.span),
      news: news.id,
      details: readOrigin(entry),
    }),
  );
}
