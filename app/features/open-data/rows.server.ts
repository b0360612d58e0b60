import { and, inArray, type SQL, sql } from "drizzle-orm";
import { splitIntoChunks } from "../../../db/chunks.ts";
import type { Database, Reader } from "../../../db/client.server.ts";
import { passages } from "../../../db/schema/evidence/passages.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import { news } from "../../../db/schema/news.ts";
import { isStanding, listActorIds } from "../../nouns/actors/queries.server.ts";
import { listConflictIds } from "../../nouns/conflicts/queries.server.ts";
import { interventionPageFilters } from "../../nouns/interventions/filters.server.ts";
import { listInterventionIds } from "../../nouns/interventions/queries.server.ts";
import { newsFilters } from "../../nouns/news/filters.server.ts";
import { listNewsIds } from "../../nouns/news/queries.server.ts";
import type { RecordFilters } from "../../records/filters/filters.server.ts";
import { filterSchema } from "../../records/filters/read-filters.server.ts";
import { countCodingRows, readCodingRows } from "./coding/tables.server.ts";
import { getListTable, selectColumns } from "./columns.server.ts";
import { type DataTable, isCodingTable, isOpenList, type OpenList, type RecordTable } from "./constants.ts";
import type { OpenRow } from "./contract.ts";

/** The filters that a table has, and its orders: those of its list's page, and a plain one has none. */
export function getFilterSchema(list: DataTable) {
  if (list === "news") return newsFilters;
  return list === "interventions" ? interventionPageFilters : filterSchema(getFilteredPlace(list));
}
export const getFilteredPlace = (list: DataTable) => (isOpenList(list) ? list : "plain");

/** Few enough that a worker looks at its other readers in between. */
const rowsAtOnce = 250;
/** The first ones are soon there. */
const firstRows = 50;

/** Reads several things as they are at one moment. */
export function readSnapshot<T>(db: Database, read: (tx: Reader) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}

/** The ids of a list, in its order; of a plain table, of what visitors see on some page. */
export async function listIds(db: Reader, list: DataTable, filters: RecordFilters): Promise<string[]> {
  switch (list) {
    case "interventions":
      return listInterventionIds(db, filters);
    case "conflicts":
      return listConflictIds(db, filters);
    case "news":
      return listNewsIds(db, filters);
    case "actors":
      return listActorIds(db);
    case "coding":
    case "crosswalk":
    case "codebook":
      return Array.from({ length: await countCodingRows(db, list) }, String);
    default: {
      const { id } = getListTable(list);
      const rows = await db.select({ id }).from(getListTable(list)).where(isShown(list)).orderBy(id);
      return rows.map((row) => String(row.id));
    }
  }
}

export const countShown = (db: Reader, table: DataTable) =>
  isCodingTable(table) ? countCodingRows(db, table) : db.$count(getListTable(table), isShown(table));

/**
 * What no page shows of the evidence is the staff's alone: sources that nothing rests on, sentences that the text has lost, and
 * those of news, whose texts are shown without marks.
 */
function isShown(table: RecordTable): SQL | undefined {
  const isMarked = sql`${passages.state} = 'anchored' and ${passages.noun} <> 'news'`;
  const resting = sql`select source_id from passage_sources join ${passages} on ${passages.id} = passage_id
    where ${isMarked}`;
  const cited = sql`select source_id from ${news} where source_id is not null union ${resting}`;
  switch (table) {
    case "publications":
      return sql`${publications.id} in (select ${sources.publicationId} from ${sources} where ${sources.id} in (${cited}))`;
    case "sources":
      return sql`${sources.id} in (${cited})`;
    case "passages":
      return sql`${isMarked} and exists (select from passage_sources ps where ps.passage_id = ${passages.id})`;
    default:
      return isRecord(table);
  }
}

const isRecord = (list: RecordTable) => (list === "actors" ? isStanding : undefined);

/** @param origin of absolute addresses; "" leaves them relative */
export async function* readRows(
  db: Reader,
  { list, ids, origin }: { list: DataTable; ids: readonly string[]; origin: string },
): AsyncGenerator<OpenRow[]> {
  if (isCodingTable(list)) return yield* readCodingRows(db, list);
  const table = getListTable(list);
  const selection = Object.fromEntries(
    selectColumns(list, origin).map(({ name, select }): [string, SQL] => [name, select]),
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
