import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import type { Page, PageOf } from "../app/shared/lists/paging.ts";
import type { Reader } from "./client.server.ts";
import type { conflicts } from "./schema/conflicts.ts";
import type { interventions } from "./schema/interventions.ts";
import type { news } from "./schema/news.ts";

type ListedTable = typeof interventions | typeof conflicts | typeof news;

/** What a list shows: which rows, in which order, from where to where. */
export type Listing = {
  where: SQL | undefined;
  /** Best match first; undefined where nothing is searched for. */
  rank: SQL | undefined;
  order: SQL[];
  page: Page;
};

/** Rows that a query is narrowed to: those of some ids or one, or a list's first ones. */
export type Selection = { where: SQL | undefined; order?: SQL[]; limit?: number };

export function applySelection<Query extends PgSelect>(
  query: Query,
  { where, order = [], limit }: Selection,
) {
  const ordered = query.where(where).orderBy(...order);
  return limit === undefined ? ordered : ordered.limit(limit);
}

/**
 * One page of a list. The first one is read at once, along the list's index. Further on, and where a search finds and
 * counts its matches in one pass, the ids come first, so that nothing but them is read of the rows on the way.
 */
export async function readPage<T extends { _id: string }>(
  db: Reader,
  table: ListedTable,
  listing: Listing,
  read: (selection: Selection) => PromiseLike<T[]>,
): Promise<PageOf<T>> {
  const { where, rank, order, page } = listing;
  if (!rank && page.offset === 0) {
    const [items, total] = await Promise.all([
      read({ where, order, limit: page.limit }),
      db.$count(table, where),
    ]);
    return { items, total };
  }
  const { ids, total } = rank ? await findMatches(db, table, listing) : await findPageIds(db, table, listing);
  if (ids.length === 0) return { items: [], total };
  const rows = await read({ where: inArray(table.id, ids) });
  const byId = new Map(rows.map((row) => [row._id, row]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total };
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
  const total = found[0]?.total ?? (page.offset > 0 ? await db.$count(table, where) : 0);
  return { ids: found.map(({ id }) => id), total };
}

async function findPageIds(db: Reader, table: ListedTable, { where, order, page }: Listing): Promise<Found> {
  const [found, total] = await Promise.all([
    db
      .select({ id: table.id })
      .from(table)
      .where(where)
      .orderBy(...order)
      .limit(page.limit)
      .offset(page.offset),
    db.$count(table, where),
  ]);
  return { ids: found.map(({ id }) => id), total };
}
