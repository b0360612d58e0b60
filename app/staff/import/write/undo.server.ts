import { eq, sql } from "drizzle-orm";
import { rowsPerStatement, splitIntoChunks } from "../../../../db/chunks.ts";
import type { Transaction } from "../../../../db/client.server.ts";
import { keepSharedNews } from "../../../../db/links/news-interventions.server.ts";
import { storeLinks } from "../../../../db/links/store-links.server.ts";
import { deleteRows, type Row, upsertRows } from "../../../../db/rows.server.ts";
import { imports } from "../../../../db/schema/revisions.ts";
import type { Write } from "../../../../db/write.server.ts";
import { rules } from "../collections.server.ts";
import { type Collection, collections, type Import } from "../contract.ts";
import type { UndoPlan } from "./undo-plan.server.ts";
import { clearUnique } from "./write-drafts.server.ts";

/** What others refer to: removed once updates are undone, whose rows may refer to these. */
const lastRemoved = [
  "interventions",
  "actors",
  "sources",
  "publications",
  "stages",
  "systems",
  "hierarchies",
] as const satisfies Collection[];

/** Carries a plan out and records it: whole trees, parents first, so that it can be restored. */
export async function writeUndo(writing: Write, { deletes, restores }: UndoPlan): Promise<void> {
  const { tx, record } = writing;
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
  for (const collection of ["geometries", "errata", "passages", "news", "conflicts", "datasheets"] as const)
    await remove(collection);
  for (const [collection, own] of Map.groupBy(restores, (restore) => restore.collection))
    await restoreRows(writing, collection, own);
  const works = deletes.filter(({ collection }) => collection === "interventions");
  await keepSharedNews(
    writing,
    works.map(({ row }) => row.id),
  );
  for (const collection of lastRemoved) await remove(collection);
}

async function restoreRows(
  writing: Write,
  collection: Collection,
  restores: UndoPlan["restores"],
): Promise<void> {
  const ids = restores.map(({ row }) => row.id);
  await clearUnique(writing.tx, collection, ids);
  for (const batch of splitIntoChunks(restores, rowsPerStatement)) {
    const rows = batch.map(({ before, row }) => ({ ...before, version: row.version + 1 }));
    await upsertRows(writing.tx, rules[collection].noun, rows);
    await storeLinks(writing, rules[collection].noun, rows);
  }
}

/** Records on the import that it was undone, and by which operation. */
export async function markUndone(tx: Transaction, id: string, undone: Import["undone"]): Promise<void> {
  await tx
    .update(imports)
    .set({ undoneAt: new Date(), report: sql`${imports.report} || ${JSON.stringify({ undone })}::jsonb` })
    .where(eq(imports.id, id));
}
