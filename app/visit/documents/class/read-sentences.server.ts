import { splitBlocks } from "../../../nouns/passages/reader/text/blocks.server.ts";
import { splitSentences } from "../../../nouns/passages/reader/text/sentences.server.ts";
import { foldText } from "../../../shared/values/text.ts";

/** Whether a sheet may print a sentence. */
export type MayPrint = (sentence: string) => boolean;

const normalize = (text: string) => foldText(text).replace(/\s+/g, " ").trim();

/** A name that says who somebody is, such as "Luis Paz" or "Comunidad San Cristóbal", and not what they are, such as "Vecinos". */
const isProper = (name: string) => /\s.*\p{Lu}/u.test(name);

/**
 * @param excluded sentences that staff have taken out, one a line
 * @param names of actors whom a class does not read about by name
 */
export function createMayPrint(excluded: string, names: readonly string[]): MayPrint {
  const out = new Set(excluded.split(/[\r\n]+/).map(normalize));
  const hidden = names.filter(isProper).map(normalize);
  return (sentence) => {
    const folded = normalize(sentence);
    return !out.has(folded) && !hidden.some((name) => folded.includes(name));
  };
}

/** The sentences of the paragraphs of a text: no headings, no bibliography. */
export const readSentences = (text: string): string[] =>
  splitBlocks(text)
    .filter(({ kind }) => kind === "paragraph")
    .flatMap((line) => splitSentences({ start: 0, end: line.text.length, text: line.text }))
    .map((sentence) => sentence.text.trim());

const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Whole sentences from the beginning, to so many words; longer ones at its beginning are skipped. */
export function takeSentences(sentences: readonly string[], mayPrint: MayPrint, most: number): string {
  const taken: string[] = [];
  let words = 0;
  for (const sentence of sentences.filter(mayPrint)) {
    const own = countWords(sentence);
    if (words + own <= most) {
      taken.push(sentence);
      words += own;
    } else if (taken.length > 0) break;
  }
  return taken.join(" ");
}
