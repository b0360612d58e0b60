import { asc, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { describedLabels } from "../../../db/links/coded-records.server.ts";
import {
  applySelection,
  type Listing,
  readAllIds,
  readPage,
  type Selection,
} from "../../../db/lists/read-page.server.ts";
import { stages } from "../../../db/schema/catalog.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import type { Term } from "../../../db/search/match-terms.server.ts";
import { explainMissing } from "../../records/explain-missing.server.ts";
import { filterRecords } from "../../records/filters/select-records.server.ts";
import { getFormValues, projectFields } from "../../shared/database/field-columns.server.ts";
import { projectRecord } from "../../shared/database/projections.server.ts";
import { cutDescriptions } from "../../shared/lists/cut-descriptions.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { stageProjection } from "../catalog/queries.server.ts";
import type { Embed } from "../interventions/contract.ts";
import { interventionReferenceProjection, populateInterventions } from "../interventions/queries.server.ts";
import {
  type Conflict,
  type ConflictCard,
  type ConflictForm,
  type ConflictOption,
  type ConflictReading,
  conflictMessages,
  type OneConflict,
} from "./contract.ts";
import { conflictFields, conflictPaths } from "./declaration.ts";
import type { ConflictFilters } from "./filters.server.ts";
import { actorsProjection, nameSides } from "./sides.server.ts";

const record = projectRecord(conflicts);

const own = projectFields(conflictFields, conflicts);
const imageAlt = sql<string>`${conflicts.imageAlt}`;

/** The intervention by its id. */
const projection = {
  ...record.first,
  ...own,
  timeStressOccurrence: stageProjection,
  actors: actorsProjection,
  ...record.last,
};
const readingProjection = {
  ...projection,
  ...describedLabels,
  intervention: interventionReferenceProjection,
  imageAlt,
};
const cardProjection = {
  ...record.first,
  conflictName: own.conflictName,
  description: own.description,
  timeStressOccurrence: stageProjection,
  intervention: interventionReferenceProjection,
  image: own.image,
  imageAlt,
};

async function readPopulated(db: Reader, selection: Selection, embed: Embed): Promise<Conflict[]> {
  const populated = db.select(projection).from(conflicts).innerJoin(stages, eq(stages.id, conflicts.stageId));
  const rows = await applySelection(populated.$dynamic(), selection);
  return populateInterventions(db, rows.map(nameSides), embed);
}

const selectReadings = (db: Reader) =>
  db
    .select(readingProjection)
    .from(conflicts)
    .innerJoin(stages, eq(stages.id, conflicts.stageId))
    .innerJoin(interventions, eq(interventions.id, conflicts.interventionId));

const selectCards = (db: Reader) =>
  db
    .select(cardProjection)
    .from(conflicts)
    .innerJoin(stages, eq(stages.id, conflicts.stageId))
    .innerJoin(interventions, eq(interventions.id, conflicts.interventionId));

const byName = [sql`${conflicts.name} ${spanishCollation}`, asc(conflicts.id)];

async function buildListing(db: Reader, filters: ConflictFilters): Promise<Omit<Listing, "page">> {
  return {
    where: await filterRecords(db, "conflicts", filters),
    search: filters.search,
    order: byName,
  };
}

export async function listConflicts(
  db: Reader,
  { embed, ...filters }: ConflictFilters & Embed,
  page: Page,
): Promise<PageOf<Conflict>> {
  return readPage(db, conflicts, { ...(await buildListing(db, filters)), page }, (selection) =>
    readPopulated(db, selection, { embed }),
  );
}

/** @param terms of the search, where they are read already */
export async function listConflictCards(
  db: Reader,
  filters: ConflictFilters,
  page: Page,
  terms?: Promise<Term[]>,
): Promise<PageOf<ConflictCard>> {
  return readPage(db, conflicts, { ...(await buildListing(db, filters)), page, terms }, async (selection) =>
    cutDescriptions(await applySelection(selectCards(db).$dynamic(), selection)),
  );
}

export async function listConflictIds(db: Reader, filters: ConflictFilters): Promise<string[]> {
  return readAllIds(db, conflicts, await buildListing(db, filters));
}

/** @throws AppError `notFound` */
export async function getConflict(db: Reader, id: string, embed: Embed = {}): Promise<OneConflict> {
  const [[conflict], documents] = await Promise.all([
    readPopulated(db, { where: eq(conflicts.id, id) }, embed),
    db
      .select({ id: news.id })
      .from(newsConflicts)
      .innerJoin(news, eq(news.id, newsConflicts.newsId))
      .where(eq(newsConflicts.conflictId, id))
      .orderBy(asc(news.date), asc(news.id)),
  ]);
  if (!conflict)
    throw await explainMissing(
      db,
      { noun: "conflict", id, path: conflictPaths.one },
      conflictMessages.unknown,
    );
  return { ...conflict, documentedBy: documents.map((document) => document.id) };
}

export async function findConflictReading(db: Reader, id: string): Promise<ConflictReading | null> {
  const [conflict] = await selectReadings(db).where(eq(conflicts.id, id));
  return conflict ? nameSides(conflict) : null;
}

/** @throws AppError `notFound` */
export async function getConflictForm(
  db: Reader,
  id: string,
): Promise<{ values: Required<ConflictForm>; version: number }> {
  const form = await getFormValues(
    db,
    { fields: conflictFields, table: conflicts, id },
    conflictMessages.unknown,
  );
  const [row] = await db.select({ actors: actorsProjection }).from(conflicts).where(eq(conflicts.id, id));
  const { actors: _, ...names } = nameSides({ actors: row?.actors ?? [] });
  return { ...form, values: { ...form.values, ...names } };
}

export async function listConflictOptions(db: Reader): Promise<ConflictOption[]> {
  return db
    .select({ id: conflicts.id, name: conflicts.name, intervention: conflicts.interventionId })
    .from(conflicts)
    .orderBy(...byName);
}
