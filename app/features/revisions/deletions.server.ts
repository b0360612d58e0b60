import { sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../../db/client.server.ts";
import { addConflicts } from "../../../db/links/store-links.server.ts";
import { findExisting, type Noun, type Row } from "../../../db/rows.server.ts";
import { historyMessages } from "./contract.ts";
import { type RecordReference, textArray } from "./names.server.ts";
import { findExistingRecords, findObstacles, obstacleColumns, type RestoredRow } from "./obstacles.server.ts";
import type { Operation } from "./operations.server.ts";

type DeletedRecord = RestoredRow & {
  operation: string;
  /** A later revision exists: only the last deletion of a record can be restored. */
  isSuperseded: boolean;
};
export type Deleted = DeletedRecord & { isThere: boolean };

/** Records of one deletion that a list checks; a restore checks all. */
const maxChecked = 300;

const isSuperseded = sql`exists (
  select from revisions later
  where later.noun = own.noun and later.record_id = own.record_id and later.id > own.id)`;

export async function loadDeleted(db: Reader, operations: readonly Operation[]): Promise<Deleted[]> {
  const columns = [...obstacleColumns].map((name) => sql`own.before ->> ${name} as ${sql.identifier(name)}`);
  const { rows } = await db.execute<DeletedRecord>(sql`
    select own.operation, own.noun, own.record_id as id, ${sql.join(columns, sql`, `)},
      ${isSuperseded} as "isSuperseded"
    from unnest(${textArray(operations.map(({ operation }) => operation))},
      ${textArray(operations.map(({ firstId }) => String(firstId)))}::bigint[]) as asked (operation, first_id)
    cross join lateral (
      select * from revisions
      where id >= asked.first_id and id < asked.first_id + ${maxChecked}
        and operation = asked.operation and action = 'delete'
      order by id
    ) own`);
  return withPresence(db, rows);
}

async function withPresence(db: Reader, rows: DeletedRecord[]): Promise<Deleted[]> {
  const exists = await findExistingRecords(db, rows);
  return rows.map((row) => ({ ...row, isThere: exists(row) }));
}

export async function countDeleted(
  db: Reader,
  operations: readonly string[],
): Promise<Map<string, Map<Noun, number>>> {
  const { rows } = await db.execute<{ operation: string; noun: Noun; total: number }>(sql`
    select operation, noun, count(*)::int as total from revisions
    where operation = any(${textArray(operations)}) and action = 'delete'
    group by operation, noun
    order by min(id)`);
  const counts = Map.groupBy(rows, ({ operation }) => operation);
  return new Map(
    [...counts].map(([operation, list]) => [
      operation,
      new Map(list.map(({ noun, total }) => [noun, total])),
    ]),
  );
}

/** @returns the reason why an operation cannot be restored, a Spanish sentence; null if it can */
export async function findReasons(
  db: Reader,
  deleted: readonly Deleted[],
): Promise<(operation: string) => string | null> {
  const findObstacle = await findObstacles(db, deleted);
  const byOperation = Map.groupBy(deleted, ({ operation }) => operation);
  return (operation) => {
    const own = byOperation.get(operation) ?? [];
    const comes = ({ noun, id }: RecordReference) => own.some((row) => row.noun === noun && row.id === id);
    const findReason = (row: Deleted) => findObstacle(row, { comes, moves: () => false, goes: () => false });
    return explainSuperseded(own) ?? own.map(findReason).find((reason) => reason !== null) ?? null;
  };
}

function explainSuperseded(together: readonly Deleted[]): string | null {
  if (together.every(({ isThere }) => isThere)) return historyMessages.restoredAlready;
  if (together.some(({ isThere }) => isThere)) return historyMessages.partlyThere;
  return together.some(({ isSuperseded }) => isSuperseded) ? historyMessages.deletedAgain : null;
}

/** A row that comes back, and the last revision of the operation that deleted it. */
type ReturnedRow = { noun: Noun; id: string; row: Row; revision: number };

/**
 * Restores a conflict's links with news that exist. A news item that was restored before its conflict lost its
 * link then: the deleted state still has it.
 */
export async function restoreLinks(tx: Transaction, deleted: readonly ReturnedRow[]): Promise<void> {
  const links = deleted.flatMap(({ noun, id, row }) => {
    return noun === "conflict" ? readIds(row.newsIds).map((newsId) => ({ newsId, conflictId: id })) : [];
  });
  links.push(...(await findLostLinks(tx, deleted)));
  const news = await findExisting(
    tx,
    "news",
    links.map(({ newsId }) => newsId),
  );
  const conflicts = await findExisting(
    tx,
    "conflict",
    links.map(({ conflictId }) => conflictId),
  );
  await addConflicts(
    tx,
    links.filter(({ newsId, conflictId }) => news.has(newsId) && conflicts.has(conflictId)),
  );
}

const readIds = (value: unknown): string[] => (Array.isArray(value) ? value : []);

async function findLostLinks(tx: Transaction, deleted: readonly ReturnedRow[]) {
  const conflicts = deleted.filter(({ noun }) => noun === "conflict");
  if (conflicts.length === 0) return [];
  const { rows } = await tx.execute<{ newsId: string; conflictId: string }>(sql`
    select back.record_id as "newsId", reported.id as "conflictId"
    from revisions back
    cross join lateral (
      select before from revisions gone
      where gone.noun = 'news' and gone.record_id = back.record_id and gone.id < back.id
      order by gone.id desc limit 1
    ) gone
    cross join lateral jsonb_array_elements_text(gone.before -> 'conflictIds') as reported (id)
    where back.id > ${Math.min(...conflicts.map(({ revision }) => revision))}
      and back.noun = 'news' and back.action = 'restore' and back.before is null
      and reported.id = any(${textArray(conflicts.map(({ id }) => id))})
      and not exists (
        select from revisions later
        where later.noun = 'news' and later.record_id = back.record_id and later.id > back.id
      )`);
  return rows;
}
