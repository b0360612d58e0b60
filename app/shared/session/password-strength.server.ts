import type { Match, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { foldText } from "../values/text.ts";

/** `personal`: made of the user's own names · `pattern`: repetition or sequence · `common`: of known words and passwords */
export type PasswordWeakness = "personal" | "pattern" | "common";

/** A random password of the shortest length needs that many guesses, 10 for a character. */
const fewestGuesses = 1e8;
/** The rest of a longer password only makes it stronger, and estimating it takes seconds. */
const checkedLength = 32;
/** Words that somebody who attacks this site tries first. */
const siteWords = ["conflictos", "conflicto", "urbanos", "urbano", "actuaciones", "fichas", "noticias"];

let loaded: Promise<ZxcvbnFactory> | undefined;

/** The dictionaries take 50 MB, so they are loaded with the first password that is set. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  loaded ??= Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-es-es"),
  ]).then(
    ([{ ZxcvbnFactory }, common, spanish]) =>
      new ZxcvbnFactory({
        dictionary: { ...common.dictionary, ...spanish.dictionary },
        graphs: common.adjacencyGraphs,
        // The default of 100 takes half a second for some passwords.
        l33tMaxSubstitutions: 10,
      }),
  );
  return loaded;
}

/**
 * Why a new password is easy to guess; null if it is not.
 * @param names of the user: first, last, login
 */
export async function findPasswordWeakness(
  password: string,
  names: readonly string[],
): Promise<PasswordWeakness | null> {
  const typed = password.normalize("NFC");
  const own = names.flatMap((name) => [name, ...name.split(/\s+/)]).map(foldText);
  if (consistsOfNames(foldText(typed), own)) return "personal";
  const estimator = await loadEstimator();
  const { guesses, sequence } = estimator.check(typed.slice(0, checkedLength).toWellFormed(), [
    ...own,
    ...siteWords,
  ]);
  if (guesses >= fewestGuesses) return null;
  const isPattern = ({ pattern }: Match) => pattern === "repeat" || pattern === "sequence";
  return sequence.some(isPattern) ? "pattern" : "common";
}

/** Whether fewer than four letters are left without the names, and without digits and signs. */
function consistsOfNames(password: string, names: readonly string[]): boolean {
  const parts = [...new Set(names)].filter((name) => name.length > 2).sort((a, b) => b.length - a.length);
  const rest = parts.reduce((text, part) => text.replaceAll(part, ""), password);
  return rest.length < password.length && rest.replace(/[^\p{L}]/gu, "").length < 4;
}
