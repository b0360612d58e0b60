import { cutStem } from "../../../shared/evidence/stems.ts";
import { foldText } from "../../../shared/values/text.ts";

/** A text in which the words that begin like one of `words` are marked. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  const stems = new Set(words);
  return text.split(/([\p{L}\p{N}]+)/u).map((part, at) => {
    const key = `${at}-${part}`;
    const isShared = at % 2 === 1 && stems.has(cutStem(foldText(part)));
    return isShared ? <mark key={key}>{part}</mark> : part;
  });
}
