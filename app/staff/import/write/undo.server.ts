import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.server.ts";
import {
  deleteRows,
  findExisting,
  type Row,
  replaceLinks,
  rowsPerStatement,
  splitIntoChunks,
  upsertRows,
} from "../../../../db/rows.server.ts";
import { imports } from "../../../../db/schema/revisions.ts";
import type { Write } from "../../../../db/write.server.ts";
import { rules } from "../collections.server.ts";
import { type Collection, collections, type Import } from "../contract.ts";
import type { UndoPlan } from "./undo-plan.server.ts";
import { clearWay } from "./write-drafts.server.ts";

/** Carries a plan out and records it: whole trees, parents first, so that it can be restored in its turn. */
export async function writeUndo({ tx, record }: Write, { deletes, restores }: UndoPlan): Promise<void> {
  const belongsTo = (collection: Collection) => (change: { collection: Collection }) =>
    change.collection === collection;
  for (const collection of collections) {
    const { noun } = rules[collection];
    await record(
      deletes
        .filter(belongsTo(collection))
        .map(({ row }) => ({ action: "delete", noun, recordId: row.id, before: row })),
    );
    await record(
      restores
        .filter(belongsTo(collection))
        .map(({ row }) => ({ action: "update", noun, recordId: row.id, before: row })),
    );
  }
  const remove = (collection: Collection) =>
    deleteRows(
      tx,
      rules[collection].noun,
      deletes.filter(belongsTo(collection)).map(({ row }) => row.id),
    );
  // Children before what they refer to; but first those that go back, away from an intervention that is to go.
  for (const collection of ["news", "conflicts", "datasheets"] as const) await remove(collection);
  for (const collection of collections) await putBack(tx, collection, restores.filter(belongsTo(collection)));
  for (const collection of ["interventions", "stages", "systems", "hierarchies"] as const)
    await remove(collection);
}

async function putBack(
  tx: Transaction,
  collection: Collection,
  restores: UndoPlan["restores"],
): Promise<void> {
  await clearWay(
    tx,
    collection,
    restores.map(({ row }) => row.id),
  );
  for (const batch of splitIntoChunks(restores, rowsPerStatement)) {
    const rows = batch.map(({ before, row }) => ({ ...before, version: row.version + 1 }));
    await upsertRows(tx, rules[collection].noun, rows);
    if (collection === "news") await putLinksBack(tx, rows);
  }
}

async function putLinksBack(tx: Transaction, rows: Row[]): Promise<void> {
  const links = rows.map(({ id, conflictIds }) => ({
    newsId: id,
    conflictIds: (conflictIds ?? []) as string[],
  }));
  const existing = await findExisting(
    tx,
    "conflict",
    links.flatMap(({ conflictIds }) => conflictIds),
  );
  await replaceLinks(
    tx,
    links.map(({ newsId, conflictIds }) => ({
      newsId,
      conflictIds: conflictIds.filter((id) => existing.has(id)),
    })),
  );
}

/** Records on the import that it was taken back, and by which operation. */
export async function markUndone(tx: Transaction, id: string, undone: Import["undone"]): Promise<void> {
  await tx
    .update(imports)
    .set({ undoneAt: new Date(), report: sql`${imports.report} || ${JSON.stringify({ undone })}::jsonb` })
    .where(eq(imports.id, id));
}
