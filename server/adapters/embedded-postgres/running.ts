import { readFileSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { databaseName, databaseUser, readPassword } from "./cluster.ts";

const startupTimeoutMs = 30_000;
/** "The database system is starting up" or in recovery. */
const startingUp = "57P03";

/** @returns the address of the server that runs on a data folder, so that commands can share it with the product */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const url = await readAddress(dataDir);
  if (url === null) return null;
  const deadline = performance.now() + startupTimeoutMs;
  for (;;) {
    const error = await tryConnection(url);
    if (!error) return url;
    if (error.code !== startingUp || performance.now() > deadline) return null;
    await wait(50);
  }
}

/** Reads the server's lock file (pid, folder, start, port, socket's folder), which a dead server may have left. */
async function readAddress(dataDir: string): Promise<string | null> {
  try {
    const cluster = join(await realpath(dataDir), "postgres");
    const [, , , port, socketFolder] = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    if (socketFolder)
      return `postgresql://${databaseUser}@localhost/${databaseName}?host=${encodeURIComponent(socketFolder)}`;
    return `postgresql://${databaseUser}:${readPassword(cluster)}@127.0.0.1:${Number(port)}/${databaseName}`;
  } catch {
    return null;
  }
}

/** @returns the error, if connecting fails */
export async function tryConnection(url: string): Promise<NodeJS.ErrnoException | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // The server may cut the connection before it is closed.
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    await client.end().catch(() => {});
    return error as NodeJS.ErrnoException;
  }
}
