import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import type { MergedNoun } from "../../../db/links/merged-records.server.ts";
import { sideProperties } from "../../../db/links/sides.server.ts";
import { changeRows } from "../../../db/links/store-links.server.ts";
import { recordOperation } from "../../../db/operations.server.ts";
import { lockRow, lockRows, type Row } from "../../../db/rows.server.ts";
import { clippings } from "../../../db/schema/evidence/clippings.ts";
import { mergedRecords } from "../../../db/schema/evidence/merged-records.ts";
import { passages } from "../../../db/schema/evidence/passages.ts";
import { news } from "../../../db/schema/news.ts";
import { acceptedChecks } from "../../../db/schema/staff/accepted-checks.ts";
import type { Write } from "../../../db/write.server.ts";
import type { Proposal } from "../../nouns/passages/reader/study.server.ts";
import { nouns } from "../../nouns/register.ts";
import { removeRecords } from "../../records/write-records.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { requireVersion } from "../../shared/database/versions.server.ts";
import { locatePassage } from "../../shared/evidence/anchors.ts";
import type { Support } from "../../shared/values/field-declarations.ts";
import { deskMessages, type ProposalDecision } from "./contract.ts";
import { listChoices } from "./show-duplicate.server.ts";

type Given = NonNullable<ProposalDecision["merge"]>;
type Pair = { noun: MergedNoun; kept: Row; removed: Row };

/**
 * Makes one record of the two of a duplicate, in one operation: it keeps its own fields but for those that are taken from
 * the other one, and gets all that belongs to that; the other one is deleted, and leads to it.
 * @throws AppError `invalid`, `notFound` where one is gone, `stale` where somebody has changed one since it was shown
 */
export async function mergeRecords(writing: Write, proposal: Proposal, given: Given): Promise<void> {
  const { tx } = writing;
  const noun: MergedNoun = proposal.news === null ? "conflict" : "news";
  const ids = [proposal.place.record, proposal.news ?? proposal.conflict ?? ""];
  const other = ids.find((id) => id !== given.into);
  if (!ids.includes(given.into) || other === undefined)
    throw invalidField("merge", "Ese registro no es de esta propuesta");
  const choices = listChoices(noun);
  if (given.take.some((name) => !Object.hasOwn(choices, name)))
    throw invalidField("merge", "Hay un campo que no se puede elegir");
  const lock = async (id: string) => {
    const row = await lockRow(tx, noun, { id }, deskMessages.unknown);
    requireVersion(row, given.versions[id]);
    return row;
  };
  const pair: Pair = { noun, kept: await lock(given.into), removed: await lock(other) };
  // First, so that the operation is a merge.
  const summary = { proposal: proposal.id, into: pair.kept.id, interventionId: proposal.intervention };
  await recordOperation(writing, { kind: "merge", noun, summary });
  const after = unite(
    pair,
    given.take.flatMap((name) => choices[name] ?? []),
  );
  if (noun === "conflict") await moveNews(writing, pair);
  await movePassages(writing, pair, after);
  await changeRows(writing, noun, [{ before: pair.kept, set: after }]);
  await removeRecords(writing, { noun }, [pair.removed]);
  if (noun === "news") await mergeSources(writing, pair, after);
  await handOver(tx, pair);
}

/** The kept record with the columns that are taken from the other, and the links of both. */
function unite({ noun, kept, removed }: Pair, columns: readonly string[]): Row {
  const taken = Object.fromEntries(columns.map((column) => [column, removed[column]]));
  const after: Row = { ...kept, ...taken };
  const join = (column: string) => [...new Set([...readList(kept, column), ...readList(removed, column)])];
  if (noun === "conflict") for (const side of Object.keys(sideProperties)) after[side] = join(side);
  else {
    after.conflictIds = join("conflictIds");
    const works = [...join("otherInterventionIds"), String(removed.interventionId)];
    after.otherInterventionIds = [...new Set(works)].filter((id) => id !== kept.interventionId);
    after.sourceId ??= removed.sourceId;
  }
  return after;
}

const readList = (row: Row, column: string) => (row[column] ?? []) as string[];

/** The news that report on the removed conflict report on the kept one. */
async function moveNews(writing: Write, { kept, removed }: Pair): Promise<void> {
  const ids = readList(removed, "newsIds");
  if (ids.length === 0) return;
  const rows = await lockRows(writing.tx, "news", inArray(news.id, ids));
  const changed = rows.map((before) => {
    const conflictIds = readList(before, "conflictIds").map((id) => (id === removed.id ? kept.id : id));
    return { before, set: { conflictIds: [...new Set(conflictIds)] } };
  });
  await changeRows(writing, "news", changed);
}

/** Sentences of the removed record's texts are the kept one's, lost where its text does not have them. */
async function movePassages(writing: Write, { noun, kept, removed }: Pair, after: Row): Promise<void> {
  const own = and(eq(passages.noun, noun), eq(passages.recordId, removed.id));
  const rows = await lockRows(writing.tx, "passage", own);
  const changed = rows.map((before) => {
    const anchor = before as unknown as Parameters<typeof locatePassage>[1];
    const { column = "" } = nouns[noun].fields[String(before.field)] ?? {};
    const state = locatePassage(String(after[column] ?? ""), anchor) ? "anchored" : "lost";
    return { before, set: { recordId: kept.id, state } };
  });
  await changeRows(writing, "passage", changed);
}

/** What rests on the source that the kept news item does not have rests on the one that it has; other news keep theirs. */
async function mergeSources(writing: Write, { kept, removed }: Pair, after: Row): Promise<void> {
  const { tx } = writing;
  const [winner, loser] = [
    after.sourceId,
    [kept.sourceId, removed.sourceId].find((id) => id && id !== after.sourceId),
  ].map((id) => id as string | undefined | null);
  if (!winner || !loser || (await tx.$count(news, eq(news.sourceId, loser))) > 0) return;
  const resting = await lockRows(
    tx,
    "passage",
    sql`id in (
    select passage_id from passage_sources where source_id = ${loser})`,
  );
  await changeRows(
    writing,
    "passage",
    resting.map((before) => ({ before, set: { sources: moveSupports(before, loser, winner) } })),
  );
  const scans = await lockRows(tx, "clipping", eq(clippings.sourceId, loser));
  const first = await tx.$count(clippings, eq(clippings.sourceId, winner));
  await changeRows(
    writing,
    "clipping",
    scans.map((before, at) => ({ before, set: { sourceId: winner, position: first + at } })),
  );
  await removeRecords(writing, { noun: "source" }, await lockRows(tx, "source", sql`id = ${loser}`));
}

/** A sentence that rests on both rests on one of them once. */
function moveSupports(row: Row, from: string, to: string): Support[] {
  const supports = row.sources as Support[];
  const moved = supports.map((support) => (support.source === from ? { ...support, source: to } : support));
  return [...new Map(moved.toReversed().map((support) => [support.source, support])).values()].toReversed();
}

/** What staff have said of the removed record, and the lists that it is in. A trigger gives them back if it returns. */
async function handOver(tx: Transaction, { noun, kept, removed }: Pair): Promise<void> {
  const own = (id: string): SQL | undefined =>
    and(eq(acceptedChecks.noun, noun), eq(acceptedChecks.recordId, id));
  // Which records are no copies of one another is said of each by itself.
  const accepted = await tx
    .select()
    .from(acceptedChecks)
    .where(and(own(removed.id), ne(acceptedChecks.check, `${noun}Duplicate`)));
  const handed = accepted.length
    ? await tx
        .insert(acceptedChecks)
        .values(accepted.map((check) => ({ ...check, recordId: kept.id })))
        .onConflictDoNothing()
        .returning({ check: acceptedChecks.check })
    : [];
  const { rows: lists } = await tx.execute<{ id: string }>(sql`
    update assigned_lists set record_ids = array_replace(record_ids, ${removed.id}, ${kept.id})
    where noun = ${noun} and ${removed.id} = any(record_ids) and not ${kept.id} = any(record_ids) returning id`);
  await tx.insert(mergedRecords).values({
    noun,
    id: removed.id,
    intoId: kept.id,
    checks: handed.map(({ check }) => check),
    lists: lists.map(({ id }) => id),
  });
}
