import { type SQL, sql } from "drizzle-orm";
import type { SearchNoun } from "./find-records.server.ts";

/** Of a title, how many of its rarest words count; those of more titles than these say nothing. */
const rareWords = 6;
const mostTitles = 100;
/** Shorter words are seldom names. */
const shortestWord = 5;
/** One word is a coincidence, however rare: "Adiós" and "nadie" are as rare as names. */
const fewestShared = 2;
/** What shared words weigh together at least: two of twenty-five titles each. */
const leastWeight = 0.08;

type Similar = { noun: SearchNoun; id: string; limit: number };

/**
 * Records of other interventions that share several of the rarest words of a record's title, or words of their stems, by
 * `id` with their `score`.
 */
export function selectSimilar({ noun, id, limit }: Similar): SQL {
  return sql`
    select e.record_id as id, sum(1.0 / rare.titles) as score
    from search_entries own
    cross join lateral (
      select alike.words, counted.titles
      from (
        select distinct (select array_agg(same.id order by same.id) from search_words same where same.stems && w.stems) as words
        from search_words w where w.id = any(own.title_words) and length(w.folded) >= ${shortestWord}
      ) as alike
      cross join lateral (
        select count(*) as titles from (
          select from search_entries o where o.noun = ${noun} and o.title_words && alike.words limit ${mostTitles + 1}
        ) as found
      ) as counted
      where counted.titles between 2 and ${mostTitles}
      order by counted.titles, alike.words limit ${rareWords}
    ) as rare
    join search_entries e on e.noun = ${noun} and e.title_words && rare.words
      and e.intervention_id <> own.intervention_id
    where own.record_id = ${id} and own.noun = ${noun}
    group by e.record_id having count(*) >= ${fewestShared} and sum(1.0 / rare.titles) >= ${leastWeight}
    order by score desc, e.record_id limit ${limit}`;
}
