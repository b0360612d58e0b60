import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase, type Transaction } from "../../db/client.server.ts";
import { migrateDatabase } from "../../db/migrate.server.ts";
import { startEmbeddedPostgres } from "../../server/adapters/embedded-postgres.ts";
import { migrateUpTo } from "./migrations.ts";
import { putLines, readRows } from "./rows.ts";
import { type CarriedTable, carriedTables } from "./tables.ts";

/** The rows of a backup, table by table, in the order in which they are put. */
export type Rows = AsyncIterable<{ table: CarriedTable; lines: AsyncIterable<string> }>;

/**
 * Rows of an older schema as rows of today's. They go through the very migrations that a database of that age goes
 * through, in an embedded server of their own that is thrown away: migrations also change rows, and the operator's server
 * may allow no second database.
 * @param migration the last one that the rows have behind them
 */
export async function withUpgradedRows<T>(
  migration: string,
  old: Rows,
  use: (rows: Rows) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "conflictos-upgrade-"));
  const server = await startEmbeddedPostgres({ dataDir: folder, sync: false, log: () => {} });
  try {
    await migrateUpTo(server.url, migration);
    const db = openDatabase(server.url, { max: 1 });
    try {
      await db.transaction(async (tx) => {
        await withoutTimeouts(tx);
        for await (const { table, lines } of old) await putLines(tx, table, lines);
      });
      await migrateDatabase(server.url);
      return await db.transaction(async (tx) => {
        await withoutTimeouts(tx);
        return use(allRows(tx));
      });
    } finally {
      await db.$client.end();
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What reads or writes a whole content is no runaway query, and may wait for a disk or a network in between. */
export async function withoutTimeouts(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

async function* allRows(tx: Transaction): Rows {
  for (const table of carriedTables) yield { table, lines: linesOf(readRows(tx, table)) };
}

async function* linesOf(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield* batch;
}
