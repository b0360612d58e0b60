import { eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { interventions, recordCounts, siteContent } from "../../../db/schema.server.ts";
import { notFound } from "../../shared/errors.ts";
import { recordProjection } from "../../shared/projections.server.ts";
import type { SiteFrame } from "../../shared/site-frame.ts";
import {
  type Home,
  type Information,
  type SiteContentKey,
  type SiteContentValues,
  siteContentDefaults,
  siteMessages,
} from "./contract.ts";

const record = recordProjection(siteContent);
const projection = { ...record.first, value: siteContent.value, ...record.last };

/** A record of the site's own texts, its value spread out beside its id and version; null where there is none. */
async function findSiteRecord<K extends SiteContentKey>(db: Reader, key: K) {
  const [row] = await db.select(projection).from(siteContent).where(eq(siteContent.key, key));
  if (!row) return null;
  const { _id, value, ...last } = row;
  return { _id, ...(value as SiteContentValues[K]), ...last };
}

/** @throws AppError `notFound` */
export async function getInformation(db: Reader): Promise<Information> {
  const record = await findSiteRecord(db, "information");
  if (!record) throw notFound(siteMessages.unknown);
  return record;
}

/** @throws AppError `notFound` */
export async function getHome(db: Reader): Promise<Home> {
  const record = await findSiteRecord(db, "home");
  if (!record) throw notFound(siteMessages.unknown);
  // The intervention may have been deleted since; restored, it is featured again.
  const isThere =
    record.intervention && (await db.$count(interventions, eq(interventions.id, record.intervention)));
  return isThere ? record : { ...record, intervention: null };
}

/** @throws AppError `notFound` */
export async function getProject(db: Reader): Promise<SiteContentValues["project"]> {
  return requireSiteValue(db, "project");
}

/** @throws AppError `notFound` */
export async function getTeam(db: Reader): Promise<SiteContentValues["team"]> {
  return requireSiteValue(db, "team");
}

/** What the home page shows besides records: its texts, the film, the documents. @throws AppError `notFound` */
export async function getHomeContent(db: Reader) {
  const [site, home, information, video, documents] = await Promise.all([
    getSite(db),
    getHome(db),
    getInformation(db),
    requireSiteValue(db, "video"),
    requireSiteValue(db, "documents"),
  ]);
  return { site, home, information, video, documents: documents.items };
}

/** @throws AppError `notFound` */
export async function getSite(db: Reader): Promise<SiteContentValues["site"]> {
  return requireSiteValue(db, "site");
}

async function requireSiteValue<K extends SiteContentKey>(db: Reader, key: K): Promise<SiteContentValues[K]> {
  const [row] = await db
    .select({ value: siteContent.value })
    .from(siteContent)
    .where(eq(siteContent.key, key));
  if (!row) throw notFound(siteMessages.unknown);
  return row.value as SiteContentValues[K];
}

/** What every page shows of the site itself. */
export async function getSiteFrame(db: Reader, address: string): Promise<SiteFrame> {
  const rows = await db
    .select({ key: siteContent.key, value: siteContent.value })
    .from(siteContent)
    .where(inArray(siteContent.key, ["site", "contact", "partners", "demo"]));
  const values = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<SiteContentValues>;
  const { site, contact, partners } = { ...siteContentDefaults, ...values };
  return {
    title: site.title,
    address,
    newspaperName: site.newspaperName,
    contact,
    partners: partners.items,
    demoNotice: values.demo?.notice ?? null,
  };
}

/** How many interventions, conflicts and news there are: live counts of the three axes. */
export async function getTotals(db: Reader): Promise<Record<"interventions" | "conflicts" | "news", number>> {
  const rows = await db.select().from(recordCounts);
  const total = (noun: string) => rows.find((row) => row.noun === noun)?.total ?? 0;
  return { interventions: total("interventions"), conflicts: total("conflicts"), news: total("news") };
}

/** A sitemap may name 50,000 pages; the fixed ones need a few of them. */
const mostRecordPages = 49_000;

/** Addresses of the pages of all records, newest change first, with the day of that change. */
export async function listRecordPages(db: Reader): Promise<{ path: string; changed: string }[]> {
  const { rows } = await db.execute<{ path: string; changed: string }>(sql`
    select path, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed from (
      select '/intervention-datasheet/' || intervention_id || '/' || id || '/description' as path, updated_at from datasheets
      union all select '/conflicts/' || id, updated_at from conflicts
      union all select '/news/' || id, updated_at from news
    ) as pages order by updated_at desc, path limit ${mostRecordPages}`);
  return rows;
}
