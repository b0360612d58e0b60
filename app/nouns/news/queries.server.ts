import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import {
  applySelection,
  type Listing,
  readAllIds,
  readPage,
  type Selection,
} from "../../../db/lists/read-page.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { otherInterventions } from "../../../db/schema/evidence/news-interventions.ts";
import { passageSources, passages } from "../../../db/schema/evidence/passages.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import type { Term } from "../../../db/search/match-terms.server.ts";
import { explainMissing } from "../../records/explain-missing.server.ts";
import { filterRecords } from "../../records/filters/select-records.server.ts";
import { getFormValues, projectFields } from "../../shared/database/field-columns.server.ts";
import { projectIdList, projectRecord } from "../../shared/database/projections.server.ts";
import { cutDescriptions } from "../../shared/lists/cut-descriptions.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import type { Embed } from "../interventions/contract.ts";
import { interventionReferenceProjection, populateInterventions } from "../interventions/queries.server.ts";
import { findNewsSource } from "../sources/queries.server.ts";
import {
  type NewsCard,
  type NewsForm,
  type NewsItem,
  type NewsReading,
  newsMessages,
  type OneNewsItem,
} from "./contract.ts";
import { newsFields, newsPaths } from "./declaration.ts";
import type { NewsFilters } from "./filters.server.ts";

const record = projectRecord(news);

const own = projectFields(newsFields, news);
/** The further interventions of a news item, by id and name. */
const othersProjection: SQL<NewsReading["others"]> = sql`(${sql`
  select coalesce(json_agg(json_build_object('_id', further.id, 'interventionName', further.name)
    order by ${otherInterventions.position}), '[]')
  from ${otherInterventions} join ${interventions} further on further.id = ${otherInterventions.interventionId}
  where ${otherInterventions.newsId} = ${news.id}`})`;
/** The conflicts that a news item reports on, by id and name. */
const reportsProjection: SQL<NewsReading["reports"]> = sql`(${sql`
  select coalesce(json_agg(json_build_object('_id', ${conflicts.id}, 'conflictName', ${conflicts.name})
    order by ${conflicts.name} ${spanishCollation}, ${conflicts.id}), '[]')
  from ${newsConflicts} join ${conflicts} on ${conflicts.id} = ${newsConflicts.conflictId}
  where ${newsConflicts.newsId} = ${news.id}`})`;
/** The newspaper that printed it; "" where that is not known. */
const publicationProjection = sql<string>`coalesce((${sql`
  select ${publications.name} from ${sources} join ${publications} on ${publications.id} = ${sources.publicationId}
  where ${sources.id} = ${news.sourceId}`}), '')`;
const readingProjection = {
  ...record.first,
  ...own,
  intervention: interventionReferenceProjection,
  others: othersProjection,
  publication: publicationProjection,
  imageAlt: sql<string>`${news.imageAlt}`,
  reports: reportsProjection,
};

/** The intervention by its id. */
const projection = {
  ...record.first,
  ...own,
  otherInterventions: projectIdList(sql`
    select string_agg(${otherInterventions.interventionId}, ',' order by ${otherInterventions.position})
    from ${otherInterventions} where ${otherInterventions.newsId} = ${news.id}`),
  conflicts: projectIdList(sql`
    select string_agg(${newsConflicts.conflictId}, ',' order by ${newsConflicts.conflictId})
    from ${newsConflicts} where ${newsConflicts.newsId} = ${news.id}`),
  ...record.last,
};

async function readPopulated(db: Reader, selection: Selection, embed: Embed): Promise<NewsItem[]> {
  const rows = await applySelection(db.select(projection).from(news).$dynamic(), selection);
  return populateInterventions(db, rows, embed);
}

const {
  imageCaption: _caption,
  imageCredit: _credit,
  reports: _reports,
  ...cardProjection
} = readingProjection;

const selectCards = (db: Reader) =>
  db.select(cardProjection).from(news).innerJoin(interventions, eq(interventions.id, news.interventionId));

const selectReadings = (db: Reader) =>
  db.select(readingProjection).from(news).innerJoin(interventions, eq(interventions.id, news.interventionId));

async function buildListing(db: Reader, filters: NewsFilters): Promise<Omit<Listing, "page">> {
  return {
    where: await filterRecords(db, "news", filters),
    search: filters.search,
    order: [filters.sort === "date" ? asc(news.date) : desc(news.date), asc(news.id)],
    isRanked: filters.sort === undefined || filters.sort === "relevance",
  };
}

export async function listNews(
  db: Reader,
  { embed, ...filters }: NewsFilters & Embed,
  page: Page,
): Promise<PageOf<NewsItem>> {
  const listing = await buildListing(db, filters);
  return readPage(db, news, { ...listing, page }, (selection) => readPopulated(db, selection, { embed }));
}

/** @param terms of the search, where they are read already */
export async function listNewsCards(
  db: Reader,
  filters: NewsFilters,
  page: Page,
  terms?: Promise<Term[]>,
): Promise<PageOf<NewsCard>> {
  const listing = await buildListing(db, filters);
  return readPage(db, news, { ...listing, page, terms }, async (selection) =>
    cutDescriptions(await applySelection(selectCards(db).$dynamic(), selection)),
  );
}

export async function listNewsIds(db: Reader, filters: NewsFilters): Promise<string[]> {
  return readAllIds(db, news, await buildListing(db, filters));
}

/** @throws AppError `notFound` */
export async function getNewsItem(db: Reader, id: string, embed: Embed = {}): Promise<OneNewsItem> {
  const [item] = await readPopulated(db, { where: eq(news.id, id) }, embed);
  if (!item) throw await explainMissing(db, { noun: "news", id, path: newsPaths.one }, newsMessages.unknown);
  const { source } = item;
  if (source === null) return { ...item, source, passages: [] };
  const [own, resting] = await Promise.all([findNewsSource(db, source), listPassagesOn(db, source)]);
  return { ...item, source: own, passages: resting };
}

/** The sentences that rest on a source. */
async function listPassagesOn(db: Reader, sourceId: string): Promise<OneNewsItem["passages"]> {
  return db
    .select({
      noun: passages.noun,
      record: sql<string>`${passages.recordId}`,
      field: passages.field,
      quote: passages.quote,
    })
    .from(passageSources)
    .innerJoin(passages, eq(passages.id, passageSources.passageId))
    .where(eq(passageSources.sourceId, sourceId))
    .orderBy(asc(passages.createdAt), asc(passages.id));
}

export async function findNewsReading(db: Reader, id: string): Promise<NewsReading | null> {
  const [item] = await selectReadings(db).where(eq(news.id, id));
  return item ?? null;
}

/** @throws AppError `notFound` */
export async function getNewsForm(
  db: Reader,
  id: string,
): Promise<{ values: Required<NewsForm>; version: number }> {
  const [{ values, version }, [linked]] = await Promise.all([
    getFormValues(db, { fields: newsFields, table: news, id }, newsMessages.unknown),
    db.select({ others: othersProjection, reports: reportsProjection }).from(news).where(eq(news.id, id)),
  ]);
  const { source: sourceId, ...own } = values;
  const source = sourceId ? await findNewsSource(db, sourceId) : null;
  const { publication = "", author = "", section = "", page = "", url = "" } = source ?? {};
  const listIds = (linked: { _id: string }[] = []) => linked.map(({ _id }) => _id);
  const links = { otherInterventions: listIds(linked?.others), conflicts: listIds(linked?.reports) };
  return {
    values: { ...own, ...links, publication, author, section, page, url, clippings: [] },
    version,
  };
}
