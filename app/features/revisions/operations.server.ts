import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import type { Noun } from "../../../db/rows.server.ts";
import { operations } from "../../../db/schema/staff/operations.ts";
import type { Page } from "../../shared/lists/paging.ts";
import { type Actor, isAllowed } from "../../shared/session/permissions.ts";
import type { Activity } from "./contract.ts";
import { textArray } from "./names.server.ts";

/** One write: its first revision is the main record. */
export type Operation = {
  operation: string;
  firstId: number;
  at: string;
  actorName: string;
  action: Activity["action"];
  noun: Noun;
  recordId: string;
  records: number;
};

/** Operations with a revision that matches. */
export type OperationFilter = {
  /** A condition on `revisions`; null for all. */
  where: SQL | null;
  /** Either all revisions of an operation match or none. */
  isOfWhole: boolean;
  /** Only a deletion can be the main record. */
  isDeletion?: boolean;
};

/**
 * Newest first. Writes happen one at a time (db/write.server.ts), so the revisions of an operation are consecutive: where
 * the filter takes operations whole, the recursion skips as many as the index counts, and 100,000 revisions are one step.
 */
export async function listOperations(
  db: Reader,
  { where, isOfWhole, isDeletion = false }: OperationFilter,
  { limit, offset }: Page,
): Promise<Operation[]> {
  const also = where ? sql`and ${where}` : sql``;
  const step = isOfWhole
    ? sql`(select count(*) from revisions own where own.operation = walk.operation)`
    : sql`1`;
  const { rows } = await db.execute<Operation>(sql`
    with recursive walk (id, operation, number) as (
      (select id, operation, 1 from revisions where true ${also} order by id desc limit 1)
      union all
      select next.id, next.operation, walk.number + 1
      from walk cross join lateral (
        select id, operation from revisions
        where id <= walk.id - ${step} and operation <> walk.operation ${also}
        order by id desc limit 1
      ) next
      where walk.number < ${offset + limit}
    ),
    page as (select * from walk where number > ${offset} and number <= ${offset + limit})
    select page.operation, first.id::int as "firstId", first.at, first.actor_name as "actorName", first.action,
      first.noun, first.record_id as "recordId", total.records
    from page
    cross join lateral (
      select count(*)::int as records from revisions where operation = page.operation
    ) total
    cross join lateral (
      select id, ${timestamp} as at, actor_name, action, noun, record_id from revisions
      where id > page.id - total.records and operation = page.operation
        ${isDeletion ? sql`and action = 'delete'` : sql``}
      order by id limit 1
    ) first
    order by page.number`);
  return rows;
}

const timestamp = sql.raw(`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

export async function countOperations(db: Reader, where: SQL | null): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total
    from (select operation from revisions ${where ? sql`where ${where}` : sql``} group by operation) operations`);
  return rows[0]?.total ?? 0;
}

/** Of some writes, those that are listed as operations, are not undone, and are the caller's to undo. */
export async function findUndoable(
  db: Reader,
  { id, role }: Actor,
  writes: readonly Operation[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: operations.id })
    .from(operations)
    .where(
      and(
        inArray(
          operations.id,
          writes.map(({ operation }) => operation),
        ),
        isNull(operations.undone),
        isAllowed(role, "undoAllOperations") ? undefined : eq(operations.actorId, id ?? ""),
      ),
    );
  return new Set(rows.map((row) => row.id));
}

/** The imports that some writes are, or undid. */
export async function findImports(
  db: Reader,
  writes: readonly string[],
): Promise<Map<string, NonNullable<Activity["import"]>>> {
  const asked = textArray(writes);
  const { rows } = await db.execute<{ operation: string; id: string; source: string; isUndo: boolean }>(sql`
    select id as operation, id, source, false as "isUndo" from imports where id = any(${asked})
    union all
    select undoing.id, imports.id, source, true from operations undoing
    join imports on imports.id = undoing.summary ->> 'of'
    where undoing.kind = 'undo' and undoing.id = any(${asked})`);
  return new Map(rows.map(({ operation, ...found }) => [operation, found]));
}
