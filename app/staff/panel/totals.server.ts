import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "../../../db/client.server.ts";
import { isInOpenSample } from "../../../db/links/sampled-records.server.ts";
import { isDecisionInForce, nameNow } from "../../../db/operations.server.ts";
import { codebooks } from "../../../db/schema/coding/codebooks.ts";
import { codings } from "../../../db/schema/coding/codings.ts";
import { decisions } from "../../../db/schema/evidence/decisions.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { operations } from "../../../db/schema/staff/operations.ts";
import { users } from "../../../db/schema/users.ts";
import { studyTimeZone } from "../../shared/database/time-zone.server.ts";
import { type Actor, isAllowed, requirePermission } from "../../shared/session/permissions.ts";
import { totalWeeks, type WorkTotal } from "./contract.ts";

/** What each person did by hand in each of the last weeks, the latest first; of an assistant their own. */
export async function listTotals(db: Reader, actor: Actor | null): Promise<WorkTotal[]> {
  requirePermission(actor, "readPanel");
  const own = isAllowed(actor.role, "readTeamTotals") ? undefined : (actor.id ?? "");
  const counted = await Promise.all([countWritten(db, own), countCoded(db, own), countDecided(db, own)]);
  const totals = new Map<string, WorkTotal>();
  for (const { actorName, week, ...counts } of counted.flat()) {
    const key = `${week} ${actorName}`;
    const before = totals.get(key) ?? { ...nothing, actorName, week };
    totals.set(key, { ...before, ...counts });
  }
  return [...totals.values()].sort(
    (a, b) => b.week.localeCompare(a.week) || a.actorName.localeCompare(b.actorName, "es"),
  );
}

const nothing = { news: 0, others: 0, edited: 0, coded: 0, decided: 0 };

/** Weeks begin on Monday. */
const startOfWeek = (at: SQL | PgColumn) => sql`date_trunc('week', ${at} at time zone ${studyTimeZone()})`;
const isRecent = (at: PgColumn) =>
  gte(startOfWeek(at), sql`${startOfWeek(sql`now()`)} - make_interval(weeks => ${totalWeeks - 1})`);
const toDay = (week: SQL) => sql<string>`${week}::date::text`;

/** Without what imports, undoing and the like wrote in somebody's name. */
function countWritten(db: Reader, own: string | undefined) {
  const { at, actorId, action, noun, recordId, operation } = revisions;
  const actorName = nameNow(revisions.actorName);
  const count = (which: SQL) => sql<number>`count(distinct ${recordId}) filter (where ${which})::integer`;
  const week = startOfWeek(at);
  return db
    .select({
      actorName,
      week: toDay(week),
      news: count(sql`${action} = 'create' and ${noun} = 'news'`),
      others: count(sql`${action} = 'create' and ${noun} <> 'news'`),
      edited: count(sql`${action} = 'update'`),
    })
    .from(revisions)
    .leftJoin(operations, eq(operations.id, operation))
    .leftJoin(users, eq(users.id, actorId))
    .where(
      and(
        isRecent(at),
        own === undefined ? undefined : eq(actorId, own),
        sql`coalesce(${operations.kind}, 'bulk') in ('bulk', 'merge', 'correction')`,
        sql`${action} in ('create', 'update') and ${noun} <> 'coding'`,
      ),
    )
    .groupBy(actorName, week);
}

/** Each record once, in whatever number of variables; of an open sample nothing is counted, since its readings are its coders'. */
function countCoded(db: Reader, own: string | undefined) {
  const { at, coderId, noun, recordId } = codings;
  const actorName = nameNow(codings.coderName);
  const week = startOfWeek(at);
  const inForce = sql`${codings.codebookId} = (select id from ${codebooks} where state = 'in_force')`;
  return db
    .select({
      actorName,
      week: toDay(week),
      coded: sql<number>`count(distinct ${noun} || ${recordId})::integer`,
    })
    .from(codings)
    .leftJoin(users, eq(users.id, coderId))
    .where(
      and(
        isRecent(at),
        own === undefined ? undefined : eq(coderId, own),
        inForce,
        sql`not ${isInOpenSample}`,
      ),
    )
    .groupBy(actorName, week);
}

function countDecided(db: Reader, own: string | undefined) {
  const { at, actorId, decision } = decisions;
  const actorName = nameNow(decisions.actorName);
  const week = startOfWeek(at);
  return db
    .select({ actorName, week: toDay(week), decided: sql<number>`count(*)::integer` })
    .from(decisions)
    .leftJoin(users, eq(users.id, actorId))
    .where(
      and(
        isRecent(at),
        own === undefined ? undefined : eq(actorId, own),
        sql`${decision} <> 'later'`,
        isDecisionInForce,
      ),
    )
    .groupBy(actorName, week);
}
