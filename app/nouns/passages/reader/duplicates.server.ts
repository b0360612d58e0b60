import {
  findHeadline,
  findPlace,
  type Proposal,
  propose,
  type ReadNews,
  type StudyConflict,
} from "./study.server.ts";
import {
  compareHeadlines,
  compareStems,
  readHeadline,
  readStems,
  type Weights,
} from "./text/likeness.server.ts";

const alikeHeadlines = 0.85;
const alikeConflicts = 0.6;
const nearDays = 3;
const dayMs = 86_400_000;
/** News of the days before that one is compared with, those nearest in time. */
const mostCompared = 200;
/** Of so many alike records every two are proposed; of more, only as many pairs as hold them together. */
const smallCluster = 4;

/** News of one intervention with the same headline within days, and conflicts told twice. */
export function proposeDuplicates(
  intervention: string,
  news: readonly ReadNews[],
  conflicts: readonly StudyConflict[],
  weigh: Weights,
): Proposal[] {
  return [...findNews(intervention, news), ...findConflicts(intervention, conflicts, weigh)];
}

function findNews(intervention: string, news: readonly ReadNews[]): Proposal[] {
  const ordered = news.toSorted((one, other) => compareTexts(one.date, other.date));
  const pairs = ordered.flatMap((other, index) =>
    ordered.slice(Math.max(0, index - mostCompared), index).flatMap((one): Pair<ReadNews>[] => {
      if (countDays(one, other) > nearDays) return [];
      const likeness = compareHeadlines(one.trigrams, other.trigrams);
      return likeness < alikeHeadlines ? [] : [{ one, other, likeness }];
    }),
  );
  return boundPairs(pairs).map(({ one, other, likeness }) =>
    propose({
      kind: "duplicate",
      score: 0.95 * likeness,
      reason:
        countDays(one, other) === 0
          ? "Dos noticias del mismo día con el mismo titular"
          : "Dos noticias casi del mismo día con el mismo titular",
      intervention,
      place: findHeadline(one),
      news: other.id,
    }),
  );
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const countDays = (one: ReadNews, other: ReadNews) =>
  Math.abs(Date.parse(one.date) - Date.parse(other.date)) / dayMs;

function findConflicts(
  intervention: string,
  conflicts: readonly StudyConflict[],
  weigh: Weights,
): Proposal[] {
  const read = conflicts.map((conflict) => ({
    ...conflict,
    stems: readStems(`${conflict.name} ${conflict.description}`),
    trigrams: readHeadline(conflict.name),
  }));
  const pairs = read.flatMap((one, index) =>
    read.slice(index + 1).flatMap((other): Pair<StudyConflict>[] => {
      const isNamedAlike = compareHeadlines(one.trigrams, other.trigrams) > alikeHeadlines;
      const { likeness } = compareStems(one.stems, other.stems, weigh);
      const most = Math.max(likeness, isNamedAlike ? alikeConflicts : 0);
      return most < alikeConflicts ? [] : [{ one, other, likeness: most }];
    }),
  );
  return boundPairs(pairs).map(({ one, other, likeness }) =>
    propose({
      kind: "duplicate",
      score: likeness,
      reason: "Dos conflictos de la misma actuación cuentan lo mismo",
      intervention,
      place: findPlace({ noun: "conflict", record: one.id, field: "conflictName", text: one.name }),
      conflict: other.id,
    }),
  );
}

type Pair<T> = { one: T; other: T; likeness: number };

/**
 * The pairs that are worth a decision: ten thousand records that are all alike make fifty million, of which the
 * likest ten thousand hold them together. The others are found again as these are decided.
 */
function boundPairs<T extends { id: string }>(pairs: readonly Pair<T>[]): Pair<T>[] {
  const clusters = new Map(
    pairs.flatMap(({ one, other }) => [one.id, other.id]).map((id) => [id, new Set([id])]),
  );
  const getCluster = ({ id }: T) => clusters.get(id) ?? new Set([id]);
  const holding = new Set<Pair<T>>();
  for (const pair of pairs.toSorted((one, other) => other.likeness - one.likeness)) {
    const [own, others] = [getCluster(pair.one), getCluster(pair.other)];
    if (own === others) continue;
    holding.add(pair);
    const [larger, smaller] = own.size < others.size ? [others, own] : [own, others];
    for (const id of smaller) {
      larger.add(id);
      clusters.set(id, larger);
    }
  }
  return pairs.filter((pair) => holding.has(pair) || getCluster(pair.one).size <= smallCluster);
}
