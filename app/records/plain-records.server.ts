import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../../db/client.server.ts";
import { deleteRows, lockRow, type Noun, type Row } from "../../db/rows.server.ts";
import { type Write, writeOnce } from "../../db/write.server.ts";
import { AppError } from "../shared/api/errors.ts";
import type { Context } from "../shared/context.server.ts";
import { increaseVersion } from "../shared/database/versions.server.ts";
import { type Actor, type Permission, requirePermission } from "../shared/session/permissions.ts";
import { newId } from "../shared/values/ids.ts";

/** How the records of a noun are written, one at a time. */
export type PlainNoun<Fields> = {
  noun: Noun;
  table: PgTable & { id: PgColumn };
  unknown: string;
  write: Permission;
  delete: Permission;
  /** The columns that the fields set. @throws AppError `invalid`, `conflict` */
  prepare(tx: Transaction, fields: Fields, before: Row | null): Promise<Record<string, unknown>>;
  /** Stores what is in tables of its own. */
  storeLinks?(writing: Write, id: string, fields: Fields): Promise<void>;
  /** @returns why others still need the record, a Spanish sentence; null if none does */
  findUse?(tx: Transaction, id: string): Promise<string | null>;
};

/** @returns the new record's id */
export async function createPlain<Fields>(
  { db }: Context,
  actor: Actor | null,
  noun: PlainNoun<Fields>,
  fields: Fields,
): Promise<string> {
  requirePermission(actor, noun.write);
  return writeOnce(db, actor, { action: "create", noun: noun.noun }, (writing) =>
    insertPlain(writing, noun, fields),
  );
}

/** Inserts a record as part of a write. @returns its id */
export async function insertPlain<Fields>(
  writing: Write,
  noun: PlainNoun<Fields>,
  fields: Fields,
): Promise<string> {
  const { tx, record } = writing;
  const id = newId();
  await tx.insert(noun.table).values({ id, ...(await noun.prepare(tx, fields, null)) } as never);
  // Before what its links bring along: the first revision of a write names what it is about.
  await record({ action: "create", noun: noun.noun, recordId: id, before: null });
  await noun.storeLinks?.(writing, id, fields);
  return id;
}

/** @throws AppError `notFound`, `stale`, and what `prepare` throws */
export async function updatePlain<Fields extends { __v?: number | undefined }>(
  { db }: Context,
  actor: Actor | null,
  noun: PlainNoun<Fields>,
  { id, fields }: { id: string; fields: Fields },
): Promise<void> {
  requirePermission(actor, noun.write);
  const purpose = { action: "update", noun: noun.noun, recordId: id } as const;
  await writeOnce(db, actor, purpose, async (writing) => {
    await changePlain(writing, noun, { id, fields });
    return id;
  });
}

export async function changePlain<Fields extends { __v?: number | undefined }>(
  writing: Write,
  noun: PlainNoun<Fields>,
  { id, fields }: { id: string; fields: Fields },
): Promise<void> {
  const { tx, record } = writing;
  const before = await lockRow(tx, noun.noun, { id }, noun.unknown);
  const version = increaseVersion(before, fields.__v);
  const columns = await noun.prepare(tx, fields, before);
  await tx
    .update(noun.table)
    .set({ ...columns, ...version } as never)
    .where(eq(noun.table.id, id));
  await record({ action: "update", noun: noun.noun, recordId: id, before });
  await noun.storeLinks?.(writing, id, fields);
}

/** @throws AppError `notFound`, also for another intervention's record, `conflict` while others need it */
export async function deletePlain<Fields>(
  { db }: Context,
  actor: Actor | null,
  noun: PlainNoun<Fields>,
  key: { id: string; interventionId?: string },
): Promise<void> {
  const { id } = key;
  requirePermission(actor, noun.delete);
  const deletion = { action: "delete", noun: noun.noun, recordId: id } as const;
  await writeOnce(db, actor, deletion, async ({ tx, record }) => {
    const before = await lockRow(tx, noun.noun, key, noun.unknown);
    const use = await noun.findUse?.(tx, id);
    if (use) throw new AppError("conflict", { message: use });
    await record({ ...deletion, before });
    await deleteRows(tx, noun.noun, [id]);
    return id;
  });
}
