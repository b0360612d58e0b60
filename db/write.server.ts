import { eq, sql } from "drizzle-orm";
import { AppError } from "../app/shared/api/errors.ts";
import { requireSameWrite } from "../app/shared/database/same-write.server.ts";
import { NameMask } from "../app/shared/names/hidden-names.ts";
import type { Actor } from "../app/shared/session/permissions.ts";
import { newId } from "../app/shared/values/ids.ts";
import type { revisionActions } from "../app/shared/values/revisions.ts";
import { splitIntoChunks } from "./chunks.ts";
import type { Database, Transaction } from "./client.server.ts";
import { contentVersionChannel, raiseContentVersion } from "./content-version.server.ts";
import { followCodings, followValidValues } from "./links/follow-codings.server.ts";
import { followPassages, listCited, noteUnreadTexts } from "./links/follow-passages.server.ts";
import { followReports, tieCorrection } from "./links/follow-reports.server.ts";
import { maskRecords, type NamedRecord, readHiddenNames } from "./links/hide-names.server.ts";
import { concernsMentions, followMentions } from "./mentions/follow-mentions.server.ts";
import { recordOperation } from "./operations.server.ts";
import type { Noun } from "./rows.server.ts";
import { contentVersion, revisions } from "./schema/revisions.ts";

export type Change = {
  action: (typeof revisionActions)[number];
  noun: Noun;
  recordId: string;
  /** The whole row before the change, without generated columns; null for one that was created. */
  before: Record<string, unknown> | null;
};

export type Write = {
  tx: Transaction;
  /** The id under which the history groups everything that this write changed. */
  operation: string;
  actor: Actor;
  record(changes: Change | Change[]): Promise<void>;
};

type Body<T> = (write: Write) => Promise<T>;

/**
 * The one way to change content: a transaction with the change, its revisions and the raised content version.
 * @param body makes the changes and records each; what it throws rolls everything back.
 * @throws AppError `unavailable` where an import that is being saved holds one of the rows
 */
export async function write<T>(db: Database, actor: Actor, body: Body<T>, operation = newId()): Promise<T> {
  const transaction = async (tx: Transaction) => {
    // First: all writers wait for this row, so writes happen one at a time and cannot deadlock.
    const version = await raiseVersion(tx);
    const { result, followTexts } = await perform(tx, actor, operation, body);
    await followTexts();
    return { result, version };
  };
  return announce(db, transaction).catch((error) => {
    if (!isLockFailure(error)) throw error;
    throw new AppError("unavailable", { message: beingImported, retryAfter: 5 });
  });
}

const beingImported =
  "No pudimos guardar: una importación está guardando este registro o uno del que depende. Vuelve a intentarlo en unos segundos.";

/**
 * A write of very many rows, which lets others write meanwhile: the version is raised last. Its rows are locked as it
 * writes them, so others that want the same rows are refused until it ends. Its body must notice itself what others have
 * changed since it read it, and start only once at a time.
 */
export async function writeLong<T>(db: Database, actor: Actor, body: Body<T>, operation: string): Promise<T> {
  return announce(db, async (tx) => {
    const { result, followRecords, followTexts, changed } = await perform(tx, actor, operation, body);
    const version = await raiseVersionPatiently(tx);
    // What was read, drawn, put in force or hidden meanwhile; from here on nobody else writes.
    await followRecords();
    await followValidValues(tx, changed);
    await followTexts();
    return { result, version };
  });
}

/** Tells readers of a change that no person made and no history has. @returns the new content version */
export function raiseForReaders(db: Database): Promise<number> {
  return announce(db, (tx) => raiseVersion(tx).then((version) => ({ result: version, version })));
}

async function announce<T>(
  db: Database,
  transaction: (tx: Transaction) => Promise<{ result: T; version: number }>,
): Promise<T> {
  const { result, version } = await db.transaction(async (tx) => {
    const done = await transaction(tx);
    await tx.execute(sql`select pg_notify(${contentVersionChannel}, ${String(done.version)})`);
    return done;
  });
  // Before the response: the next read of the caller must not be older than its write.
  raiseContentVersion(db, version);
  return result;
}

/** Runs a write's body, and then what follows from its changes. What deletes and is nothing else is a deletion. */
async function perform<T>(tx: Transaction, actor: Actor, operation: string, body: Body<T>) {
  const followed: Followed = { cited: [], written: [], changed: [], naming: [], deleted: null };
  const writing = createWrite(tx, actor, operation, followed);
  const result = await body(writing);
  await writing.record(await followPassages(tx, followed.cited));
  if (followed.deleted) await recordOperation(writing, { kind: "deletion", noun: followed.deleted });
  if (actor.report !== undefined) await tieCorrection(writing, actor.report, followed.changed);
  let known = "[]";
  const followRecords = async () => {
    await writing.record(await followCodings(tx, actor, followed.written));
    // Whoever typed, imported or restored a hidden name: it stays out of what is public.
    const hidden = await readHiddenNames(tx);
    if (JSON.stringify(hidden) === known) return;
    known = JSON.stringify(hidden);
    await writing.record(await maskRecords(tx, followed.written, new NameMask(hidden)));
  };
  await followRecords();
  await followReports(tx, followed.changed);
  return {
    result,
    followRecords,
    changed: followed.changed,
    followTexts: async () => {
      await followMentions(tx, followed.naming);
      await noteUnreadTexts(tx, followed.naming);
    },
  };
}

/** What follows from a write: of what passages quote, what mentions depend on, all it wrote or changed, what it deleted first. */
type Followed = Record<"cited" | "naming", Change[]> &
  Record<"written" | "changed", NamedRecord[]> & { deleted: Noun | null };

/** A reading that is taken back is read again, not restored. */
const isDeletion = ({ action, noun }: Change) => action === "delete" && noun !== "coding";

function createWrite(tx: Transaction, actor: Actor, operation: string, followed: Followed): Write {
  return {
    tx,
    operation,
    actor,
    async record(changes) {
      followed.cited.push(...(await listCited(tx, [changes].flat())));
      followed.naming.push(...[changes].flat().filter(({ noun }) => concernsMentions(noun)));
      followed.deleted ??= [changes].flat().find(isDeletion)?.noun ?? null;
      for (const { action, noun, recordId } of [changes].flat()) {
        followed.changed.push({ noun, recordId });
        if (action !== "delete") followed.written.push({ noun, recordId });
      }
      const content = actor.operation === operation ? (actor.content ?? null) : null;
      for (const chunk of splitIntoChunks([changes].flat()))
        await tx.execute(sql`
        insert into ${revisions} (operation, content, actor_id, actor_name, action, noun, record_id, before)
        select ${operation}, ${content}, ${actor.id}, ${actor.username}, action, noun, "recordId", before
        from jsonb_to_recordset(${JSON.stringify(chunk)}) as change (action text, noun text, "recordId" text, before jsonb)`);
    },
  };
}

/** From here on the transaction is the only one that writes; a row that is still locked is a long write's. */
async function raiseVersion(tx: Transaction): Promise<number> {
  const [raised] = await tx
    .update(contentVersion)
    .set({ version: sql`${contentVersion.version} + 1` })
    .returning({
      version: contentVersion.version,
      // Shorter than the time after which PostgreSQL looks for deadlocks, and may end the long write.
      timeout: sql`set_config('lock_timeout', '800ms', true)`,
    });
  if (!raised) throw new Error("The table content_version has lost its one row.");
  return raised.version;
}

/** A writer that holds the version may wait for our rows: waits for it in short turns, so that it fails and not we. */
async function raiseVersionPatiently(tx: Transaction): Promise<number> {
  const lastTurn = performance.now() + 60_000;
  for (;;) {
    try {
      return await tx.transaction(async (turn) => {
        await turn.execute(sql`set local lock_timeout = '300ms'`);
        return raiseVersion(turn);
      });
    } catch (error) {
      if (!isLockFailure(error) || performance.now() > lastTurn) throw error;
    }
  }
}

/** Whether the database gave up waiting for a lock, or found a deadlock. */
function isLockFailure(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  return code === "55P03" || code === "40P01";
}

/** What a write is about, as far as its caller knows before it is done. */
export type Purpose = Partial<Pick<Change, "action" | "noun" | "recordId">>;

/**
 * An idempotent write, for calls that are repeated because their response was lost: what was done under the key
 * `actor.operation` is not done again.
 * @param purpose distinguishes a repeated call from a different one under the same key.
 * @param body makes the change and returns the id of the record it is about.
 * @returns that id, also where the change was made before.
 * @throws AppError `conflict` where something else was done under the key
 */
export async function writeOnce(
  db: Database,
  actor: Actor,
  purpose: Purpose,
  body: (write: Write) => Promise<string>,
): Promise<string> {
  const { operation } = actor;
  if (operation === undefined) return write(db, actor, body);
  return write(
    db,
    actor,
    async (writing) => {
      const [done] = await writing.tx
        .select({
          actorId: revisions.actorId,
          action: revisions.action,
          noun: revisions.noun,
          recordId: revisions.recordId,
          content: revisions.content,
        })
        .from(revisions)
        .where(eq(revisions.operation, operation))
        .orderBy(revisions.id)
        .limit(1);
      if (done) requireSameWrite(done, { ...purpose, actorId: actor.id }, actor.content);
      return done?.recordId ?? body(writing);
    },
    operation,
  );
}

/**
 * An idempotent write of one record.
 * @param body makes the change and returns the row before it; null for a new one.
 * @returns the record's id: of a repeated creation, that of the first
 */
export function writeRecord(
  db: Database,
  actor: Actor,
  { recordId, ...purpose }: Omit<Change, "before">,
  body: (tx: Transaction) => Promise<Change["before"]>,
): Promise<string> {
  const isNew = purpose.action === "create";
  return writeOnce(db, actor, isNew ? purpose : { ...purpose, recordId }, async ({ tx, record }) => {
    await record({ ...purpose, recordId, before: await body(tx) });
    return recordId;
  });
}
