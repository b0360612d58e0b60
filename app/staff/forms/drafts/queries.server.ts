import { and, desc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { drafts } from "../../../../db/schema/staff/drafts.ts";
import { notFound } from "../../../shared/api/errors.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import { daysKept } from "../../../ui/forms/drafts/keeping/days-kept.ts";
import type { DraftCopy, KeptDraft } from "../../../ui/forms/drafts/keeping/draft-calls.ts";
import { draftMessages } from "./contract.ts";

/** The actor's drafts, without what they hold, the newest first. */
export async function listDrafts(db: Reader, actor: Actor | null): Promise<KeptDraft[]> {
  requirePermission(actor, "useAccount");
  const rows = await db
    .select({
      _id: drafts.id,
      form: drafts.form,
      recordId: drafts.recordId,
      __v: drafts.version,
      holder: drafts.holder,
      isOpen: sql<boolean>`coalesce(${drafts.openUntil} > now(), false)`,
      updatedAt: drafts.updatedAt,
    })
    .from(drafts)
    .where(isOwn(actor))
    .orderBy(desc(drafts.updatedAt), desc(drafts.id));
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** @throws AppError `notFound` for one that was erased, or is another person's */
export async function getDraft(db: Reader, actor: Actor | null, id: string): Promise<DraftCopy> {
  requirePermission(actor, "useAccount");
  const [found] = await db
    .select()
    .from(drafts)
    .where(and(isOwn(actor), eq(drafts.id, id)));
  if (found?.content == null) throw notFound(draftMessages.unknown);
  const { content, version, holder, updatedAt } = found;
  return { content, __v: version, holder, updatedAt: updatedAt.toISOString() };
}

const isOwn = ({ id }: Actor): SQL | undefined =>
  and(
    eq(drafts.userId, id ?? ""),
    isNotNull(drafts.content),
    gt(drafts.updatedAt, sql`now() - make_interval(days => ${daysKept})`),
  );
