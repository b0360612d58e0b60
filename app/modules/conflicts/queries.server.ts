import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { countRecords } from "../../../db/counts.server.ts";
import { conflicts, interventions, newsConflicts, spanish, stages } from "../../../db/schema.server.ts";
import { notFound } from "../../shared/errors.ts";
import type { Page, PageOf } from "../../shared/paging.ts";
import { recordProjection } from "../../shared/projections.server.ts";
import { searchCondition, searchRank } from "../../shared/search.server.ts";
import { stageProjection } from "../catalog/queries.server.ts";
import {
  interventionReferenceProjection,
  plainInterventionProjection,
} from "../interventions/queries.server.ts";
import { type Conflict, type ConflictCard, type ConflictFilters, conflictMessages } from "./contract.ts";

const record = recordProjection(conflicts);

const cardProjection = {
  ...record.first,
  conflictName: sql<string>`${conflicts.name}`,
  description: sql<string>`${conflicts.description}`,
  timeStressOccurrence: stageProjection,
  intervention: interventionReferenceProjection,
  image: sql<string>`${conflicts.image}`,
};

const projection = {
  ...cardProjection,
  intervention: plainInterventionProjection,
  actorsInvolved: conflicts.actors,
  type: conflicts.type,
  escalation: conflicts.escalation,
  claimants: conflicts.claimants,
  defendants: conflicts.defendants,
  ...record.last,
};

const populatedConflicts = (db: Reader) =>
  db
    .select(projection)
    .from(conflicts)
    .innerJoin(stages, eq(stages.id, conflicts.stageId))
    .innerJoin(interventions, eq(interventions.id, conflicts.interventionId));

const conflictCards = (db: Reader) =>
  db
    .select(cardProjection)
    .from(conflicts)
    .innerJoin(stages, eq(stages.id, conflicts.stageId))
    .innerJoin(interventions, eq(interventions.id, conflicts.interventionId));

function conditions(filters: ConflictFilters): SQL | undefined {
  return and(
    filters.intervention === undefined ? undefined : eq(conflicts.interventionId, filters.intervention),
    filters.timeStressOccurrence === undefined
      ? undefined
      : eq(conflicts.stageId, filters.timeStressOccurrence),
    searchCondition(conflicts, filters.search),
  );
}

/** By name in Spanish order; with a search, best match first. */
function order(filters: ConflictFilters): SQL[] {
  const rank = searchRank(conflicts, filters.search);
  const byName = [sql`${conflicts.name} ${spanish}`, sql`${conflicts.id}`];
  return rank ? [rank, ...byName] : byName;
}

export async function listConflicts(
  db: Reader,
  filters: ConflictFilters,
  page: Page,
): Promise<PageOf<Conflict>> {
  const where = conditions(filters);
  const [items, total] = await Promise.all([
    populatedConflicts(db)
      .where(where)
      .orderBy(...order(filters))
      .limit(page.limit)
      .offset(page.offset),
    countRecords(db, conflicts, where),
  ]);
  return { items, total };
}

export async function listConflictCards(
  db: Reader,
  filters: ConflictFilters,
  page: Page,
): Promise<PageOf<ConflictCard>> {
  const where = conditions(filters);
  const [items, total] = await Promise.all([
    conflictCards(db)
      .where(where)
      .orderBy(...order(filters))
      .limit(page.limit)
      .offset(page.offset),
    countRecords(db, conflicts, where),
  ]);
  return { items, total };
}

/** @throws AppError `notFound` */
export async function getConflict(db: Reader, id: string): Promise<Conflict> {
  const [conflict] = await populatedConflicts(db).where(eq(conflicts.id, id));
  if (!conflict) throw notFound(conflictMessages.unknown);
  return conflict;
}

/** The conflicts that a news item reports on: id and name, by name. */
export async function listConflictsReportedBy(
  db: Reader,
  newsId: string,
): Promise<{ _id: string; conflictName: string }[]> {
  return db
    .select({ _id: conflicts.id, conflictName: conflicts.name })
    .from(newsConflicts)
    .innerJoin(conflicts, eq(conflicts.id, newsConflicts.conflictId))
    .where(eq(newsConflicts.newsId, newsId))
    .orderBy(sql`${conflicts.name} ${spanish}`, conflicts.id);
}
