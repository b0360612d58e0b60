import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll } from "vitest";
import { findProcesses } from "../../server/adapters/embedded-postgres/processes.ts";
import {
  type EmbeddedPostgres,
  type Internals,
  startEmbeddedPostgres,
} from "../../server/adapters/embedded-postgres.ts";
import { copyPreparedData } from "./prepared-data.ts";

/** What tests of real servers share. */
export type Fixture = {
  /** Contains only the data folder. */
  parent: string;
  /** Shared by the file's tests, which must not depend on each other; it has the word of `readWords`. */
  dataDir: string;
  cluster: string;
};

const folders: string[] = [];
const children: ChildProcess[] = [];
const servers: EmbeddedPostgres[] = [];

/** Starts a server for the first time, and stores the word. @returns whether it made its cluster */
export async function makeWords(
  dataDir: string,
  options: Parameters<typeof start>[1] = {},
): Promise<boolean> {
  const server = await start(dataDir, options);
  await query(server.url, "CREATE TABLE memory AS SELECT 'año' AS word");
  await server.stop();
  return server.isNew;
}

const copyWords = (dataDir: string) =>
  copyPreparedData("words", dataDir, async (folder) => void (await makeWords(folder)));

/**
 * Creates the fixture before the first test, ends what each test left running, and cleans up.
 * @param make fills an empty data folder
 */
export function prepareFixture(make: (dataDir: string) => Promise<void> = copyWords): Fixture {
  const fixture: Fixture = { parent: "", dataDir: "", cluster: "" };

  beforeAll(async () => {
    fixture.parent = newFolder();
    fixture.dataDir = join(fixture.parent, "data");
    fixture.cluster = join(fixture.dataDir, "postgres");
    await make(fixture.dataDir);
  });

  afterEach(async () => {
    for (const child of children.splice(0)) await kill(child);
    for (const server of servers.splice(0)) await server.stop();
  });

  afterAll(async () => {
    await (await start(fixture.dataDir)).stop(); // Ends what a killed child may have left.
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  return fixture;
}

/** An empty folder that anyone may enter, removed after the last test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pg-"));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** A server that is stopped after the test, and does not wait for the disk unless configured to. */
export async function start(
  dataDir: string,
  { sync = false, ...internals }: Internals & { sync?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, sync }, internals);
  servers.push(server);
  return server;
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // Tests cut it off.
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

/** The words stored in the fixture's data folder. */
export async function readWords(server: EmbeddedPostgres): Promise<unknown[]> {
  return (await query(server.url, "SELECT word FROM memory ORDER BY word")).map(({ word }) => word);
}

/**
 * Another Node that starts a server on the folder, with fsync, runs a statement and keeps running.
 * @param last a statement that it does not wait for
 */
export function startInChild(dataDir: string, statement = "SELECT 1", last = "SELECT 1"): ChildProcess {
  const server = JSON.stringify(new URL("../../server/adapters/embedded-postgres.ts", import.meta.url));
  const code = `
    const { startEmbeddedPostgres } = await import(${server});
    const { default: pg } = await import(${JSON.stringify(import.meta.resolve("pg"))});
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    const client = new pg.Client(url);
    client.on("error", () => {});
    await client.connect();
    await client.query(${JSON.stringify(statement)});
    client.query(${JSON.stringify(last)}).catch(() => {});
    const watcher = new pg.Client(url);
    watcher.on("error", () => {});
    await watcher.connect();
    const begun = "SELECT FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query = $1";
    while ((await watcher.query(begun, [${JSON.stringify(last)}])).rowCount === 0);
    await watcher.end();
    console.log("ready");
    setInterval(() => {}, 1000);`;
  const args = ["--input-type=module", "-e", code];
  return keepChild(spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] }));
}

/** Another Node that runs the server as the product does: starts it again when it dies, and stops it on a signal. */
export function superviseInChild(dataDir: string): ChildProcess {
  const getModule = (path: string) => JSON.stringify(new URL(`../../server/${path}`, import.meta.url));
  const code = `
    const { superviseEmbeddedPostgres } = await import(${getModule("adapters/supervised-postgres.ts")});
    const { stopOnSignals } = await import(${getModule("shutdown/signals.ts")});
    const postgres = await superviseEmbeddedPostgres(${JSON.stringify(dataDir)}, () => {});
    stopOnSignals(() => postgres.stop(), 0);
    console.log("ready");
    setInterval(() => {}, 1000);`;
  const args = ["--input-type=module", "-e", code];
  return keepChild(spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] }));
}

/** Killed after the test, if it still runs. */
export function keepChild(child: ChildProcess): ChildProcess {
  children.push(child);
  return child;
}

/** Waits until a child's server runs and its statement is done. */
export async function ready(child: ChildProcess): Promise<void> {
  let output = "";
  child.stderr?.on("data", (text) => {
    output += text;
  });
  const said = once(child.stdout as NodeJS.ReadableStream, "data");
  const [line] = await Promise.race([said, once(child, "close")]);
  if (!String(line).startsWith("ready")) throw new Error(output);
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** The running server's pid. */
export function postmaster(cluster: string): number {
  return Number.parseInt(readFileSync(join(cluster, "postmaster.pid"), "utf8"), 10);
}

/** PostgreSQL's on the cluster of a data folder, and on those that first starts left. */
export function findAllProcesses(dataDir: string): number[] {
  const folders = readdirSync(dataDir).filter((name) => name.startsWith("postgres"));
  return folders.map((name) => join(dataDir, name)).flatMap((folder) => findProcesses(folder));
}
