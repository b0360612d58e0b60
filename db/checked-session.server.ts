import { randomBytes } from "node:crypto";
import { once } from "node:events";
import pg from "pg";
import { toConnectionSettings } from "./client.server.ts";
import { ConnectionProblem, explainConnectionFailure } from "./connection-problems.server.ts";

/** Milliseconds for a notification to arrive; within one PostgreSQL it takes less than one. */
const notificationTimeout = 5_000;

/**
 * Connects as the product does, to a server that has what it needs. The caller ends the session.
 * @throws ConnectionProblem, in Spanish
 */
export async function openCheckedSession(url: string): Promise<pg.Client> {
  const client = connectAs(url);
  try {
    await client.connect();
    await requireCapableServer(client);
    await requireOwnSession(client, url);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw explainConnectionFailure(error as Error, url);
  }
}

function connectAs(url: string): pg.Client {
  const client = new pg.Client({
    ...toConnectionSettings(url),
    application_name: "conflictos-urbanos migration",
  });
  // A lost connection fails the statement that waits for it.
  client.on("error", () => {});
  return client;
}

async function requireCapableServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; collations: number }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
            (select count(*)::int from pg_collation where collname = 'es-x-icu') as collations`,
  );
  const server = rows[0];
  if (!server) throw new ConnectionProblem("La base de datos no contestó.");
  if (server.version < 150_000) throw new ConnectionProblem("Se necesita PostgreSQL 15 o más reciente.");
  if (server.encoding !== "UTF8") throw new ConnectionProblem("La base de datos debe estar en UTF8.");
  if (server.collations === 0)
    throw new ConnectionProblem("Se necesita un PostgreSQL construido con ICU (falta es-x-icu).");
}

/**
 * A pooler answers with a process number of its own. One that gives each transaction another session of PostgreSQL delivers
 * no notification, and would keep for ever the locks that a session is to release with its end.
 */
async function requireOwnSession(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  if (rows[0]?.pid === (client as unknown as { processID: number }).processID) return;
  const channel = `conflictos_${randomBytes(6).toString("hex")}`;
  const signal = AbortSignal.timeout(notificationTimeout);
  const isHeard = once(client, "notification", { signal }).then(
    () => true,
    () => false,
  );
  await client.query(`listen ${channel}`);
  const other = connectAs(url);
  try {
    await other.connect();
    await other.query(`notify ${channel}`);
    if (await isHeard) return;
  } finally {
    await other.end().catch(() => {});
    await client.query("unlisten *");
  }
  throw new ConnectionProblem(
    "DATABASE_URL pasa por un pooler que reparte las sesiones por transacción o por instrucción, y así el sitio no se " +
      "entera de lo que escriben los demás. Pon pool_mode = session en el pooler, o da en DATABASE_URL la dirección " +
      "de PostgreSQL mismo.",
  );
}
