import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import type { NewsEvidence, RestingPassage } from "./contract.ts";

/** Where a news item was printed, and the sentences of the study that rest on it. */
export async function findNewsEvidence(db: Reader, newsId: string): Promise<NewsEvidence> {
  const own = sql`(select source_id from news where id = ${newsId})`;
  const [printed, resting] = await Promise.all([
    db.execute<NonNullable<NewsEvidence["source"]>>(sql`
      select coalesce(p.name, '') as publication, s.section, s.page, coalesce((
          select json_agg(json_build_object('_id', c.id, 'name', c.name, 'credit', c.credit, 'pages', c.pages)
            order by c.position, c.id)
          from clippings c where c.source_id = s.id and c.audience = 'everyone'), '[]') as clippings
      from sources s left join publications p on p.id = s.publication_id where s.id = ${own}`),
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
      where ps.source_id = ${own} and p.state = 'anchored' order by p.created_at, p.id`),
  ]);
  return { source: printed.rows[0] ?? null, passages: resting.rows };
}
