import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import { startOfDay } from "../../shared/database/time-zone.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { type Actor, isAllowed, requirePermission } from "../../shared/session/permissions.ts";
import type { RevisionNoun } from "../../shared/values/revisions.ts";
import { requireOpenHistory } from "../coding/samples/blindness.server.ts";
import {
  type Activity,
  type Deletion,
  historyMessages,
  type Version,
  type VersionComparison,
} from "./contract.ts";
import { countDeleted, findReasons, loadDeleted } from "./deletions.server.ts";
import { compareStates, listReferences } from "./differences.server.ts";
import { findNames } from "./names.server.ts";
import {
  countOperations,
  findImports,
  findUndoable,
  listOperations,
  type Operation,
} from "./operations.server.ts";
import { loadHistory, loadVersion, type VersionStates } from "./versions.server.ts";

/**
 * Newest first.
 * @throws AppError `notFound` without any revision, `forbidden` for a user's history without `manageUsers`
 */
export async function listVersions(
  db: Reader,
  actor: Actor | null,
  record: { noun: RevisionNoun; recordId: string },
  page: Page,
): Promise<PageOf<Version>> {
  const { noun, recordId } = record;
  requirePermission(actor, noun === "user" ? "manageUsers" : "readHistory");
  await requireOpenHistory(db, record);
  const { current, total, versions } = await loadHistory(db, record, page);
  if (total === 0) throw notFound(historyMessages.unknownRecord);
  const getName = await findNames(db, [
    { noun, id: recordId },
    ...versions.flatMap(({ before, after }) => listReferences(noun, before, after)),
  ]);
  const name = getName({ noun, id: recordId });
  const items = versions.map(({ before, after, ...version }, index) => ({
    ...version,
    __v: after ? Number(after.version) : null,
    isCurrent: current !== null && page.offset + index === 0,
    name,
    changes: compareStates(noun, before, after, getName),
  }));
  return { items, total };
}

/**
 * What differs between two versions, in either order; without `from` all that the version had.
 * @throws AppError `notFound` for a version that the record does not have, `forbidden` as for its history
 */
export async function compareVersions(
  db: Reader,
  actor: Actor | null,
  { noun, recordId, revision }: { noun: RevisionNoun; recordId: string; revision: number },
  from: number | undefined,
): Promise<VersionComparison> {
  const record = { noun, recordId };
  requirePermission(actor, noun === "user" ? "manageUsers" : "readHistory");
  await requireOpenHistory(db, record);
  const [earlier, later] = [
    from === undefined ? null : await requireVersion(db, record, from),
    await requireVersion(db, record, revision),
  ];
  const [before, after] = [earlier?.after ?? null, later.after];
  const getName = await findNames(db, [{ noun, id: recordId }, ...listReferences(noun, before, after)]);
  return {
    from: earlier && describeHead(earlier),
    to: describeHead(later),
    name: getName({ noun, id: recordId }),
    changes: compareStates(noun, before, after, getName),
  };
}

async function requireVersion(
  db: Reader,
  record: { noun: RevisionNoun; recordId: string },
  revision: number,
) {
  const version = await loadVersion(db, record, revision);
  if (!version) throw notFound(historyMessages.unknownVersion);
  return version;
}

const describeHead = ({ revision, at, actorName, action }: VersionStates) => ({
  revision,
  at,
  actorName,
  action,
});

/** Newest first. Deleted users only with `manageUsers`. */
export async function listDeletions(db: Reader, actor: Actor | null, page: Page): Promise<PageOf<Deletion>> {
  requirePermission(actor, "readHistory");
  const where = isAllowed(actor.role, "manageUsers")
    ? sql`action = 'delete' and noun <> 'coding'`
    : sql`action = 'delete' and noun not in ('user', 'coding')`;
  const operations = await listOperations(db, { where, isDeletion: true }, page);
  const ids = operations.map(({ operation }) => operation);
  const [total, described, counts, deleted] = [
    await countOperations(db, where),
    await describe(db, actor, operations),
    await countDeleted(db, ids),
    await loadDeleted(db, operations),
  ];
  const getReason = await findReasons(db, deleted);
  const items = described.map(({ action, records, canUndo, ...entry }) => {
    const others = new Map(counts.get(entry.operation));
    others.set(entry.noun, (others.get(entry.noun) ?? 1) - 1);
    const reason = getReason(entry.operation);
    return {
      ...entry,
      others: Object.fromEntries([...others].filter(([, amount]) => amount > 0)),
      canRestore: reason === null,
      reason,
    };
  });
  return { items, total };
}

type ActivityFilters = {
  noun?: RevisionNoun | undefined;
  record?: string | undefined;
  by?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** One entry per write, newest first. With a noun or a record only writes that changed one, or it. */
export async function listActivity(
  db: Reader,
  actor: Actor | null,
  { noun, record, ...filters }: ActivityFilters,
  page: Page,
): Promise<PageOf<Activity>> {
  requirePermission(actor, noun === "user" ? "manageUsers" : "readHistory");
  const chosen = filterOperations(filters);
  if (noun || record || chosen.length > 0) {
    const shown = [
      ...(noun ? [sql`noun = ${noun}`] : []),
      ...(record ? [sql`record_id = ${record}`] : []),
      ...(noun || isAllowed(actor.role, "manageUsers") ? [] : [sql`noun <> 'user'`]),
    ];
    const where = sql.join([...shown, ...chosen], sql` and `);
    const operations = await listOperations(db, { where }, page);
    return { items: await describe(db, actor, operations), total: await countOperations(db, where) };
  }
  // A write that changes a user changes nothing else, so the filter excludes whole operations.
  const ofUsers = sql`noun = 'user'`;
  const hidden: SQL | null = isAllowed(actor.role, "manageUsers") ? null : ofUsers;
  const operations = await listOperations(db, { where: hidden && sql`noun <> 'user'` }, page);
  const total = (await countOperations(db, null)) - (hidden ? await countOperations(db, hidden) : 0);
  return { items: await describe(db, actor, operations), total };
}

/** Who wrote a revision, and on which days. */
function filterOperations({ by, from, to }: Omit<ActivityFilters, "noun" | "record">): SQL[] {
  return [
    ...(by === undefined ? [] : [sql`actor_name = ${by}`]),
    ...(from === undefined ? [] : [sql`at >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`at < ${startOfDay(to, 1)}`]),
  ];
}

async function describe(db: Reader, actor: Actor, operations: Operation[]): Promise<Activity[]> {
  const getName = await findNames(
    db,
    operations.map(({ noun, recordId }) => ({ noun, id: recordId })),
  );
  const imports = await findImports(
    db,
    operations.map(({ operation }) => operation),
  );
  const undoable = await findUndoable(db, actor, operations);
  return operations.map(({ firstId, ...entry }) => ({
    ...entry,
    canUndo: undoable.has(entry.operation),
    name: getName({ noun: entry.noun, id: entry.recordId }),
    import: imports.get(entry.operation) ?? null,
  }));
}
