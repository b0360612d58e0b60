/** A passage by its words and by those right before and after it. White space may differ. */
export type Anchor = { quote: string; prefix: string; suffix: string };
export type Range = { start: number; end: number };

const toPattern = (words: string) => {
  const escaped = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return escaped.join("\\s+");
};

/** Every place where a text has these words. */
function listOccurrences(text: string, words: string): Range[] {
  if (words.trim() === "") return [];
  return [...text.matchAll(new RegExp(toPattern(words), "g"))].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}

const joinWords = (text: string) => text.trim().split(/\s+/).join(" ");

/** Where the text has the passage between those words; null where it does not. */
export function locatePassage(text: string, { quote, prefix, suffix }: Anchor): Range | null {
  const isBetween = ({ start, end }: Range) =>
    joinWords(text.slice(0, start)).endsWith(joinWords(prefix)) &&
    joinWords(text.slice(end)).startsWith(joinWords(suffix));
  return listOccurrences(text, quote).find(isBetween) ?? null;
}
