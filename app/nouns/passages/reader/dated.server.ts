import { formatDate } from "../../../shared/values/dates.ts";
import { findPlace, type Proposal, propose, type ReadNews } from "./study.server.ts";
import type { Chronicle, Sentence } from "./text/chronicle.server.ts";
import type { Mention } from "./text/dates.server.ts";
import { compareStems, readStems, spellStems, type Weights } from "./text/likeness.server.ts";

type Dated = { item: ReadNews; likeness: number; score: number; reason: string };
type When = "day" | "next" | "month";
type Around = { news: readonly ReadNews[]; weigh: Weights; isExact?: boolean | undefined };

/**
 * What a sentence must share with a news item, and what the date is worth. The press tells of a day on that day or the
 * next, and much happens in a month.
 */
const rules: Record<When, { least: number; worth: number; label: string }> = {
  day: { least: 0, worth: 0.72, label: "La noticia es de ese día" },
  next: { least: 0.08, worth: 0.5, label: "La noticia es del día siguiente" },
  month: { least: 0.2, worth: 0.4, label: "La noticia es de ese mes" },
};
const yearTold = 0.08;
const mostOfWords = 0.25;

/** The sentences that tell of a day or a month, with the news of that time. */
export function proposeDated(intervention: string, chronicle: Chronicle, around: Around): Proposal[] {
  return chronicle.sentences.flatMap((sentence) =>
    findDated(sentence, around).map(({ item, score, reason }) =>
      propose({
        kind: "date",
        score,
        reason,
        intervention,
        place: findPlace(chronicle, sentence),
        news: item.id,
      }),
    ),
  );
}

function findDated(sentence: Sentence, { news, weigh, isExact = false }: Around): Dated[] {
  if (sentence.dates.length === 0) return [];
  const stems = readStems(sentence.text);
  const found = new Map<string, Dated>();
  for (const mention of sentence.dates) {
    if (mention.isDeadline) continue;
    for (const item of news) {
      const when = compareDates(mention, item.date);
      if (!when || (isExact && when !== "day")) continue;
      const { likeness, shared } = compareStems(stems, item.stems, weigh);
      const { least, worth } = rules[when];
      const score = worth + (mention.hasYear ? yearTold : 0) + Math.min(mostOfWords, likeness);
      if (likeness < least || (found.get(item.id)?.score ?? 0) >= score) continue;
      found.set(item.id, {
        item,
        likeness,
        score,
        reason: explain(when, mention, spellStems(sentence.text, shared, 3)),
      });
    }
  }
  // Of two news items, one that shares much less than the other is about something else of that time.
  const most = Math.max(...[...found.values()].map(({ likeness }) => likeness));
  return [...found.values()].filter(({ likeness }) => likeness >= most / 2);
}

function compareDates(mention: Mention, date: string): When | null {
  if (mention.date) {
    if (mention.date === date) return "day";
    return findNextDay(mention.date) === date ? "next" : null;
  }
  const isSameMonth = date.startsWith(`${mention.year}-${String(mention.month).padStart(2, "0")}-`);
  return mention.day === null && isSameMonth ? "month" : null;
}

function findNextDay(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

function explain(when: When, mention: Mention, words: readonly string[]): string {
  const day = mention.date ? formatDate(mention.date) : `${mention.year}`;
  const year = mention.hasYear ? "" : ` (${day}, según lo que se cuenta antes)`;
  const shared = words.length > 0 ? `; comparten ${words.map((word) => `«${word}»`).join(", ")}` : "";
  return `${rules[when].label}${year}${shared}`;
}
