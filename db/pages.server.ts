import { count, eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { Page, PageOf } from "../app/shared/paging.ts";
import type { Reader } from "./client.server.ts";
import { type conflicts, type interventions, type news, recordCounts } from "./schema.server.ts";

type ListedTable = typeof interventions | typeof conflicts | typeof news;

/** What a list shows: which rows, in which order, from where to where. */
export type Listing = {
  where: SQL | undefined;
  /** Best match first; undefined where nothing is searched for. */
  rank: SQL | undefined;
  order: SQL[];
  page: Page;
};

/**
 * One page of a list: finds its ids first, then reads only those rows.
 * A search finds and counts its matches in one pass; without one, the ids come straight from the list's index.
 * @param read gives the rows of these ids, in any order.
 */
export async function readPage<T extends { _id: string }>(
  db: Reader,
  table: ListedTable,
  listing: Listing,
  read: (ids: string[]) => PromiseLike<T[]>,
): Promise<PageOf<T>> {
  const { ids, total } = listing.rank
    ? await findMatches(db, table, listing)
    : await findRows(db, table, listing);
  const rows = new Map((ids.length > 0 ? await read(ids) : []).map((row) => [row._id, row]));
  return { items: ids.flatMap((id) => rows.get(id) ?? []), total };
}

type Found = { ids: string[]; total: number };

async function findMatches(
  db: Reader,
  table: ListedTable,
  { where, rank, order, page }: Listing,
): Promise<Found> {
  const found = await db
    .select({ id: table.id, total: sql<number>`(count(*) over ())::int` })
    .from(table)
    .where(where)
    .orderBy(...(rank ? [rank] : []), ...order)
    .limit(page.limit)
    .offset(page.offset);
  // Past the last match there is no row to carry the total.
  const total = found[0]?.total ?? (page.offset > 0 ? await countRows(db, table, where) : 0);
  return { ids: found.map(({ id }) => id), total };
}

async function findRows(db: Reader, table: ListedTable, { where, order, page }: Listing): Promise<Found> {
  const [found, total] = await Promise.all([
    db
      .select({ id: table.id })
      .from(table)
      .where(where)
      .orderBy(...order)
      .limit(page.limit)
      .offset(page.offset),
    countRows(db, table, where),
  ]);
  return { ids: found.map(({ id }) => id), total };
}

/** How many rows match; without a condition the number that the database keeps at hand. */
async function countRows(db: Reader, table: ListedTable, where: SQL | undefined): Promise<number> {
  const [row] = where
    ? await db.select({ total: count() }).from(table).where(where)
    : await db
        .select({ total: recordCounts.total })
        .from(recordCounts)
        .where(eq(recordCounts.noun, getTableName(table)));
  return row?.total ?? 0;
}
