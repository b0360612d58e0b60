import { and, eq, inArray, sql } from "drizzle-orm";
import { type Anchor, followPassage, locatePassage } from "../../app/shared/evidence/anchors.ts";
import { type PassageNoun, passageNouns } from "../../app/shared/evidence/vocabulary.ts";
import type { RevisionNoun } from "../../app/shared/values/revisions.ts";
import { splitIntoChunks } from "../chunks.ts";
import type { Transaction } from "../client.server.ts";
import { deleteRows, loadRows, lockRows, type Row } from "../rows.server.ts";
import { passages } from "../schema/evidence/passages.ts";

type Changed = {
  action: string;
  noun: RevisionNoun;
  recordId: string;
  before: Record<string, unknown> | null;
};
type Followed = { action: "update" | "delete"; noun: "passage"; recordId: string; before: Row };

/** Those of some changes whose records have passages. */
export async function listCited<Change extends Changed>(
  tx: Transaction,
  changes: readonly Change[],
): Promise<Change[]> {
  const texts = changes.filter(({ noun, action }) => isText(noun) && action !== "create");
  const cited = new Set<string>();
  for (const chunk of splitIntoChunks(texts.map(({ recordId }) => recordId))) {
    const found = await tx
      .selectDistinct({ recordId: passages.recordId })
      .from(passages)
      .where(inArray(passages.recordId, chunk));
    for (const { recordId } of found) cited.add(recordId);
  }
  return texts.filter(({ recordId }) => cited.has(recordId));
}

const isText = (noun: RevisionNoun) => (passageNouns as readonly RevisionNoun[]).includes(noun);

/**
 * Lets passages follow the texts that a write has changed: each is found again or says that it is lost, and goes with its
 * record. @param changes of records that have passages; of several of a record, the first has its row of before
 * @returns what this changed, for the history
 */
export async function followPassages(tx: Transaction, changes: readonly Changed[]): Promise<Followed[]> {
  const followed: Followed[] = [];
  for (const [noun, own] of Map.groupBy(changes, (change) => change.noun)) {
    const before = new Map(own.toReversed().map((change) => [change.recordId, change.before]));
    const where = and(eq(passages.noun, noun as PassageNoun), inArray(passages.recordId, [...before.keys()]));
    const rows = await lockRows(tx, "passage", where);
    const after = await loadRows(tx, noun, [...before.keys()]);
    for (const row of rows) {
      const id = getRecordId(row);
      const change = await followOne(tx, row, before.get(id) ?? null, after.get(id));
      if (change) followed.push({ action: change, noun: "passage", recordId: row.id, before: row });
    }
  }
  return followed;
}

const getRecordId = (row: Row) => String(row.recordId);
const getText = (record: Record<string, unknown> | null, { field }: Row) =>
  String(record?.[String(field)] ?? "");

async function followOne(
  tx: Transaction,
  row: Row,
  before: Record<string, unknown> | null,
  after: Row | undefined,
): Promise<Followed["action"] | null> {
  if (!after) {
    await deleteRows(tx, "passage", [row.id]);
    return "delete";
  }
  const [old, now] = [getText(before, row), getText(after, row)];
  if (old === now) return null;
  const anchor = row as unknown as Anchor;
  const isAnchored = row.state === "anchored" && before !== null;
  const found = isAnchored ? followPassage(old, now, anchor) : locatePassage(now, anchor) && anchor;
  const { quote, prefix, suffix } = found ?? anchor;
  const state = found ? "anchored" : "lost";
  const isSame = state === row.state && quote === row.quote && prefix === row.prefix && suffix === row.suffix;
  if (isSame) return null;
  await tx
    .update(passages)
    .set({ quote, prefix, suffix, state, version: row.version + 1, updatedAt: new Date() })
    .where(eq(passages.id, row.id));
  return "update";
}

/** What the reader of proposals reads of a record. */
const readProperties: Record<PassageNoun, readonly string[]> = {
  intervention: ["name", "strategicProject"],
  datasheet: ["interventionId", "description", "features", "conflictivity"],
  conflict: ["interventionId", "name", "description", "actors", "newsIds"],
  news: ["interventionId", "headline", "description", "date", "conflictIds", "otherInterventionIds"],
};

/**
 * Notes the works that changed texts belong to, or belonged to: they are read again for proposals when somebody asks for these.
 * Where a work is deleted all are noted, as it may be proposed for others' news.
 */
export async function noteUnreadTexts(tx: Transaction, changes: readonly Changed[]): Promise<void> {
  const texts = await selectReadDifferently(tx, changes);
  if (texts.length === 0) return;
  const ids = sql`${sql.param(texts.map(({ recordId }) => recordId))}::text[]`;
  const former = texts
    .flatMap(({ before }) => [before?.interventionId, before?.otherInterventionIds].flat())
    .filter((id) => typeof id === "string");
  const isWorkDeleted = texts.some(({ noun, action }) => noun === "intervention" && action === "delete");
  await tx.execute(sql`
    update proposal_readings set changes = changes + 1 where ${isWorkDeleted} or intervention_id in (
      select unnest(${ids}) union all select unnest(${sql.param(former)}::text[])
      union all select intervention_id from news_interventions where news_id = any(${ids})
      union all select intervention_id from conflicts where id = any(${ids})
      union all select intervention_id from datasheets where id = any(${ids}))`);
}

/** Those of some changes that are more than, say, another image or another source of a news item. */
async function selectReadDifferently(tx: Transaction, changes: readonly Changed[]): Promise<Changed[]> {
  const differing: Changed[] = [];
  for (const [noun, own] of Map.groupBy(changes.filter(isOfText), (change) => change.noun as PassageNoun)) {
    const describe = (row: Record<string, unknown> | null | undefined) =>
      JSON.stringify(row && readProperties[noun].map((property) => row[property]));
    for (const chunk of splitIntoChunks(own)) {
      const updated = chunk.filter(({ action }) => action === "update").map(({ recordId }) => recordId);
      const after = await loadRows(tx, noun, [...new Set(updated)]);
      const isRead = ({ action, recordId, before }: Changed) =>
        action !== "update" || describe(before) !== describe(after.get(recordId));
      differing.push(...chunk.filter(isRead));
    }
  }
  return differing;
}

const isOfText = ({ noun }: Changed) => isText(noun);
