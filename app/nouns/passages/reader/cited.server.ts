import { compareEntry, type Match } from "./references.server.ts";
import { findPlace, type Proposal, propose, type ReadNews, type SourceDetails } from "./study.server.ts";
import { capitalizeName, type Entry, readOrigin } from "./text/bibliography.server.ts";
import type { Chronicle, Sentence } from "./text/chronicle.server.ts";
import { type Citation, isSameAuthor } from "./text/citations.server.ts";
import { compareStems, readStems, type Weights } from "./text/likeness.server.ts";

type Resolved = { news: ReadNews; score: number; reason: string; details: SourceDetails | null };

/** What a work's citations can name. */
export type Sources = {
  intervention: string;
  news: readonly ReadNews[];
  entries: readonly Entry[];
  matches: readonly Match[];
  weigh: Weights;
};

/** The sentences that cite the press, with the news items they cite. */
export function proposeCitations(chronicle: Chronicle, sources: Sources): Proposal[] {
  const ordered = chronicle.sentences.flatMap(({ citations }) => citations.filter(({ entry }) => !entry));
  return chronicle.sentences.flatMap((sentence) =>
    sentence.citations.flatMap((citation) => {
      const resolved = resolveCitation(citation, sentence, ordered, sources);
      if (!resolved) return [];
      return propose({
        kind: "citation",
        score: resolved.score,
        reason: resolved.reason,
        intervention: sources.intervention,
        place: findPlace(chronicle, sentence),
        news: resolved.news.id,
        details: resolved.details,
      });
    }),
  );
}

function resolveCitation(
  citation: Citation,
  sentence: Sentence,
  ordered: readonly Citation[],
  { news, entries, matches, weigh }: Sources,
): Resolved | null {
  if (citation.date) {
    const [item, ...others] = news.filter(({ date }) => date === citation.date);
    if (!item || others.length > 0) return null;
    const publication = capitalizeName(citation.author);
    const details = readOrigin({ author: "", publication, page: "", isPress: true });
    return { news: item, score: 0.9, reason: "La cita dice el periódico y el día", details };
  }
  if (citation.entry) return resolveWhole(citation.entry, news);
  const named = findEntries(citation, entries);
  const [only] = named;
  if (!only) return null;
  if (named.length === 1)
    return describeMatch(only, matches, 0.97, `«${citation.text}» es una sola línea de la bibliografía`);
  // Bibliographies are in the order of their citations.
  const alike = ordered.filter(
    (other) => isSameAuthor(other.author, citation.author) && other.year === citation.year,
  );
  const ofPlace = alike.length === named.length ? named[alike.indexOf(citation)] : undefined;
  const ofWords = findAlike(sentence, named, matches, weigh);
  const describe = (entry: Entry, certainty: number, why: string) =>
    describeMatch(entry, matches, certainty, `De las líneas de ${citation.text}, es la ${why}`);
  if (ofPlace && ofPlace === ofWords) return describe(ofPlace, 0.9, "de su orden y la de sus palabras");
  if (ofPlace) return describe(ofPlace, 0.7, "que le toca por orden");
  return ofWords && describe(ofWords, 0.6, "de palabras más parecidas");
}

function resolveWhole(entry: Entry, news: readonly ReadNews[]): Resolved | null {
  const [best] = compareEntry(entry, news).sort((a, b) => b.score - a.score);
  if (!best) return null;
  return { ...best, reason: "La cita dice el titular", details: readOrigin(entry) };
}

/** The lines that a citation can mean. */
function findEntries(citation: Citation, entries: readonly Entry[]): Entry[] {
  return entries.filter(
    ({ author, year }) => year === citation.year && isSameAuthor(author, citation.author),
  );
}

function describeMatch(
  entry: Entry,
  matches: readonly Match[],
  certainty: number,
  reason: string,
): Resolved | null {
  const match = matches.find((each) => each.entry === entry);
  return match
    ? { news: match.news, score: match.score * certainty, reason, details: readOrigin(entry) }
    : null;
}

/** The line whose headline and news item share most with a sentence. */
function findAlike(
  sentence: Sentence,
  entries: readonly Entry[],
  matches: readonly Match[],
  weigh: Weights,
): Entry | null {
  const stems = readStems(sentence.text);
  const [best] = entries
    .map((entry) => {
      const item = matches.find((match) => match.entry === entry)?.news;
      const words = readStems(`${entry.headline} ${item?.description ?? ""}`);
      return { entry, likeness: compareStems(stems, words, weigh).likeness };
    })
    .filter(({ likeness }) => likeness > 0.05)
    .sort((a, b) => b.likeness - a.likeness);
  return best?.entry ?? null;
}
