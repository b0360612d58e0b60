import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { selectSimilar } from "../../../db/search/find-similar.server.ts";
import { findNewsReading } from "../../nouns/news/queries.server.ts";
import { selectCredible } from "../../shared/database/credible-dates.server.ts";
import type { NewsEvidence, RelatedNews, RestingPassage } from "./contract.ts";

const similarCount = 5;
/** Other news of the month that are named. */
const monthCount = 6;

/** A news item with those before and after it of its work, others of its month, and similar ones. */
export async function findNewsCase(db: Reader, id: string) {
  const [item, { rows }] = await Promise.all([
    findNewsReading(db, id),
    db.execute<RelatedNews & { place: "previous" | "next" | "month" | "similar" }>(
      sql`${selectNewsAround(id)} union all (${selectSimilarNews(id)})`,
    ),
  ]);
  if (!item) return null;
  const at = (place: string) => rows.filter((row) => row.place === place);
  return {
    ...item,
    evidence: item.source === null ? noEvidence : await findNewsEvidence(db, item.source),
    previous: at("previous").at(0),
    next: at("next").at(0),
    month: at("month"),
    similar: at("similar"),
  };
}

const shown = sql`n.id as _id, n.headline as name, n.date::text as "newsDate"`;

const selectSimilarNews = (id: string) => sql`
  select 'similar', ${shown}, i.name
  from (${selectSimilar({ noun: "news", id, limit: similarCount })}) as alike
  join news n on n.id = alike.id join interventions i on i.id = n.intervention_id
  order by alike.score desc, n.id`;

/**
 * Dates that cannot be right are neither before nor after others. Its work and date are known before an index is read:
 * joined, all news of the study would be gone through to find two. A news item of several works stands among those of
 * each: those that a work shares are looked up one by one.
 */
function selectNewsAround(id: string): SQL {
  const credible = selectCredible(sql`n.date`);
  const own = (column: SQL) => sql`(select ${column} from own)`;
  const [ownDate, ownId, ownWork] = [own(sql`date`), own(sql`id`), own(sql`intervention_id`)];
  const findNearest = (place: string, isNear: SQL, order: SQL) => sql`(
    select ${place} as place, ${shown}, '' as "interventionName"
    from (
      (select n.* from news n where n.intervention_id = ${ownWork} and ${credible} and ${isNear} order by ${order} limit 1)
      union all (select n.* from other_interventions o
        cross join lateral (select * from news where id = o.news_id offset 0) n
        where o.intervention_id = ${ownWork} and ${credible} and ${isNear} order by ${order} limit 1)
    ) as n order by ${order} limit 1)`;
  return sql`
    with own as (select id, date, intervention_id from news n where id = ${id} and ${credible})
    ${findNearest("previous", sql`n.date <= ${ownDate} and (n.date, n.id) < (${ownDate}, ${ownId})`, sql`n.date desc, n.id desc`)}
    union all ${findNearest("next", sql`n.date >= ${ownDate} and (n.date, n.id) > (${ownDate}, ${ownId})`, sql`n.date, n.id`)}
    union all (select 'month', ${shown}, i.name from news n
      join interventions i on i.id = n.intervention_id
      where n.date >= (select date_trunc('month', date)::date from own) and n.id <> ${id} and ${credible}
        and n.date < (select (date_trunc('month', date) + interval '1 month')::date from own)
      order by n.date, n.id limit ${monthCount})`;
}

const noEvidence: NewsEvidence = { source: null, passages: [] };

/** Where a news item was printed, and the sentences of the study that rest on it. */
async function findNewsEvidence(db: Reader, sourceId: string): Promise<NewsEvidence> {
  const [printed, resting] = await Promise.all([
    db.execute<NonNullable<NewsEvidence["source"]>>(sql`
      select coalesce(p.name, '') as publication, s.section, s.page, coalesce((
          select json_agg(json_build_object('_id', c.id, 'name', c.name, 'credit', c.credit, 'pages', c.pages)
            order by c.position, c.id)
          from clippings c where c.source_id = s.id and c.audience = 'everyone'), '[]') as clippings
      from sources s left join publications p on p.id = s.publication_id where s.id = ${sourceId}`),
    db.execute<RestingPassage>(sql`
      select p.id as _id, p.noun, p.record_id as record, p.field, p.quote, ps.support = 'contradicts' as contradicts,
        coalesce(d.intervention_id, c.intervention_id, n.intervention_id, i.id, '') as "interventionId",
        coalesce('Ficha técnica: ' || owner.name, 'Conflicto: ' || c.name, 'Noticia: ' || n.headline, i.name, '') as place
      from passage_sources ps join passages p on p.id = ps.passage_id
      left join datasheets d on p.noun = 'datasheet' and d.id = p.record_id
      left join interventions owner on owner.id = d.intervention_id
      left join conflicts c on p.noun = 'conflict' and c.id = p.record_id
      left join news n on p.noun = 'news' and n.id = p.record_id
      left join interventions i on p.noun = 'intervention' and i.id = p.record_id
      where ps.source_id = ${sourceId} and p.state = 'anchored' order by p.created_at, p.id`),
  ]);
  return { source: printed.rows[0] ?? null, passages: resting.rows };
}
