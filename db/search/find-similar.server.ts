import { type SQL, sql } from "drizzle-orm";
import type { SearchNoun } from "./find-records.server.ts";

/** Of a title, how many of its rarest words count; those of more titles than these say nothing. */
const rareWords = 6;
const mostTitles = 100;
/** Shorter words are seldom names. */
const shortestWord = 5;

type Similar = { noun: SearchNoun; id: string; limit: number };

/**
 * Records of other interventions that share the rarest words of a record's title, by `id` with their `score`: two of them,
 * or one that hardly any other has.
 */
export function selectSimilar({ noun, id, limit }: Similar): SQL {
  return sql`
    select e.record_id as id, sum(1.0 / rare.titles) as score
    from search_entries own
    cross join lateral (
      select w.id as word, counted.titles
      from unnest(own.title_words) as title (word)
      join search_words w on w.id = title.word and length(w.folded) >= ${shortestWord}
      cross join lateral (
        select count(*) as titles from (
          select from search_entries o where o.noun = ${noun} and o.title_words && array[w.id] limit ${mostTitles + 1}
        ) as found
      ) as counted
      where counted.titles between 2 and ${mostTitles}
      order by counted.titles, w.id limit ${rareWords}
    ) as rare
    join search_entries e on e.noun = ${noun} and e.title_words && array[rare.word]
      and e.intervention_id <> own.intervention_id
    where own.record_id = ${id} and own.noun = ${noun}
    group by e.record_id having count(*) > 1 or min(rare.titles) <= 3
    order by score desc, e.record_id limit ${limit}`;
}
