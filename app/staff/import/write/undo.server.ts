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
import { clearDatasheets } from "./write-drafts.server.ts";

/** Carries a plan out and records it: whole trees, parents first, so that it can be restored. */
export async function writeUndo({ tx, record }: Write, { deletes, restores }: UndoPlan): Promise<void> {
  for (const collection of collections) {
    const { noun } = rules[collection];
    const describe = (action: "delete" | "update", list: { collection: Collection; row: Row }[]) =>
      list
        .filter((change) => change.collection === collection)
        .map(({ row }) => ({ action, noun, recordId: row.id, before: row }));
    await record([...describe("delete", deletes), ...describe("update", restores)]);
  }
  const remove = (collection: Collection) => {
    const own = deletes.filter((change) => change.collection === collection);
    return deleteRows(
      tx,
      rules[collection].noun,
      own.map(({ row }) => row.id),
    );
  };
  // Children go before their interventions; updates are undone in between, since their rows may refer to these.
  for (const collection of ["news", "conflicts", "datasheets"] as const) await remove(collection);
  for (const [collection, own] of Map.groupBy(restores, (restore) => restore.collection))
    await restoreRows(tx, collection, own);
  for (const collection of ["interventions", "stages", "systems", "hierarchies"] as const)
    await remove(collection);
}

async function restoreRows(
  tx: Transaction,
  collection: Collection,
  restores: UndoPlan["restores"],
): Promise<void> {
  const ids = restores.map(({ row }) => row.id);
  await clearDatasheets(tx, collection, ids);
  for (const batch of splitIntoChunks(restores, rowsPerStatement)) {
    const rows = batch.map(({ before, row }) => ({ ...before, version: row.version + 1 }));
    await upsertRows(tx, rules[collection].noun, rows);
    if (collection === "news") await restoreLinks(tx, rows);
  }
}

async function restoreLinks(tx: Transaction, rows: Row[]): Promise<void> {
  const readIds = ({ conflictIds }: Row) => (conflictIds ?? []) as string[];
  const existing = await findExisting(tx, "conflict", rows.flatMap(readIds));
  const links = rows.map((row) => {
    return { newsId: row.id, conflictIds: readIds(row).filter((id) => existing.has(id)) };
  });
  await replaceLinks(tx, links);
}

/** Records on the import that it was undone, and by which operation. */
export async function markUndone(tx: Transaction, id: string, undone: Import["undone"]): Promise<void> {
  await tx
    .update(imports)
    .set({ undoneAt: new Date(), report: sql`${imports.report} || ${JSON.stringify({ undone })}::jsonb` })
    .where(eq(imports.id, id));
}
