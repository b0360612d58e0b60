import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { findProcesses } from "../../server/adapters/embedded-postgres/processes.ts";
import { bodies, signIn, until } from "../support/client.ts";
import { type PreparedServer, postmasterPid, startPreparedServer } from "../support/server-process.ts";

type Step = ["server" | "database", NodeJS.Signals, wait?: number];

/** `npm run stress` has random ones. */
const orders: Step[][] = [
  [["server", "SIGKILL"]],
  [
    ["server", "SIGTERM", 20],
    ["database", "SIGKILL"],
  ],
  [
    ["database", "SIGKILL"],
    ["server", "SIGKILL"],
  ],
  // While it is started again.
  [
    ["database", "SIGKILL", 250],
    ["server", "SIGTERM"],
  ],
  [
    ["database", "SIGTERM"],
    ["server", "SIGTERM"],
  ],
];

const describeOrder = (steps: Step[]) =>
  steps.map(([who, signal, wait]) => `${signal} to the ${who}${wait ? `, ${wait} ms` : ""}`).join(", then ");

function send(server: PreparedServer, [who, signal]: Step): void {
  const pid = who === "server" ? server.pid : postmasterPid(server.dataDir);
  try {
    if (pid) process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

// They mostly wait.
describe.concurrent("No process is left after", { timeout: 60_000 }, () => {
  it.each(orders.map((steps) => ({ steps, name: describeOrder(steps) })))("$name", async ({ steps }) => {
    const server = await startPreparedServer();
    const cluster = join(server.dataDir, "postgres");
    for (const step of steps) {
      send(server, step);
      await wait(step[2] ?? 0);
    }
    const isStopped = steps.some(([who, signal]) => who === "server" && signal === "SIGTERM");
    expect(await server.exited, server.output()).toBe(isStopped ? 0 : null);
    // What was killed could not wait for its database.
    if (!isStopped) await vi.waitFor(() => expect(findProcesses(cluster)).toEqual([]), 10_000);
    expect(findProcesses(cluster)).toEqual([]);
    await server.stop();
  });
});

it.concurrent("A database that was told to stop by others is started again", {
  timeout: 60_000,
}, async () => {
  const server = await startPreparedServer();
  const client = await signIn(server);
  await client.create("/interventions", bodies.intervention());
  send(server, ["database", "SIGTERM"]);
  const isWritten = async () =>
    (await client.send("POST", "/interventions", bodies.intervention("Otra"))).status === 201;
  await until(
    async () => !(await isWritten()) || server.output().includes("se inicia de nuevo"),
    10_000,
    "it stops",
  );
  await until(isWritten, 15_000, "writes are taken again");
  await server.stop();
});
