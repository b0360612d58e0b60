import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { until } from "../support/client.ts";
import { createTestDatabase } from "../support/database.ts";
import { eventLimit } from "../support/limits.ts";
import { oneWorker } from "../support/server-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "conflictos-socket-"));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});
const { url } = await createTestDatabase();

/** Starts the built product with a socket that this process has opened, as systemd does. */
function startOn(listening: Server, pid: string) {
  const { fd } = (listening as Server & { _handle: { fd: number } })._handle;
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    NEW: "1",
    PORT: "0",
    STOP_DELAY: "0",
    ...oneWorker,
  };
  const command = `export LISTEN_PID=${pid} LISTEN_FDS=1; exec "$0" server/main.ts`;
  const child = spawn("/bin/sh", ["-c", command, process.execPath], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ["ignore", "pipe", "pipe", fd],
  });
  started.push(child);
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  return { child, findPort: () => /Listo: http:\/\/[^"\s]+:(\d+)/.exec(output)?.[1] };
}

it("A start that systemd has given a socket serves on that, and its end leaves the socket to the next", async () => {
  const listening = createServer().listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const [one, other] = [startOn(listening, "$$"), startOn(listening, "$$")];
  // Only theirs is left.
  await new Promise((resolve) => listening.close(resolve));
  for (const { child, findPort } of [one, other]) {
    // Either of them may answer.
    await until(async () => findPort() !== undefined, eventLimit, "it serves on the socket");
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).ok).toBe(true);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  }
});

it("A socket that was meant for another process is not taken", async () => {
  const listening = createServer().listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { findPort } = startOn(listening, "1");
  await until(async () => findPort() !== undefined, eventLimit, "it serves elsewhere");
  expect(Number(findPort())).not.toBe((listening.address() as AddressInfo).port);
  listening.close();
});
