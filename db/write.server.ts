import { eq, sql } from "drizzle-orm";
import { AppError } from "../app/shared/api/errors.ts";
import type { Actor } from "../app/shared/session/permissions.ts";
import { newId } from "../app/shared/values/ids.ts";
import type { revisionActions, revisionNouns } from "../app/shared/values/revisions.ts";
import type { Database, Transaction } from "./client.server.ts";
import { contentVersionChannel, raiseContentVersion } from "./content-version.server.ts";
import { contentVersion, revisions } from "./schema/revisions.ts";

export type Change = {
  action: (typeof revisionActions)[number];
  noun: (typeof revisionNouns)[number];
  recordId: string;
  /** The whole row before the change; null for one that was created. */
  before: Record<string, unknown> | null;
};

export type Write = {
  tx: Transaction;
  /** Names this write in the history; all that it changed is found under it. */
  operation: string;
  record(changes: Change | Change[]): Promise<void>;
};

/**
 * The one way to change content: a transaction that holds the change, its revisions and the raised content version.
 * @param body makes the changes and records each; what it throws rolls everything back.
 */
export async function write<T>(
  db: Database,
  actor: Actor,
  body: (write: Write) => Promise<T>,
  operation = newId(),
): Promise<T> {
  const { result, version } = await db.transaction(async (tx) => {
    // First, because this row is what all writers wait for: one write at a time, so no two can ever deadlock.
    const [raised] = await tx
      .update(contentVersion)
      .set({ version: sql`${contentVersion.version} + 1` })
      .returning({ version: contentVersion.version });
    if (!raised) throw new Error("The table content_version has lost its one row.");
    const result = await body({
      tx,
      operation,
      async record(changes) {
        const list = Array.isArray(changes) ? changes : [changes];
        const rows = list.map((change) => ({
          ...change,
          before: change.before && withoutDerivedColumns(change.before),
          operation,
          actorId: actor.id,
          actorName: actor.username,
        }));
        // PostgreSQL takes 65,535 parameters a statement; a revision has seven.
        for (let start = 0; start < rows.length; start += 5000)
          await tx.insert(revisions).values(rows.slice(start, start + 5000));
      },
    });
    await tx.execute(sql`select pg_notify(${contentVersionChannel}, ${String(raised.version)})`);
    return { result, version: raised.version };
  });
  // Before whoever wrote is told: what they read next must not be older.
  raiseContentVersion(db, version);
  return result;
}

/** What a write is about, as far as its caller knows before it is done. */
export type Purpose = Partial<Pick<Change, "action" | "noun" | "recordId">>;

/**
 * The same for calls that may come twice because their answer was lost: what was done under the name `actor.operation`
 * is not done again.
 * @param purpose tells a call that comes again from another one under the same name.
 * @param body makes the change and returns the id of the record it is about.
 * @returns that id, also where the change was made before.
 * @throws AppError `conflict` for a name under which something else was done
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
        })
        .from(revisions)
        .where(eq(revisions.operation, operation))
        .orderBy(revisions.id)
        .limit(1);
      if (done && !isSameWrite(done, { ...purpose, actorId: actor.id })) throw new AppError("conflict");
      return done?.recordId ?? body(writing);
    },
    operation,
  );
}

function isSameWrite<T extends object>(done: T, asked: Partial<T>): boolean {
  return Object.entries(asked).every(([name, value]) => done[name as keyof T] === value);
}

/** The database makes the search columns itself; a revision need not keep them. */
function withoutDerivedColumns({ searchText, searchStems, ...row }: Record<string, unknown>) {
  return row;
}
