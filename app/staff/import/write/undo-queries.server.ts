import { eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "../../../../db/client.server.ts";
import {
  getTable,
  getWrittenColumns,
  loadRows,
  type Noun,
  parseRow,
  type Row,
  selectLinks,
  splitIntoChunks,
} from "../../../../db/rows.server.ts";
import { newsConflicts } from "../../../../db/schema/news.ts";
import { revisions } from "../../../../db/schema/revisions.ts";
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

/** A record of others that refers to one that is to be deleted. */
export type Dependent = RecordKey & { parent: RecordKey };

/** Records that refer to one of `leaving`, which has ids by collection. */
export async function findDependents(
  db: Reader,
  leaving: ReadonlyMap<Collection, readonly string[]>,
): Promise<Dependent[]> {
  const dependents: Dependent[] = [];
  for (const collection of collections)
    for (const [field, target] of Object.entries(rules[collection].references)) {
      const { noun, fields } = rules[collection];
      const columns = getWrittenColumns(noun);
      const reference = columns[fields[field]?.column ?? ""] as PgColumn;
      for (const ids of splitIntoChunks(leaving.get(target) ?? [])) {
        const rows = (await db
          .select({ id: columns.id as PgColumn, parentId: reference })
          .from(getTable(noun))
          .where(inArray(reference, ids))) as { id: string; parentId: string }[];
        for (const { id, parentId } of rows)
          dependents.push({ collection, id, parent: { collection: target, id: parentId } });
      }
    }
  for (const ids of splitIntoChunks(leaving.get("conflicts") ?? []))
    for (const { newsId, conflictId } of await selectLinks(db, inArray(newsConflicts.conflictId, ids)))
      dependents.push({
        collection: "news",
        id: newsId,
        parent: { collection: "conflicts", id: conflictId },
      });
  return dependents;
}
