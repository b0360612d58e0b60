import { foldText } from "../../../shared/values/text.ts";

const shortestBeginning = 2;

/** The name in use that was begun; null where the text is itself a name in use, or too short, or begins none. */
export function completeName(names: readonly string[], typed: string): string | null {
  const wanted = foldText(typed).trim();
  if (wanted.length < shortestBeginning) return null;
  const words = wanted.split(/\s+/);
  const [best] = findChoices(names, typed, (name) => name);
  const rank = best === undefined ? null : rankName(foldText(best), wanted, words);
  return best !== undefined && (rank === 1 || rank === 2) ? best : null;
}

/**
 * Finds choices by the beginnings of their words: "par bel" finds "Parque Biblioteca Belén". First those that begin with
 * what was typed, then those that have every word, then those that have it anywhere.
 */
export function findChoices<Choice>(
  choices: readonly Choice[],
  typed: string,
  getName: (choice: Choice) => string,
): Choice[] {
  const wanted = foldText(typed).trim();
  if (wanted === "") return [];
  const words = wanted.split(/\s+/);
  const ranked = choices.flatMap((choice) => {
    const rank = rankName(foldText(getName(choice)), wanted, words);
    return rank === null ? [] : [{ choice, rank }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ choice }) => choice);
}

function rankName(name: string, wanted: string, words: string[]): number | null {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  const own = name.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => own.some((part) => part.startsWith(word)))) return 2;
  return words.every((word) => name.includes(word)) ? 3 : null;
}
