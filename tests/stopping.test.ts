import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { startServer } from "./support/server-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "conflictos-stop-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("A server that was told to stop", () => {
  it("received on a kept connection with Connection: close", async () => {
    const server = await startServer(dataDir, { STOP_DELAY: "1" });
    const { port } = new URL(server.address);
    const socket = connect(Number(port), "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => (received += chunk));
    const ended = new Promise((resolve) => socket.on("end", resolve));
    const ask = "GET /api/system HTTP/1.1\r\nHost: localhost\r\n\r\n";
    socket.write(ask);
    await expect.poll(() => received).toContain("Connection: keep-alive");
    server.signal("SIGTERM");
    await wait(300);
    received = "";
    socket.write(ask);
    await ended;
    expect(received).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(received).toContain("Connection: close");
    expect(await server.exited).toBe(0);
  });

  it("does not wait for idle connections or unfinished requests", async () => {
    const server = await startServer(dataDir, { STOP_DELAY: "0" });
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
    expect(await server.exited).toBe(0);
  });

  it("stops at once when it is told again", async () => {
    // Longer than this test may take.
    const server = await startServer(dataDir, { STOP_DELAY: "60" });
    server.signal("SIGTERM");
    await wait(1_000);
    server.signal("SIGTERM");
    expect(await server.exited).toBe(0);
  });

  it("takes one keystroke that reaches it twice as one", async () => {
    const server = await startServer(dataDir, { STOP_DELAY: "2" });
    server.signal("SIGINT");
    server.signal("SIGINT");
    await wait(300);
    expect((await fetch(`${server.address}/api/system`)).status).toBe(200);
    expect(await server.exited).toBe(0);
  });
});
