import { findHeadline, type Proposal, propose, type ReadNews } from "./study.server.ts";
import { countStems, type StemCounts, spellStems } from "./text/likeness.server.ts";

/** Share of the surest guesses that have to agree with the study. */
const wantedAgreement = 0.95;
/** With fewer sure guesses the study says too little of what its works are about. */
const leastSure = 20;
/** A work that is less than ten times as likely as the next is never a sure guess. */
const leastMargin = Math.log(10);
/** What a word counts that no news item of a work has. */
const smoothing = 0.1;

/** Its words where its news are not among those read. */
export type OtherWork = { id: string; name: string; counts?: StemCounts };
/** What the words of a news item say, without the item itself: the likeliest work, and how much likelier than any other. */
type Guess = { item: ReadNews; work: string; margin: number; stems: string[] };

/**
 * The works that a news item seems to be of as well, by its words: naive Bayes, each item read by all the others. It speaks
 * only where it is as sure as in the guesses of which 95 % agree with the study.
 */
export function proposeOtherWorks(news: readonly ReadNews[], works: readonly OtherWork[]): Proposal[] {
  const names = new Map(works.map(({ id, name }) => [id, name]));
  const guesses = guessWorks(news, works).sort((a, b) => b.margin - a.margin);
  const sure = guesses.slice(0, countSure(guesses));
  const margin = sure.at(-1)?.margin ?? 0;
  return sure
    .filter((guess) => !agrees(guess))
    .map((guess) => {
      const { item, work } = guess;
      const words = spellStems(`${item.headline} ${item.description}`, guess.stems).map(
        (word) => `«${word}»`,
      );
      return propose({
        kind: "work",
        score: 0.6 + 0.19 * (1 - Math.exp((margin - guess.margin) / 10)),
        reason: `Sus palabras son las de «${names.get(work)}»: ${words.join(", ")}`,
        intervention: item.interventions[0] ?? work,
        place: findHeadline(item),
        news: item.id,
        work,
      });
    });
}

const agrees = ({ item, work }: Guess) => item.interventions.includes(work);

/** How many of the surest guesses agree with the study as they should. */
function countSure(guesses: readonly Guess[]): number {
  let [agreed, sure] = [0, 0];
  guesses.forEach((guess, place) => {
    if (agrees(guess)) agreed += 1;
    // Guesses that are equally sure are taken together or not at all.
    const isLast = guess.margin !== guesses[place + 1]?.margin;
    if (isLast && guess.margin >= leastMargin && agreed >= wantedAgreement * (place + 1)) sure = place + 1;
  });
  return sure < leastSure ? 0 : sure;
}

function guessWorks(news: readonly ReadNews[], works: readonly OtherWork[]): Guess[] {
  const texts = new Map<string, ReadonlySet<string>[]>(works.map(({ id }) => [id, []]));
  for (const { stems, interventions } of news) for (const id of interventions) texts.get(id)?.push(stems);
  const counts = new Map(
    works.map(({ id, counts: known }) => [id, known ?? countStems(texts.get(id) ?? [])]),
  );
  /** The works that have a word; of few works, so that a study of thousands is read in seconds. */
  const having = new Map<string, Set<string>>();
  for (const [id, { stems }] of counts)
    for (const stem of stems.keys()) {
      const ids = having.get(stem);
      if (ids) ids.add(id);
      else having.set(stem, new Set([id]));
    }
  const vocabulary = having.size;
  return news.flatMap((item) => {
    const weighed = weighWorks(item, { counts, having, vocabulary });
    const [best, second] = [...weighed].sort((a, b) => b[1] - a[1]);
    if (!best || !second) return [];
    const [work, weight] = best;
    const own = counts.get(work)?.stems;
    const others = item.interventions.flatMap((id) => counts.get(id)?.stems ?? []);
    const tell = (stem: string) =>
      (own?.get(stem) ?? 0) / (1 + others.reduce((sum, stems) => sum + (stems.get(stem) ?? 0), 0));
    const stems = [...item.stems].filter((stem) => !/^\d+$/.test(stem)).sort((a, b) => tell(b) - tell(a));
    return [{ item, work, margin: weight - second[1], stems }];
  });
}

type Read = { counts: ReadonlyMap<string, StemCounts>; having: Map<string, Set<string>>; vocabulary: number };

/** Logarithm of how likely each work is for a news item, which itself is not counted. */
function weighWorks({ stems, interventions }: ReadNews, read: Read): Map<string, number> {
  const { counts, having, vocabulary } = read;
  const weights = new Map<string, number>();
  for (const [id, { texts, words }] of counts) {
    const isOwn = interventions.includes(id);
    const all = words - (isOwn ? stems.size : 0) + smoothing * vocabulary;
    const left = texts - (isOwn ? 1 : 0);
    if (left > 0) weights.set(id, Math.log(left) + stems.size * Math.log(smoothing / all));
  }
  for (const stem of stems)
    for (const id of having.get(stem) ?? []) {
      const before = weights.get(id);
      const count = (counts.get(id)?.stems.get(stem) ?? 0) - (interventions.includes(id) ? 1 : 0);
      if (before !== undefined) weights.set(id, before + Math.log((count + smoothing) / smoothing));
    }
  return weights;
}
