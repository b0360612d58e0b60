import { asc, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "../../../../db/client.server.ts";
import { newsConflicts } from "../../../../db/schema.server.ts";
import type { Collection } from "../contract.ts";
import { rules } from "./collections.server.ts";

/** A whole row of any content table, as the history keeps it: with its links, without what the database derives. */
export type Row = Record<string, unknown> & { id: string; version: number; createdAt: Date; updatedAt: Date };

/** As much of a stored record as it takes to find it by id or by name. */
export type StoredKey = { id: string; name: string; interventionId: string; date: string };

/** Ids a statement: far from PostgreSQL's 65,535 parameters, and each statement stays short. */
const chunkSize = 5000;

export function chunksOf<T>(list: readonly T[], size = chunkSize): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/** The columns of a collection's table that an import reads and writes. */
export function writtenColumns(collection: Collection): Record<string, PgColumn> {
  const columns = Object.entries(getTableColumns(rules[collection].table));
  return Object.fromEntries(columns.filter(([, column]) => column.generated === undefined));
}

export async function loadKeys(db: Reader, collection: Collection): Promise<StoredKey[]> {
  const { table } = rules[collection];
  const columns = writtenColumns(collection);
  const text = (name: string) => {
    const column = columns[name];
    return column ? sql<string>`${column}::text` : sql<string>`''`;
  };
  return db
    .select({
      id: text("id"),
      name: columns.headline ? text("headline") : text("name"),
      interventionId: text("interventionId"),
      date: text("date"),
    })
    .from(table)
    .orderBy(...[columns.createdAt, columns.id].filter((column) => column !== undefined));
}

export async function loadRows(
  db: Reader,
  collection: Collection,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const columns = writtenColumns(collection);
  const rows = new Map<string, Row>();
  for (const chunk of chunksOf(ids)) {
    const found = (await db
      .select(columns)
      .from(rules[collection].table)
      .where(inArray(columns.id as PgColumn, chunk))) as Row[];
    const links = await loadLinks(db, collection, chunk);
    for (const row of found) rows.set(row.id, { ...row, ...links(row.id) });
  }
  return rows;
}

/** Links of news and conflicts, named as `db/snapshots.server.ts` names them. */
async function loadLinks(
  db: Reader,
  collection: Collection,
  ids: string[],
): Promise<(id: string) => Record<string, string[]>> {
  if (collection !== "news" && collection !== "conflicts") return () => ({});
  const ofNews = collection === "news";
  const [own, other] = ofNews ? (["newsId", "conflictId"] as const) : (["conflictId", "newsId"] as const);
  const links = await selectLinks(db, inArray(newsConflicts[own], ids));
  const groups = Map.groupBy(links, (link) => link[own]);
  return (id) => ({
    [ofNews ? "conflictIds" : "newsIds"]: (groups.get(id) ?? []).map((link) => link[other]),
  });
}

export function selectLinks(db: Reader, where: SQL) {
  return db
    .select()
    .from(newsConflicts)
    .where(where)
    .orderBy(asc(newsConflicts.newsId), asc(newsConflicts.conflictId));
}
