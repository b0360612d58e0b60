import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { newId } from "../../app/shared/values/ids.ts";
import { startEmbeddedPostgres } from "../../server/adapters/embedded-postgres.ts";
import { bodies, signIn } from "../../tests/support/client.ts";
import { postmasterPid, startServer } from "../../tests/support/server-process.ts";
import { type RunningSite, startSite, typicalContent } from "../running-site.ts";
import { Checks, type Scenario } from "../scenario.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Kills work at a random time, and does it again. */
export const interrupted: Scenario = {
  name: "interrupted",
  title: "kill -9 during first start, migration, import, backup, restore",
  async run(pace) {
    const checks = new Checks();
    const rounds = pace.pick(20, 2);
    await firstStarts(checks, rounds);
    await migrations(checks, rounds);
    const site = await startSite({ content: typicalContent });
    try {
      await imports(site, checks, rounds);
      await backups(site, checks, rounds);
      await restores(site, checks, rounds);
    } finally {
      await site.close();
    }
    return checks.result;
  },
};

function launch(args: string[], settings: Record<string, string>): ChildProcess {
  const env = {
    PATH: process.env.PATH ?? "",
    LOG_LEVEL: "warn",
    ADMIN_PASSWORD: "guadua-y-ladrillo-7",
    PORT: "0",
    NEW: "1",
    ...settings,
  };
  return spawn(process.execPath, args, { cwd: root, env, stdio: "ignore" });
}

/** @returns the exit status; null where the process was killed */
const waitForExit = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once("exit", resolve));

/** Kills a process at a random time. @returns its exit status where it had ended before; null where it was killed */
async function killWithin(child: ChildProcess, milliseconds: number): Promise<number | null> {
  const timer = setTimeout(() => child.kill("SIGKILL"), Math.random() * milliseconds);
  const code = await waitForExit(child);
  clearTimeout(timer);
  return code;
}

/** @returns the milliseconds that it takes when it is not killed */
async function measureDuration(run: () => ChildProcess): Promise<number> {
  const startedAt = performance.now();
  await waitForExit(run());
  return performance.now() - startedAt;
}

async function count(address: string, noun: string): Promise<number> {
  const response = await fetch(`${address}/api/${noun}?limit=1&n=${newId()}`);
  if (response.status !== 200) throw new Error(`${noun}: ${response.status}`);
  return Number(response.headers.get("X-Total-Count"));
}

/** Starts a server, counts its interventions and news, and stops it. */
async function startAndCount(dataDir: string, settings: Record<string, string>): Promise<string> {
  const server = await startServer(dataDir, settings);
  const counts = [await count(server.address, "interventions"), await count(server.address, "news")];
  server.signal("SIGTERM");
  await server.exited;
  return counts.join();
}

async function firstStarts(checks: Checks, rounds: number): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), "conflictos-first-"));
  const startedAt = performance.now();
  const expected = await startAndCount(join(parent, "whole"), { SEED: "demo" });
  const duration = performance.now() - startedAt;
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const dataDir = join(parent, `killed-${round}`);
    await killWithin(launch(["server/main.ts"], { DATA_DIR: dataDir, SEED: "demo" }), duration);
    const postmaster = postmasterPid(dataDir);
    // Half of the time its database is left running.
    if (postmaster && round % 2) process.kill(postmaster, "SIGKILL");
    const counts = await startAndCount(dataDir, { SEED: "demo" });
    if (counts !== expected) wrong.push(counts);
    rmSync(dataDir, { recursive: true, force: true });
  }
  rmSync(parent, { recursive: true, force: true });
  checks.expect(
    `first start: complete when done again after each of ${rounds} kills`,
    wrong.length === 0,
    wrong.join(" ") || "complete",
  );
}

async function migrations(checks: Checks, rounds: number): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), "conflictos-migration-"));
  const database = await startEmbeddedPostgres({ dataDir: join(parent, "database"), log: () => {} });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  let wrong = 0;
  for (let round = 0; round < rounds; round++) {
    await client.query(`create database ronda_${round}`);
    const url = new URL(database.url);
    url.pathname = `/ronda_${round}`;
    const settings = { DATABASE_URL: url.href };
    await killWithin(launch(["server/main.ts"], { ...settings, DATA_DIR: join(parent, "data") }), 2_000);
    if ((await startAndCount(join(parent, "data"), settings)) !== "0,0") wrong += 1;
  }
  await client.end();
  await database.stop();
  rmSync(parent, { recursive: true, force: true });
  checks.expect(`migration: complete after each of ${rounds} kills`, wrong === 0);
}

async function imports({ dataDir, server }: RunningSite, checks: Checks, rounds: number): Promise<void> {
  const records = 2_000;
  const file = join(dataDir, "actuaciones.json");
  const runImport = () => launch(["cli/import.ts", file], { DATA_DIR: dataDir });
  const writeFile = (round: number) => {
    const createRecord = (index: number) => ({
      _id: newId(),
      ...bodies.intervention(`Importada ${round}-${index}`),
    });
    writeFileSync(file, JSON.stringify(Array.from({ length: records }, (_, index) => createRecord(index))));
  };
  writeFile(rounds);
  const duration = await measureDuration(runImport);
  const initialCount = await count(server.address, "interventions");
  const wrong: number[] = [];
  let killed = 0;
  for (let round = 0; round < rounds; round++) {
    writeFile(round);
    const countBefore = await count(server.address, "interventions");
    if ((await killWithin(runImport(), duration)) === null) killed += 1;
    await settle(server.address);
    const countAfter = await count(server.address, "interventions");
    if (countAfter !== countBefore && countAfter !== countBefore + records)
      wrong.push(countAfter - countBefore);
    await waitForExit(runImport());
  }
  const isComplete = (await count(server.address, "interventions")) - initialCount === rounds * records;
  checks.expect(
    `import: all or nothing after ${killed} kills`,
    wrong.length === 0,
    wrong.join(", ") || "always",
  );
  checks.expect("import: complete when done again", isComplete);
}

/** A statement of the killed process may still run until PostgreSQL notices and undoes it. */
async function settle(address: string): Promise<void> {
  let previous = -1;
  for (;;) {
    const current = await count(address, "interventions");
    if (current === previous) return;
    previous = current;
    await wait(1_000);
  }
}

async function backups({ dataDir }: RunningSite, checks: Checks, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "conflictos-backup-"));
  const backUp = (file: string) => launch(["cli/backup.ts", file], { DATA_DIR: dataDir });
  const duration = await measureDuration(() => backUp(join(folder, "copia-primera.tar.gz")));
  let [killed, broken] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const file = join(folder, `copia-${round}.tar.gz`);
    if ((await killWithin(backUp(file), duration)) === null) killed += 1;
    if (existsSync(file) && (await waitForExit(launch(["cli/restore.ts", file, "--check"], {}))) !== 0)
      broken += 1;
  }
  const file = join(folder, "copia.tar.gz");
  const exitCode = await waitForExit(backUp(file));
  checks.expect(`backup: complete or not there after ${killed} kills`, broken === 0, `${broken} broken`);
  checks.expect("backup: can be created afterwards", exitCode === 0 && existsSync(file));
  checks.note(
    `${readdirSync(folder).filter((name) => !name.startsWith("copia")).length} unfinished files left`,
  );
  rmSync(folder, { recursive: true, force: true });
}

async function restores(site: RunningSite, checks: Checks, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "conflictos-restore-"));
  const file = join(folder, "copia.tar.gz");
  const settings = { DATA_DIR: site.dataDir };
  await waitForExit(launch(["cli/backup.ts", file], settings));
  const restore = () => launch(["cli/restore.ts", file, "--replace"], settings);
  const duration = await measureDuration(restore);
  const { address } = site.server;
  const backedUp = await count(address, "news");
  // Restoring ended every session.
  site.client = await signIn(site.server);
  await site.client.create(`/interventions/${site.interventionId}/news`, bodies.newsItem());
  let [killed, mixed] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const code = await killWithin(restore(), duration);
    if (code === null) killed += 1;
    await settle(address);
    if (![backedUp, backedUp + 1].includes(await count(address, "news"))) mixed += 1;
  }
  const exitCode = await waitForExit(restore());
  checks.expect(`restore: the old content or the new after ${killed} kills`, mixed === 0, `${mixed} mixed`);
  checks.expect(
    "restore: complete when done again",
    exitCode === 0 && (await count(address, "news")) === backedUp,
  );
  rmSync(folder, { recursive: true, force: true });
}
