import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import fastify from "fastify";
import { expect, it, onTestFinished, vi } from "vitest";
import { limitConnections } from "../../server/limits/connections.ts";
import { stopServer } from "../../server/shutdown/stop-server.ts";
import { createTestDatabase } from "../support/database.ts";
import { startPreparedServer } from "../support/server-process.ts";
import { waitFor } from "../support/waiting.ts";

function openConnection({ address }: { address: string }, bytes = "") {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => (received += chunk));
  socket.on("error", () => {});
  socket.write(bytes);
  const ended = new Promise((resolve) => socket.on("close", resolve));
  return { socket, ended, received: () => received };
}

it("A server that is stopped serves until its delay is over or a second signal comes, then ends with 0", async () => {
  const { url } = await createTestDatabase();
  // Longer than this test may take.
  const server = await startPreparedServer({ DATABASE_URL: url, STOP_DELAY: "60" });
  const ask = "GET /api/system HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const kept = openConnection(server, ask);
  const started = openConnection(
    server,
    "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{",
  );
  await waitFor(() => expect(kept.received()).toContain("Connection: keep-alive"));
  // One keystroke may reach it twice, which counts as one.
  server.signal("SIGINT");
  server.signal("SIGINT");
  await wait(700);
  expect((await fetch(`${server.address}/api/system`)).status).toBe(200);
  // Requests before and after the signal are the last of their connections.
  kept.socket.write(ask);
  started.socket.write("}");
  await Promise.all([kept.ended, started.ended]);
  expect(kept.received().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  expect(kept.received()).toContain("Connection: close");
  expect(started.received()).toMatch(/^HTTP\/1\.1 400 /);
  expect(started.received()).toContain("Connection: close");
  server.signal("SIGTERM");
  expect(await server.exited).toBe(0);
  await server.stop();
});

/** The part of the product that accepts and closes connections. */
async function startListener() {
  const app = fastify();
  limitConnections(app);
  app.get("/", async (_request, reply) => reply.header("Connection", "close").send("aquí"));
  app.post("/", async () => "allí");
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, address };
}
const atOnce = { delay: 0, abort: new AbortController().signal };

it("Idle connections and unfinished requests hold a stop up for ten seconds at most", async () => {
  vi.stubEnv("DEADLINE_FACTOR", "1");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { app, address } = await startListener();
  const silent = [
    "",
    "GET / HTTP/1.1\r\nHost: a",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
  ].map((bytes) => openConnection({ address }, bytes));
  await waitFor(() => expect(app.connections.size).toBe(3));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const stopped = stopServer(app, { isStopping: false }, atOnce);
  await waitFor(() => expect(app.server.listening).toBe(false));
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all([stopped, ...silent.map(({ ended }) => ended)]);
});

it("A connection that opens while a busy server still accepts has a second to send something", async () => {
  const { app, address } = await startListener();
  let isBusy = true;
  // Each iteration of the event loop takes too long for the server to close after it.
  function keepBusy() {
    const end = performance.now() + 0.2;
    while (performance.now() < end);
    if (isBusy) setImmediate(keepBusy);
  }
  keepBusy();
  const stopped = stopServer(app, { isStopping: false }, atOnce);
  await wait(800);
  const { socket, ended, received } = openConnection({ address });
  await wait(400);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  isBusy = false;
  await Promise.all([ended, stopped]);
  expect(received()).toMatch(/^HTTP\/1\.1 200 /);
});
