import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { applySelection, type Listing, readPage, type Selection } from "../../../db/pages.server.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { notFound } from "../../shared/api/errors.ts";
import { findFormValues, projectFields } from "../../shared/database/field-columns.server.ts";
import { projectIdList, projectRecord } from "../../shared/database/projections.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { buildSearchCondition, buildSearchRank } from "../../shared/lists/search.server.ts";
import { isId } from "../../shared/values/ids.ts";
import { listConflictOptions, listConflictsReportedBy } from "../conflicts/queries.server.ts";
import {
  interventionReferenceProjection,
  listInterventionOptions,
  withInterventions,
} from "../interventions/queries.server.ts";
import {
  type NewsCard,
  type NewsFilters,
  type NewsForm,
  type NewsItem,
  type NewsReading,
  newsMessages,
} from "./contract.ts";
import { newsFields } from "./fields.ts";

const record = projectRecord(news);

const own = projectFields(newsFields, news);
const cardProjection = {
  ...record.first,
  ...own,
  intervention: interventionReferenceProjection,
  imageAlt: sql<string>`${news.imageAlt}`,
};

/** The intervention by its id. */
const projection = {
  ...record.first,
  ...own,
  conflicts: projectIdList(sql`
    select string_agg(${newsConflicts.conflictId}, ',' order by ${newsConflicts.conflictId})
    from ${newsConflicts} where ${newsConflicts.newsId} = ${news.id}`),
  ...record.last,
};

async function readPopulated(db: Reader, selection: Selection): Promise<NewsItem[]> {
  return withInterventions(db, await applySelection(db.select(projection).from(news).$dynamic(), selection));
}

const newsCards = (db: Reader) =>
  db.select(cardProjection).from(news).innerJoin(interventions, eq(interventions.id, news.interventionId));

/** Newest first; with a search, best match first. */
function listing(filters: NewsFilters, page: Page): Listing {
  return {
    where: and(
      filters.intervention === undefined ? undefined : eq(news.interventionId, filters.intervention),
      buildSearchCondition(news, filters.search),
    ),
    rank: buildSearchRank(news, filters.search),
    order: [desc(news.date), asc(news.id)],
    page,
  };
}

export async function listNews(db: Reader, filters: NewsFilters, page: Page): Promise<PageOf<NewsItem>> {
  return readPage(db, news, listing(filters, page), (selection) => readPopulated(db, selection));
}

export async function listNewsCards(db: Reader, filters: NewsFilters, page: Page): Promise<PageOf<NewsCard>> {
  return readPage(db, news, listing(filters, page), (selection) =>
    applySelection(newsCards(db).$dynamic(), selection),
  );
}

/** @throws AppError `notFound` */
export async function getNewsItem(db: Reader, id: string): Promise<NewsItem> {
  const [item] = await readPopulated(db, { where: eq(news.id, id) });
  if (!item) throw notFound(newsMessages.unknown);
  return item;
}

/** A news item as pages read it whole; null where there is none. */
export async function findNewsReading(db: Reader, id: string): Promise<NewsReading | null> {
  const [[item], reports] = await Promise.all([
    newsCards(db).where(eq(news.id, id)),
    listConflictsReportedBy(db, id),
  ]);
  return item ? { ...item, reports } : null;
}

/** A news item as its form has it. @throws AppError `notFound` */
export async function getNewsForm(
  db: Reader,
  id: string,
): Promise<{ values: Required<NewsForm>; version: number }> {
  const form = isId(id) ? await findFormValues(db, { fields: newsFields, table: news, id }) : null;
  if (!form) throw notFound(newsMessages.unknown);
  const reports = await listConflictsReportedBy(db, id);
  return { ...form, values: { ...form.values, conflicts: reports.map(({ _id }) => _id) } };
}

/** What a news item's form chooses from. */
export async function getNewsFormOptions(db: Reader) {
  const [interventions, conflicts] = await Promise.all([
    listInterventionOptions(db),
    listConflictOptions(db),
  ]);
  return { interventions, conflicts };
}
