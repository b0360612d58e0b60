import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray } from "drizzle-orm";
import { allowLongStatements, type Transaction } from "../../../../db/client.server.ts";
import { findExisting, getWrittenColumns, lockRows, parseRow, type Row } from "../../../../db/rows.server.ts";
import { revisions } from "../../../../db/schema/revisions.ts";
import { bulkOperations } from "../../../../db/schema/staff/bulk-operations.ts";
import { write } from "../../../../db/write.server.ts";
import { nouns } from "../../../records/nouns.ts";
import { findNames } from "../../../records/revisions/names.server.ts";
import { AppError, notFound } from "../../../shared/api/errors.ts";
import type { Context } from "../../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import { storeRows } from "../commands.server.ts";
import { tableMessages } from "../constants.ts";
import type { BulkUndo } from "../contract.ts";
import type { TableNoun } from "../fields.ts";
import { type BulkChange, changeColumns } from "./bulk-change.server.ts";
import { nameColumns } from "./meanwhile.server.ts";

/**
 * Gives the fields that a bulk operation changed their former values, where nobody has changed them since; what others
 * changed in the same records stays. A bulk deletion is taken back as every deletion is (records/revisions).
 * @throws AppError `notFound`, `conflict` where it was undone before
 */
export async function undoBulk(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  operation: string,
): Promise<BulkUndo> {
  requirePermission(actor, "writeContent");
  return write(
    db,
    actor,
    async (writing) => {
      const { tx, operation: undoing } = writing;
      await allowLongStatements(tx);
      const { noun, change, undone } = await requireOperation(tx, operation);
      if (undone?.operation === undoing) return undone.result as BulkUndo;
      if (undone) throw new AppError("conflict", { message: tableMessages.undoneAlready });
      const plan = await planUndo(tx, { noun, change, operation });
      const { changed } = plan;
      await storeRows(writing, noun, changed);
      const result = { restored: changed.length, left: plan.left };
      await tx
        .update(bulkOperations)
        .set({ undone: { operation: undoing, result } })
        .where(eq(bulkOperations.id, operation));
      return result;
    },
    actor.operation,
  );
}

async function requireOperation(tx: Transaction, operation: string) {
  const [found] = await tx.select().from(bulkOperations).where(eq(bulkOperations.id, operation));
  if (!found || (found.change as { isDeletion?: boolean }).isDeletion)
    throw notFound(tableMessages.unknownOperation);
  return { noun: found.noun as TableNoun, change: found.change as BulkChange, undone: found.undone };
}

type Operation = { noun: TableNoun; change: BulkChange; operation: string };

async function planUndo(tx: Transaction, { noun, change, operation }: Operation) {
  const revised = await tx
    .select({ id: revisions.recordId, before: revisions.before })
    .from(revisions)
    .where(and(eq(revisions.operation, operation), eq(revisions.noun, noun)))
    .orderBy(revisions.id);
  const ids = revised.map(({ id }) => id);
  const rows = await lockRows(tx, noun, inArray(getWrittenColumns(noun).id, ids));
  const current = new Map(rows.map((row) => [row.id, row]));
  const gone = await findGone(tx, noun, revised);
  const getName = await findNames(
    tx,
    ids.map((id) => ({ noun, id })),
  );
  const changed: { before: Row; after: Row }[] = [];
  const left: BulkUndo["left"] = [];
  for (const { id, before } of revised) {
    const row = current.get(id);
    const leave = (reason: string) => left.push({ _id: id, name: getName({ noun, id }), reason });
    if (!row || !before) {
      leave("Se eliminó después.");
      continue;
    }
    const former = parseRow(before);
    const { columns, contested } = restoreColumns(noun, { change, former, row, gone });
    if (contested.length > 0) leave(`Después cambió ${nameColumns(noun, contested).join(", ")}: queda así.`);
    if (Object.keys(columns).length > 0)
      changed.push({
        before: row,
        after: { ...row, ...columns, version: row.version + 1, updatedAt: new Date() },
      });
  }
  return { changed, left };
}

type Restored = { change: BulkChange; former: Row; row: Row; gone: ReadonlySet<unknown> };

/**
 * Former values of what still is as the operation left it. A list that it did not set as a whole loses what it added, and
 * gets back what it took out.
 */
function restoreColumns(noun: TableNoun, { change, former, row, gone }: Restored) {
  const columns: Record<string, unknown> = {};
  const contested: string[] = [];
  const setColumns = Object.keys(change.set).map((name) => nouns[noun].fields[name]?.column);
  for (const [column, value] of Object.entries(changeColumns(noun, change, former))) {
    const [before, now] = [former[column], row[column]];
    // Not changed by the operation, or given back by somebody.
    if ([value, now].some((one) => isDeepStrictEqual(one, before))) continue;
    const isUntouched = isDeepStrictEqual(now, value);
    if (isUntouched && Array.isArray(before)) columns[column] = before.filter((item) => !gone.has(item));
    else if (isUntouched && !gone.has(before)) columns[column] = before;
    else if (isUntouched || setColumns.includes(column)) contested.push(column);
    else {
      const lists = { before: readList(before), made: readList(value), now: readList(now) };
      columns[column] = restoreList(lists, gone);
    }
  }
  return { columns, contested };
}

const readList = (value: unknown) => (value ?? []) as unknown[];

type Lists = Record<"before" | "made" | "now", unknown[]>;

function restoreList({ before, made, now }: Lists, gone: ReadonlySet<unknown>): unknown[] {
  const left = now.filter((item) => before.includes(item) || !made.includes(item));
  const taken = before.filter((item) => !made.includes(item) && !gone.has(item));
  return [...new Set([...left, ...taken])];
}

/** @returns the ids that former values refer to and that are no longer there */
async function findGone(
  tx: Transaction,
  noun: TableNoun,
  revised: { before: Record<string, unknown> | null }[],
): Promise<Set<string>> {
  const gone = new Set<string>();
  for (const field of Object.values(nouns[noun].fields)) {
    if (!("of" in field)) continue;
    const ids = revised.flatMap(({ before }) => [before?.[field.column] ?? []].flat().map(String));
    const existing = await findExisting(tx, field.of, ids);
    for (const id of ids) if (!existing.has(id)) gone.add(id);
  }
  return gone;
}
