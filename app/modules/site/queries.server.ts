import { eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { recordCounts, siteContent } from "../../../db/schema.server.ts";
import { notFound } from "../../shared/errors.ts";
import { recordProjection } from "../../shared/projections.server.ts";
import {
  type Home,
  type Information,
  type SiteContentKey,
  type SiteContentValues,
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
  return record;
}

/** The notice that the content is made up, while demonstration content is installed. */
export async function findDemoNotice(db: Reader): Promise<string | null> {
  return (await findSiteRecord(db, "demo"))?.notice ?? null;
}

/** How many interventions, conflicts and news there are: live counts of the three axes. */
export async function getTotals(db: Reader): Promise<Record<"interventions" | "conflicts" | "news", number>> {
  const rows = await db.select().from(recordCounts);
  const total = (noun: string) => rows.find((row) => row.noun === noun)?.total ?? 0;
  return { interventions: total("interventions"), conflicts: total("conflicts"), news: total("news") };
}
