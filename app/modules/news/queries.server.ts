import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { countRecords } from "../../../db/counts.server.ts";
import { interventions, news, newsConflicts } from "../../../db/schema.server.ts";
import { notFound } from "../../shared/errors.ts";
import type { Page, PageOf } from "../../shared/paging.ts";
import { isoDate, recordProjection } from "../../shared/projections.server.ts";
import { searchCondition, searchRank } from "../../shared/search.server.ts";
import {
  interventionReferenceProjection,
  plainInterventionProjection,
} from "../interventions/queries.server.ts";
import { type NewsCard, type NewsFilters, type NewsItem, newsMessages } from "./contract.ts";

const record = recordProjection(news);

const cardProjection = {
  ...record.first,
  newsName: news.headline,
  description: sql<string>`${news.description}`,
  newsDate: isoDate(news.date),
  intervention: interventionReferenceProjection,
  image: sql<string>`${news.image}`,
};

const projection = {
  ...cardProjection,
  intervention: plainInterventionProjection,
  conflicts: sql<string[]>`array(${sql`
    select ${newsConflicts.conflictId} from ${newsConflicts} where ${newsConflicts.newsId} = ${news.id}
    order by ${newsConflicts.conflictId}`})`,
  ...record.last,
};

const populatedNews = (db: Reader) =>
  db.select(projection).from(news).innerJoin(interventions, eq(interventions.id, news.interventionId));

const newsCards = (db: Reader) =>
  db.select(cardProjection).from(news).innerJoin(interventions, eq(interventions.id, news.interventionId));

function conditions(filters: NewsFilters): SQL | undefined {
  return and(
    filters.intervention === undefined ? undefined : eq(news.interventionId, filters.intervention),
    searchCondition(news, filters.search),
  );
}

/** Newest first; with a search, best match first. */
function order(filters: NewsFilters): SQL[] {
  const rank = searchRank(news, filters.search);
  const byDate = [desc(news.date), sql`${news.id}`];
  return rank ? [rank, ...byDate] : byDate;
}

export async function listNews(db: Reader, filters: NewsFilters, page: Page): Promise<PageOf<NewsItem>> {
  const where = conditions(filters);
  const [items, total] = await Promise.all([
    populatedNews(db)
      .where(where)
      .orderBy(...order(filters))
      .limit(page.limit)
      .offset(page.offset),
    countRecords(db, news, where),
  ]);
  return { items, total };
}

export async function listNewsCards(db: Reader, filters: NewsFilters, page: Page): Promise<PageOf<NewsCard>> {
  const where = conditions(filters);
  const [items, total] = await Promise.all([
    newsCards(db)
      .where(where)
      .orderBy(...order(filters))
      .limit(page.limit)
      .offset(page.offset),
    countRecords(db, news, where),
  ]);
  return { items, total };
}

/** @throws AppError `notFound` */
export async function getNewsItem(db: Reader, id: string): Promise<NewsItem> {
  const [item] = await populatedNews(db).where(eq(news.id, id));
  if (!item) throw notFound(newsMessages.unknown);
  return item;
}
