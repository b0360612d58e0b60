import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgTransaction } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as schema from "./schema.server.ts";

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };
export type Transaction = NodePgTransaction<typeof schema, ExtractTablesWithRelations<typeof schema>>;
/** What a read needs: the pool, or a transaction under way. */
export type Reader = Database | Transaction;

/** Longest that one statement may run, so that a runaway query is cut and hurts nobody else. */
const statementTimeout = 15_000;

/** @param url a `postgresql:` address, or one whose `host` parameter is the folder of a unix socket. */
export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    // Dates come as text, and are read as this style writes them.
    options: "-c datestyle=ISO",
    application_name: "conflictos-urbanos",
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  // So is one that breaks inside a transaction: its query fails, and nobody else need hear of it.
  pool.on("connect", (client) => client.on("error", () => {}));
  return drizzle({ client: pool, schema }) as Database;
}
