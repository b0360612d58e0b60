import { asc, inArray, type SQL } from "drizzle-orm";
import type { Transaction } from "./client.server.ts";
import { conflicts } from "./schema/conflicts.ts";
import { news, newsConflicts } from "./schema/news.ts";

/** Rows as the history keeps them: with their links, which are rows of another table. Locked until the write ends. */
export async function snapshotConflicts(tx: Transaction, where: SQL | undefined) {
  const rows = await tx.select().from(conflicts).where(where).for("update");
  const links = await linksOf(tx, "conflictId", rows);
  return rows.map((row) => ({ ...row, newsIds: (links.get(row.id) ?? []).map((link) => link.newsId) }));
}

export async function snapshotNews(tx: Transaction, where: SQL | undefined) {
  const rows = await tx.select().from(news).where(where).for("update");
  const links = await linksOf(tx, "newsId", rows);
  return rows.map((row) => ({
    ...row,
    conflictIds: (links.get(row.id) ?? []).map((link) => link.conflictId),
  }));
}

async function linksOf(tx: Transaction, side: "newsId" | "conflictId", rows: { id: string }[]) {
  if (rows.length === 0) return new Map<string, never[]>();
  const ids = rows.map((row) => row.id);
  const links = await tx
    .select()
    .from(newsConflicts)
    .where(inArray(newsConflicts[side], ids))
    .orderBy(asc(newsConflicts.newsId), asc(newsConflicts.conflictId));
  return Map.groupBy(links, (link) => link[side]);
}
