import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase, type Transaction } from "../../db/client.server.ts";
import { migrateDatabase } from "../../db/migrate.server.ts";
import { startEmbeddedPostgres } from "../../server/adapters/embedded-postgres.ts";
import { migrateUpTo } from "./migrations.ts";
import { insertLines, readRows } from "./rows.ts";
import { type ArchivedTable, archivedTables } from "./tables.ts";

/** The rows of a backup, in the order in which tables are filled. */
export type Rows = AsyncIterable<{ table: ArchivedTable; lines: AsyncIterable<string> }>;

/**
 * Converts rows of an older schema with the same migrations that a database of that age goes through, since migrations
 * also change rows. It uses a temporary embedded server: the operator's server may allow no second database.
 * @param migration the last one that the rows have gone through
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
        await disableTimeouts(tx);
        for await (const { table, lines } of old) await insertLines(tx, table, lines);
      });
      await migrateDatabase(server.url);
      return await db.transaction(async (tx) => {
        await disableTimeouts(tx);
        return use(readTables(tx));
      });
    } finally {
      await db.$client.end();
    }
  } finally {
    // What was done with the rows is done: nothing that fails here may say otherwise.
    await server.stop().catch(() => {});
    await rm(folder, { recursive: true, force: true }).catch(() => {
      console.error(`No se pudo borrar ${folder}, que tiene los datos de la copia: bórrala.`);
    });
  }
}

/** Reading or writing everything is no runaway query, and may wait for a disk or a network in between. */
export async function disableTimeouts(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

async function* readTables(tx: Transaction): Rows {
  for (const table of archivedTables) yield { table, lines: flatten(readRows(tx, table)) };
}

async function* flatten(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield* batch;
}
