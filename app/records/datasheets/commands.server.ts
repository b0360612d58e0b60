import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { writeOnce } from "../../../db/write.server.ts";
import { AppError, notFound } from "../../shared/api/errors.ts";
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
  return writeOnce(db, actor, { action: "create", noun: "datasheet" }, async ({ tx, record }) => {
    await lockIntervention(tx, interventionId);
    const [existing] = await tx
      .select({ id: datasheets.id })
      .from(datasheets)
      .where(eq(datasheets.interventionId, interventionId));
    if (existing) throw new AppError("conflict", { message: datasheetMessages.exists });
    await tx.insert(datasheets).values({ id, interventionId, ...toColumns(datasheetFields, fields) });
    await record({ action: "create", noun: "datasheet", recordId: id, before: null });
    return id;
  });
}

/** @throws AppError `notFound`, `stale` */
export async function updateDatasheet(
  { db }: Context,
  actor: Actor | null,
  { id, fields }: { id: string; fields: DatasheetUpdate },
): Promise<void> {
  requirePermission(actor, "writeContent");
  await writeOnce(
    db,
    actor,
    { action: "update", noun: "datasheet", recordId: id },
    async ({ tx, record }) => {
      const before = await lockDatasheet(tx, id);
      await tx
        .update(datasheets)
        .set({ ...toColumns(datasheetFields, fields), ...increaseVersion(before, fields.__v) })
        .where(eq(datasheets.id, id));
      await record({ action: "update", noun: "datasheet", recordId: id, before });
      return id;
    },
  );
}

/** @throws AppError `notFound` where there is none, or it is another intervention's */
export async function deleteDatasheet(
  { db }: Context,
  actor: Actor | null,
  { id, interventionId }: { id: string; interventionId: string },
): Promise<void> {
  requirePermission(actor, "deleteContent");
  await writeOnce(
    db,
    actor,
    { action: "delete", noun: "datasheet", recordId: id },
    async ({ tx, record }) => {
      const before = await lockDatasheet(tx, id, interventionId);
      await tx.delete(datasheets).where(eq(datasheets.id, id));
      await record({ action: "delete", noun: "datasheet", recordId: id, before });
      return id;
    },
  );
}

async function lockDatasheet(tx: Transaction, id: string, interventionId?: string) {
  const [row] = await tx
    .select()
    .from(datasheets)
    .where(
      and(
        eq(datasheets.id, id),
        interventionId === undefined ? undefined : eq(datasheets.interventionId, interventionId),
      ),
    )
    .for("update");
  if (!row) throw notFound(datasheetMessages.unknown);
  return row;
}
