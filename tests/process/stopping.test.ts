import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import fastify from "fastify";
import { describe, expect, it, vi } from "vitest";
import { limitConnections } from "../../server/limits/connections.ts";
import { stopServer } from "../../server/shutdown/stop-server.ts";
import { type PreparedServer, startPreparedServer } from "../support/server-process.ts";

/** Checks that the server has stopped without an error, and removes its data folder. */
async function expectStopped(server: PreparedServer): Promise<void> {
  expect(await server.exited).toBe(0);
  await server.stop();
}

function openConnection({ address }: { address: string }) {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => (received += chunk));
  const ended = new Promise((resolve) => socket.on("end", resolve));
  return { socket, ended, received: () => received };
}

// They mostly wait.
describe.concurrent("A server that receives a signal", { timeout: 60_000 }, () => {
  it("responds to requests before and after the signal with Connection: close", async () => {
    const server = await startPreparedServer({ STOP_DELAY: "1" });
    const [kept, started] = [openConnection(server), openConnection(server)];
    const ask = "GET /api/system HTTP/1.1\r\nHost: localhost\r\n\r\n";
    kept.socket.write(ask);
    started.socket.write(
      "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{",
    );
    await vi.waitFor(() => expect(kept.received()).toContain("Connection: keep-alive"), 10_000);
    server.signal("SIGTERM");
    await wait(300);
    kept.socket.write(ask);
    started.socket.write("}");
    await Promise.all([kept.ended, started.ended]);
    expect(kept.received().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(kept.received()).toContain("Connection: close");
    expect(started.received()).toMatch(/^HTTP\/1\.1 400 /);
    expect(started.received()).toContain("Connection: close");
    await expectStopped(server);
  });

  it("does not wait for idle connections or unfinished requests", async () => {
    const server = await startPreparedServer({ STOP_DELAY: "0" });
    const { port } = new URL(server.address);
    const sockets = [
      "",
      "GET /api/system HTTP/1.1\r\nHost: a",
      "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{",
    ];
    for (const bytes of sockets) {
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(bytes));
      socket.on("error", () => {});
    }
    await wait(300);
    server.signal("SIGTERM");
    await expectStopped(server);
  });

  it("stops at once on a second signal", async () => {
    // Longer than this test may take.
    const server = await startPreparedServer({ STOP_DELAY: "60" });
    server.signal("SIGTERM");
    await wait(1_000);
    server.signal("SIGTERM");
    await expectStopped(server);
  });

  it("counts one keystroke that reaches it twice as one", async () => {
    const server = await startPreparedServer({ STOP_DELAY: "2" });
    server.signal("SIGINT");
    server.signal("SIGINT");
    await wait(300);
    expect((await fetch(`${server.address}/api/system`)).status).toBe(200);
    await expectStopped(server);
  });
});

it("A connection that opens while a busy server still accepts has a second to send something", async () => {
  const app = fastify();
  limitConnections(app);
  app.get("/", async (_request, reply) => reply.header("Connection", "close").send("aquí"));
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  let isBusy = true;
  // Each iteration of the event loop takes too long for the server to close after it.
  function keepBusy() {
    const end = performance.now() + 0.2;
    while (performance.now() < end);
    if (isBusy) setImmediate(keepBusy);
  }
  keepBusy();
  const stopped = stopServer(app, { isStopping: false }, { delay: 0, abort: new AbortController().signal });
  await wait(800);
  const { socket, ended, received } = openConnection({ address });
  await wait(400);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  isBusy = false;
  await Promise.all([ended, stopped]);
  expect(received()).toMatch(/^HTTP\/1\.1 200 /);
});
