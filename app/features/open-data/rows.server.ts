import { and, inArray, isNull, type SQL } from "drizzle-orm";
import { splitIntoChunks } from "../../../db/chunks.ts";
import type { Database, Reader } from "../../../db/client.server.ts";
import { actors } from "../../../db/schema/evidence/actors.ts";
import { listActorIds } from "../../nouns/actors/queries.server.ts";
import { listConflictIds } from "../../nouns/conflicts/queries.server.ts";
import { listDatasheetIds } from "../../nouns/datasheets/queries.server.ts";
import { listInterventionIds } from "../../nouns/interventions/queries.server.ts";
import { newsFilters } from "../../nouns/news/filters.server.ts";
import { listNewsIds } from "../../nouns/news/queries.server.ts";
import type { RecordFilters } from "../../records/filters/filters.server.ts";
import { filterSchema } from "../../records/filters/read-filters.server.ts";
import { getColumns, getListTable } from "./columns.server.ts";
import type { FrozenList, OpenList } from "./constants.ts";
import type { OpenRow } from "./contract.ts";

export const getFilterSchema = (list: OpenList) => (list === "news" ? newsFilters : filterSchema(list));

/** Few enough that a worker looks at its other readers in between. */
const rowsAtOnce = 250;
/** The first ones are soon there. */
const firstRows = 50;

/** Reads several things as they are at one moment. */
export function readSnapshot<T>(db: Database, read: (tx: Reader) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}

/** The ids of a list, in its order; of the datasheets, which no list has, of all of them. */
export function listIds(db: Reader, list: FrozenList, filters: RecordFilters): Promise<string[]> {
  switch (list) {
    case "interventions":
      return listInterventionIds(db, filters);
    case "conflicts":
      return listConflictIds(db, filters);
    case "news":
      return listNewsIds(db, filters);
    case "actors":
      return listActorIds(db);
    case "datasheets":
      return listDatasheetIds(db);
  }
}

/** An actor that is merged into another is a record no longer. */
const isRecord = (list: FrozenList) => (list === "actors" ? isNull(actors.mergedIntoId) : undefined);

/** @param origin of absolute addresses; "" leaves them relative */
export async function* readRows(
  db: Reader,
  { list, ids, origin }: { list: FrozenList; ids: readonly string[]; origin: string },
): AsyncGenerator<OpenRow[]> {
  const table = getListTable(list);
  const selection = Object.fromEntries(
    getColumns(list, origin).map(({ name, select }): [string, SQL] => [name, select]),
  );
  const [first, rest] = [ids.slice(0, firstRows), ids.slice(firstRows)];
  for (const chunk of first.length === 0 ? [] : [first, ...splitIntoChunks(rest, rowsAtOnce)]) {
    const where = and(inArray(table.id, chunk), isRecord(list));
    const found = (await db.select(selection).from(table).where(where)) as OpenRow[];
    const byId = new Map(found.map((row): [unknown, OpenRow] => [row._id, row]));
    yield chunk.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }
}

/** @returns null without such a record */
export async function findRow(
  db: Reader,
  { list, id, origin }: { list: OpenList; id: string; origin: string },
): Promise<OpenRow | null> {
  for await (const [row] of readRows(db, { list, ids: [id], origin })) return row ?? null;
  return null;
}
