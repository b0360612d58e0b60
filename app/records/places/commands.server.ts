import { eq } from "drizzle-orm";
import { deleteRows, lockRow, lockRowsOfIntervention } from "../../../db/rows.server.ts";
import { geometries } from "../../../db/schema/places/geometries.ts";
import { mapLayers } from "../../../db/schema/places/map-layers.ts";
import { writeOnce, writeRecord } from "../../../db/write.server.ts";
import { AppError, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { type Box, wholeWorld } from "../../shared/places/places.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { lockIntervention } from "../interventions/commands.server.ts";
import { GeometryError, type StoredGeometry, toStoredGeometry } from "./checks.ts";
import {
  geometryProperties,
  type LayerInput,
  type LayerUpdate,
  type PlaceInput,
  placeMessages,
} from "./contract.ts";
import { getStudyBox } from "./queries.server.ts";

type Store = Pick<Context, "db">;

/** @throws AppError `invalid` with the reason in Spanish */
function checkGeometry(value: unknown, field: string, box?: Box): StoredGeometry {
  try {
    return toStoredGeometry(value, box);
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error;
    throw new AppError("invalid", { message: error.message, fields: { [field]: error.message } });
  }
}

/** @throws AppError `invalid` */
export function toGeometryColumns(geoJson: unknown) {
  return checkGeometry(geoJson, "geometry").columns;
}

/** Says where an intervention is, in place of what was said before. @throws AppError `notFound`, `invalid`, `stale` */
export async function putPlace(
  { db }: Store,
  actor: Actor | null,
  { interventionId, place }: { interventionId: string; place: PlaceInput },
): Promise<void> {
  requirePermission(actor, "writeContent");
  const { __v, ...geoJson } = place;
  const { properties: given, columns: stored } = checkGeometry(geoJson, "geometry", await getStudyBox(db));
  const parsed = geometryProperties.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const message = issue?.message ?? "";
    throw new AppError("invalid", { message, fields: { [String(issue?.path[0] ?? "properties")]: message } });
  }
  const columns = { ...stored, ...parsed.data };
  await writeOnce(db, actor, { noun: "geometry" }, async ({ tx, record }) => {
    await lockIntervention(tx, interventionId);
    const [before] = await lockRowsOfIntervention(tx, "geometry", interventionId);
    // Somebody else has placed it, or removed its place, since it was read.
    if (before ? __v === null : typeof __v === "number") throw new AppError("stale");
    if (!before) {
      const id = newId();
      await tx.insert(geometries).values({ id, interventionId, ...columns });
      await record({ action: "create", noun: "geometry", recordId: id, before: null });
      return id;
    }
    const version = increaseVersion(before, __v ?? undefined);
    await tx
      .update(geometries)
      .set({ ...columns, ...version })
      .where(eq(geometries.id, before.id));
    await record({ action: "update", noun: "geometry", recordId: before.id, before });
    return before.id;
  });
}

/** @throws AppError `notFound` where it has none */
export async function deletePlace({ db }: Store, actor: Actor | null, interventionId: string): Promise<void> {
  requirePermission(actor, "deleteContent");
  await writeOnce(db, actor, { action: "delete", noun: "geometry" }, async ({ tx, record }) => {
    const [before] = await lockRowsOfIntervention(tx, "geometry", interventionId);
    if (!before) throw notFound(placeMessages.unknown);
    await deleteRows(tx, "geometry", [before.id]);
    await record({ action: "delete", noun: "geometry", recordId: before.id, before });
    return before.id;
  });
}

/** @throws AppError `invalid` */
export function toLayerColumns({ layerName, geojson, ...columns }: LayerInput) {
  return {
    name: layerName,
    geometry: checkGeometry(geojson, "geojson", wholeWorld).columns.geometry,
    ...columns,
  };
}

/** @returns the new layer's id. @throws AppError `invalid` */
export async function createLayer({ db }: Store, actor: Actor | null, input: LayerInput): Promise<string> {
  requirePermission(actor, "writeContent");
  const id = newId();
  const columns = toLayerColumns(input);
  return writeRecord(db, actor, { action: "create", noun: "map_layer", recordId: id }, async (tx) => {
    await tx.insert(mapLayers).values({ id, ...columns });
    return null;
  });
}

/** @throws AppError `notFound`, `invalid`, `stale` */
export async function updateLayer(
  { db }: Store,
  actor: Actor | null,
  { id, input: given }: { id: string; input: LayerUpdate },
): Promise<void> {
  requirePermission(actor, "writeContent");
  const { __v, ...input } = given;
  const columns = toLayerColumns(input);
  await writeRecord(db, actor, { action: "update", noun: "map_layer", recordId: id }, async (tx) => {
    const before = await lockRow(tx, "map_layer", { id }, placeMessages.layerUnknown);
    await tx
      .update(mapLayers)
      .set({ ...columns, ...increaseVersion(before, __v) })
      .where(eq(mapLayers.id, id));
    return before;
  });
}

/** @throws AppError `notFound` */
export async function deleteLayer({ db }: Store, actor: Actor | null, id: string): Promise<void> {
  requirePermission(actor, "deleteContent");
  await writeRecord(db, actor, { action: "delete", noun: "map_layer", recordId: id }, async (tx) => {
    const before = await lockRow(tx, "map_layer", { id }, placeMessages.layerUnknown);
    await deleteRows(tx, "map_layer", [id]);
    return before;
  });
}
