import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { storeActors } from "../../../db/links/store-links.server.ts";
import { deleteRows, findExisting, lockRow } from "../../../db/rows.server.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { writeOnce, writeRecord } from "../../../db/write.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { lockIntervention } from "../interventions/commands.server.ts";
import { type ConflictInput, type ConflictUpdate, conflictMessages } from "./contract.ts";
import { conflictFields } from "./fields.ts";

/** @returns the new record's id. @throws AppError `notFound` without the intervention, `invalid` for an unknown stage */
export async function createConflict(
  { db }: Context,
  actor: Actor | null,
  { interventionId, fields }: { interventionId: string; fields: ConflictInput },
): Promise<string> {
  requirePermission(actor, "writeContent");
  const id = newId();
  return writeOnce(db, actor, { action: "create", noun: "conflict" }, async (writing) => {
    const { tx, record } = writing;
    await lockIntervention(tx, interventionId);
    await requireKnownStage(tx, fields.timeStressOccurrence);
    await record({ action: "create", noun: "conflict", recordId: id, before: null });
    await tx.insert(conflicts).values({ id, interventionId, ...toColumns(conflictFields, fields) });
    await storeActors(writing, [{ ...fields, id }]);
    return id;
  });
}

/** The conflict belongs to the named intervention afterwards. @throws AppError `notFound`, `stale`, `invalid` */
export async function updateConflict(
  { db }: Context,
  actor: Actor | null,
  { id, interventionId, fields }: { id: string; interventionId: string; fields: ConflictUpdate },
): Promise<void> {
  requirePermission(actor, "writeContent");
  const update = { action: "update", noun: "conflict", recordId: id } as const;
  await writeOnce(db, actor, update, async (writing) => {
    const { tx, record } = writing;
    const before = await lockRow(tx, "conflict", { id }, conflictMessages.unknown);
    const version = increaseVersion(before, fields.__v);
    await lockIntervention(tx, interventionId);
    await requireKnownStage(tx, fields.timeStressOccurrence);
    await record({ ...update, before });
    await tx
      .update(conflicts)
      .set({ interventionId, ...toColumns(conflictFields, fields), ...version })
      .where(eq(conflicts.id, id));
    await storeActors(writing, [{ ...fields, id }]);
    return id;
  });
}

/** @throws AppError `notFound`, also for another intervention's conflict */
export async function deleteConflict(
  { db }: Context,
  actor: Actor | null,
  { id, interventionId }: { id: string; interventionId: string },
): Promise<void> {
  requirePermission(actor, "deleteContent");
  await writeRecord(db, actor, { action: "delete", noun: "conflict", recordId: id }, async (tx) => {
    const before = await lockRow(tx, "conflict", { id, interventionId }, conflictMessages.unknown);
    await deleteRows(tx, "conflict", [id]);
    return before;
  });
}

async function requireKnownStage(tx: Transaction, id: string): Promise<void> {
  const known = await findExisting(tx, "stage", [id]);
  if (known.size === 0) throw invalidField("timeStressOccurrence", "Esa etapa no existe");
}
