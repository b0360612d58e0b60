import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ask, isAnswered, logInAsAdmin } from "./support/plain-http.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "conflictos-slow-"));
const connections = 500;
const mostConnections = 600;
let server: ServerProcess;
let token = "";
const open: Socket[] = [];

beforeAll(async () => {
  server = await startServer(dataDir, { MAX_CONNECTIONS: String(mostConnections) });
  token = await logInAsAdmin(server.address);
  // The first page of a process takes longer, and is not kept until the documents it leads to are made.
  const isKept = async () => (await fetch(server.address)).headers.has("etag");
  await vi.waitFor(async () => expect(await isKept()).toBe(true), { timeout: 20_000, interval: 100 });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(async () => {
  server.signal("SIGTERM");
  await server.exited;
  rmSync(dataDir, { recursive: true, force: true });
});

type Held = { socket: Socket; received: string; isClosed: boolean };

/** Opens a connection, sends these bytes and takes what comes. */
function hold(bytes: string): Promise<Held> {
  return new Promise((resolve) => {
    const held: Held = {
      socket: connect(Number(new URL(server.address).port), "127.0.0.1", () => {
        held.socket.write(bytes);
        resolve(held);
      }),
      received: "",
      isClosed: false,
    };
    held.socket.on("data", (chunk) => (held.received += chunk));
    held.socket.on("error", () => {});
    held.socket.on("close", () => {
      held.isClosed = true;
      resolve(held);
    });
    open.push(held.socket);
  });
}

async function slowestProbe(seconds: number, trickle: () => void): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let slowest = 0;
  while (performance.now() < end) {
    trickle();
    for (const path of ["/healthz", "/readyz", "/api/hierarchy", "/"]) {
      const outcome = await ask(server.address, path);
      if (!isAnswered(outcome) || outcome.status !== 200)
        throw new Error(`${path}: ${JSON.stringify(outcome)}`);
      slowest = Math.max(slowest, outcome.took);
    }
    await wait(200);
  }
  return slowest;
}

const head = "Host: localhost\r\n";

describe(`${connections} slow connections leave every page and probe answering within a second:`, () => {
  it.each<[string, string, string]>([
    ["heads that never end", `GET / HTTP/1.1\r\n${head}`, "X-More: 1\r\n"],
    [
      "bodies that never end",
      `POST /api/contact HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 8192\r\n\r\n`,
      "{",
    ],
    [
      "chunks that never end",
      `POST /api/users/login HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      "1\r\n \r\n",
    ],
    ["connections that say nothing", "", ""],
  ])("%s", async (_case, start, more) => {
    const held = await Promise.all(Array.from({ length: connections }, () => hold(start)));
    const slowest = await slowestProbe(2, () => {
      for (const { socket } of held) if (more && socket.writable) socket.write(more);
    });
    expect(slowest).toBeLessThan(1_000);
  });

  it("answers that nobody takes", async () => {
    const asking = `GET / HTTP/1.1\r\n${head}Accept-Encoding: identity\r\n\r\n`.repeat(5);
    const held = await Promise.all(Array.from({ length: connections }, () => hold(asking)));
    for (const { socket } of held) socket.pause();
    // Asked by all of them at once; from then on they wait for whoever does not read.
    await wait(2_000);
    expect(await slowestProbe(2, () => {})).toBeLessThan(1_000);
  });
});

describe("Whoever takes too long", () => {
  it("with the head of a request is answered 408 and let go, in less than 20 seconds", async () => {
    const held = await hold(`GET / HTTP/1.1\r\n${head}`);
    await expect.poll(() => held.isClosed, { timeout: 20_000, interval: 200 }).toBe(true);
    expect(held.received).toMatch(/^HTTP\/1\.1 408 /);
    expect(held.received).toContain("La solicitud tardó demasiado en llegar");
  }, 25_000);
});

describe(`More connections than the ${mostConnections} that are allowed`, () => {
  it("make those close that wait for a next request", async () => {
    const idle = await Promise.all(
      Array.from({ length: mostConnections - 20 }, () => hold(`GET /healthz HTTP/1.1\r\n${head}\r\n`)),
    );
    await expect.poll(() => idle.every(({ received }) => received.includes('{"status":"ok"}'))).toBe(true);
    await wait(1_100);
    await hold("");
    await expect.poll(() => idle.filter(({ isClosed }) => isClosed).length).toBeGreaterThan(500);
    const outcome = await ask(server.address, "/api/panel", { token });
    expect(isAnswered(outcome) && outcome.status).toBe(200);
  });

  it("are turned away where none is idle, and the server answers as soon as they are gone", async () => {
    const held = await Promise.all(
      Array.from({ length: mostConnections }, () => hold(`GET / HTTP/1.1\r\n${head}`)),
    );
    expect(isAnswered(await ask(server.address, "/healthz"))).toBe(false);
    for (const { socket } of held) socket.destroy();
    const answers = async () => isAnswered(await ask(server.address, "/healthz"));
    await expect.poll(answers, { timeout: 5_000 }).toBe(true);
  });
});
