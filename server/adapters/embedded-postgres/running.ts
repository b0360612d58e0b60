import { readFileSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { DATABASE, readPassword, USER } from "./cluster.ts";

const STARTING_MS = 30_000;
/** "The database system is starting up" (or repairing itself): it soon answers. */
const STARTING_UP = "57P03";

/**
 * The address of the server that works on a data folder at this moment, so that a command can share it with the
 * running product; null where none answers.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const url = await writtenAddress(dataDir);
  if (url === null) return null;
  const deadline = performance.now() + STARTING_MS;
  for (;;) {
    const code = await tryConnecting(url);
    if (code === null) return url;
    if (code !== STARTING_UP || performance.now() > deadline) return null;
    await wait(50);
  }
}

/** What the server wrote into its lock file, which may be of one long dead: pid, folder, start, port, socket's folder. */
async function writtenAddress(dataDir: string): Promise<string | null> {
  try {
    const cluster = join(await realpath(dataDir), "postgres");
    const [, , , port, socketFolder] = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    if (socketFolder)
      return `postgresql://${USER}@localhost/${DATABASE}?host=${encodeURIComponent(socketFolder)}`;
    return `postgresql://${USER}:${readPassword(cluster)}@127.0.0.1:${Number(port)}/${DATABASE}`;
  } catch {
    return null; // No folder, or no server on it.
  }
}

/** @returns null where it answers, else the code of why not */
async function tryConnecting(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? "";
  } finally {
    await client.end().catch(() => {});
  }
}
