import { asc, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { revisionNouns } from "../app/shared/values/revisions.ts";
import type { Reader, Transaction } from "./client.server.ts";
import { hierarchies, stages, systems } from "./schema/catalog.ts";
import { conflicts } from "./schema/conflicts.ts";
import { datasheets } from "./schema/datasheets.ts";
import { interventions } from "./schema/interventions.ts";
import { news, newsConflicts } from "./schema/news.ts";
import { siteContent } from "./schema/site.ts";
import { users } from "./schema/users.ts";

/** Whole rows of any content table: what imports write, and what the history keeps and puts back. */

export type Noun = (typeof revisionNouns)[number];

/** A whole row as the history keeps it: with its links, without what the database derives. */
export type Row = Record<string, unknown> & { id: string; version: number; createdAt: Date; updatedAt: Date };

const tables: Record<Noun, PgTable> = {
  intervention: interventions,
  datasheet: datasheets,
  conflict: conflicts,
  news,
  user: users,
  site_content: siteContent,
  hierarchy: hierarchies,
  system: systems,
  stage: stages,
};

/** Ids a statement: far from PostgreSQL's 65,535 parameters, and each statement stays short. */
const chunkSize = 5000;

/** Rows a statement: few enough that the search columns of all are made well within the statement time-out. */
export const rowsPerStatement = 500;

export function splitIntoChunks<T>(list: readonly T[], size = chunkSize): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

export function getTable(noun: Noun): PgTable {
  return tables[noun];
}

/** The columns of a noun's table that are written; the database makes the others. */
export function getWrittenColumns(noun: Noun): Record<string, PgColumn> {
  const columns = Object.entries(getTableColumns(tables[noun]));
  return Object.fromEntries(columns.filter(([, column]) => column.generated === undefined));
}

/** The history keeps rows as JSON, which has no moments. */
export function parseRow(kept: Record<string, unknown>): Row {
  const moment = (value: unknown) => new Date(String(value));
  return { ...kept, createdAt: moment(kept.createdAt), updatedAt: moment(kept.updatedAt) } as Row;
}

/** The rows with these ids, news and conflicts with their links. */
export async function loadRows(db: Reader, noun: Noun, ids: readonly string[]): Promise<Map<string, Row>> {
  const columns = getWrittenColumns(noun);
  const rows = new Map<string, Row>();
  for (const chunk of splitIntoChunks(ids)) {
    const found = (await db
      .select(columns)
      .from(tables[noun])
      .where(inArray(columns.id as PgColumn, chunk))) as Row[];
    const links = await loadLinks(db, noun, chunk);
    for (const row of found) rows.set(row.id, { ...row, ...links(row.id) });
  }
  return rows;
}

/** Links of news and conflicts, named as `db/snapshots.server.ts` names them. */
async function loadLinks(
  db: Reader,
  noun: Noun,
  ids: string[],
): Promise<(id: string) => Record<string, string[]>> {
  if (noun !== "news" && noun !== "conflict") return () => ({});
  const ofNews = noun === "news";
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

export async function deleteRows(tx: Transaction, noun: Noun, ids: string[]): Promise<void> {
  const id = getWrittenColumns(noun).id as PgColumn;
  for (const chunk of splitIntoChunks(ids, rowsPerStatement))
    await tx.delete(tables[noun]).where(inArray(id, chunk));
}

/** Inserts rows, or puts them in the place of those with the same id. */
export async function upsertRows(tx: Transaction, noun: Noun, rows: readonly Row[]): Promise<void> {
  const table = tables[noun] as PgTable & { $inferInsert: Record<string, unknown> };
  const { id, ...rest } = getWrittenColumns(noun);
  const set: Record<string, SQL> = {};
  for (const [property, column] of Object.entries(rest)) set[property] = sql.raw(`excluded."${column.name}"`);
  for (const chunk of splitIntoChunks(rows, rowsPerStatement))
    await tx
      .insert(table)
      .values(chunk)
      .onConflictDoUpdate({ target: id as PgColumn, set });
}

export type NewsLinks = { newsId: string; conflictIds: readonly string[] };

/** Lets each of these news items report on exactly these conflicts. */
export async function replaceLinks(tx: Transaction, links: readonly NewsLinks[]): Promise<void> {
  for (const chunk of splitIntoChunks(links))
    await tx.delete(newsConflicts).where(
      inArray(
        newsConflicts.newsId,
        chunk.map(({ newsId }) => newsId),
      ),
    );
  await addLinks(
    tx,
    links.flatMap(({ newsId, conflictIds }) => conflictIds.map((conflictId) => ({ newsId, conflictId }))),
  );
}

/** Adds links between news and conflicts; those that are there already stay. */
export async function addLinks(
  tx: Transaction,
  links: readonly { newsId: string; conflictId: string }[],
): Promise<void> {
  for (const chunk of splitIntoChunks(links))
    await tx.insert(newsConflicts).values(chunk).onConflictDoNothing();
}

/** The ids among these of rows that are there. */
export async function findExisting(db: Reader, noun: Noun, ids: Iterable<string>): Promise<Set<string>> {
  const id = getWrittenColumns(noun).id as PgColumn;
  const found = new Set<string>();
  for (const chunk of splitIntoChunks([...new Set(ids)])) {
    const rows = (await db.select({ id }).from(tables[noun]).where(inArray(id, chunk))) as { id: string }[];
    for (const row of rows) found.add(row.id);
  }
  return found;
}
