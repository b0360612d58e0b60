import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgSelect } from "drizzle-orm/pg-core";
import type { Page, PageOf } from "../app/shared/lists/paging.ts";
import type { Reader } from "./client.server.ts";
import type { conflicts } from "./schema/conflicts.ts";
import type { interventions } from "./schema/interventions.ts";
import type { news } from "./schema/news.ts";

type ListedTable = typeof interventions | typeof conflicts | typeof news;

export type Listing = {
  where: SQL | undefined;
  /** Best match first; undefined without a search. */
  rank: SQL | undefined;
  order: SQL[];
  page: Page;
};

/** No condition without a value. */
export function filterBy(column: PgColumn, value: string | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value);
}

/** Rows that a query is narrowed to: those of some ids, or the first of a list. */
export type Selection = { where: SQL | undefined; order?: SQL[]; limit?: number };

export function applySelection<Query extends PgSelect>(
  query: Query,
  { where, order = [], limit }: Selection,
) {
  const ordered = query.where(where).orderBy(...order);
  return limit === undefined ? ordered : ordered.limit(limit);
}

/**
 * One page of a list. The first page is read along the list's index. Later pages, and searches, read the ids first, so
 * that no other column of the skipped rows is read.
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
  const { ids, total } = await findIds(db, table, listing);
  if (ids.length === 0) return { items: [], total };
  const rows = await read({ where: inArray(table.id, ids) });
  const byId = new Map(rows.map((row) => [row._id, row]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total };
}

async function findIds(
  db: Reader,
  table: ListedTable,
  { where, rank, order, page }: Listing,
): Promise<{ ids: string[]; total: number }> {
  // A search counts while it finds; without one a count of its own is faster.
  const total = rank ? sql<number | null>`(count(*) over ())::int` : sql<number | null>`null::int`;
  const found = await db
    .select({ id: table.id, total })
    .from(table)
    .where(where)
    .orderBy(...(rank ? [rank] : []), ...order)
    .limit(page.limit)
    .offset(page.offset);
  return {
    ids: found.map(({ id }) => id),
    // Past the last match no row carries the total.
    total: found[0]?.total ?? (rank && page.offset === 0 ? 0 : await db.$count(table, where)),
  };
}
