import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { replaceConflicts, storeOtherInterventions } from "../../../db/links/store-links.server.ts";
import { deleteRows, findExisting, lockRow, type Row } from "../../../db/rows.server.ts";
import { news } from "../../../db/schema/news.ts";
import { writeOnce, writeRecord } from "../../../db/write.server.ts";
import { invalidField, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { lockIntervention } from "../interventions/commands.server.ts";
import { setNewsSource } from "../sources/commands.server.ts";
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
  return writeOnce(db, actor, { action: "create", noun: "news" }, async (writing) => {
    const { tx, record } = writing;
    await lockIntervention(tx, interventionId);
    await record({ action: "create", noun: "news", recordId: id, before: null });
    const columns = toColumns(newsFields, { ...fields, source: undefined });
    const sourceId = await setNewsSource(writing, fields.source, { ...columns, sourceId: null });
    await tx.insert(news).values({ id, interventionId, ...columns, sourceId: sourceId ?? null });
    await setReportedConflicts(tx, id, fields.conflicts);
    await setOtherInterventions(tx, id, fields.otherInterventions);
    return id;
  });
}

/** The news item belongs to the named intervention afterwards. @throws AppError `notFound`, `stale`, `invalid` */
export async function updateNewsItem(
  { db }: Context,
  actor: Actor | null,
  { id, interventionId, fields }: { id: string; interventionId: string; fields: NewsUpdate },
): Promise<void> {
  requirePermission(actor, "writeContent");
  const update = { action: "update", noun: "news", recordId: id } as const;
  await writeOnce(db, actor, update, async (writing) => {
    const { tx, record } = writing;
    const before = await lockRow(tx, "news", { id }, newsMessages.unknown);
    const version = increaseVersion(before, fields.__v);
    await lockIntervention(tx, interventionId);
    await record({ ...update, before });
    const columns = toColumns(newsFields, { ...fields, source: undefined });
    const known = before.sourceId as string | null;
    const sourceId = await setNewsSource(writing, fields.source, { ...columns, sourceId: known });
    await tx
      .update(news)
      .set({ interventionId, ...columns, ...(sourceId === undefined ? {} : { sourceId }), ...version })
      .where(eq(news.id, id));
    await setReportedConflicts(tx, id, fields.conflicts);
    await setOtherInterventions(tx, id, fields.otherInterventions);
    return id;
  });
}

/** @throws AppError `notFound`, also for a news item whose first intervention is another */
export async function deleteNewsItem(
  { db }: Context,
  actor: Actor | null,
  { id, interventionId }: { id: string; interventionId: string },
): Promise<void> {
  requirePermission(actor, "deleteContent");
  await writeRecord(db, actor, { action: "delete", noun: "news", recordId: id }, async (tx) => {
    const before = await lockRow(tx, "news", { id }, newsMessages.unknown);
    if (before.interventionId !== interventionId) throw notFound(explainOther(before, interventionId));
    await deleteRows(tx, "news", [id]);
    return before;
  });
}

/** A client that lists the item under one of its other works does not know that it would go from all of them. */
function explainOther({ otherInterventionIds }: Row, interventionId: string): string {
  const isShared = (otherInterventionIds as string[]).includes(interventionId);
  return isShared ? newsMessages.shared : newsMessages.unknown;
}

/** Absent leaves them; an empty list removes them all. */
async function setReportedConflicts(tx: Transaction, newsId: string, conflictIds: string[] | undefined) {
  if (conflictIds === undefined) return;
  const known = await findExisting(tx, "conflict", conflictIds);
  if (known.size !== conflictIds.length) throw invalidField("conflicts", "Hay un conflicto que no existe");
  await replaceConflicts(tx, [{ id: newsId, values: conflictIds }]);
}

/** Absent leaves them; an empty list removes them all. */
async function setOtherInterventions(tx: Transaction, newsId: string, ids: string[] | undefined) {
  if (ids === undefined) return;
  const known = await findExisting(tx, "intervention", ids);
  if (known.size !== ids.length) throw invalidField("otherInterventions", "Hay una actuación que no existe");
  await storeOtherInterventions(tx, [{ id: newsId, values: ids }]);
}
