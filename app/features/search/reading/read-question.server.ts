import { orderPeriod } from "../../../shared/lists/periods.ts";
import { foldText } from "../../../shared/values/text.ts";
import type { SearchNoun } from "../constants.ts";
import type { SearchFilters, SearchRead } from "../contract.ts";
import { type DateRange, readDates } from "./read-dates.server.ts";

/** What a search asks for: its words, the group that it names, and its dates. */
export type Question = DateRange & { q: string; noun?: SearchNoun };

const nounsByWord = new Map<string, SearchNoun>([
  ["noticia", "news"],
  ["noticias", "news"],
  ["conflicto", "conflicts"],
  ["conflictos", "conflicts"],
  ["actuacion", "interventions"],
  ["actuaciones", "interventions"],
  ["obra", "interventions"],
  ["obras", "interventions"],
  ["actor", "actors"],
  ["actores", "actors"],
  ["ficha", "datasheets"],
  ["fichas", "datasheets"],
]);
/** What may stand between the name of a group and what is asked of it. */
const links = new Set("de del en sobre con por que hay hubo desde hasta entre antes despues".split(" "));
const asking = new Set(
  "cuanto cuanta cuantos cuantas cual cuales que quien quienes donde cuando como".split(" "),
);
const askedVerbs = new Set(
  "hay hubo habia existe existen son fue fueron paso ocurrio sucedio sucedieron se publicaron publico tuvo tiene tienen estuvo esta estan queda quedan".split(
    " ",
  ),
);
const articles = new Set(
  "a al con de del el en la las lo los para por que se sobre un una unas unos y".split(" "),
);

/** Laws have years of their own. */
const law =
  /(?<!\p{L})(?:ley|decreto|acuerdo|resoluci[oó]n|ordenanza)(?: n[uú]mero| no\.?| n[º°])? \d+ de \d{4}/giu;
const figure =
  /\$ ?\d[\d.,]*(?: (?:mil|millones|billones)(?!\p{L}))*|(?<![\p{L}\d.,])\d{1,3}(?:[.,]\d{3})+(?!\d)(?: (?:mil|millones|billones)(?!\p{L}))*|(?<![\p{L}\d.,])\d+ (?:mil )?(?:millones|billones)/giu;
const numbered = /(?<!\p{L})(?:comuna|calle|carrera|ley|decreto|acuerdo|fase|etapa) \d+(?![\p{L}\d])/giu;
/** An article with a capital before a name: the newspaper, not the world. */
const named = /(?<!\p{L})(?:El|La|Los|Las) \p{Lu}[\p{Ll}]+(?!\p{L})/gu;
const quoted = /(?<=^|\s)-?(?:"[^"]*"|«[^«»]*»|“[^“”]*”)|(?<=^|\s)-[\p{L}\p{N}]\S*/gu;

/** "¿…?", or what begins as a question does. */
const question = /¿|\?$|^(?:cu[aá]nt[oa]s|cu[aá]les|qui[eé]nes)\s/iu;

const toPhrase = (words: string) => `"${words.replace(/^\$ ?/, "").replace(/[.,]+$/, "")}"`;
const bare = (word: string) => foldText(word).replace(/[^\p{L}\p{N}]/gu, "");

const isTelling = (word: string) => bare(word) !== "" && !articles.has(bare(word));
const groupAdjective = /^(?:urban[ií]sticas?|t[eé]cnicas?)$/iu;

type Read = { words: readonly string[]; noun?: SearchNoun };

/** The group that the words name first, and those after it. */
function readGroup(
  words: readonly string[],
  { hasDates, isAsked }: Record<"hasDates" | "isAsked", boolean>,
): Read {
  const start = words.findIndex(isTelling);
  const name = bare(words[start] ?? "");
  const noun = nounsByWord.get(name);
  const after = words.slice(start + 1).filter((word, place) => place > 0 || !groupAdjective.test(word));
  const isNamed = name.endsWith("s") && (after.length === 0 ? hasDates : links.has(bare(after[0] ?? "")));
  return noun && (isAsked || isNamed) ? { words: after, noun } : { words };
}

function trimArticles(words: readonly string[]): string[] {
  const first = words.findIndex(isTelling);
  return first < 0 ? [] : words.slice(first, words.findLastIndex(isTelling) + 1);
}

/**
 * Reads what a search says in plain words: "¿Cuántos conflictos en la comuna 13 desde 2008?" asks for conflicts, with
 * "comuna 13", from 2008. What stands in quotes is taken as it is.
 */
export function readQuestion(query: string): Question {
  const kept: string[] = [];
  const keep = (text: string) => ` \uE200${kept.push(text) - 1}\uE201 `;
  const masked = query
    .slice(0, 1000)
    .replace(/[\uE100-\uE201]/g, " ")
    .replace(quoted, keep)
    .replace(law, (found) => keep(toPhrase(found)))
    .replace(figure, (found) => keep(toPhrase(found)))
    .replace(/(?<!\d)((?:19|20)\d\d) ?[-–—] ?((?:19|20)\d\d)(?!\d)/g, "entre $1 y $2")
    .replace(/\s+/g, " ");
  const { rest, range } = readDates(masked);
  const phrased = rest
    .replace(numbered, (found) => keep(toPhrase(found)))
    .replace(named, (found) => keep(toPhrase(found)));
  const all = phrased.split(/\s+/).filter((word) => word !== "");
  const isAsked = question.test(query.trim());
  const said = isAsked ? all.filter((word) => !askedVerbs.has(bare(word)) && !asking.has(bare(word))) : all;
  const { words, noun } = readGroup(said, { hasDates: range !== null, isAsked });
  const isRead = isAsked || noun !== undefined || range !== null;
  const q = (isRead ? trimArticles(words) : words)
    .map((word) => (isAsked ? word.replace(/[¿?¡!]/g, "") : word))
    .join(" ")
    .replace(/\uE200(\d+)\uE201/g, (_, place) => kept[place] ?? "");
  const group = noun ?? (q === "" && range ? "news" : undefined);
  return { q, ...(group ? { noun: group } : {}), ...orderPeriod(range ?? {}) };
}

/**
 * The filters that a search means, besides those that it has already, and how it was read; null where it says nothing but
 * its words.
 */
export function understandWords(filters: SearchFilters): { filters: SearchFilters; read: SearchRead } {
  if (filters.literal || filters.q === undefined) return { filters, read: null };
  const question = readQuestion(filters.q);
  const isSame = question.q.replaceAll('"', "") === filters.q.trim().replaceAll('"', "");
  if (isSame && question.noun === undefined) return { filters: { ...filters, q: question.q }, read: null };
  const { q, noun, ...range } = question;
  const hasDates = [filters.from, filters.to, filters.year].some((date) => date !== undefined);
  const dates = hasDates ? {} : range;
  return { filters: { ...filters, ...dates, noun: filters.noun ?? noun, q }, read: question };
}
