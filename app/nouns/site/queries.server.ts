import { eq, inArray, min, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news } from "../../../db/schema/news.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { siteContent } from "../../../db/schema/site.ts";
import { notFound } from "../../shared/api/errors.ts";
import { projectRecord } from "../../shared/database/projections.server.ts";
import type { SiteFrame } from "../../shared/pages/site-frame.ts";
import { getDocumentPath, type StatisticOption } from "./constants.ts";
import {
  type CodingLists,
  type Home,
  type Information,
  type ReplacedDocuments,
  type SiteContentKey,
  type SiteContentValues,
  type SiteDocument,
  type SitePart,
  siteMessages,
} from "./contract.ts";
import { sitePartFields, siteParts } from "./declaration.ts";
import { noCodingLists, siteContentDefaults, sitePartDefaults } from "./defaults.server.ts";
import { getFilmTranscript } from "./film-transcript.server.ts";

const record = projectRecord(siteContent);
const projection = { ...record.first, value: siteContent.value, ...record.last };

/** The values of some keys; one that was never saved is absent, and a field that was added since has its default. */
export async function findSiteValues<K extends SiteContentKey>(
  db: Reader,
  ...keys: K[]
): Promise<Partial<Pick<SiteContentValues, K>>> {
  const rows = await db
    .select({ key: siteContent.key, value: siteContent.value })
    .from(siteContent)
    .where(inArray(siteContent.key, keys));
  const defaults: Partial<Record<SiteContentKey, object>> = siteContentDefaults;
  const completed = rows.map(({ key, value }) => [key, { ...defaults[key as K], ...(value as object) }]);
  return Object.fromEntries(completed) as Partial<Pick<SiteContentValues, K>>;
}

/** The version of what is stored under a key; 0 before its first save. */
export async function getSiteVersion(db: Reader, key: SiteContentKey): Promise<number> {
  const [row] = await db
    .select({ version: siteContent.version })
    .from(siteContent)
    .where(eq(siteContent.key, key));
  return row?.version ?? 0;
}

/** @throws AppError `notFound` */
export async function getSiteText<K extends SiteContentKey>(
  db: Reader,
  key: K,
): Promise<SiteContentValues[K]> {
  const { [key]: value } = await findSiteValues(db, key);
  if (value === undefined) throw notFound(siteMessages.unknown);
  return value as SiteContentValues[K];
}

/** A value with its record's id, version and dates, as the wire has it. @throws AppError `notFound` */
async function getSiteRecord<K extends SiteContentKey>(db: Reader, key: K) {
  const [row] = await db.select(projection).from(siteContent).where(eq(siteContent.key, key));
  if (!row) throw notFound(siteMessages.unknown);
  const { _id, value, ...last } = row;
  return { _id, ...(value as SiteContentValues[K]), ...last };
}

/** @throws AppError `notFound` */
export async function getInformation(db: Reader): Promise<Information> {
  return getSiteRecord(db, "information");
}

/** @throws AppError `notFound` */
export async function getHome(db: Reader): Promise<Home> {
  const { image_description_alt, image_features_alt, image_conflictivity_alt, ...record } =
    await getHomeTexts(db);
  return record;
}

/** The home content record with the alternative texts, which the wire does not have. @throws AppError `notFound` */
export async function getHomeTexts(db: Reader) {
  const record = await getSiteRecord(db, "home");
  // The intervention may have been deleted since; restored, it is featured again.
  const exists =
    record.intervention && (await db.$count(interventions, eq(interventions.id, record.intervention)));
  return exists ? record : { ...record, intervention: null };
}

/** The lists of conflict types and escalation levels; empty, version 0, before the first change. */
export async function getCodingLists(db: Reader): Promise<CodingLists & { version: number }> {
  const [row] = await db
    .select({ value: siteContent.value, version: siteContent.version })
    .from(siteContent)
    .where(eq(siteContent.key, "coding"));
  return { ...noCodingLists, ...row?.value, version: row?.version ?? 0 };
}

/** Documents listed after those that the product generates. @throws AppError `notFound` */
export async function listOtherDocuments(db: Reader): Promise<SiteDocument[]> {
  return (await getSiteText(db, "documents")).items;
}

export async function getReplacedDocuments(db: Reader): Promise<ReplacedDocuments> {
  return (await findSiteValues(db, "documents")).documents?.replaced ?? {};
}

/** Where the data-processing policy is: where the site says, or the document that the product generates. */
export async function getPolicyAddress(db: Reader): Promise<string> {
  const { documents } = await findSiteValues(db, "documents");
  return documents?.policyAddress || documents?.replaced?.policy?.address || getDocumentPath("policy");
}

/** Addresses of the stored files that the texts show: "/media/{id}", without extension. */
export async function listSiteFiles(db: Reader): Promise<string[]> {
  const rows = await db.select({ value: siteContent.value }).from(siteContent);
  return JSON.stringify(rows).match(/\/media\/[0-9a-f]{24}/g) ?? [];
}

/** Images that the home page and the footer show. */
export async function listSiteImages(db: Reader): Promise<string[]> {
  const { home, partners } = await findSiteValues(db, "home", "partners");
  const axes = home ? [home.image_description, home.image_features, home.image_conflictivity] : [];
  return [...axes, ...(partners?.items ?? []).map(({ logo }) => logo)];
}

/** A query for when one of these texts last changed. */
export function selectSiteChange(keys: readonly SiteContentKey[]): SQL {
  return sql`select max(changed_at) as changed_at from record_changes
    where noun = 'site_content' and record_id in (select id from ${siteContent} where ${inArray(siteContent.key, [...keys])})`;
}

/** When the site's own texts were first stored, which is when it was installed. */
export async function getInstallationTime(db: Reader): Promise<Date | null> {
  const [row] = await db.select({ at: min(siteContent.createdAt) }).from(siteContent);
  return row?.at ?? null;
}

/** Without an address it is the product's own film, whose captions are its transcript. @throws AppError `notFound` */
export async function getVideo(db: Reader): Promise<SiteContentValues["video"]> {
  const video = await getSiteText(db, "video");
  const { address, transcript } = video;
  return {
    ...video,
    transcript: transcript || (address === "" ? await getFilmTranscript().catch(() => "") : ""),
  };
}

/**
 * The dashboard shown instead of a statistic's chart; "" without one. Only https addresses of other sites: a page of this
 * origin could leave its sandbox.
 */
export async function getDashboard(
  db: Reader,
  option: StatisticOption,
  siteAddress: string,
): Promise<string> {
  const dashboards = await getSiteText(db, "dashboards");
  const address = URL.parse(dashboards[option] ?? "");
  const isOutside = address?.protocol === "https:" && address.host !== new URL(siteAddress).host;
  return isOutside ? address.href : "";
}

export function formatByline({ groupName, cityName }: SiteContentValues["site"]): string {
  return [groupName, cityName].filter((part) => part !== "").join(" · ");
}

/** The parts that researchers edit, each with who changed it last. */
export async function listSiteParts(db: Reader): Promise<SitePart[]> {
  const lastActor = db
    .selectDistinctOn([revisions.recordId], { recordId: revisions.recordId, name: revisions.actorName })
    .from(revisions)
    .where(eq(revisions.noun, "site_content"))
    .orderBy(revisions.recordId, sql`${revisions.id} desc`)
    .as("last_actor");
  const rows = await db
    .select({ ...projection, key: siteContent.key, actor: lastActor.name })
    .from(siteContent)
    .leftJoin(lastActor, eq(lastActor.recordId, siteContent.id));
  return siteParts.map(({ key, name }) => {
    const row = rows.find((candidate) => candidate.key === key);
    return {
      key,
      name,
      value: pickEditable(key, row?.value),
      _id: row?._id ?? null,
      __v: row?.__v ?? 0,
      updatedAt: row?.updatedAt ?? null,
      updatedBy: row?.actor ?? "",
    };
  });
}

/** The editable fields of a stored value, completed with the defaults. */
function pickEditable(key: keyof typeof sitePartFields, stored: Record<string, unknown> | undefined) {
  const value = { ...sitePartDefaults[key], ...stored };
  return Object.fromEntries(Object.keys(sitePartFields[key]).map((name) => [name, value[name]]));
}

/** @param key as an address has it. @throws AppError `notFound` */
export async function getSitePart(db: Reader, key: string): Promise<SitePart> {
  const part = (await listSiteParts(db)).find((candidate) => candidate.key === key);
  if (!part) throw notFound(siteMessages.unknown);
  return part;
}

export async function getSiteFrame(
  db: Reader,
  address: string,
): Promise<Omit<SiteFrame, "imageDomain" | "emptyPages">> {
  const values = await findSiteValues(db, "site", "contact", "partners", "demo");
  const { site, contact, partners } = { ...siteContentDefaults, ...values };
  return {
    title: site.title,
    address,
    newspaperName: site.newspaperName,
    byline: formatByline(site),
    license: site.license ?? "",
    contact,
    partners: partners.items,
    demoNotice: values.demo?.notice ?? null,
  };
}

export async function getTotals(db: Reader): Promise<Record<"interventions" | "conflicts" | "news", number>> {
  const [works, items, disputes] = await Promise.all([
    db.$count(interventions),
    db.$count(news),
    db.$count(conflicts),
  ]);
  return { interventions: works, news: items, conflicts: disputes };
}
