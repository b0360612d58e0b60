import { type ParsedTerm, parseQuery } from "../../app/shared/lists/parse-query.ts";
import { executeNamed, type Reader } from "../client.server.ts";
import { areRelated, differInNumber } from "./related-words.ts";

/** Ids of words (`search_words`) that a word of the query finds, by how well they fit. */
type WordIds = {
  /** The word itself, its singular or plural; accents do not matter. */
  whole: number[];
  sameStem: number[];
  /** Words that have it as a part, or begin with it where it has at most three letters. */
  parts: number[];
};

export type AnalyzedWord = WordIds & {
  folded: string;
  /** The word with its singular or plural, and other words of the same stem, folded. */
  forms: string[];
  stemmed: string[];
};

export type AnalyzedTerm = ParsedTerm & {
  /** The term as texts are stored for comparison. */
  folded: string;
  words: AnalyzedWord[];
  /** An article or the like, which says nothing by itself. */
  isStopWord: boolean;
};

type StoredWord = { id: number; folded: string };
type FoundWord = Omit<AnalyzedWord, "sameStem" | "stemmed"> & { sameStem: StoredWord[]; isStopWord: boolean };
type Row = { n: number; folded: string; words: FoundWord[] };

/** A word that long may begin anywhere in a stored piece of a longer one: only its text is compared. */
const longestWord = 50;

/** The forms of a word, each with the words of the store that it finds. The stemmer leaves "luz" and "luces" apart. */
const findWords = `
  select jsonb_build_object(
    'folded', fold_text(asked),
    'forms', to_jsonb(forms),
    'isStopWord', ts_lexize('spanish_stem', asked) = '{}' or ts_lexize('spanish_stem', fold_text(asked)) = '{}',
    'whole', array(select id from search_words where folded = any(forms)),
    'sameStem', same_stem.words,
    'parts', array(select distinct found.id from unnest(forms) form join search_words found
      on found.folded like (case when length(form) < 4 then '' else '%' end) || form || '%' order by found.id)
  ) as found
  from (select word as asked, search_forms(fold_text(word)) as forms offset 0) as formed,
  lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'folded', folded)), '[]') as words
    from (
      select id, folded from search_words where stems &&
        (select array_agg(stem) from unnest(asked || forms) form, unnest(search_stems(form)) stem)
      union
      select id, folded from search_words where folded =
        any(array[regexp_replace(fold_text(asked), 'z$', 'ces'), regexp_replace(fold_text(asked), 'ces$', 'z')])
    ) as similar_word
  ) as same_stem`;

const analyze = `
  select n::int, fold_text(text) as folded, coalesce(words, '[]') as words
  from unnest($1::text[]) with ordinality as term (text, n),
  lateral (
    select jsonb_agg(found order by place) as words
    from unnest(split_words(text)) with ordinality as split (word, place),
    lateral (${findWords}) as finding
    where length(word) <= ${longestWord}
  ) as analyzed
  order by n`;

/** Of the words of one stem, those that are forms of the word itself are whole, and only its relatives are kept. */
function sortStem({ sameStem, isStopWord: _, ...word }: FoundWord): AnalyzedWord {
  const isForm = ({ folded }: StoredWord) => word.forms.some((form) => differInNumber(form, folded));
  const forms = sameStem.filter(isForm);
  const whole = [...new Set([...word.whole, ...forms.map(({ id }) => id)])];
  const related = sameStem.filter(
    ({ id, folded }) => !whole.includes(id) && word.forms.some((form) => areRelated(form, folded)),
  );
  return {
    ...word,
    whole,
    forms: [...new Set([...word.forms, ...forms.map(({ folded }) => folded)])],
    sameStem: related.map(({ id }) => id),
    stemmed: [...new Set(related.map(({ folded }) => folded))],
  };
}

/** @returns the terms of a query with what the store has for them; empty for a query without any */
export async function analyzeQuery(db: Reader, query: string | undefined): Promise<AnalyzedTerm[]> {
  const terms = parseQuery(query ?? "");
  if (terms.length === 0) return [];
  const texts = terms.map(({ text }) => text);
  const rows = await executeNamed<Row>(db, { name: "analyze_query", text: analyze, values: [texts] });
  return rows.map(({ n, folded, words }) => ({
    ...(terms[n - 1] as ParsedTerm),
    folded,
    words: words.map(sortStem),
    isStopWord: words.length > 0 && words.every(({ isStopWord }) => isStopWord),
  }));
}
