import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { drafts } from "../../../../db/schema/staff/drafts.ts";
import { AppError, invalidField, notFound } from "../../../shared/api/errors.ts";
import type { Context } from "../../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import { daysKept } from "../../../ui/forms/drafts/keeping/days-kept.ts";
import { type DraftInput, draftMessages, type EraseQuery } from "./contract.ts";

type Store = Pick<Context, "db">;

/** Milliseconds. An upload that is older is in no draft that only a browser has. */
export const maxDraftAge = (daysKept + 1) * 86_400_000;
const mostOfOnePerson = 50;
/** An open form stores its draft again every 20 seconds, in a hidden tab every minute. */
const openFor = sql`interval '90 seconds'`;
/** No call arrives later; a browser that was off for longer at most offers a draft that was saved elsewhere. */
const erasedFor = sql`interval '7 days'`;

/**
 * Stores a draft of the actor. Nobody else ever reads it, so neither the content version nor the history knows of it.
 * @returns when it was last typed into, also for a call that arrives after a later one of the same browser
 * @throws AppError `invalid` for another person's or one too many; `conflict` where it was erased, or
 * another browser has it
 */
export async function putDraft(
  { db }: Store,
  actor: Actor | null,
  { id, owner, form, recordId, content, __v, holder, takes = 0, isOpen }: DraftInput & { id: string },
): Promise<Date> {
  requirePermission(actor, "useAccount");
  if (actor.id !== owner) throw invalidField("owner", draftMessages.otherOwner);
  const { rowCount } = await db.execute(sql`
    insert into drafts (user_id, id, form, record_id, content, version, holder, open_until)
    select ${owner}, ${id}, ${form}, ${recordId}, ${content}, ${__v}::integer, ${holder},
      case when ${isOpen}::boolean then now() + ${openFor} end
    where (select count(*) from drafts where user_id = ${owner} and id <> ${id} and content is not null)
      < ${mostOfOnePerson}
    on conflict (user_id, id) do update set form = excluded.form, record_id = excluded.record_id,
      content = excluded.content, version = excluded.version, holder = excluded.holder, open_until = excluded.open_until,
      updated_at = case when drafts.content = excluded.content then drafts.updated_at else now() end
    where drafts.content is not null and (drafts.version = ${takes}::integer
      or drafts.holder = excluded.holder and drafts.version <= excluded.version)`);
  const own = and(eq(drafts.userId, owner), eq(drafts.id, id));
  const [stored] = await db.select().from(drafts).where(own);
  if (!stored) throw invalidField("content", draftMessages.tooMany);
  const isTaken = stored.content === null || stored.holder !== holder;
  if (rowCount === 0 && isTaken) throw new AppError("conflict", { message: draftMessages.taken });
  return stored.updatedAt;
}

/**
 * Erases what a draft holds. Its id stays known for a while, so that a late call does not bring it back.
 * @param holder the browser that must still have it, unless it is as that browser read it, in version `takes`; absent for any
 * @throws AppError `notFound` where there was none, whose id is then erased all the same; `conflict` where another
 * browser has it
 */
export async function eraseDraft(
  { db }: Store,
  actor: Actor | null,
  { id, holder, takes = 0 }: EraseQuery & { id: string },
): Promise<void> {
  requirePermission(actor, "useAccount");
  const { rows } = await db.execute<{ isUnknown: boolean }>(sql`
    insert into drafts (user_id, id, form, version, holder) values (${actor.id}, ${id}, '', 1, ${holder ?? id})
    on conflict (user_id, id) do update set content = null, form = '', record_id = null, open_until = null,
      updated_at = now()
    where drafts.content is null or drafts.version = ${takes}::integer
      or drafts.holder = coalesce(${holder ?? null}, drafts.holder)
    returning xmax = 0 as "isUnknown"`);
  if (!rows[0]) throw new AppError("conflict", { message: draftMessages.taken });
  if (rows[0].isUnknown) throw notFound(draftMessages.unknown);
}

/** Removes drafts that nobody has typed into for 60 days, and what is left of erased ones. @returns how many */
export async function removeOldDrafts({ db }: Store): Promise<number> {
  const isOld = lt(drafts.updatedAt, sql`now() - make_interval(days => ${daysKept})`);
  const isForgotten = and(isNull(drafts.content), lt(drafts.updatedAt, sql`now() - ${erasedFor}`));
  const { rowCount } = await db.delete(drafts).where(or(isOld, isForgotten));
  return rowCount ?? 0;
}
