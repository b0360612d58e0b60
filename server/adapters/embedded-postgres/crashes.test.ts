import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  findAllProcesses,
  keepChild,
  kill,
  postmaster,
  prepareFixture,
  query,
  readWords,
  ready,
  start,
  startInChild,
  superviseInChild,
} from "../../../tests/support/embedded-postgres.ts";
import { waitFor } from "../../../tests/support/waiting.ts";
import { superviseEmbeddedPostgres } from "../supervised-postgres.ts";
import { findProcesses } from "./processes.ts";

const fixture = prepareFixture();
const insert = (word: string) => `INSERT INTO memory VALUES ('${word}')`;

const busyForever = "SELECT count(*) FROM generate_series(1, 1e12::bigint)";

/** The shell that ends a server when its Node has died. */
function findWatcher(server: number): number {
  const lines = execFileSync("ps", ["-A", "-ww", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  return Number.parseInt(lines.find((line) => line.endsWith(` sh ${server}`)) ?? "", 10);
}

describe("after a crash", () => {
  it("of Node alone, its server ends, even during a statement, and the data is there", async () => {
    const child = startInChild(fixture.dataDir, insert("sola"), busyForever);
    await ready(child);
    await kill(child);
    await waitFor(() => expect(findAllProcesses(fixture.dataDir)).toEqual([]));
    expect(await readWords(await start(fixture.dataDir))).toContain("sola");
  });

  it("of Node and its database, no session continues", async () => {
    const child = startInChild(fixture.dataDir, insert("ambas"), busyForever);
    await ready(child);
    process.kill(postmaster(fixture.cluster), "SIGKILL");
    await kill(child);
    await waitFor(() => expect(findAllProcesses(fixture.dataDir)).toEqual([]));
  });

  it("of Node and of the watcher, the server they left is stopped and the data is there", async () => {
    const child = startInChild(fixture.dataDir, insert("dejada"));
    await ready(child);
    const left = postmaster(fixture.cluster);
    process.kill(findWatcher(left), "SIGKILL");
    await kill(child);
    expect(findProcesses(fixture.cluster)).toContain(left);
    const server = await start(fixture.dataDir);
    expect(findProcesses(fixture.cluster)).not.toContain(left);
    expect(await readWords(server)).toContain("dejada");
  });

  it("of Node alone, also when the folder was renamed meanwhile", async () => {
    const child = startInChild(fixture.dataDir, insert("mudada"));
    await ready(child);
    await kill(child);
    const renamed = `${fixture.dataDir}-2`;
    renameSync(fixture.dataDir, renamed);
    const server = await start(renamed);
    expect(await readWords(server)).toContain("mudada");
    await server.stop();
    renameSync(renamed, fixture.dataDir);
  });

  it("of the server alone, its owner is notified and can start it again", async () => {
    const server = await start(fixture.dataDir, { sync: true });
    await query(server.url, insert("huérfana"));
    // A session that is busy does not notice that its server is gone.
    query(server.url, busyForever).catch(() => {});
    const running = "SELECT FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()";
    await waitFor(async () => expect(await query(server.url, running)).toHaveLength(1));
    const exited = new Promise((resolve) => server.onExit(resolve));
    process.kill(postmaster(fixture.cluster), "SIGKILL");
    expect(await exited).toBe("PostgreSQL terminó (señal SIGKILL)");
    expect(findProcesses(fixture.cluster)).not.toEqual([]);
    await server.stop();
    const again = await start(fixture.dataDir);
    expect(again.url).toBe(server.url);
    expect(await readWords(again)).toContain("huérfana");
  });

  it("of the server alone, a stop ends the server that is being started again", async () => {
    const lines: unknown[] = [];
    const server = await superviseEmbeddedPostgres(fixture.dataDir, (line) => lines.push(line));
    process.kill(postmaster(fixture.cluster), "SIGKILL");
    await waitFor(() => expect(String(lines)).toContain("se inicia de nuevo"), 1);
    await server.stop();
    expect(findProcesses(fixture.cluster)).toEqual([]);
    await start(fixture.dataDir);
    expect(lines).toHaveLength(1);
  });

  it("of everything, with every pid it left now another program's", async () => {
    const child = startInChild(fixture.dataDir, insert("apagón"));
    await ready(child);
    const left = postmaster(fixture.cluster);
    // The database first: what watches it would end it in order once its server is gone.
    for (const pid of findProcesses(fixture.cluster)) process.kill(pid, "SIGKILL");
    await kill(child);
    const stranger = keepChild(spawn("sleep", ["60"]));
    for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"]) {
      const file = join(fixture.cluster, name);
      writeFileSync(file, readFileSync(file, "utf8").replace(String(left), String(stranger.pid)));
    }
    const server = await start(fixture.dataDir);
    expect(await readWords(server)).toContain("apagón");
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });
});

describe("no process is left after", () => {
  type Step = ["Node" | "the server", NodeJS.Signals, wait?: number];
  // tests/process/kills.test.ts has two of the whole product, `npm run stress` random ones.
  const orders: Step[][] = [
    [
      ["Node", "SIGTERM", 20],
      ["the server", "SIGKILL"],
    ],
    [
      ["the server", "SIGKILL"],
      ["Node", "SIGKILL"],
    ],
    [
      ["the server", "SIGTERM"],
      ["Node", "SIGTERM"],
    ],
  ];
  const describeOrder = (steps: Step[]) =>
    steps.map(([who, signal]) => `${signal} to ${who}`).join(", then ");

  it.each(orders.map((steps) => ({ steps, name: describeOrder(steps) })))("$name", async ({ steps }) => {
    const child = superviseInChild(fixture.dataDir);
    await ready(child);
    const exited = once(child, "exit");
    const server = postmaster(fixture.cluster);
    for (const [who, signal, pause = 0] of steps) {
      try {
        process.kill(who === "Node" ? Number(child.pid) : server, signal);
      } catch {
        // It has just ended.
      }
      await wait(pause);
    }
    const isStopped = steps.some(([who, signal]) => who === "Node" && signal === "SIGTERM");
    const [code] = await exited;
    expect(code).toBe(isStopped ? 0 : null);
    // What was killed could not wait for its server.
    if (!isStopped) await waitFor(() => expect(findProcesses(fixture.cluster)).toEqual([]));
    expect(findProcesses(fixture.cluster)).toEqual([]);
  });
});
