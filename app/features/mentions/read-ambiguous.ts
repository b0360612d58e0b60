import { createMatcher, readUses } from "../../shared/names/match-names.ts";
import type { RegisterEntry } from "../../shared/names/registers.ts";
import { quoteAround } from "./quote-around.ts";

export type AmbiguousUse = { place: string; others: number; sure: number; alone: number; example: string };

/**
 * Places that texts name less often after the word for their kind than they name a road, a river and the like that is called the
 * same: by how many texts do.
 */
export function readAmbiguous(texts: readonly string[], places: readonly RegisterEntry[]): AmbiguousUse[] {
  const matcher = createMatcher(places);
  const found = new Map<string, AmbiguousUse>();
  for (const text of texts)
    for (const { id, use, start, end } of readUses(text, matcher)) {
      const own = found.get(id) ?? { place: id, others: 0, sure: 0, alone: 0, example: "" };
      own[use] += 1;
      if (use === "others") own.example ||= quoteAround(text, start, end);
      found.set(id, own);
    }
  return [...found.values()]
    .filter(({ others, sure, alone }) => others > 1 && others > sure && alone > 0)
    .sort((one, other) => other.others - one.others);
}
