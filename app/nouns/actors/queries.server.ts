import { asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { selectStanding } from "../../../db/links/merged-records.server.ts";
import { joinedActors } from "../../../db/links/sides.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { actors } from "../../../db/schema/evidence/actors.ts";
import { notFound } from "../../shared/api/errors.ts";
import { projectFields } from "../../shared/database/field-columns.server.ts";
import { projectIdList, projectRecord } from "../../shared/database/projections.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { type ActorRecord, actorMessages } from "./contract.ts";
import { actorFields } from "./declaration.ts";

const record = projectRecord(actors);
const { mergedInto: _, ...own } = projectFields(actorFields, actors);

const conflicts: SQL<ActorRecord["conflicts"]> = sql`(${sql`
  select coalesce(json_agg(distinct jsonb_build_object('_id', link.conflict_id, 'side', link.side)), '[]')
  from ${joinedActors} where actor.id = ${actors.id}`})`;
const merged = projectIdList(sql`
  select string_agg(own.id, ',' order by own.id) from actors own where own.merged_into_id = ${actors.id}`);

const mergedNames: SQL<string[]> = sql`(${sql`
  select coalesce(json_agg(own.name order by own.id), '[]') from actors own where own.merged_into_id = ${actors.id}`})`;

const projection = { ...record.first, ...own, merged, mergedNames, conflicts, ...record.last };

/** An actor that is merged into another is a record no longer. */
export const isStanding = isNull(actors.mergedIntoId);
const byName = [sql`${actors.name} ${spanishCollation}`, asc(actors.id)];

/** All that stand for themselves, in the order of the list. */
export async function listActorIds(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ id: actors.id })
    .from(actors)
    .where(isStanding)
    .orderBy(...byName);
  return rows.map(({ id }) => id);
}

/** By name, without those that are merged into another. */
export async function listActors(db: Reader, { limit, offset }: Page): Promise<PageOf<ActorRecord>> {
  const [items, total] = await Promise.all([
    db
      .select(projection)
      .from(actors)
      .where(isStanding)
      .orderBy(...byName)
      .limit(limit)
      .offset(offset),
    db.$count(actors, isStanding),
  ]);
  return { items, total };
}

/** The actor that stands for this one, where it is merged. @throws AppError `notFound` */
export async function getActor(db: Reader, id: string): Promise<ActorRecord> {
  const [actor] = await db
    .select(projection)
    .from(actors)
    .where(eq(actors.id, selectStanding(id)));
  if (!actor) throw notFound(actorMessages.unknown);
  return actor;
}
