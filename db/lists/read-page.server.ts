import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import type { Page, PageOf } from "../../app/shared/lists/paging.ts";
import type { Reader } from "../client.server.ts";
import { countRecords, findRecords, readTerms } from "../search/find-records.server.ts";
import type { Term } from "../search/match-terms.server.ts";
import { searchEntries } from "../search/tables.ts";
import { readShared } from "../shared-reads.server.ts";
import { getNoun, type ListedTable, matchRecords } from "./match-records.server.ts";

export type Listing = {
  where: SQL | undefined;
  search: string | undefined;
  /** Of the search, where they are read already. */
  terms?: Promise<Term[]> | undefined;
  order: SQL[];
  /** Whether the best matches of a search come first; else it keeps the order. */
  isRanked?: boolean;
  page: Page;
};

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
  const { order, page, isRanked = true } = listing;
  const terms = await (listing.terms ?? readTerms(db, listing.search));
  const where = isRanked ? listing.where : and(listing.where, matchRecords(table, terms));
  const isInOrder = terms.length === 0 || !isRanked;
  if (isInOrder && page.offset === 0) {
    const [items, total] = await Promise.all([
      read({ where, order, limit: page.limit }),
      countRows(db, table, where),
    ]);
    return { items, total };
  }
  const { ids, total } = isInOrder
    ? await findIds(db, table, { ...listing, where })
    : await findMatches(db, table, { ...listing, terms });
  if (ids.length === 0) return { items: [], total };
  const rows = await read({ where: inArray(table.id, ids) });
  const byId = new Map(rows.map((row) => [row._id, row]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total };
}

/** The ids of a whole list, in its order. */
export async function readAllIds(
  db: Reader,
  table: ListedTable,
  { where, search, order, isRanked = true }: Omit<Listing, "page">,
): Promise<string[]> {
  const terms = await readTerms(db, search);
  if (terms.length > 0 && isRanked) {
    const listed = narrowSearch(table, where);
    const page = { limit: wholeList, offset: 0 };
    const found = await findRecords(db, { noun: getNoun(table), terms, where: listed, page });
    return found.map(({ _id }) => _id);
  }
  // As one text: rows take three times as long to read, and four times the memory.
  const [row] = await db
    .select({ ids: sql<string | null>`string_agg(${table.id}, ' ' order by ${sql.join(order, sql`, `)})` })
    .from(table)
    .where(and(where, matchRecords(table, terms)));
  return row?.ids?.split(" ") ?? [];
}

/** More rows than any list has. */
const wholeList = 2 ** 31;

/** The entries of the search whose records a list selects. */
const narrowSearch = (table: ListedTable, where: SQL | undefined) =>
  where && sql`${searchEntries.recordId} in (select ${table.id} from ${table} where ${where})`;

async function findIds(db: Reader, table: ListedTable, { where, order, page }: Listing) {
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

async function countRows(db: Reader, table: ListedTable, where: SQL | undefined): Promise<number> {
  if (where) return db.$count(table, where);
  return readShared(`count of ${getNoun(table)}`, () => db.$count(table));
}

async function findMatches(
  db: Reader,
  table: ListedTable,
  { terms, where, page }: Omit<Listing, "terms"> & { terms: readonly Term[] },
) {
  const noun = getNoun(table);
  const listed = narrowSearch(table, where);
  const [found, total] = await Promise.all([
    findRecords(db, { noun, terms, where: listed, page }),
    countRecords(db, { nouns: [noun], terms, where: listed }),
  ]);
  return { ids: found.map(({ _id }) => _id), total };
}
