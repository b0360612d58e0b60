import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { listLayers, listPlacedWorks } from "../../nouns/geometries/queries.server.ts";
import { findStreets } from "../../nouns/geometries/read-streets.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { isId } from "../../shared/values/ids.ts";
import type { Drawing, MapFilters, MapView, SystemOfMaps, WorkMapView } from "./contract.ts";
import { drawFigure, drawFigureAndList } from "./draw-figure.server.ts";
import { drawMap } from "./draw-map.server.ts";

export async function getMap(db: Reader, filters: MapFilters): Promise<Drawing> {
  const [works, layers] = await Promise.all([listPlacedWorks(db, filters), listLayers(db)]);
  return drawMap(works, layers, filters.area);
}

/** @returns null where the intervention has no place */
export async function findWorkMap(
  { db, streets }: Pick<Context, "db" | "streets">,
  interventionId: string,
): Promise<WorkMapView | null> {
  if (!isId(interventionId)) return null;
  const works = await listPlacedWorks(db, { intervention: interventionId });
  const [work] = works;
  if (!work) return null;
  const [layers, found] = await Promise.all([listLayers(db), findStreets(streets)]);
  return { ...drawFigure(drawMap(works, layers), found), precision: work.precision };
}

/** Some works on one map, with their numbers; null where none of them has a place. */
export async function findMapOfWorks(
  { db, streets }: Pick<Context, "db" | "streets">,
  interventionIds: readonly string[],
): Promise<{ map: MapView; list: string } | null> {
  const works = await Promise.all(
    interventionIds.map((intervention) => listPlacedWorks(db, { intervention })),
  );
  if (works.flat().length === 0) return null;
  const [layers, found] = await Promise.all([listLayers(db), findStreets(streets)]);
  return drawFigureAndList(drawMap(works.flat(), layers), found);
}

/** All works by system, with the datasheets that name a map of theirs. */
export async function listOriginalMaps(db: Reader): Promise<SystemOfMaps[]> {
  const { rows } = await db.execute<SystemOfMaps>(sql`
    select s.id as _id, s.name, json_agg(json_build_object('_id', i.id, 'name', i.name, 'datasheetId', d.id)
      order by i.name ${spanishCollation}, i.id) as works
    from systems s join interventions i on i.system_id = s.id
    left join datasheets d on d.intervention_id = i.id and d.map_address <> ''
    group by s.id, s.name, s.position order by s.position`);
  return rows;
}
