import { foldText } from "../../../shared/values/text.ts";

/** As the reader of the study cuts words (nouns/passages/reader/text/likeness.server.ts). */
const stemLength = 6;

/** A text in which the words that begin like one of `words` are marked. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  const stems = new Set(words);
  return text.split(/([\p{L}\p{N}]+)/u).map((part, at) => {
    const key = `${at}-${part}`;
    const isShared = at % 2 === 1 && stems.has(foldText(part).slice(0, stemLength).toWellFormed());
    return isShared ? <mark key={key}>{part}</mark> : part;
  });
}
