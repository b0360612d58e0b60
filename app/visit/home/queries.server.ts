import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import type { FeaturedIntervention } from "../../nouns/interventions/contract.ts";
import { getIntervention } from "../../nouns/interventions/queries.server.ts";
import { readPeriod, readStudyPeriod } from "../../nouns/news/period.server.ts";
import {
  findSiteValues,
  getHomeTexts,
  getInformation,
  getSiteText,
  listOtherDocuments,
} from "../../nouns/site/queries.server.ts";
import { selectCredibleYear } from "../../shared/database/credible-dates.server.ts";
import { formatPeriod, listYears, type Period } from "../../shared/values/dates.ts";
import type { YearCount } from "../../ui/figures/year-bars.tsx";

/** What the home page shows besides lists of records. @throws AppError `notFound` */
export async function getHomeContent(db: Reader) {
  const [site, { dataset }, period, home, information, documents] = await Promise.all([
    getSiteText(db, "site"),
    findSiteValues(db, "dataset"),
    readStudyPeriod(db),
    getHomeTexts(db),
    getInformation(db),
    listOtherDocuments(db),
  ]);
  const featured = home.intervention ? await getFeatured(db, home.intervention) : null;
  const place = dataset?.place || site.cityName;
  return { site, scope: [place, formatPeriod(period)], home, information, documents, featured };
}

type Press = { period: Period; years: YearCount[]; improbable: number };

/** The news of each year of the study, years without any included; null without credible dates. */
export async function readPress(db: Reader): Promise<Press | null> {
  const period = await readPeriod(db);
  if (period === null) return null;
  const { rows } = await db.execute<{ year: number | null; count: number }>(sql`
    select ${selectCredibleYear(sql`date`)} as year, count(*)::int as count from news group by 1`);
  const counts = new Map(rows.map(({ year, count }) => [year, count]));
  const years = listYears(period).map((year) => ({ year, count: counts.get(year) ?? 0 }));
  return { period, years, improbable: counts.get(null) ?? 0 };
}

async function getFeatured(db: Reader, id: string): Promise<FeaturedIntervention> {
  const { _id, interventionName, description, internalSystem, image } = await getIntervention(db, id);
  return { _id, interventionName, description, internalSystem, image };
}

/** So many records has one file of the sitemap: it may name 50,000 pages, and is written in one piece. */
const recordsPerSitemap = 10_000;

/** A record with a page of its own; a datasheet's page is below its intervention's, and an edition's has its number. */
export type RecordPage =
  | {
      noun: "intervention" | "conflict" | "news" | "actor" | "place" | "edition";
      id: string;
      changed: string;
    }
  | { noun: "datasheet"; id: string; interventionId: string; changed: string };

const recordsWithPages = sql`(
  select 'intervention' as noun, null as intervention_id, id, updated_at from interventions
  union all select 'datasheet', intervention_id, id, updated_at from datasheets
  union all select 'conflict', null, id, updated_at from conflicts
  union all select 'news', null, id, updated_at from news
  union all select 'actor', null, id, updated_at from actors where merged_into_id is null
  union all select 'place', null, id, updated_at from places
  union all select 'edition', null, number, greatest(published_at, (corrections -> -1 ->> 'at')::timestamptz)
    from editions where withdrawn_at is null
) as records`;

/** How many files the sitemap of the records has, one at least. */
export async function countSitemaps(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${recordsWithPages}`,
  );
  return Math.max(1, Math.ceil((rows[0]?.count ?? 0) / recordsPerSitemap));
}

/**
 * The records of one file of the sitemap, with the day of their last change on this site, in an order that no change moves.
 * @param page from 1
 */
export async function listRecordPages(db: Reader, page: number): Promise<RecordPage[]> {
  const { rows } = await db.execute<RecordPage>(sql`
    select records.noun, id, intervention_id as "interventionId",
      to_char(coalesce(changed_at, updated_at) at time zone 'UTC', 'YYYY-MM-DD') as changed
    from ${recordsWithPages}
    left join record_changes on record_changes.noun = records.noun and record_id = id
    order by records.noun, id limit ${recordsPerSitemap} offset ${(page - 1) * recordsPerSitemap}`);
  return rows;
}
