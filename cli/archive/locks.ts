import { imageCleanupLock } from "../../app/records/media/unused-images.server.ts";
import type { Database } from "../../db/client.server.ts";
import { ArchiveError } from "./format.ts";

/** Any number that nothing else locks: one restore at a time, however many processes try. */
const restoreLock = 4_712_002;

/** Does `work` while no stored image can be cleaned away, waiting for a cleaning that is under way. */
export function withoutCleanup<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return onLine(db, async (query) => {
    await keepFromCleanup(query);
    return work();
  });
}

/** The same for a restore, of which there is one at a time. @throws ArchiveError where another one is under way */
export function asOnlyRestore<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return onLine(db, async (query) => {
    const [row] = await query("select pg_try_advisory_lock($1) as mine", [restoreLock]);
    if (!row?.mine) throw new ArchiveError("Ya hay una restauración en curso: espera a que termine.");
    await keepFromCleanup(query);
    return work();
  });
}

async function keepFromCleanup(query: Query): Promise<void> {
  // Looking through all old versions takes a cleaning a while.
  await query("set statement_timeout = '10min'");
  await query("select pg_advisory_lock_shared($1)", [imageCleanupLock]);
}

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** A line to the database of its own; should this process be killed, its end gives the locks back. */
async function onLine<T>(db: Database, use: (query: Query) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    return await use(async (text, values) => (await client.query(text, values)).rows);
  } finally {
    await client.query("select pg_advisory_unlock_all()").catch(() => {});
    client.release(true);
  }
}
