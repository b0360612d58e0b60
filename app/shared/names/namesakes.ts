import type { RegisterEntry } from "./registers.ts";
import { articles, foldWords, namesakes, placeWords, split } from "./words.ts";

/** Comunas, corregimientos and municipios are named far more often than the roads that are called after them. */
const narrowKinds = split("barrio vereda sector");
export const isNarrow = ({ kind }: RegisterEntry) => narrowKinds.has(kind ?? "");

const withoutArticles = (words: readonly string[]) =>
  words.slice(
    Math.max(
      0,
      words.findIndex((word) => !articles.has(word)),
    ),
  );

/**
 * The places whose names works have after a word for a road, a river, a jail and the like: "Relleno sanitario norte
 * (Pradera)". Who writes of La Pradera then means the work.
 */
export function findNamesakes(
  works: readonly string[],
  entries: readonly RegisterEntry[],
): ReadonlySet<string> {
  const named = works.map(foldWords).filter((words) => words.some((word) => namesakes.has(word)));
  if (named.length === 0) return new Set();
  const isNamed = (asked: readonly string[]) =>
    named.some((words) =>
      words.some(
        (_, at) =>
          asked.every((word, place) => words[at + place] === word) &&
          words.slice(0, at).some((word) => namesakes.has(word)) &&
          !words.slice(0, at).some((word) => placeWords.has(word)),
      ),
    );
  const found = entries.filter(
    (entry) => isNarrow(entry) && entry.names.some((name) => isNamed(withoutArticles(foldWords(name)))),
  );
  return new Set(found.map(({ id }) => id));
}
