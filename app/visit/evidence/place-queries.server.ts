import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { placesWithin, selectWorksIn } from "../../../db/mentions/read-places.server.ts";
import { statedMentions } from "../../../db/mentions/stated-mentions.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { selectCredible } from "../../shared/database/credible-dates.server.ts";
import type { Companion, PlaceLine, YearCount } from "./contract.ts";

/** The register with what there is of each place, by kind and name. */
export async function listPlaceLines(db: Reader): Promise<PlaceLine[]> {
  const { rows } = await db.execute<PlaceLine>(sql`
    select p.id as _id, p.name, p.kind, p.code, p.parent_id as parent, coalesce(w.works, 0) as works, coalesce(n.news, 0) as news
    from places p
    left join (select own.within, count(distinct w.intervention_id)::int as works from work_places w
      join ${placesWithin} own on own.id = w.place_id where w.relation = 'in' group by 1) w on w.within = p.id
    left join (select m.entry_id, count(distinct m.record_id)::int as news from ${statedMentions} m
      where m.noun = 'news' and m.register = 'place' group by 1) n on n.entry_id = p.id
    order by nullif(regexp_replace(p.code, '\\D', '', 'g'), '')::numeric nulls last, p.name ${spanishCollation}, p.id`);
  return rows;
}

type Named = { _id: string; name: string };

/** How many news with a credible date name an entry of a register, by year. */
export async function countNamingByYear(
  db: Reader,
  register: "place" | "actor",
  id: string,
): Promise<{ years: YearCount[]; total: number }> {
  const { rows } = await db.execute<{ year: number | null; count: number }>(sql`
    select case when ${selectCredible(sql`n.date`)} then extract(year from n.date)::int end as year, count(*)::int as count
    from news n where n.id in (select m.record_id from ${statedMentions} m
      where m.noun = 'news' and m.register = ${register} and m.entry_id = ${id})
    group by 1 order by 1`);
  const years = rows.flatMap(({ year, count }) => (year === null ? [] : [{ year, count }]));
  return { years, total: rows.reduce((sum, { count }) => sum + count, 0) };
}

/** A place's works, the conflicts of those that lie in it, and the news that name it, oldest first. */
export async function findPlaceCase(db: Reader, id: string) {
  const works = await db.execute<Named & { relation: "in" | "affects"; place: string }>(sql`
    select distinct on (i.name ${spanishCollation}, i.id) i.id as _id, i.name, w.relation, p.name as place
    from work_places w join ${placesWithin} own on own.id = w.place_id join places p on p.id = w.place_id
    join interventions i on i.id = w.intervention_id where own.within = ${id}
    order by i.name ${spanishCollation}, i.id, w.relation desc`);
  const conflicts = await db.execute<Named & { work: string }>(sql`
    select c.id as _id, c.name, i.name as work from conflicts c join interventions i on i.id = c.intervention_id
    where c.intervention_id in ${selectWorksIn(id)} order by i.name ${spanishCollation}, c.name ${spanishCollation}, c.id`);
  const news = await db.execute<Named & { date: string; words: string }>(sql`
    select n.id as _id, n.headline as name, n.date::text as date, min(m.quote) as words
    from ${statedMentions} m join news n on n.id = m.record_id
    where m.noun = 'news' and m.register = 'place' and m.entry_id = ${id}
    group by n.id order by n.date, n.id limit 200`);
  return { works: works.rows, conflicts: conflicts.rows, news: news.rows };
}

/** Other actors that news name together with one, in three news or more. */
export async function listCompanions(db: Reader, id: string): Promise<Companion[]> {
  const { rows } = await db.execute<Companion>(sql`
    with naming as (select distinct m.record_id, m.entry_id from ${statedMentions} m
      where m.noun = 'news' and m.register = 'actor')
    select a.id as _id, a.name, count(*)::int as news
    from naming own join naming other on other.record_id = own.record_id and other.entry_id <> own.entry_id
    join actors a on a.id = other.entry_id
    where own.entry_id = ${id} group by a.id having count(*) >= 3 order by news desc, a.name ${spanishCollation} limit 20`);
  return rows;
}
