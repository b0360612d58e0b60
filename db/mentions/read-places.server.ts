import { type SQL, sql } from "drizzle-orm";
import type { PlaceKind } from "../../app/shared/places/place-kinds.ts";
import type { Reader } from "../client.server.ts";

/** Each place with itself and every wider one that it lies in: `id`, `within`. */
export const placesWithin: SQL = sql`(
  with recursive chain (id, within) as (
    select id, id from places
    union select chain.id, wider.parent_id from chain join places wider on wider.id = chain.within
    where wider.parent_id is not null
  ) select id, within from chain)`;

/** The ids of works that lie in a place, or in one within it. */
export const selectWorksIn = (place: unknown): SQL => sql`(
  select w.intervention_id from work_places w join ${placesWithin} own on own.id = w.place_id
  where w.relation = 'in' and own.within = ${place})`;

/** The places that each work lies in, the wider ones too. */
export async function readWorkPlaces(db: Reader): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ id: string; places: string[] }>(sql`
    select w.intervention_id as id, array_agg(distinct own.within) as places
    from work_places w join ${placesWithin} own on own.id = w.place_id where w.relation = 'in' group by 1`);
  return new Map(rows.map(({ id, places }) => [id, places]));
}

/** What a place is called among others: "San Javier (comuna 13)", "El Salado, San Javier". */
export const placeLabels: SQL = sql`(
  select p.id, p.kind, p.name || case when p.kind in ('comuna', 'corregimiento', 'municipio')
    then ' (' || p.kind || case when p.code = '' then '' else ' ' || p.code end || ')'
    else coalesce(', ' || wider.name, '') end as label
  from places p left join places wider on wider.id = p.parent_id order by p.name, p.id)`;

export async function readPlaceLabels(db: Reader): Promise<{ id: string; label: string; kind: PlaceKind }[]> {
  const { rows } = await db.execute<{ id: string; label: string; kind: PlaceKind }>(placeLabels);
  return rows;
}
