import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { snapshotNews } from "../../../db/snapshots.server.ts";
import { writeOnce } from "../../../db/write.server.ts";
import { invalidField, notFound } from "../../shared/api/errors.ts";
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
  return writeOnce(db, actor, { action: "create", noun: "news" }, async ({ tx, record }) => {
    await lockIntervention(tx, interventionId);
    await tx.insert(news).values({ id, interventionId, ...toColumns(newsFields, fields) });
    await setReportedConflicts(tx, id, fields.conflicts);
    await record({ action: "create", noun: "news", recordId: id, before: null });
    return id;
  });
}

/** Changes a news item; it belongs to the intervention named here afterwards. @throws AppError `notFound`, `stale`, `invalid` */
export async function updateNewsItem(
  { db }: Context,
  actor: Actor | null,
  { id, interventionId, fields }: { id: string; interventionId: string; fields: NewsUpdate },
): Promise<void> {
  requirePermission(actor, "writeContent");
  await writeOnce(db, actor, { action: "update", noun: "news", recordId: id }, async ({ tx, record }) => {
    const before = await lockNewsItem(tx, id);
    const version = increaseVersion(before, fields.__v);
    await lockIntervention(tx, interventionId);
    await tx
      .update(news)
      .set({ interventionId, ...toColumns(newsFields, fields), ...version })
      .where(eq(news.id, id));
    await setReportedConflicts(tx, id, fields.conflicts);
    await record({ action: "update", noun: "news", recordId: id, before });
    return id;
  });
}

/** @throws AppError `notFound` where there is none, or it is another intervention's */
export async function deleteNewsItem(
  { db }: Context,
  actor: Actor | null,
  { id, interventionId }: { id: string; interventionId: string },
): Promise<void> {
  requirePermission(actor, "deleteContent");
  await writeOnce(db, actor, { action: "delete", noun: "news", recordId: id }, async ({ tx, record }) => {
    const before = await lockNewsItem(tx, id, interventionId);
    await tx.delete(news).where(eq(news.id, id));
    await record({ action: "delete", noun: "news", recordId: id, before });
    return id;
  });
}

async function lockNewsItem(tx: Transaction, id: string, interventionId?: string) {
  const [row] = await snapshotNews(
    tx,
    and(eq(news.id, id), interventionId === undefined ? undefined : eq(news.interventionId, interventionId)),
  );
  if (!row) throw notFound(newsMessages.unknown);
  return row;
}

/** Absent is "leave them"; an empty list takes them all away. */
async function setReportedConflicts(tx: Transaction, newsId: string, conflictIds: string[] | undefined) {
  if (conflictIds === undefined) return;
  await tx.delete(newsConflicts).where(eq(newsConflicts.newsId, newsId));
  if (conflictIds.length === 0) return;
  const known = await tx
    .select({ id: conflicts.id })
    .from(conflicts)
    .where(inArray(conflicts.id, conflictIds));
  if (known.length !== conflictIds.length) throw invalidField("conflicts", "Hay un conflicto que no existe");
  await tx.insert(newsConflicts).values(conflictIds.map((conflictId) => ({ newsId, conflictId })));
}
