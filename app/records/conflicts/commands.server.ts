import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { stages } from "../../../db/schema/catalog.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { snapshotConflicts } from "../../../db/snapshots.server.ts";
import { writeOnce } from "../../../db/write.server.ts";
import { invalidField, notFound } from "../../shared/api/errors.ts";
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
  return writeOnce(db, actor, { action: "create", noun: "conflict" }, async ({ tx, record }) => {
    await lockIntervention(tx, interventionId);
    await requireKnownStage(tx, fields.timeStressOccurrence);
    await tx.insert(conflicts).values({ id, interventionId, ...toColumns(conflictFields, fields) });
    await record({ action: "create", noun: "conflict", recordId: id, before: null });
    return id;
  });
}

/** Changes a conflict; it belongs to the intervention named here afterwards. @throws AppError `notFound`, `stale`, `invalid` */
export async function updateConflict(
  { db }: Context,
  actor: Actor | null,
  { id, interventionId, fields }: { id: string; interventionId: string; fields: ConflictUpdate },
): Promise<void> {
  requirePermission(actor, "writeContent");
  await writeOnce(db, actor, { action: "update", noun: "conflict", recordId: id }, async ({ tx, record }) => {
    const before = await lockConflict(tx, id);
    const version = increaseVersion(before, fields.__v);
    await lockIntervention(tx, interventionId);
    await requireKnownStage(tx, fields.timeStressOccurrence);
    await tx
      .update(conflicts)
      .set({ interventionId, ...toColumns(conflictFields, fields), ...version })
      .where(eq(conflicts.id, id));
    await record({ action: "update", noun: "conflict", recordId: id, before });
    return id;
  });
}

/** @throws AppError `notFound` where there is none, or it is another intervention's */
export async function deleteConflict(
  { db }: Context,
  actor: Actor | null,
  { id, interventionId }: { id: string; interventionId: string },
): Promise<void> {
  requirePermission(actor, "deleteContent");
  await writeOnce(db, actor, { action: "delete", noun: "conflict", recordId: id }, async ({ tx, record }) => {
    const before = await lockConflict(tx, id, interventionId);
    await tx.delete(conflicts).where(eq(conflicts.id, id));
    await record({ action: "delete", noun: "conflict", recordId: id, before });
    return id;
  });
}

async function lockConflict(tx: Transaction, id: string, interventionId?: string) {
  const [row] = await snapshotConflicts(
    tx,
    and(
      eq(conflicts.id, id),
      interventionId === undefined ? undefined : eq(conflicts.interventionId, interventionId),
    ),
  );
  if (!row) throw notFound(conflictMessages.unknown);
  return row;
}

async function requireKnownStage(tx: Transaction, id: string): Promise<void> {
  const [stage] = await tx.select({ id: stages.id }).from(stages).where(eq(stages.id, id));
  if (!stage) throw invalidField("timeStressOccurrence", "Esa etapa no existe");
}
