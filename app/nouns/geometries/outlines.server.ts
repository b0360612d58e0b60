import { type SQL, sql } from "drizzle-orm";
import type { Geometry } from "geojson";
import type { Reader } from "../../../db/client.server.ts";
import type { PlaceKind } from "../../shared/places/place-kinds.ts";

/** A place of the register that a layer has drawn. */
export type DrawnPlace = { _id: string; name: string; kind: PlaceKind; geometry: Geometry };

/** The drawn places that each work lies in which nobody has drawn itself: the narrowest on the way up from each of its places. */
export const drawnPlaces: SQL = sql`(
  with recursive up (work, id, parent_id, is_drawn) as (
    select w.intervention_id, p.id, p.parent_id, p.boundary <> '' from work_places w join places p on p.id = w.place_id
    where w.relation = 'in' and not exists (select from geometries g where g.intervention_id = w.intervention_id)
    union select up.work, p.id, p.parent_id, p.boundary <> '' from up join places p on p.id = up.parent_id
    where not up.is_drawn
  ) select work, id from up where is_drawn)`;

/** The outlines of works, by their ids. Works that share a place share its outline. */
export async function readOutlines(
  db: Reader,
  works: readonly string[],
): Promise<Map<string, readonly DrawnPlace[]>> {
  if (works.length === 0) return new Map();
  const { rows } = await db.execute<{ work: string; id: string }>(sql`
    select d.work, d.id from ${drawnPlaces} d where d.work = any(${sql.param([...works])}::text[]) order by d.work, d.id`);
  const ids = [...new Set(rows.map(({ id }) => id))];
  const found = await db.execute<{ _id: string; name: string; kind: PlaceKind; boundary: string }>(sql`
    select id as _id, kind, boundary, name || case when code = '' then '' else ' (' || kind || ' ' || code || ')' end as name
    from places where id = any(${sql.param(ids)}::text[])`);
  const places = new Map(
    found.rows.map(({ boundary, ...place }) => [
      place._id,
      { ...place, geometry: JSON.parse(boundary) as Geometry },
    ]),
  );
  return new Map(
    [...Map.groupBy(rows, ({ work }) => work)].map(([work, own]) => [
      work,
      own.flatMap(({ id }) => places.get(id) ?? []),
    ]),
  );
}
