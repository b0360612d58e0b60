import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import type { Actor } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";

/** What staff keep for their work: it has versions, and neither history nor readers among visitors. */
type TeamTable = PgTable & { id: PgColumn; version: PgColumn };
type Store = Pick<Context, "db">;
type Chosen = {
  id: string;
  /** Whose rows somebody may change; without it everybody's. */
  among?: SQL | undefined;
  /** The sentence for one that is not there. */
  unknown: string;
};

/** @returns the new row's id: the same call again, after a lost response, is the same row */
export async function insertTeamRow<Table extends TeamTable>(
  { db }: Store,
  { operation }: Actor,
  table: Table,
  values: Omit<Table["$inferInsert"], "id">,
): Promise<string> {
  const id = operation ?? newId();
  await db
    .insert(table)
    .values({ id, ...values } as never)
    .onConflictDoNothing({ target: table.id });
  return id;
}

/** @throws AppError `notFound`, `stale` */
export async function changeTeamRow<Table extends TeamTable>(
  { db }: Store,
  table: Table,
  { id, among, unknown }: Chosen,
  { __v, ...values }: Partial<Table["$inferInsert"]> & { __v?: number | undefined },
): Promise<void> {
  const where = and(eq(table.id, id), among);
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ version: table.version })
      .from(table as TeamTable)
      .where(where)
      .for("update");
    if (!found) throw notFound(unknown);
    const set = { ...values, ...increaseVersion(found as { version: number }, __v) };
    await tx
      .update(table)
      .set(set as never)
      .where(where);
  });
}

/** @throws AppError `notFound` */
export async function deleteTeamRow(
  { db }: Store,
  table: TeamTable,
  { id, among, unknown }: Chosen,
): Promise<void> {
  const [deleted] = await db
    .delete(table)
    .where(and(eq(table.id, id), among))
    .returning({ id: table.id });
  if (!deleted) throw notFound(unknown);
}
