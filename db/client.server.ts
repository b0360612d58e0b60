import { type SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import { deadline } from "../app/shared/deadline.server.ts";
import { CancellingPool } from "./cancellation.server.ts";

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a read needs: the pool, or a transaction under way. */
export type Reader = Database | Transaction;

/** Milliseconds. */
const statementTimeout = 15_000;

/**
 * What every session of the product asks for when it connects.
 * @param url a `postgresql:` address, or one whose `host` parameter is the folder of a unix socket.
 */
export function toConnectionSettings(url: string) {
  return {
    connectionString: url,
    connectionTimeoutMillis: deadline(5_000),
    statement_timeout: deadline(statementTimeout),
    // The projections read dates and timestamps as ISO text.
    options: "-c datestyle=ISO -c random_page_cost=1.1",
    application_name: "conflictos-urbanos",
  } satisfies pg.ClientConfig;
}

/** @param url as in `toConnectionSettings` */
export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new CancellingPool({
    ...toConnectionSettings(url),
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
  });
  // A broken connection is replaced by the pool, and its query fails; without listeners the process would end.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return drizzle({ client: pool });
}

/** Lets the statements of a transaction over very many rows take five minutes. */
export async function allowLongStatements(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '5min'`);
}

type NamedStatement = { name: string; text: string; values: unknown[] };

/**
 * Sends a statement that each connection plans once, under its name. For those whose best plan does not depend on the values,
 * and whose planning would take as long as they do.
 */
export async function executeNamed<Row extends pg.QueryResultRow>(
  db: Reader,
  { name, text, values }: NamedStatement,
): Promise<Row[]> {
  const query = prepareNamed<Row>(db, { name, sql: text, params: values });
  return (await query.execute()).rows;
}

/** The same of a statement with placeholders, which is written once. */
export function nameStatement<Row extends pg.QueryResultRow>(name: string, statement: SQL) {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  return async (db: Reader, values: Record<string, unknown>): Promise<Row[]> =>
    (await prepareNamed<Row>(db, { name, sql: text, params }).execute(values)).rows;
}

function prepareNamed<Row extends pg.QueryResultRow>(
  db: Reader,
  { name, ...query }: { name: string; sql: string; params: unknown[] },
) {
  type Result = { execute: pg.QueryResult<Row>; all: unknown; values: unknown };
  return db._.session.prepareQuery<Result>(query, undefined, name, false);
}
