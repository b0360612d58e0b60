import { and, asc, count, desc, eq, gt } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { loadRows, type Noun, type Row } from "../../../db/rows.server.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { isoTimestamp } from "../../shared/database/projections.server.ts";
import type { Page } from "../../shared/lists/paging.ts";
import { originRevision } from "./constants.ts";
import type { Version } from "./contract.ts";
import type { State } from "./differences.server.ts";

export type VersionStates = Pick<Version, "revision" | "at" | "actorName" | "action"> & {
  before: State;
  after: State;
};

export type RecordHistory = {
  /** Null for a deleted record. */
  current: Row | null;
  /** Revisions, plus the origin if the oldest revision is not the creation. */
  total: number;
  versions: VersionStates[];
};

const columns = {
  revision: revisions.id,
  at: isoTimestamp(revisions.at),
  actorName: revisions.actorName,
  action: revisions.action,
  before: revisions.before,
};

/** Without the password hash, which nobody may read and no restore changes. */
export async function loadCurrent(db: Reader, noun: Noun, recordId: string): Promise<Row | null> {
  const row = (await loadRows(db, noun, [recordId])).get(recordId);
  if (!row) return null;
  const { passwordHash, ...shown } = row;
  return shown as Row;
}

/** Newest first. A revision has the row before the change; the next revision has the row after it. */
export async function loadHistory(
  db: Reader,
  { noun, recordId }: { noun: Noun; recordId: string },
  { limit, offset }: Page,
): Promise<RecordHistory> {
  const own = and(eq(revisions.noun, noun), eq(revisions.recordId, recordId));
  const current = await loadCurrent(db, noun, recordId);
  const [counted] = await db.select({ total: count() }).from(revisions).where(own);
  const total = counted?.total ?? 0;
  const later = offset > 0 ? 1 : 0;
  const found = await db
    .select(columns)
    .from(revisions)
    .where(own)
    .orderBy(desc(revisions.id))
    .limit(limit + later)
    .offset(offset - later);
  const versions = found
    .map((version, index) => ({
      ...version,
      after: index === 0 && later === 0 ? current : (found[index - 1]?.before ?? null),
    }))
    .slice(later);
  const origin = await loadOrigin(db, { noun, recordId }, current);
  if (origin && offset <= total && versions.length < limit) versions.push(origin);
  return { current, total: total + (origin ? 1 : 0), versions };
}

/** One version of a record; null where it does not have it. */
export async function loadVersion(
  db: Reader,
  record: { noun: Noun; recordId: string },
  revision: number,
): Promise<VersionStates | null> {
  const { noun, recordId } = record;
  const current = await loadCurrent(db, noun, recordId);
  if (revision === originRevision) return loadOrigin(db, record, current);
  const own = and(eq(revisions.noun, noun), eq(revisions.recordId, recordId), eq(revisions.id, revision));
  const [found] = await db.select(columns).from(revisions).where(own);
  const next = found && (await loadStateBefore(db, record, revision));
  return found ? { ...found, after: next ? next.state : current } : null;
}

/** The state before the oldest revision, unless that was the creation. */
async function loadOrigin(
  db: Reader,
  record: { noun: Noun; recordId: string },
  current: Row | null,
): Promise<VersionStates | null> {
  const after = (await loadStateBefore(db, record, originRevision)) ?? { state: current };
  if (!after.state) return null;
  const at = new Date(String(after.state.createdAt)).toISOString();
  return { revision: originRevision, at, actorName: "", action: "create", before: null, after: after.state };
}

/** The row of the next revision; null without a later revision. */
export async function loadStateBefore(
  db: Reader,
  { noun, recordId }: { noun: Noun; recordId: string },
  revision: number,
): Promise<{ state: State } | null> {
  const [next] = await db
    .select({ before: revisions.before })
    .from(revisions)
    .where(and(eq(revisions.noun, noun), eq(revisions.recordId, recordId), gt(revisions.id, revision)))
    .orderBy(asc(revisions.id))
    .limit(1);
  return next ? { state: next.before } : null;
}
