import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { selectCredible } from "../../shared/database/credible-dates.server.ts";
import type { ConflictSpan } from "./contract.ts";

type Row = { id: string; first: string | null; last: string | null; ofWork: boolean };

const credible = selectCredible(sql`n.date`);

/**
 * When conflicts were in the news: the credible dates of the news that name them; else, for the only conflict of its
 * intervention, those of the intervention's news.
 * @param where on `conflicts c`
 * @returns by conflict; one without any such date is absent
 */
export async function readConflictSpans(db: Reader, where: SQL): Promise<Map<string, ConflictSpan>> {
  const { rows } = await db.execute<Row>(sql`
    select c.id, coalesce(named.first, own.first)::text as first, coalesce(named.last, own.last)::text as last,
      named.first is null as "ofWork"
    from conflicts c
    cross join lateral (
      select min(n.date) as first, max(n.date) as last from news_conflicts l join news n on n.id = l.news_id
      where l.conflict_id = c.id and ${credible}
    ) as named
    left join lateral (
      select min(first) as first, max(last) as last from (
        select min(n.date) as first, max(n.date) as last from news n
        where n.intervention_id = c.intervention_id and ${credible}
        union all
        select min(n.date), max(n.date) from other_interventions o join news n on n.id = o.news_id
        where o.intervention_id = c.intervention_id and ${credible}
      ) as dated
    ) as own on named.first is null and not exists (
      select from conflicts o where o.intervention_id = c.intervention_id and o.id <> c.id)
    where ${where}`);
  return new Map(
    rows.flatMap(({ id, first, last, ofWork }) => (first && last ? [[id, { first, last, ofWork }]] : [])),
  );
}
