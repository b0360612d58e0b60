import { sql } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.server.ts";
import {
  chunksOf,
  deleteRows,
  findExisting,
  putRows,
  type Row,
  replaceLinks,
  writtenRows,
} from "../../../../db/rows.server.ts";
import { imports } from "../../../../db/schema/revisions.ts";
import type { Write } from "../../../../db/write.server.ts";
import { rules } from "../collections.server.ts";
import { type Collection, collections } from "../contract.ts";
import type { UndoPlan } from "./undo-plan.server.ts";
import { makeWay } from "./write-drafts.server.ts";

/** Carries a plan out and records it: whole trees, parents first, so that it can be restored in its turn. */
export async function writeUndo(
  { tx, record }: Write,
  plan: UndoPlan,
): Promise<{ deleted: number; restored: number }> {
  let [deleted, restored] = [0, 0];
  for (const collection of collections) {
    const { noun } = rules[collection];
    const deletes = plan.deletes.get(collection) ?? [];
    const restores = plan.restores.get(collection) ?? [];
    await record([
      ...deletes.map((row) => ({ action: "delete" as const, noun, recordId: row.id, before: row })),
      ...restores.map(({ current }) => ({
        action: "update" as const,
        noun,
        recordId: current.id,
        before: current,
      })),
    ]);
    deleted += deletes.length;
    restored += restores.length;
  }
  const remove = (collection: Collection) =>
    deleteRows(
      tx,
      rules[collection].noun,
      (plan.deletes.get(collection) ?? []).map(({ id }) => id),
    );
  // Children before what they hang on; but first those that go back, away from an intervention that is to go.
  for (const collection of ["news", "conflicts", "datasheets"] as const) await remove(collection);
  for (const collection of collections) await putBack(tx, collection, plan.restores.get(collection) ?? []);
  for (const collection of ["interventions", "stages", "systems", "hierarchies"] as const)
    await remove(collection);
  return { deleted, restored };
}

async function putBack(
  tx: Transaction,
  collection: Collection,
  restores: { before: Row; current: Row }[],
): Promise<void> {
  const ids = restores.map(({ current }) => current.id);
  await makeWay(tx, collection, ids);
  for (const batch of chunksOf(restores, writtenRows)) {
    const rows = batch.map(({ before, current }) => ({ ...before, version: current.version + 1 }));
    await putRows(tx, rules[collection].noun, rows);
    if (collection === "news") await putLinksBack(tx, rows);
  }
}

async function putLinksBack(tx: Transaction, rows: Row[]): Promise<void> {
  const linksOf = (row: Row) => (Array.isArray(row.conflictIds) ? (row.conflictIds as string[]) : []);
  const there = await findExisting(tx, "conflict", rows.flatMap(linksOf));
  await replaceLinks(
    tx,
    rows.map((row) => ({ newsId: row.id, conflictIds: linksOf(row).filter((id) => there.has(id)) })),
  );
}

/** Notes on the import that it was taken back, and by which operation. */
export async function markUndone(
  tx: Transaction,
  id: string,
  undone: { operation: string; actorName: string; deleted: number; restored: number; left: string[] },
): Promise<void> {
  await tx
    .update(imports)
    .set({ undoneAt: new Date(), report: sql`${imports.report} || ${JSON.stringify({ undone })}::jsonb` })
    .where(sql`${imports.id} = ${id}`);
}
