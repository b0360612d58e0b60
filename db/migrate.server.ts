import { resolve } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { openCheckedSession } from "./checked-session.server.ts";

/** Relative to the working directory: the build moves this file. */
const folder = resolve("db/migrations");
/** Advisory lock: one instance migrates, the others wait. */
const migrationLock = 7_316_001_999;
/** Milliseconds after which one that waits says so. */
const quietWait = 5_000;

/**
 * Creates the schema, or brings it to this code's version. Safe to call from many processes.
 * @param log is told when another process has been migrating for some seconds
 * @throws ConnectionProblem in Spanish if the server lacks what the schema needs
 */
export async function migrateDatabase(url: string, log: (line: string) => void = () => {}): Promise<void> {
  const client = await openCheckedSession(url);
  const timer = setTimeout(
    () => log("Espera a otra instancia que migra la base de datos; sigue cuando aquella termine."),
    quietWait,
  );
  try {
    // The lock ends with this transaction, thus with its session, however either ends.
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = '1min'");
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    clearTimeout(timer);
    // Its own begin changes nothing in a transaction, and its commit ends this one.
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    clearTimeout(timer);
    await client.end();
  }
}
