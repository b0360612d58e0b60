import { asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { applySelection, type Listing, readAllIds, readPage } from "../../../db/lists/read-page.server.ts";
import { hierarchies, systems } from "../../../db/schema/catalog.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { newsInterventions, otherInterventions } from "../../../db/schema/evidence/news-interventions.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news } from "../../../db/schema/news.ts";
import type { Term } from "../../../db/search/match-terms.server.ts";
import { filterRecords } from "../../records/filters/select-records.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import { getFormValues, projectFields } from "../../shared/database/field-columns.server.ts";
import { projectIdList, projectRecord } from "../../shared/database/projections.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { isId } from "../../shared/values/ids.ts";
import { hierarchyProjection, systemProjection } from "../catalog/queries.server.ts";
import {
  type Embed,
  type EmbeddedIntervention,
  embeddedIds,
  type Intervention,
  type InterventionCard,
  type InterventionInput,
  type InterventionReading,
  interventionMessages,
  latestCount,
  type OneIntervention,
  type PlainIntervention,
} from "./contract.ts";
import { interventionFields } from "./declaration.ts";
import type { InterventionFilters, InterventionPageFilters } from "./filters.server.ts";
import { pressOrders } from "./press.server.ts";

const record = projectRecord(interventions);
const own = projectFields(interventionFields, interventions);

// Nested in a template of its own, because Drizzle drops the table names of a single-table select's own columns.
const datasheetId = sql<string | null>`(${sql`
  select ${datasheets.id} from ${datasheets} where ${datasheets.interventionId} = ${interventions.id}`})`;

/**
 * Ids of an intervention's conflicts and news, oldest record first.
 * @param most so many of each
 */
function projectIds(most: SQL = sql`all`) {
  const join = (records: SQL) => sql`
    select string_agg(id, ',' order by created_at, id) from (${records} order by created_at, id limit ${most}) listed`;
  const isShared = sql`exists (select from ${otherInterventions}
    where ${otherInterventions.interventionId} = ${interventions.id})`;
  return {
    conflicts: projectIdList(
      join(sql`select c.id, c.created_at from ${conflicts} c where c.intervention_id = ${interventions.id}`),
    ),
    // Few share theirs: the others are read along their index.
    news: projectIdList(sql`
      select case when ${isShared}
        then (${join(sql`select n.id, n.created_at from ${newsInterventions} about
          join ${news} n on n.id = about.news_id where about.intervention_id = ${interventions.id}`)})
        else (${join(sql`select n.id, n.created_at from ${news} n
          where n.intervention_id = ${interventions.id}`)}) end`),
  };
}

/** Those of the news about an intervention that are about others too. */
const sharedNewsIds = projectIdList(sql`
  select string_agg(distinct ${otherInterventions.newsId}, ',' order by ${otherInterventions.newsId})
  from ${newsInterventions} about join ${otherInterventions} on ${otherInterventions.newsId} = about.news_id
  where about.intervention_id = ${interventions.id}`);

const plainProjection = { ...record.first, ...own, datasheet: datasheetId, ...projectIds(), ...record.last };
/** One more than is shown says that there are more. */
const embeddedProjection = { ...plainProjection, ...projectIds(sql.raw(`${embeddedIds + 1}`)) };

/** What cards show; the lists of ids can be long. */
export const interventionReferenceProjection = {
  ...record.first,
  interventionName: own.interventionName,
  internalSystem: own.internalSystem,
  datasheet: datasheetId,
};

const populatedProjection = {
  ...plainProjection,
  hierarchy: hierarchyProjection,
  internalSystem: systemProjection,
};
const imageAlt = sql<string>`${interventions.imageAlt}`;
// biome-ignore format: what cards leave out
const { conflicts: _conflicts, news: _news, imageCaption: _caption, imageCredit: _credit, ...populatedCard } = populatedProjection;
const cardProjection = { ...populatedCard, imageAlt };

function selectCards(db: Reader) {
  return db
    .select(cardProjection)
    .from(interventions)
    .innerJoin(hierarchies, eq(hierarchies.id, interventions.hierarchyId))
    .innerJoin(systems, eq(systems.id, interventions.systemId));
}

function selectPopulated(db: Reader) {
  return db
    .select(populatedProjection)
    .from(interventions)
    .innerJoin(hierarchies, eq(hierarchies.id, interventions.hierarchyId))
    .innerJoin(systems, eq(systems.id, interventions.systemId));
}

export const byName = [sql`${interventions.name} ${spanishCollation}`, asc(interventions.id)];

async function buildListing(
  db: Reader,
  { sort = "name", ...filters }: InterventionPageFilters,
): Promise<Omit<Listing, "page">> {
  return {
    where: await filterRecords(db, "interventions", filters),
    search: filters.search,
    order: [...pressOrders[sort], ...byName],
    isRanked: sort === "name",
  };
}

export async function listInterventions(
  db: Reader,
  filters: InterventionFilters,
  page: Page,
): Promise<PageOf<Intervention>> {
  return readPage(db, interventions, { ...(await buildListing(db, filters)), page }, (selection) =>
    applySelection(selectPopulated(db).$dynamic(), selection),
  );
}

/** @param terms of the search, where they are read already */
export async function listInterventionCards(
  db: Reader,
  filters: InterventionPageFilters,
  page: Page,
  terms?: Promise<Term[]>,
): Promise<PageOf<InterventionCard>> {
  return readPage(db, interventions, { ...(await buildListing(db, filters)), page, terms }, (selection) =>
    applySelection(selectCards(db).$dynamic(), selection),
  );
}

export async function listInterventionIds(db: Reader, filters: InterventionPageFilters): Promise<string[]> {
  return readAllIds(db, interventions, await buildListing(db, filters));
}

const newestFirst = [desc(interventions.createdAt), desc(interventions.id)];

export async function listLatestInterventions(db: Reader): Promise<Intervention[]> {
  return selectPopulated(db)
    .orderBy(...newestFirst)
    .limit(latestCount);
}

export async function listLatestInterventionCards(db: Reader): Promise<InterventionCard[]> {
  return selectCards(db)
    .orderBy(...newestFirst)
    .limit(latestCount);
}

/** @throws AppError `notFound` */
export async function getIntervention(db: Reader, id: string): Promise<OneIntervention> {
  const [intervention] = await db
    .select({ ...plainProjection, sharedNews: sharedNewsIds })
    .from(interventions)
    .where(eq(interventions.id, id));
  if (!intervention) throw notFound(interventionMessages.unknown);
  return intervention;
}

/** Replaces each row's intervention id by the intervention. */
export async function populateInterventions<Row extends { intervention: string }>(
  db: Reader,
  rows: Row[],
  { embed }: Embed,
): Promise<(Omit<Row, "intervention"> & { intervention: EmbeddedIntervention })[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ intervention }) => intervention))];
  const found = await db
    .select(embed === "full" ? plainProjection : embeddedProjection)
    .from(interventions)
    .where(inArray(interventions.id, ids));
  const works = embed === "full" ? found : await cutLists(db, found);
  const byId = new Map(works.map((intervention) => [intervention._id, intervention]));
  return rows.flatMap((row) => {
    const intervention = byId.get(row.intervention);
    // Deleted since the rows were read.
    return intervention ? { ...row, intervention } : [];
  });
}

/** Works with more news or conflicts than are embedded have the first of them, and how many there are of each. */
async function cutLists(db: Reader, works: PlainIntervention[]): Promise<EmbeddedIntervention[]> {
  const long = works.filter(({ news, conflicts }) => Math.max(news.length, conflicts.length) > embeddedIds);
  if (long.length === 0) return works;
  const counts = await db
    .select({
      id: interventions.id,
      newsCount: sql<number>`(${sql`select count(*)::int from ${newsInterventions} about
        where about.intervention_id = ${interventions.id}`})`,
      conflictsCount: sql<number>`(${sql`select count(*)::int from ${conflicts}
        where ${conflicts.interventionId} = ${interventions.id}`})`,
    })
    .from(interventions)
    .where(
      inArray(
        interventions.id,
        long.map(({ _id }) => _id),
      ),
    );
  const byId = new Map(counts.map(({ id, ...count }) => [id, count]));
  return works.map((work) => ({
    ...work,
    conflicts: work.conflicts.slice(0, embeddedIds),
    news: work.news.slice(0, embeddedIds),
    ...byId.get(work._id),
  }));
}

/** @throws AppError `notFound`, also for a malformed id */
export async function getInterventionReading(db: Reader, id: string): Promise<InterventionReading> {
  if (!isId(id)) throw notFound(interventionMessages.unknown);
  const [intervention] = await db
    .select({ ...plainProjection, imageAlt })
    .from(interventions)
    .where(eq(interventions.id, id));
  if (!intervention) throw notFound(interventionMessages.unknown);
  return intervention;
}

/** @throws AppError `notFound` */
export async function getInterventionForm(
  db: Reader,
  id: string,
): Promise<{ values: Required<InterventionInput>; version: number }> {
  return getFormValues(
    db,
    { fields: interventionFields, table: interventions, id },
    interventionMessages.unknown,
  );
}
