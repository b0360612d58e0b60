import { imageCleanupLock } from "../../app/nouns/media/unused-images.server.ts";
import type { Database } from "../../db/client.server.ts";
import { ArchiveError } from "./format.ts";

/** Number of the advisory lock that allows one restore at a time. */
const restoreLock = 4_712_002;

/** Runs `work` while the cleanup of images cannot run, after waiting for one that is running. */
export function withoutCleanup<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return withConnection(db, async (query) => {
    await lockCleanup(query);
    return work();
  });
}

/** The same for a restore. @throws ArchiveError if another one is running */
export function runSingleRestore<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return withConnection(db, async (query) => {
    const [row] = await query("select pg_try_advisory_lock($1) as locked", [restoreLock]);
    if (!row?.locked) throw new ArchiveError("Ya hay una restauración en curso: espera a que termine.");
    await lockCleanup(query);
    return work();
  });
}

async function lockCleanup(query: Query): Promise<void> {
  // A cleanup searches all old versions, which is slow.
  await query("set statement_timeout = '10min'");
  await query("select pg_advisory_lock_shared($1)", [imageCleanupLock]);
}

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Uses a connection of its own; if this process is killed, the end of the connection releases the locks. */
async function withConnection<T>(db: Database, use: (query: Query) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    return await use(async (text, values) => (await client.query(text, values)).rows);
  } finally {
    await client.query("select pg_advisory_unlock_all()").catch(() => {});
    client.release(true);
  }
}
