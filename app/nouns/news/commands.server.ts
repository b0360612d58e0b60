import type { Transaction } from "../../../db/client.server.ts";
import { replaceConflicts, storeOtherInterventions } from "../../../db/links/store-links.server.ts";
import { deleteRows, findExisting, lockRow, type Row } from "../../../db/rows.server.ts";
import { news } from "../../../db/schema/news.ts";
import { writeRecord } from "../../../db/write.server.ts";
import type { WrittenNoun } from "../../records/write-records.server.ts";
import { invalidField, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { lockIntervention } from "../interventions/commands.server.ts";
import { setNewsSource } from "../sources/commands.server.ts";
import { type NewsUpdate, newsMessages } from "./contract.ts";
import { newsFields } from "./declaration.ts";

/** A news item belongs to the named intervention afterwards. */
export const newsRecords: WrittenNoun<NewsUpdate & { interventionId: string }> = {
  noun: "news",
  table: news,
  unknown: newsMessages.unknown,
  write: "writeContent",
  delete: "deleteContent",
  async prepare(writing, { interventionId, ...fields }, before) {
    await lockIntervention(writing.tx, interventionId);
    const columns = toColumns(newsFields, { ...fields, source: undefined });
    const known = (before?.sourceId ?? null) as string | null;
    const sourceId = await setNewsSource(writing, fields.source, { ...columns, sourceId: known });
    return { interventionId, ...columns, ...(sourceId === undefined ? {} : { sourceId }) };
  },
  async storeLinks({ tx }, id, fields) {
    await setReportedConflicts(tx, id, fields.conflicts);
    await setOtherInterventions(tx, id, fields.otherInterventions);
  },
};

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
