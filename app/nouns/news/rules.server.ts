import type { Transaction } from "../../../db/client.server.ts";
import { replaceConflicts, storeOtherInterventions } from "../../../db/links/store-links.server.ts";
import { findExisting } from "../../../db/rows.server.ts";
import { contentPermission, type NounRules } from "../../records/noun-rules.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import type { Embed } from "../interventions/contract.ts";
import { embedField } from "../interventions/filters.server.ts";
import { lockIntervention } from "../interventions/rules.server.ts";
import { setNewsSource } from "../sources/rules.server.ts";
import { type NewsUpdate, newsInput, newsMessages, newsShape, newsUpdate, oneNewsShape } from "./contract.ts";
import { newsFields, newsNoun } from "./declaration.ts";
import { type NewsFilters, newsListQuery } from "./filters.server.ts";
import { getNewsItem, listNews } from "./queries.server.ts";

/** A news item belongs to the named intervention afterwards. */
export const newsRules: NounRules<NewsUpdate & { interventionId: string }> = {
  noun: "news",
  declaration: newsNoun,
  messages: newsMessages,
  permission: contentPermission,
  isShared: false,
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
  explainOther({ otherInterventionIds }, interventionId) {
    // A client that lists the item under one of its other works does not know that it would go from all of them.
    const isOther = (otherInterventionIds as string[]).includes(interventionId);
    return isOther ? newsMessages.shared : newsMessages.unknown;
  },
  calls: {
    one: "news item",
    summaries: { list: "News by date, newest first, or best match first" },
    read: null,
    query: newsListQuery,
    filtered: "news",
    reads: embedField,
    shape: newsShape,
    oneShape: oneNewsShape,
    input: newsInput,
    update: newsUpdate,
    list: (db, page, filters: NewsFilters & Embed) => listNews(db, filters, page),
    get: getNewsItem,
  },
};

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
