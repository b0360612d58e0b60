import { asc, desc, eq, inArray, sql } from "drizzle-orm";
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

/** Ids of an intervention's conflicts, oldest record first. */
const conflictIds = projectIdList(sql`
  select string_agg(${conflicts.id}, ',' order by ${conflicts.createdAt}, ${conflicts.id}) from ${conflicts}
  where ${conflicts.interventionId} = ${interventions.id}`);

/** Ids of the news about an intervention, oldest record first. Few share theirs: the others are read along their index. */
const newsIds = projectIdList(sql`
  select case when exists (select from ${otherInterventions} where ${otherInterventions.interventionId} = ${interventions.id})
    then (select string_agg(n.id, ',' order by n.created_at, n.id) from ${newsInterventions} about
      join ${news} n on n.id = about.news_id where about.intervention_id = ${interventions.id})
    else (select string_agg(${news.id}, ',' order by ${news.createdAt}, ${news.id}) from ${news}
      where ${news.interventionId} = ${interventions.id}) end`);

/** Those of the news about an intervention that are about others too. */
const sharedNewsIds = projectIdList(sql`
  select string_agg(distinct ${otherInterventions.newsId}, ',' order by ${otherInterventions.newsId})
  from ${newsInterventions} about join ${otherInterventions} on ${otherInterventions.newsId} = about.news_id
  where about.intervention_id = ${interventions.id}`);

/** Inside a datasheet, conflict or news item: references as ids. Needs a join with `interventions`. */
export const plainInterventionProjection = {
  ...record.first,
  ...own,
  datasheet: datasheetId,
  conflicts: conflictIds,
  news: newsIds,
  ...record.last,
};

function selectPlain(db: Reader) {
  return db.select(plainInterventionProjection).from(interventions);
}

/** What cards show; the lists of ids can be long. */
export const interventionReferenceProjection = {
  ...record.first,
  interventionName: own.interventionName,
  internalSystem: own.internalSystem,
  datasheet: datasheetId,
};

const populatedProjection = {
  ...plainInterventionProjection,
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

export async function listInterventionIds(db: Reader, filters: InterventionFilters): Promise<string[]> {
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
    .select({ ...plainInterventionProjection, sharedNews: sharedNewsIds })
    .from(interventions)
    .where(eq(interventions.id, id));
  if (!intervention) throw notFound(interventionMessages.unknown);
  return intervention;
}

/** Replaces each row's intervention id by the intervention. */
export async function populateInterventions<Row extends { intervention: string }>(
  db: Reader,
  rows: Row[],
): Promise<(Omit<Row, "intervention"> & { intervention: PlainIntervention })[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ intervention }) => intervention))];
  const found = await selectPlain(db).where(inArray(interventions.id, ids));
  const byId = new Map(found.map((intervention) => [intervention._id, intervention]));
  return rows.flatMap((row) => {
    const intervention = byId.get(row.intervention);
    // Deleted since the rows were read.
    return intervention ? { ...row, intervention } : [];
  });
}

/** @throws AppError `notFound`, also for a malformed id */
export async function getInterventionReading(db: Reader, id: string): Promise<InterventionReading> {
  if (!isId(id)) throw notFound(interventionMessages.unknown);
  const [intervention] = await db
    .select({ ...plainInterventionProjection, imageAlt })
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
