import { changeRows } from "../../../db/links/store-links.server.ts";
import { deleteRows, lockRowsOfIntervention } from "../../../db/rows.server.ts";
import { geometries } from "../../../db/schema/places/geometries.ts";
import { writeOnce } from "../../../db/write.server.ts";
import { AppError, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { requireVersion } from "../../shared/database/versions.server.ts";
import type { Box } from "../../shared/places/places.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { lockIntervention } from "../interventions/rules.server.ts";
import { GeometryError, type StoredGeometry, toStoredGeometry } from "./checks.ts";
import { geometryProperties, type PlaceInput, placeMessages } from "./contract.ts";
import { getStudyBox } from "./queries.server.ts";

type Store = Pick<Context, "db">;

/** @throws AppError `invalid` with the reason in Spanish */
export function checkGeometry(value: unknown, field: string, box?: Box): StoredGeometry {
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
  await writeOnce(db, actor, { noun: "geometry" }, async (writing) => {
    const { tx, record } = writing;
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
    requireVersion(before, __v ?? undefined);
    await changeRows(writing, "geometry", [{ before, set: columns }]);
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
