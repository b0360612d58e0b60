import { and, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import { findExisting } from "../../../db/rows.server.ts";
import { openForms } from "../../../db/schema/open-forms.ts";
import { users } from "../../../db/schema/users.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import type { RevisionNoun } from "../../shared/values/revisions.ts";
import { type Colleague, unknownRecord } from "./contract.ts";

/** An open form reports every 20 seconds, in a hidden tab every minute. */
const lasts = sql`interval '90 seconds'`;
const mostOfOnePerson = 20;

/** Notes that the actor has the form of a record open, or no longer. @returns who else has it open, first come first. @throws AppError `notFound` */
export async function reportOpenForm(
  { db }: Context,
  actor: Actor | null,
  { noun, recordId, isOpen }: { noun: RevisionNoun; recordId: string; isOpen: boolean },
): Promise<Colleague[]> {
  requirePermission(actor, noun === "user" ? "manageUsers" : "writeContent");
  const { id: userId } = actor;
  if (userId === null) return [];
  if (!(await findExisting(db, noun, [recordId])).has(recordId)) throw notFound(unknownRecord);
  const ofRecord = and(eq(openForms.noun, noun), eq(openForms.recordId, recordId));
  const own = eq(openForms.userId, userId);
  const isOver: SQL = lt(openForms.seenAt, sql`now() - ${lasts}`);
  await db.delete(openForms).where(and(own, isOpen ? isOver : ofRecord));
  if (!isOpen) return [];
  await db.execute(sql`
    insert into open_forms (noun, record_id, user_id)
    select ${noun}, ${recordId}, ${userId}
    where (select count(*) from open_forms where user_id = ${userId}
      and (noun, record_id) <> (${noun}, ${recordId})) < ${mostOfOnePerson}
    on conflict (noun, record_id, user_id) do update set seen_at = now()`);
  const others = await db
    .select({ firstName: users.firstName, lastName: users.lastName, since: openForms.openedAt })
    .from(openForms)
    .innerJoin(users, eq(users.id, openForms.userId))
    .where(and(ofRecord, ne(openForms.userId, userId), gt(openForms.seenAt, sql`now() - ${lasts}`)))
    .orderBy(openForms.openedAt, openForms.userId);
  return others.map(({ firstName, lastName, since }) => ({
    name: `${firstName} ${lastName}`,
    since: since.toISOString(),
  }));
}
