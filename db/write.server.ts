import { sql } from "drizzle-orm";
import { newId } from "../app/shared/ids.ts";
import type { Actor } from "../app/shared/permissions.ts";
import type { Database, Transaction } from "./client.server.ts";
import { contentVersion, type revisionActions, type revisionNouns, revisions } from "./schema.server.ts";

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

/** Channel on which every write announces itself to the instances that cache answers. */
const contentVersionChannel = "content_version";

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
  return db.transaction(async (tx) => {
    // First, because this row is what all writers wait for: one write at a time, so no two can ever deadlock.
    await tx.update(contentVersion).set({ version: sql`${contentVersion.version} + 1` });
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
    await tx.execute(
      sql`select pg_notify(${contentVersionChannel}, (select version::text from content_version))`,
    );
    return result;
  });
}

/** The database makes the search columns itself; a revision need not keep them. */
function withoutDerivedColumns({ searchText, searchStems, ...row }: Record<string, unknown>) {
  return row;
}
