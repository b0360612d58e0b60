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
export type WrittenNoun<Fields> = {
  noun: Noun;
  table: PgTable & { id: PgColumn };
  unknown: string;
  write: Permission;
  delete: Permission;
  /** The columns that the fields set. @throws AppError `invalid`, `conflict` */
  prepare(writing: Write, fields: Fields, before: Row | null): Promise<Record<string, unknown>>;
  /** Stores what is in tables of its own. */
  storeLinks?(writing: Write, id: string, fields: Fields): Promise<void>;
  /** @returns why others still need the record, a Spanish sentence; null if none does */
  findUse?(tx: Transaction, id: string): Promise<string | null>;
};

/** @returns the new record's id */
export async function createRecord<Fields>(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  noun: WrittenNoun<Fields>,
  fields: Fields,
): Promise<string> {
  requirePermission(actor, noun.write);
  return writeOnce(db, actor, { action: "create", noun: noun.noun }, (writing) =>
    insertRecord(writing, noun, fields),
  );
}

/** Inserts a record as part of a write. @returns its id */
export async function insertRecord<Fields>(
  writing: Write,
  noun: WrittenNoun<Fields>,
  fields: Fields,
): Promise<string> {
  const { tx, record } = writing;
  const id = newId();
  // First, whatever comes along with it: the first revision of a write names what it is about.
  await record({ action: "create", noun: noun.noun, recordId: id, before: null });
  await tx.insert(noun.table).values({ id, ...(await noun.prepare(writing, fields, null)) } as never);
  await noun.storeLinks?.(writing, id, fields);
  return id;
}

/** @throws AppError `notFound`, `stale`, and what `prepare` throws */
export async function updateRecord<Fields extends { __v?: number | undefined }>(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  noun: WrittenNoun<Fields>,
  { id, fields }: { id: string; fields: Fields },
): Promise<void> {
  requirePermission(actor, noun.write);
  const purpose = { action: "update", noun: noun.noun, recordId: id } as const;
  await writeOnce(db, actor, purpose, async (writing) => {
    await changeRecord(writing, noun, { id, fields });
    return id;
  });
}

export async function changeRecord<Fields extends { __v?: number | undefined }>(
  writing: Write,
  noun: WrittenNoun<Fields>,
  { id, fields }: { id: string; fields: Fields },
): Promise<void> {
  const { tx, record } = writing;
  const before = await lockRow(tx, noun.noun, { id }, noun.unknown);
  const version = increaseVersion(before, fields.__v);
  await record({ action: "update", noun: noun.noun, recordId: id, before });
  const columns = await noun.prepare(writing, fields, before);
  await tx
    .update(noun.table)
    .set({ ...columns, ...version } as never)
    .where(eq(noun.table.id, id));
  await noun.storeLinks?.(writing, id, fields);
}

/** @throws AppError `notFound`, also for another intervention's record, `conflict` while others need it */
export async function deleteRecord<Fields>(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  noun: WrittenNoun<Fields>,
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
