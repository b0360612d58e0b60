import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { deleteRows, findExisting, lockRow, replaceLinks } from "../../../db/rows.server.ts";
import { news } from "../../../db/schema/news.ts";
import { writeRecord } from "../../../db/write.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { lockIntervention } from "../interventions/commands.server.ts";
import { type NewsInput, type NewsUpdate, newsMessages } from "./contract.ts";
import { newsFields } from "./fields.ts";

/** @returns the new record's id. @throws AppError `notFound` without the intervention, `invalid` for unknown conflicts */
export async function createNewsItem(
  { db }: Context,
  actor: Actor | null,
  { interventionId, fields }: { interventionId: string; fields: NewsInput },
): Promise<string> {
  requirePermission(actor, "writeContent");
  const id = newId();
  return writeRecord(db, actor, { action: "create", noun: "news", recordId: id }, async (tx) => {
    await lockIntervention(tx, interventionId);
    await tx.insert(news).values({ id, interventionId, ...toColumns(newsFields, fields) });
    await setReportedConflicts(tx, id, fields.conflicts);
    return null;
  });
}

/** The news item belongs to the named intervention afterwards. @throws AppError `notFound`, `stale`, `invalid` */
export async function updateNewsItem(
  { db }: Context,
  actor: Actor | null,
  { id, interventionId, fields }: { id: string; interventionId: string; fields: NewsUpdate },
): Promise<void> {
  requirePermission(actor, "writeContent");
  await writeRecord(db, actor, { action: "update", noun: "news", recordId: id }, async (tx) => {
    const before = await lockRow(tx, "news", { id }, newsMessages.unknown);
    const version = increaseVersion(before, fields.__v);
    await lockIntervention(tx, interventionId);
    await tx
      .update(news)
      .set({ interventionId, ...toColumns(newsFields, fields), ...version })
      .where(eq(news.id, id));
    await setReportedConflicts(tx, id, fields.conflicts);
    return before;
  });
}

/** @throws AppError `notFound`, also for another intervention's news item */
export async function deleteNewsItem(
  { db }: Context,
  actor: Actor | null,
  { id, interventionId }: { id: string; interventionId: string },
): Promise<void> {
  requirePermission(actor, "deleteContent");
  await writeRecord(db, actor, { action: "delete", noun: "news", recordId: id }, async (tx) => {
    const before = await lockRow(tx, "news", { id, interventionId }, newsMessages.unknown);
    await deleteRows(tx, "news", [id]);
    return before;
  });
}

/** Absent leaves them; an empty list removes them all. */
async function setReportedConflicts(tx: Transaction, newsId: string, conflictIds: string[] | undefined) {
  if (conflictIds === undefined) return;
  const known = await findExisting(tx, "conflict", conflictIds);
  if (known.size !== conflictIds.length) throw invalidField("conflicts", "Hay un conflicto que no existe");
  await replaceLinks(tx, [{ newsId, conflictIds }]);
}
