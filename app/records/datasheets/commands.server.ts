import { eq } from "drizzle-orm";
import { deleteRows, lockRow } from "../../../db/rows.server.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { writeRecord } from "../../../db/write.server.ts";
import { AppError } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { lockIntervention } from "../interventions/commands.server.ts";
import { type DatasheetInput, type DatasheetUpdate, datasheetMessages } from "./contract.ts";
import { datasheetFields } from "./fields.ts";

/** @returns the new record's id. @throws AppError `notFound` without the intervention, `conflict` where it has one */
export async function createDatasheet(
  { db }: Context,
  actor: Actor | null,
  { interventionId, fields }: { interventionId: string; fields: DatasheetInput },
): Promise<string> {
  requirePermission(actor, "writeContent");
  const id = newId();
  return writeRecord(db, actor, { action: "create", noun: "datasheet", recordId: id }, async (tx) => {
    await lockIntervention(tx, interventionId);
    const existing = await tx.$count(datasheets, eq(datasheets.interventionId, interventionId));
    if (existing > 0) throw new AppError("conflict", { message: datasheetMessages.exists });
    await tx.insert(datasheets).values({ id, interventionId, ...toColumns(datasheetFields, fields) });
    return null;
  });
}

/** @throws AppError `notFound`, `stale` */
export async function updateDatasheet(
  { db }: Context,
  actor: Actor | null,
  { id, fields }: { id: string; fields: DatasheetUpdate },
): Promise<void> {
  requirePermission(actor, "writeContent");
  await writeRecord(db, actor, { action: "update", noun: "datasheet", recordId: id }, async (tx) => {
    const before = await lockRow(tx, "datasheet", { id }, datasheetMessages.unknown);
    await tx
      .update(datasheets)
      .set({ ...toColumns(datasheetFields, fields), ...increaseVersion(before, fields.__v) })
      .where(eq(datasheets.id, id));
    return before;
  });
}

/** @throws AppError `notFound`, also for another intervention's datasheet */
export async function deleteDatasheet(
  { db }: Context,
  actor: Actor | null,
  { id, interventionId }: { id: string; interventionId: string },
): Promise<void> {
  requirePermission(actor, "deleteContent");
  await writeRecord(db, actor, { action: "delete", noun: "datasheet", recordId: id }, async (tx) => {
    const before = await lockRow(tx, "datasheet", { id, interventionId }, datasheetMessages.unknown);
    await deleteRows(tx, "datasheet", [id]);
    return before;
  });
}
