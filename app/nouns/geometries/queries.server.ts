import { asc, eq, sql } from "drizzle-orm";
import type { Geometry } from "geojson";
import type { Reader } from "../../../db/client.server.ts";
import { hierarchies, systems } from "../../../db/schema/catalog.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { geometries } from "../../../db/schema/places/geometries.ts";
import { mapLayers } from "../../../db/schema/places/map-layers.ts";
import type { RecordFilters } from "../../records/filters/filters.server.ts";
import { filterRecords } from "../../records/filters/select-records.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import { type Box, type GeometryKind, type ShownPrecision, studyBox } from "../../shared/places/places.ts";
import { findSiteValues } from "../site/queries.server.ts";
import { joinGeometries, parseBox } from "./checks.ts";
import { type Layer, type PlaceFeature, placeMessages } from "./contract.ts";
import { type DrawnPlace, drawnPlaces, readOutlines } from "./outlines.server.ts";

const parseGeometry = (text: string) => JSON.parse(text) as Geometry;

/** @returns null where the intervention has none, or does not exist */
async function findPlaceFeature(db: Reader, interventionId: string): Promise<PlaceFeature | null> {
  const [row] = await db.select().from(geometries).where(eq(geometries.interventionId, interventionId));
  if (!row) return null;
  const { precision, source, note, version } = row;
  return {
    type: "Feature",
    id: interventionId,
    geometry: { ...parseGeometry(row.geometry) },
    properties: { precision, source, note, __v: version },
  };
}

/** @throws AppError `notFound` */
export async function getPlaceFeature(db: Reader, interventionId: string): Promise<PlaceFeature> {
  const feature = await findPlaceFeature(db, interventionId);
  if (!feature) throw notFound(placeMessages.unknown);
  return feature;
}

/** Where the study is: a place outside is a mistake. */
export async function getStudyBox(db: Reader): Promise<Box> {
  const { dataset } = await findSiteValues(db, "dataset");
  return parseBox(dataset?.mapBox ?? "") ?? studyBox;
}

/** Whether the map has anything to show. */
export async function hasPlaces(db: Reader): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select from geometries) or exists (select from ${drawnPlaces} d) as has`);
  return rows[0]?.has ?? false;
}

/** An intervention with its place; where nobody has drawn it, with the outlines of the places that it lies in. */
export type PlacedWork = {
  _id: string;
  name: string;
  systemId: string;
  systemName: string;
  hierarchyName: string;
  geometry: Geometry;
  kind: GeometryKind;
  precision: ShownPrecision;
  box: Box;
  outlines: readonly DrawnPlace[];
};

/** Interventions that have a place, by name. A year or stage is that of their news and conflicts, as on the lists. */
export async function listPlacedWorks(db: Reader, filters: RecordFilters): Promise<PlacedWork[]> {
  const rows = await db
    .select({
      _id: interventions.id,
      name: interventions.name,
      systemId: interventions.systemId,
      systemName: sql<string>`${systems.name}`,
      hierarchyName: sql<string>`${hierarchies.name}`,
      geometry: geometries.geometry,
      kind: geometries.kind,
      precision: geometries.precision,
      west: geometries.west,
      south: geometries.south,
      east: geometries.east,
      north: geometries.north,
    })
    .from(interventions)
    .leftJoin(geometries, eq(interventions.id, geometries.interventionId))
    .innerJoin(systems, eq(systems.id, interventions.systemId))
    .innerJoin(hierarchies, eq(hierarchies.id, interventions.hierarchyId))
    .where(await filterRecords(db, "interventions", filters))
    .orderBy(sql`${interventions.name} ${spanishCollation}`, asc(interventions.id));
  const undrawn = rows.flatMap(({ _id, geometry }) => (geometry === null ? [_id] : []));
  const outlines = await readOutlines(db, undrawn);
  return rows.flatMap(({ west, south, east, north, geometry, kind, precision, ...row }): PlacedWork[] => {
    if (geometry !== null && kind !== null && precision !== null) {
      const box: Box = [west ?? 0, south ?? 0, east ?? 0, north ?? 0];
      return [{ ...row, geometry: parseGeometry(geometry), kind, precision, box, outlines: [] }];
    }
    const own = outlines.get(row._id) ?? [];
    const [first] = own;
    if (!first) return [];
    const joined = joinGeometries(own.map(({ geometry: outline }) => outline));
    return [{ ...row, ...joined, precision: first.kind, outlines: own }];
  });
}

/** From the lowest to the highest. */
export async function listLayers(db: Reader): Promise<Layer[]> {
  const rows = await db.select().from(mapLayers).orderBy(asc(mapLayers.position), asc(mapLayers.id));
  return rows.map(({ id, name, geometry, style, attribution, license, position, version }) => ({
    _id: id,
    layerName: name,
    style,
    attribution,
    license,
    position,
    geojson: { ...parseGeometry(geometry) },
    __v: version,
  }));
}
