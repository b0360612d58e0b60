import { eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import {
  getTable,
  getWrittenColumns,
  loadRows,
  type Noun,
  parseRow,
  type Row,
} from "../../../../db/rows.server.ts";
import { clippings } from "../../../../db/schema/evidence/clippings.ts";
import { revisions } from "../../../../db/schema/revisions.ts";
import { textArray } from "../../../records/revisions/names.server.ts";
import { collectionsByNoun, rules } from "../collections.server.ts";
import { type Collection, collections } from "../contract.ts";

type RecordKey = { collection: Collection; id: string };

/** The records that an operation created or updated, each with its row of before. */
export async function loadImportedRecords(
  db: Reader,
  operation: string,
): Promise<(RecordKey & { before: Row | null })[]> {
  const rows = await db
    .select({ noun: revisions.noun, id: revisions.recordId, before: revisions.before })
    .from(revisions)
    .where(eq(revisions.operation, operation))
    .orderBy(revisions.id);
  return rows.flatMap(({ noun, id, before }) => {
    const collection = collectionsByNoun.get(noun);
    return collection ? [{ collection, id, before: before && parseRow(before) }] : [];
  });
}

/** @returns how to find the stored row of each of these records */
export async function loadStoredRows(
  db: Reader,
  records: RecordKey[],
): Promise<(record: RecordKey) => Row | undefined> {
  const rows = new Map<Collection, Map<string, Row>>();
  for (const [collection, list] of Map.groupBy(records, (record) => record.collection))
    rows.set(collection, await loadRows(db, rules[collection].noun, [...new Set(list.map(({ id }) => id))]));
  return ({ collection, id }) => rows.get(collection)?.get(id);
}

type LaterChange = RecordKey & { actorName: string; at: string };

/** Later changes of what an operation imported; other imports that were undone, and their undoing, do not count. */
export async function loadLaterChanges(db: Reader, operation: string): Promise<LaterChange[]> {
  const { rows } = await db.execute<{ noun: Noun; id: string; actorName: string; at: string }>(sql`
    with settled as (
      select id as operation from imports where undone_at is not null
      union all
      select report -> 'undone' ->> 'operation' from imports where undone_at is not null
    )
    select distinct on (imported.noun, imported.record_id)
      imported.noun, imported.record_id as id, later.actor_name as "actorName",
      to_char(later.at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as at
    from revisions imported
    join revisions later
      on later.noun = imported.noun and later.record_id = imported.record_id and later.id > imported.id
    where imported.operation = ${operation} and later.operation <> ${operation}
      and later.operation not in (select operation from settled where operation is not null)
    order by imported.noun, imported.record_id, later.id desc`);
  return rows.flatMap(({ noun, ...change }) => {
    const collection = collectionsByNoun.get(noun);
    return collection ? [{ ...change, collection }] : [];
  });
}

/** A record that refers to one that is to be deleted. */
export type Dependent = RecordKey & { parent: RecordKey };

/** Records that refer to one of `leaving`, which has ids by collection. */
export async function findDependents(
  db: Reader,
  leaving: ReadonlyMap<Collection, readonly string[]>,
): Promise<Dependent[]> {
  const find = async (collection: Collection, target: Collection, query: SQL) => {
    const { rows } = await db.execute<{ id: string; parentId: string }>(query);
    return rows.map(({ id, parentId }) => ({ collection, id, parent: { collection: target, id: parentId } }));
  };
  const found: Dependent[][] = [];
  for (const collection of collections)
    for (const [field, target] of Object.entries(rules[collection].references)) {
      const { noun, fields } = rules[collection];
      const reference = getWrittenColumns(noun)[fields[field]?.column ?? ""];
      const ids = textArray(leaving.get(target) ?? []);
      const query = sql`select id, ${reference} as "parentId" from ${getTable(noun)} where ${reference} = any(${ids})`;
      found.push(await find(collection, target, query));
    }
  const links = sql`select news_id as id, conflict_id as "parentId" from news_conflicts
    where conflict_id = any(${textArray(leaving.get("conflicts") ?? [])}) order by 1, 2`;
  const shared = sql`select news_id as id, intervention_id as "parentId" from other_interventions
    where intervention_id = any(${textArray(leaving.get("interventions") ?? [])}) order by 1, 2`;
  const supported = sql`select passage_id as id, source_id as "parentId" from passage_sources
    where source_id = any(${textArray(leaving.get("sources") ?? [])}) order by 1, 2`;
  return [
    ...found,
    await find("passages", "sources", supported),
    await find("news", "conflicts", links),
    await find("news", "interventions", shared),
  ].flat();
}

/** The clippings of these sources. */
export async function findClippings(
  db: Reader,
  sourceIds: readonly string[],
): Promise<{ name: string; sourceId: string | null }[]> {
  const isTheirs = sql`${clippings.sourceId} = any(${textArray(sourceIds)})`;
  return db.select({ name: clippings.name, sourceId: clippings.sourceId }).from(clippings).where(isTheirs);
}

/** Actors that conflicts which are not part of the import name too: they stay. */
export async function findNamedActors(
  db: Reader,
  imported: readonly RecordKey[],
): Promise<(id: string) => boolean> {
  const listIds = (collection: Collection) =>
    textArray(imported.filter((record) => record.collection === collection).map(({ id }) => id));
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct actor_id as id from conflict_actors
    where actor_id = any(${listIds("actors")}) and conflict_id <> all(${listIds("conflicts")})
    union
    select merged_into_id from actors where merged_into_id = any(${listIds("actors")})`);
  const named = new Set(rows.map(({ id }) => id));
  return (id) => named.has(id);
}
