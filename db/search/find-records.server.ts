import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Page } from "../../app/shared/lists/paging.ts";
import type { Reader } from "../client.server.ts";
import { readSharing } from "../links/shared-news.server.ts";
import { spanishCollation } from "../schema/columns.ts";
import { otherInterventions } from "../schema/evidence/news-interventions.ts";
import { readOnce, readShared } from "../shared-reads.server.ts";
import { type AnalyzedTerm, analyzeQuery } from "./analyze-query.server.ts";
import {
  isPlain,
  listAll,
  type Match,
  matchAs,
  matchTitle,
  matchTitles,
  type Ranking,
  rankMatches,
  type Term,
} from "./match-terms.server.ts";
import { searchEntries } from "./tables.ts";

export type SearchNoun = (typeof searchEntries.$inferSelect)["noun"];
export type FoundRecord = { noun: SearchNoun; _id: string; tier: number };

/** Of all words whole in the text, how many of the newest are looked through for words near each other. */
const lookedThrough = 300;

/** @returns the terms of a query, each with the interventions whose name has it */
export async function readTerms(db: Reader, query: string | undefined): Promise<Term[]> {
  return readOnce(`terms of ${query}`, () => findTerms(db, query));
}

async function findTerms(db: Reader, query: string | undefined): Promise<Term[]> {
  const terms = await analyzeQuery(db, query);
  const read: Term[] = [];
  // One after the other: a transaction has one connection.
  for (const term of terms) {
    const interventionIds = term.isExcluded ? [] : await listNamed(db, term);
    read.push({ ...term, interventionIds, newsIds: await listSharedNews(db, interventionIds) });
  }
  return read;
}

const isOfIntervention = eq(searchEntries.noun, "interventions");

/** The interventions whose name has the term. */
async function listNamed(db: Reader, term: AnalyzedTerm): Promise<string[]> {
  if (isPlain(term)) {
    const ids = new Set(term.words.flatMap(listAll));
    const names = await readShared("words of interventions' names", () => selectNames(db));
    return names.flatMap(({ id, words }) => (words.some((word) => ids.has(word)) ? [id] : []));
  }
  const rows = await db
    .select({ id: searchEntries.recordId })
    .from(searchEntries)
    .where(and(isOfIntervention, matchTitle(term)));
  return rows.map(({ id }) => id);
}

const selectNames = (db: Reader) =>
  db
    .select({ id: searchEntries.recordId, words: searchEntries.titleWords })
    .from(searchEntries)
    .where(isOfIntervention);

/** News that name one of these interventions after their first one. */
async function listSharedNews(db: Reader, interventionIds: readonly string[]): Promise<string[]> {
  if (interventionIds.length === 0) return [];
  const sharing = await readSharing(db);
  const shared = interventionIds.filter((id) => sharing.has(id));
  if (shared.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: otherInterventions.newsId })
    .from(otherInterventions)
    .where(inArray(otherInterventions.interventionId, shared));
  return rows.map(({ id }) => id);
}

/** News newest first, the others by name. */
function orderBy(noun: SearchNoun): SQL {
  const byName = sql`${searchEntries.title} ${spanishCollation}, `;
  return sql`${searchEntries.date} desc nulls last, ${noun === "news" ? sql`` : byName}${searchEntries.recordId}`;
}

/** @property where narrows the entries, besides the terms. @property match leaves only those that match so. */
export type Search = {
  noun: SearchNoun;
  terms: readonly Term[];
  where?: SQL | undefined;
  match?: Match | undefined;
};

/** The ids of one noun's records, best match first. Each tier is read only as far as the page needs. */
export function selectRecords({
  noun,
  terms,
  where,
  match,
  page,
  ranking: { tiers, whole, near } = rankMatches(terms),
}: Search & { page: Page; ranking?: Ranking }): SQL {
  const entries = (condition: SQL) => and(eq(searchEntries.noun, noun), where, condition);
  const selectTier = (tier: number, condition: SQL) => sql`
    (select ${searchEntries.recordId} as id, ${tier}::float8 as tier from ${searchEntries}
     where ${entries(condition)} order by ${orderBy(noun)} limit ${page.offset + page.limit})`;
  const isNear = sql`${searchEntries.recordId} in (select id from near)`;
  const isSelected = (tier: number) => match === undefined || (match === "whole") === tier < whole;
  const selections = tiers.flatMap((condition, tier) =>
    !isSelected(tier)
      ? []
      : tier === near?.tier
        ? [selectTier(tier, isNear), selectTier(tier + 0.5, sql`${condition} and not ${isNear}`)]
        : [selectTier(tier, condition)],
  );
  if (selections.length === 0) return sql`select '' as id, 0::float8 as tier where false`;
  const nearby =
    near &&
    isSelected(near.tier) &&
    sql`with near as materialized (
      select ${searchEntries.recordId} as id from (
        select ${searchEntries.recordId}, ${searchEntries.text} from ${searchEntries}
        where ${entries(tiers[near.tier] as SQL)} order by ${orderBy(noun)} limit ${lookedThrough}
      ) as ${searchEntries} where ${near.areNear})`;
  return sql`
    ${nearby || sql``}
    select id, tier from (${sql.join(selections, sql` union all `)}) as found
    limit ${page.limit} offset ${page.offset}`;
}

export function findRecords(db: Reader, search: Search & { page: Page }): Promise<FoundRecord[]> {
  return findOfNouns(db, [search.noun], search);
}

/** The same of several nouns, one after the other, in one statement. */
export async function findOfNouns(
  db: Reader,
  nouns: readonly SearchNoun[],
  search: Omit<Search, "noun"> & { page: Page },
): Promise<FoundRecord[]> {
  const ranking = rankMatches(search.terms);
  const lists = nouns.map(
    (noun) =>
      sql`(select ${noun}::text as noun, id as _id, tier from (${selectRecords({ ...search, noun, ranking })}) as listed)`,
  );
  const { rows } = await db.execute<FoundRecord>(sql.join(lists, sql` union all `));
  return rows;
}

/** The records of one noun whose title has all terms, if only as parts of words. */
export async function findByTitle(
  db: Reader,
  { noun, terms, page }: Search & { page: Page },
): Promise<FoundRecord[]> {
  const rows = await db
    .select({ id: searchEntries.recordId })
    .from(searchEntries)
    .where(and(eq(searchEntries.noun, noun), matchTitles(terms)))
    .orderBy(orderBy(noun))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ id }) => ({ noun, _id: id, tier: 0 }));
}

/** @returns how many records match, of these nouns or of all */
export function countRecords(
  db: Reader,
  { nouns, terms, where, match }: Omit<Search, "noun"> & { nouns?: readonly SearchNoun[] },
): Promise<number> {
  return db.$count(
    searchEntries,
    and(nouns && inArray(searchEntries.noun, [...nouns]), where, matchAs(terms, match)),
  );
}
