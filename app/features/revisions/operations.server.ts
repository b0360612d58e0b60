import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import type { Noun } from "../../../db/rows.server.ts";
import { operations } from "../../../db/schema/staff/operations.ts";
import type { Page } from "../../shared/lists/paging.ts";
import { type Actor, isAllowed } from "../../shared/session/permissions.ts";
import type { Activity } from "./contract.ts";
import { canUndo } from "./kinds.server.ts";
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
  /** Only a deletion can be the main record. */
  isDeletion?: boolean;
};

/** Newest first, by the last revision that matches: others may write while an operation is under way. */
export async function listOperations(
  db: Reader,
  { where, isDeletion = false }: OperationFilter,
  { limit, offset }: Page,
): Promise<Operation[]> {
  const { rows } = await db.execute<Operation>(sql`
    with page as (
      select operation, max(id) as last from revisions ${where ? sql`where ${where}` : sql``}
      group by operation order by last desc limit ${limit} offset ${offset}
    )
    select page.operation, first.id::int as "firstId", ${timestamp} as at, first.actor_name as "actorName", first.action,
      first.noun, first.record_id as "recordId", own.records
    from page
    cross join lateral (
      select count(*)::int as records, min(id) filter (where ${isDeletion ? sql`action = 'delete'` : sql`true`}) as first_id
      from revisions where operation = page.operation
    ) own
    join revisions first on first.id = own.first_id
    order by page.last desc`);
  return rows;
}

const timestamp = sql.raw(`to_char(first.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

export async function countOperations(db: Reader, where: SQL | null): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total
    from (select operation from revisions ${where ? sql`where ${where}` : sql``} group by operation) operations`);
  return rows[0]?.total ?? 0;
}

/** The writes among these that are listed as operations and that the caller may undo. */
export async function findUndoable(
  db: Reader,
  actor: Actor,
  writes: readonly Operation[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select()
    .from(operations)
    .where(
      and(
        inArray(
          operations.id,
          writes.map(({ operation }) => operation),
        ),
        isAllowed(actor.role, "undoAllOperations") ? undefined : eq(operations.actorId, actor.id ?? ""),
      ),
    );
  return new Set(rows.filter((row) => canUndo(actor, row)).map(({ id }) => id));
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
