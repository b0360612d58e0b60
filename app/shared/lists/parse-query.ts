/** The rest of a longer query is ignored. */
const maximumTerms = 32;
const maximumLength = 1000;

export type ParsedTerm = { text: string; kind: "word" | "phrase"; isExcluded: boolean };

const storable = (query: string) =>
  query.slice(0, maximumLength).replaceAll("\u0000", " ").toWellFormed().normalize("NFC").toLowerCase();

/**
 * A phrase in quotes, or what stands between spaces; a hyphen before a word or a phrase excludes it. A quote that another one
 * follows before it is closed is a sign before a word.
 */
const termPattern = /(?<=^|\s)(-?)(?:"([^"]*)"|«([^«»]*)»|“([^“”]*)”)[.,;:!?)]*(?=\s|$)|(\S+)/gu;

/** Without the punctuation around it: "«obras»," is obras. A word of signs only ("%") stays as it is. */
function trimSigns(word: string): string {
  const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, "");
  return bare === "" ? word : bare;
}

function parseTerm([, hyphen, straight, angled, curly, word]: RegExpMatchArray): ParsedTerm[] {
  const phrase = straight ?? angled ?? curly;
  if (phrase === undefined) {
    const isExcluded = /^-[\p{L}\p{N}"«“]/u.test(word ?? "");
    return [{ text: trimSigns(word ?? ""), kind: "word", isExcluded }];
  }
  const text = phrase.replace(/\s+/g, " ").trim();
  if (text === "") return [];
  const kind = text.includes(" ") ? "phrase" : "word";
  return [{ text: kind === "word" ? trimSigns(text) : text, kind, isExcluded: hyphen === "-" }];
}

/** The distinct terms of a search, lower case: words, "exact phrases" and -excluded ones. */
export function parseQuery(query: string): ParsedTerm[] {
  const terms = [...storable(query).matchAll(termPattern)].flatMap(parseTerm);
  const distinct = new Map(terms.map((term) => [JSON.stringify(term), term]));
  return [...distinct.values()].slice(0, maximumTerms);
}
