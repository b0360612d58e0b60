import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../../../../db/client.server.ts";
import { newsConflicts } from "../../../../db/schema.server.ts";
import type { Change, Write } from "../../../../db/write.server.ts";
import { type Collection, collections } from "../contract.ts";
import { rules } from "./collections.server.ts";
import type { Draft } from "./draft.server.ts";
import { chunksOf, type Row, writtenColumns } from "./stored.server.ts";

/** Called now and then with how much is written. */
export type Progress = (done: number, total: number) => void;

/** Rows a statement: few enough that the search columns of all are made well within the statement time-out. */
const batchSize = 500;

/** Writes every draft that is to be created or updated, and records each in the history. */
export async function writeDrafts({ tx, record }: Write, drafts: Draft[], progress: Progress): Promise<void> {
  const changed = drafts.filter(({ outcome }) => outcome === "created" || outcome === "updated");
  let done = 0;
  for (const collection of collections) {
    const own = changed.filter(({ candidate }) => candidate.collection === collection);
    const updated = own.filter(({ outcome }) => outcome === "updated").map(({ id }) => id);
    await makeWay(tx, collection, updated);
    for (const batch of chunksOf(own, batchSize)) {
      await putRows(
        tx,
        collection,
        batch.map(({ after }) => after).filter((row) => row !== null),
      );
      await putLinks(tx, batch);
      await record(batch.map(changeOf));
      done += batch.length;
      progress(done, changed.length);
    }
  }
}

function changeOf({ candidate, id, outcome, before }: Draft): Change {
  const action = outcome === "created" ? "create" : "update";
  return { action, noun: rules[candidate.collection].noun, recordId: id, before };
}

/** Two datasheets may change places; nothing refers to a datasheet, so those that change are taken out first. */
export async function makeWay(tx: Transaction, collection: Collection, ids: string[]): Promise<void> {
  if (collection !== "datasheets") return;
  await deleteRows(tx, collection, ids);
}

export async function deleteRows(tx: Transaction, collection: Collection, ids: string[]): Promise<void> {
  const id = writtenColumns(collection).id as PgColumn;
  for (const chunk of chunksOf(ids, batchSize))
    await tx.delete(rules[collection].table).where(inArray(id, chunk));
}

/** Inserts rows, or puts them in the place of those with the same id. */
export async function putRows(tx: Transaction, collection: Collection, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const table = rules[collection].table as PgTable & { $inferInsert: Record<string, unknown> };
  const { id, ...rest } = writtenColumns(collection);
  const set: Record<string, SQL> = {};
  for (const [property, column] of Object.entries(rest)) set[property] = sql.raw(`excluded."${column.name}"`);
  await tx
    .insert(table)
    .values(rows)
    .onConflictDoUpdate({ target: id as PgColumn, set });
}

async function putLinks(tx: Transaction, batch: Draft[]): Promise<void> {
  const given = batch.filter(({ conflictIds }) => conflictIds !== null);
  await replaceLinks(
    tx,
    given.map(({ id, conflictIds }) => ({ newsId: id, conflictIds: conflictIds ?? [] })),
  );
}

export async function replaceLinks(
  tx: Transaction,
  news: { newsId: string; conflictIds: readonly string[] }[],
): Promise<void> {
  if (news.length === 0) return;
  const newsIds = news.map(({ newsId }) => newsId);
  await tx.delete(newsConflicts).where(inArray(newsConflicts.newsId, newsIds));
  const links = news.flatMap(({ newsId, conflictIds }) =>
    conflictIds.map((conflictId) => ({ newsId, conflictId })),
  );
  for (const chunk of chunksOf(links)) await tx.insert(newsConflicts).values(chunk);
}
