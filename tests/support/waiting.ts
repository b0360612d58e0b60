import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Database } from "../../db/client.server.ts";
import { eventLimit } from "./limits.ts";

/** Repeats the check until it does not throw. */
export const waitFor = <T>(check: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(check, { timeout: eventLimit, interval });

/** Until so many statements on this database wait for what others hold. */
export async function waitForBlocked(db: Database, count: number): Promise<void> {
  const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.execute(blocked)).rowCount).toBe(count);
}
