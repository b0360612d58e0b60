import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { notFound } from "../app/shared/api/errors.ts";
import type { RevisionNoun } from "../app/shared/values/revisions.ts";
import type { Reader, Transaction } from "./client.server.ts";
import { hierarchies, stages, systems } from "./schema/catalog.ts";
import { conflicts } from "./schema/conflicts.ts";
import { datasheets } from "./schema/datasheets.ts";
import { interventions } from "./schema/interventions.ts";
import { news, newsConflicts } from "./schema/news.ts";
import { siteContent } from "./schema/site.ts";
import { users } from "./schema/users.ts";

export type Noun = RevisionNoun;

/** A whole row as the history stores it: with its links, without generated columns. */
export type Row = Record<string, unknown> & { id: string; version: number; createdAt: Date; updatedAt: Date };

type Columns = Record<string, PgColumn> & { id: PgColumn };

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

/** PostgreSQL accepts 65,535 parameters per statement. */
const idsPerStatement = 5000;

/** Few enough that the search columns of all are generated well within the statement timeout. */
export const rowsPerStatement = 500;

export function splitIntoChunks<T>(list: readonly T[], size = idsPerStatement): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

export function getTable(noun: Noun): PgTable {
  return tables[noun];
}

/** The columns of a noun's table that are not generated. */
export function getWrittenColumns(noun: Noun): Columns {
  const columns = Object.entries(getTableColumns(tables[noun]));
  return Object.fromEntries(columns.filter(([, column]) => column.generated === undefined)) as Columns;
}

/** The history keeps rows as JSON, which has no dates. */
export function parseRow(json: Record<string, unknown>): Row {
  const parseDate = (value: unknown) => new Date(String(value));
  return { ...json, createdAt: parseDate(json.createdAt), updatedAt: parseDate(json.updatedAt) } as Row;
}

export async function loadRows(db: Reader, noun: Noun, ids: readonly string[]): Promise<Map<string, Row>> {
  const columns = getWrittenColumns(noun);
  const rows = new Map<string, Row>();
  for (const chunk of splitIntoChunks(ids)) {
    const found = await db.select(columns).from(tables[noun]).where(inArray(columns.id, chunk));
    for (const row of await addLinkedIds(db, noun, found as Row[])) rows.set(row.id, row);
  }
  return rows;
}

/** Locks the rows until the transaction ends; others may still refer to them. */
export async function lockRows(tx: Transaction, noun: Noun, where: SQL | undefined): Promise<Row[]> {
  const rows = await tx.select(getWrittenColumns(noun)).from(tables[noun]).where(where).for("no key update");
  return addLinkedIds(tx, noun, rows as Row[]);
}

/**
 * Locks one row until the transaction ends.
 * @param interventionId the intervention that it must belong to; absent for any
 * @throws AppError `notFound` with this message
 */
export async function lockRow(
  tx: Transaction,
  noun: Noun,
  { id, interventionId }: { id: string; interventionId?: string },
  message: string,
): Promise<Row> {
  const columns = getWrittenColumns(noun);
  const ofIntervention =
    interventionId === undefined ? undefined : eq(columns.interventionId as PgColumn, interventionId);
  const [row] = await lockRows(tx, noun, and(eq(columns.id, id), ofIntervention));
  if (!row) throw notFound(message);
  return row;
}

export function lockRowsOfIntervention(tx: Transaction, noun: "datasheet" | "conflict" | "news", id: string) {
  return lockRows(tx, noun, eq(getWrittenColumns(noun).interventionId as PgColumn, id));
}

/** News get `conflictIds`, conflicts `newsIds`. */
async function addLinkedIds(db: Reader, noun: Noun, rows: Row[]): Promise<Row[]> {
  if (noun !== "news" && noun !== "conflict") return rows;
  const [own, other] =
    noun === "news" ? (["newsId", "conflictId"] as const) : (["conflictId", "newsId"] as const);
  const links = new Map<string, string[]>(rows.map(({ id }) => [id, []]));
  for (const chunk of splitIntoChunks([...links.keys()])) {
    const found = await selectLinks(db, inArray(newsConflicts[own], chunk));
    for (const link of found) links.get(link[own])?.push(link[other]);
  }
  return rows.map((row) => ({ ...row, [`${other}s`]: links.get(row.id) }));
}

function selectLinks(db: Reader, where: SQL) {
  return db
    .select()
    .from(newsConflicts)
    .where(where)
    .orderBy(asc(newsConflicts.newsId), asc(newsConflicts.conflictId));
}

export async function deleteRows(tx: Transaction, noun: Noun, ids: string[]): Promise<void> {
  const { id } = getWrittenColumns(noun);
  for (const chunk of splitIntoChunks(ids, rowsPerStatement))
    await tx.delete(tables[noun]).where(inArray(id, chunk));
}

/** Inserts rows that are not stored yet. */
export async function insertRows(tx: Transaction, noun: Noun, rows: readonly Row[]): Promise<void> {
  const table = tables[noun] as PgTable & { $inferInsert: Record<string, unknown> };
  for (const chunk of splitIntoChunks(rows, rowsPerStatement)) await tx.insert(table).values(chunk);
}

/** Inserts rows; one with the id of a stored row replaces it. */
export async function upsertRows(tx: Transaction, noun: Noun, rows: readonly Row[]): Promise<void> {
  const table = tables[noun] as PgTable & { $inferInsert: Record<string, unknown> };
  const { id, ...rest } = getWrittenColumns(noun);
  const set: Record<string, SQL> = {};
  for (const [property, column] of Object.entries(rest)) set[property] = sql.raw(`excluded."${column.name}"`);
  for (const chunk of splitIntoChunks(rows, rowsPerStatement))
    await tx.insert(table).values(chunk).onConflictDoUpdate({ target: id, set });
}

export type NewsLinks = { newsId: string; conflictIds: readonly string[] };

/** Lets each of these news items report on exactly these conflicts. */
export async function replaceLinks(tx: Transaction, links: readonly NewsLinks[]): Promise<void> {
  for (const chunk of splitIntoChunks(links.map(({ newsId }) => newsId)))
    await tx.delete(newsConflicts).where(inArray(newsConflicts.newsId, chunk));
  await addLinks(
    tx,
    links.flatMap(({ newsId, conflictIds }) => conflictIds.map((conflictId) => ({ newsId, conflictId }))),
  );
}

/** Links that exist already stay. */
export async function addLinks(
  tx: Transaction,
  links: readonly { newsId: string; conflictId: string }[],
): Promise<void> {
  for (const chunk of splitIntoChunks(links))
    await tx.insert(newsConflicts).values(chunk).onConflictDoNothing();
}

/** @returns those of the ids that have a row */
export async function findExisting(db: Reader, noun: Noun, ids: Iterable<string>): Promise<Set<string>> {
  const { id } = getWrittenColumns(noun);
  const found = new Set<string>();
  for (const chunk of splitIntoChunks([...new Set(ids)])) {
    const rows = (await db.select({ id }).from(tables[noun]).where(inArray(id, chunk))) as { id: string }[];
    for (const row of rows) found.add(row.id);
  }
  return found;
}
