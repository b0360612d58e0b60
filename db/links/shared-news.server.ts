import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Reader } from "../client.server.ts";
import { newsInterventions, otherInterventions } from "../schema/evidence/news-interventions.ts";
import { news } from "../schema/news.ts";
import { readShared } from "../shared-reads.server.ts";

/** Interventions that news name after their first one. Few do: without any, lists are read along their indexes. */
export type Sharing = ReadonlySet<string>;

export function readSharing(db: Reader): Promise<Sharing> {
  return readShared("interventions that share news", async () => {
    const rows = await db.selectDistinct({ id: otherInterventions.interventionId }).from(otherInterventions);
    return new Set(rows.map(({ id }) => id));
  });
}

/** `from` and `where` of the news about an intervention, for more conditions to follow. */
export function joinNews(intervention: SQL, sharing: Sharing): SQL {
  if (sharing.size === 0) return sql`${news} where ${news.interventionId} = ${intervention}`;
  return sql`${newsInterventions} about join ${news} on ${news.id} = about.news_id
    where about.intervention_id = ${intervention}`;
}

/** The further interventions of a news item, in the order of their ids; null without any. */
export function selectOthers(newsId: SQLWrapper, sharing: Sharing): SQL {
  if (sharing.size === 0) return sql`null::text[]`;
  return sql`case when ${newsId} in (select ${otherInterventions.newsId} from ${otherInterventions}) then (
    select array_agg(${otherInterventions.interventionId} order by ${otherInterventions.interventionId})
    from ${otherInterventions} where ${otherInterventions.newsId} = ${newsId}) end`;
}

/** Whether a news item is about an intervention. */
export const isAbout = (
  intervention: SQL,
): SQL => sql`(${news.interventionId} = ${intervention} or ${news.id} = any(array(
  select ${otherInterventions.newsId} from ${otherInterventions} where ${otherInterventions.interventionId} = ${intervention})))`;

/** `news n`, each item once for every intervention that it is about, which is `about`. */
export const newsOfEach: SQL = sql`(
  select n.*, n.intervention_id as about, 0 as place from news n
  union all select n.*, o.intervention_id, o.position + 1 from other_interventions o join news n on n.id = o.news_id
) as n`;
