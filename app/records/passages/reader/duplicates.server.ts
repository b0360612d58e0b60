import { findPlace, type Proposal, propose, type ReadNews, type StudyConflict } from "./study.server.ts";
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
  return pair(news).flatMap(([one, other]) => {
    const days = Math.abs(Date.parse(one.date) - Date.parse(other.date)) / dayMs;
    if (days > nearDays) return [];
    const likeness = compareHeadlines(one.trigrams, other.trigrams);
    if (likeness < alikeHeadlines) return [];
    return propose({
      kind: "duplicate",
      score: 0.95 * likeness,
      reason:
        days === 0
          ? "Dos noticias del mismo día con el mismo titular"
          : "Dos noticias casi del mismo día con el mismo titular",
      intervention,
      place: findPlace(
        { noun: "news", record: one.id, field: "newsName", text: one.headline },
        0,
        one.headline.length,
      ),
      news: other.id,
    });
  });
}

function findConflicts(
  intervention: string,
  conflicts: readonly StudyConflict[],
  weigh: Weights,
): Proposal[] {
  return pair(conflicts).flatMap(([one, other]) => {
    const [first, second] = [one, other].map(({ name, description }) => readStems(`${name} ${description}`));
    if (!first || !second) return [];
    const likeness = Math.max(
      compareStems(first, second, weigh).likeness,
      compareHeadlines(readHeadline(one.name), readHeadline(other.name)) > alikeHeadlines
        ? alikeConflicts
        : 0,
    );
    if (likeness < alikeConflicts) return [];
    return propose({
      kind: "duplicate",
      score: likeness,
      reason: "Dos conflictos de la misma actuación cuentan lo mismo",
      intervention,
      place: findPlace(
        { noun: "conflict", record: one.id, field: "conflictName", text: one.name },
        0,
        one.name.length,
      ),
      conflict: other.id,
    });
  });
}

/** Each two of a list, once. */
function pair<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((one, index) => list.slice(index + 1).map((other): [T, T] => [one, other]));
}
