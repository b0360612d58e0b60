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
import { openStage, type Stage, studySize } from "../running-site.ts";
import { Demands, type Trial } from "../scenario.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Work that is killed at a moment of chance, and done again. */
export const interrupted: Trial = {
  name: "interrupted",
  title: "kill -9 during first start, migration, import, backup, restore",
  async run(pace) {
    const demands = new Demands();
    const rounds = pace.pick(20, 1);
    await firstStarts(demands, rounds);
    await migrations(demands, rounds);
    const stage = await openStage({ content: studySize });
    try {
      await imports(stage, demands, rounds);
      await backups(stage, demands, rounds);
      await restores(stage, demands, rounds);
    } finally {
      await stage.close();
    }
    return demands.finding;
  },
};

function launch(args: string[], settings: Record<string, string>): ChildProcess {
  const env = {
    PATH: process.env.PATH ?? "",
    LOG_LEVEL: "warn",
    ADMIN_PASSWORD: "guadua-y-ladrillo-7",
    PORT: "0",
    ...settings,
  };
  return spawn(process.execPath, args, { cwd: root, env, stdio: "ignore" });
}

/** @returns its exit status; null where it was killed */
const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once("exit", resolve));

/** Kills it within so many milliseconds, unless it was faster. @returns its exit status; null where it was killed */
async function killWithin(child: ChildProcess, most: number): Promise<number | null> {
  const timer = setTimeout(() => child.kill("SIGKILL"), Math.random() * most);
  const code = await ended(child);
  clearTimeout(timer);
  return code;
}

/** Milliseconds that it takes where nobody kills it. */
async function lengthOf(run: () => ChildProcess): Promise<number> {
  const begun = performance.now();
  await ended(run());
  return performance.now() - begun;
}

async function total(address: string, noun: string): Promise<number> {
  const answer = await fetch(`${address}/api/${noun}?limit=1&n=${newId()}`);
  if (answer.status !== 200) throw new Error(`${noun}: ${answer.status}`);
  return Number(answer.headers.get("X-Total-Count"));
}

/** Starts it to the end. @returns how many interventions and news there are then, and stops it */
async function startAndCount(dataDir: string, settings: Record<string, string>): Promise<string> {
  const server = await startServer(dataDir, settings);
  const counts = [await total(server.address, "interventions"), await total(server.address, "news")];
  server.signal("SIGTERM");
  await server.exited;
  return counts.join();
}

async function firstStarts(demands: Demands, rounds: number): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), "conflictos-first-"));
  const begun = performance.now();
  const whole = await startAndCount(join(parent, "whole"), { SEED: "demo" });
  const length = performance.now() - begun;
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const dataDir = join(parent, `killed-${round}`);
    await killWithin(launch(["server/main.ts"], { DATA_DIR: dataDir, SEED: "demo" }), length);
    const postmaster = postmasterPid(dataDir);
    // Half of the time its database goes on alone.
    if (postmaster && round % 2) process.kill(postmaster, "SIGKILL");
    const counts = await startAndCount(dataDir, { SEED: "demo" });
    if (counts !== whole) wrong.push(counts);
    rmSync(dataDir, { recursive: true, force: true });
  }
  rmSync(parent, { recursive: true, force: true });
  demands.expect(
    `first start: begun again after each of ${rounds} kills`,
    wrong.length === 0,
    wrong.join(" ") || "whole",
  );
}

async function migrations(demands: Demands, rounds: number): Promise<void> {
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
  demands.expect(`migration: finished after each of ${rounds} kills`, wrong === 0);
}

async function imports({ dataDir, server }: Stage, demands: Demands, rounds: number): Promise<void> {
  const records = 2_000;
  const file = join(dataDir, "actuaciones.json");
  const run = () => launch(["cli/import.ts", file], { DATA_DIR: dataDir });
  const write = (round: number) => {
    const named = (index: number) => ({
      _id: newId(),
      ...bodies.intervention(`Importada ${round}-${index}`),
    });
    writeFileSync(file, JSON.stringify(Array.from({ length: records }, (_, index) => named(index))));
  };
  write(rounds);
  const length = await lengthOf(run);
  const before = await total(server.address, "interventions");
  const wrong: number[] = [];
  let killed = 0;
  for (let round = 0; round < rounds; round++) {
    write(round);
    const had = await total(server.address, "interventions");
    if ((await killWithin(run(), length)) === null) killed += 1;
    await settle(server.address);
    const has = await total(server.address, "interventions");
    if (has !== had && has !== had + records) wrong.push(has - had);
    await ended(run());
  }
  const whole = (await total(server.address, "interventions")) - before === rounds * records;
  demands.expect(
    `import: all or nothing after ${killed} kills`,
    wrong.length === 0,
    wrong.join(", ") || "always",
  );
  demands.expect("import: done again, whole", whole);
}

/** A statement of the killed process may still run: it is undone when its server notices. */
async function settle(address: string): Promise<void> {
  let last = -1;
  for (;;) {
    const now = await total(address, "interventions");
    if (now === last) return;
    last = now;
    await wait(1_000);
  }
}

async function backups({ dataDir }: Stage, demands: Demands, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "conflictos-backup-"));
  const back = (file: string) => launch(["cli/backup.ts", file], { DATA_DIR: dataDir });
  const length = await lengthOf(() => back(join(folder, "copia-primera.tar.gz")));
  let [killed, broken] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const file = join(folder, `copia-${round}.tar.gz`);
    if ((await killWithin(back(file), length)) === null) killed += 1;
    if (existsSync(file) && (await ended(launch(["cli/restore.ts", file, "--check"], {}))) !== 0) broken += 1;
  }
  const file = join(folder, "copia.tar.gz");
  const last = await ended(back(file));
  demands.expect(`backup: whole or not there after ${killed} kills`, broken === 0, `${broken} broken`);
  demands.expect("backup: can be made afterwards", last === 0 && existsSync(file));
  demands.note(
    `${readdirSync(folder).filter((name) => !name.startsWith("copia")).length} unfinished files beside`,
  );
  rmSync(folder, { recursive: true, force: true });
}

async function restores(stage: Stage, demands: Demands, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "conflictos-restore-"));
  const file = join(folder, "copia.tar.gz");
  const settings = { DATA_DIR: stage.dataDir };
  await ended(launch(["cli/backup.ts", file], settings));
  const restore = () => launch(["cli/restore.ts", file, "--replace"], settings);
  const length = await lengthOf(restore);
  const { address } = stage.server;
  const kept = await total(address, "news");
  // Everybody was signed out by it.
  stage.client = await signIn(stage.server);
  await stage.client.create(`/interventions/${stage.interventionId}/news`, bodies.newsItem());
  let [killed, torn] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const code = await killWithin(restore(), length);
    if (code === null) killed += 1;
    await settle(address);
    if (![kept, kept + 1].includes(await total(address, "news"))) torn += 1;
  }
  const last = await ended(restore());
  demands.expect(`restore: the old content or the new after ${killed} kills`, torn === 0, `${torn} torn`);
  demands.expect("restore: done again, whole", last === 0 && (await total(address, "news")) === kept);
  rmSync(folder, { recursive: true, force: true });
}
