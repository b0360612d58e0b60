import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.server.ts";
import {
  deleteRows,
  findExisting,
  getTable,
  getWrittenColumns,
  lockRow,
  type Noun,
  type Row,
} from "../../db/rows.server.ts";
import { type Write, writeOnce } from "../../db/write.server.ts";
import { AppError, invalidField, notFound } from "../shared/api/errors.ts";
import type { Context } from "../shared/context.server.ts";
import { increaseVersion } from "../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../shared/session/permissions.ts";
import { newId } from "../shared/values/ids.ts";
import type { NounRules, Versioned } from "./noun-rules.server.ts";

/** @returns the new record's id */
export async function createRecord<Fields>(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  rules: NounRules<Fields>,
  fields: Fields,
): Promise<string> {
  requirePermission(actor, rules.permission.write);
  return writeOnce(db, actor, { action: "create", noun: rules.noun }, (writing) =>
    insertRecord(writing, rules, fields),
  );
}

/** Inserts a record as part of a write. @returns its id */
export async function insertRecord<Fields>(
  writing: Write,
  rules: NounRules<Fields>,
  fields: Fields,
): Promise<string> {
  const { tx, record } = writing;
  const { noun } = rules;
  const id = newId();
  // First, whatever comes along with it: the first revision of a write names what it is about.
  await record({ action: "create", noun, recordId: id, before: null });
  await tx.insert(getTable(noun)).values({ id, ...(await rules.prepare(writing, fields, null)) } as never);
  await rules.storeLinks?.(writing, id, fields);
  return id;
}

/** @throws AppError `notFound`, `stale`, and what `prepare` throws */
export async function updateRecord<Fields extends Versioned>(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  rules: NounRules<Fields>,
  { id, fields }: { id: string; fields: Fields },
): Promise<void> {
  requirePermission(actor, rules.permission.write);
  const purpose = { action: "update", noun: rules.noun, recordId: id } as const;
  await writeOnce(db, actor, purpose, async (writing) => {
    await changeRecord(writing, rules, { id, fields });
    return id;
  });
}

/** Changes a record as part of a write. */
export async function changeRecord<Fields extends Versioned>(
  writing: Write,
  rules: NounRules<Fields>,
  { id, fields }: { id: string; fields: Fields },
): Promise<void> {
  const { tx, record } = writing;
  const { noun } = rules;
  const before = await lockRow(tx, noun, { id }, rules.messages.unknown);
  const version = increaseVersion(before, fields.__v);
  await record({ action: "update", noun, recordId: id, before });
  const columns = await rules.prepare(writing, fields, before);
  await tx
    .update(getTable(noun))
    .set({ ...columns, ...version } as never)
    .where(eq(getWrittenColumns(noun).id, id));
  await rules.storeLinks?.(writing, id, fields);
}

/**
 * @param replacement takes the record's place in all that need it
 * @throws AppError `notFound`, also for another intervention's record, `conflict` while others need it
 */
export async function deleteRecord<Fields>(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  rules: NounRules<Fields>,
  {
    id,
    interventionId,
    replacement,
  }: { id: string; interventionId?: string; replacement?: string | undefined },
): Promise<void> {
  const { noun, messages, moveUses } = rules;
  requirePermission(actor, rules.permission.delete);
  await writeOnce(db, actor, { action: "delete", noun, recordId: id }, async (writing) => {
    const before = await lockRow(writing.tx, noun, { id }, messages.unknown);
    if (interventionId !== undefined && before.interventionId !== interventionId)
      throw notFound(rules.explainOther?.(before, interventionId) ?? messages.unknown);
    const use = await rules.findUse?.(writing.tx, id);
    if (use && moveUses && replacement !== undefined) {
      await requireReplacement(writing.tx, noun, id, replacement);
      // First: the first revision of a write names what it is about.
      await writing.record({ action: "delete", noun, recordId: id, before });
      await moveUses(writing, before, replacement);
      await deleteRows(writing.tx, noun, [id]);
      return id;
    }
    if (use) throw new AppError("conflict", { message: use });
    await removeRecords(writing, rules, [before]);
    return id;
  });
}

async function requireReplacement(tx: Transaction, noun: Noun, id: string, replacement: string) {
  const existing = await findExisting(tx, noun, [replacement]);
  if (existing.size === 0 || replacement === id)
    throw invalidField("replacement", "Elige otra de la misma lista, que exista todavía");
}

/** Deletes locked records as part of a write, and records them. */
export async function removeRecords(
  writing: Write,
  { noun, remove }: Pick<NounRules, "noun" | "remove">,
  rows: readonly Row[],
): Promise<void> {
  if (remove) {
    for (const row of rows) await remove(writing, row);
    return;
  }
  await writing.record(rows.map((before) => ({ action: "delete", noun, recordId: before.id, before })));
  const ids = rows.map(({ id }) => id);
  await deleteRows(writing.tx, noun, ids);
}
