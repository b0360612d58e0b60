import { eq, getTableColumns, inArray, is, SQL, sql } from "drizzle-orm";
import { getTableConfig, PgColumn, type PgTable, PgTimestamp } from "drizzle-orm/pg-core";
import { notFound } from "../app/shared/api/errors.ts";
import type { RevisionNoun } from "../app/shared/values/revisions.ts";
import { rowsPerStatement, splitIntoChunks } from "./chunks.ts";
import type { Reader, Transaction } from "./client.server.ts";
import { addLinks } from "./links/read-links.server.ts";
import { hierarchies, stages, systems } from "./schema/catalog.ts";
import { codings } from "./schema/coding/codings.ts";
import { conflicts } from "./schema/conflicts.ts";
import { datasheets } from "./schema/datasheets.ts";
import { actors } from "./schema/evidence/actors.ts";
import { clippings } from "./schema/evidence/clippings.ts";
import { errata } from "./schema/evidence/errata.ts";
import { passages } from "./schema/evidence/passages.ts";
import { publications } from "./schema/evidence/publications.ts";
import { sources } from "./schema/evidence/sources.ts";
import { interventions } from "./schema/interventions.ts";
import { news } from "./schema/news.ts";
import { geometries } from "./schema/places/geometries.ts";
import { mapLayers } from "./schema/places/map-layers.ts";
import { places } from "./schema/places/places.ts";
import { workPlaces } from "./schema/places/work-places.ts";
import { siteContent } from "./schema/site.ts";
import { users } from "./schema/users.ts";

export type Noun = RevisionNoun;

/** A whole row as the history stores it: with its links, without generated columns. */
export type Row = Record<string, unknown> & { id: string; version: number; createdAt: Date; updatedAt: Date };

type Columns = Record<string, PgColumn> & { id: PgColumn };

const nounTables = {
  publication: publications,
  source: sources,
  clipping: clippings,
  actor: actors,
  place: places,
  intervention: interventions,
  datasheet: datasheets,
  conflict: conflicts,
  news,
  passage: passages,
  work_place: workPlaces,
  coding: codings,
  erratum: errata,
  geometry: geometries,
  map_layer: mapLayers,
  user: users,
  site_content: siteContent,
  hierarchy: hierarchies,
  system: systems,
  stage: stages,
} as const satisfies Record<Noun, PgTable>;
export type NounTable = (typeof nounTables)[Noun]["_"]["name"];
const tables: Record<Noun, PgTable> = nounTables;

export function getTable(noun: Noun): PgTable {
  return tables[noun];
}

export function getWrittenColumns(noun: Noun): Columns {
  const columns = Object.entries(getTableColumns(tables[noun]));
  return Object.fromEntries(columns.filter(([, column]) => column.generated === undefined)) as Columns;
}

/** The history keeps rows as JSON, which has no dates. */
export function parseRow(noun: Noun, json: Record<string, unknown>): Row {
  const isDate = (name: string) => getWrittenColumns(noun)[name] instanceof PgTimestamp;
  const entries = Object.entries(json).map(([name, value]) => [
    name,
    isDate(name) && value !== null ? new Date(String(value)) : value,
  ]);
  return Object.fromEntries(entries) as Row;
}

export async function loadRows(db: Reader, noun: Noun, ids: readonly string[]): Promise<Map<string, Row>> {
  const columns = getWrittenColumns(noun);
  const rows = new Map<string, Row>();
  for (const chunk of splitIntoChunks(ids)) {
    const found = await db.select(columns).from(tables[noun]).where(inArray(columns.id, chunk));
    for (const row of await addLinks(db, noun, found as Row[])) rows.set(row.id, row);
  }
  return rows;
}

/** Locks the rows until the transaction ends; others may still refer to them. */
export async function lockRows(tx: Transaction, noun: Noun, where: SQL | undefined): Promise<Row[]> {
  const rows = await tx.select(getWrittenColumns(noun)).from(tables[noun]).where(where).for("no key update");
  return addLinks(tx, noun, rows as Row[]);
}

/** Locks one row until the transaction ends. @throws AppError `notFound` with this message */
export async function lockRow(
  tx: Transaction,
  noun: Noun,
  { id }: { id: string },
  message: string,
): Promise<Row> {
  const [row] = await lockRows(tx, noun, eq(getWrittenColumns(noun).id, id));
  if (!row) throw notFound(message);
  return row;
}

/** The nouns whose rows the database deletes with their intervention. */
export const nounsOfIntervention = (Object.keys(tables) as Noun[]).filter((noun) =>
  getTableConfig(tables[noun]).foreignKeys.some(
    (key) => key.onDelete === "cascade" && key.reference().foreignTable === interventions,
  ),
);

export function lockRowsOfIntervention(tx: Transaction, noun: Noun, id: string) {
  return lockRows(tx, noun, eq(getWrittenColumns(noun).interventionId as PgColumn, id));
}

export async function deleteRows(tx: Transaction, noun: Noun, ids: string[]): Promise<void> {
  const { id } = getWrittenColumns(noun);
  for (const chunk of splitIntoChunks(ids, rowsPerStatement))
    await tx.delete(tables[noun]).where(inArray(id, chunk));
}

/** Whether only one row may have a name, however it is spelled. */
export const isNameUnique = (noun: Noun): boolean =>
  getTableConfig(tables[noun]).indexes.some(
    ({ config }) =>
      config.unique &&
      config.columns.some(
        (part) => is(part, SQL) && part.queryChunks.some((one) => is(one, PgColumn) && one.name === "name"),
      ),
  );

/**
 * Lets stored rows that are about to be written swap what only one of them may have: those of an intervention are deleted, and
 * inserted again by the write; others, which are referred to, are called after their ids until then.
 */
export async function releaseUnique(tx: Transaction, noun: Noun, ids: string[]): Promise<void> {
  const { id, interventionId } = getWrittenColumns(noun);
  if (interventionId?.isUnique) return deleteRows(tx, noun, ids);
  if (!isNameUnique(noun)) return;
  for (const chunk of splitIntoChunks(ids))
    await tx
      .update(tables[noun])
      .set({ name: sql`${id}` })
      .where(inArray(id, chunk));
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
