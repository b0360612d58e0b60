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
  it("answers on a kept connection with the word that it is the last time", async () => {
    const server = await startServer(dataDir, { STOP_DELAY: "1" });
    const { port } = new URL(server.address);
    const socket = connect(Number(port), "127.0.0.1");
    let answers = "";
    socket.on("data", (chunk) => (answers += chunk));
    const ended = new Promise((resolve) => socket.on("end", resolve));
    const ask = "GET /api/system HTTP/1.1\r\nHost: localhost\r\n\r\n";
    socket.write(ask);
    await expect.poll(() => answers).toContain("Connection: keep-alive");
    server.signal("SIGTERM");
    await wait(300);
    answers = "";
    socket.write(ask);
    await ended;
    expect(answers).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answers).toContain("Connection: close");
    expect(await server.exited).toBe(0);
  });

  it("waits for nobody who only holds a connection, or takes an answer for ever", async () => {
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
    const begun = performance.now();
    server.signal("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  it("does not wait any more when it is told again", async () => {
    const server = await startServer(dataDir, { STOP_DELAY: "30" });
    server.signal("SIGTERM");
    await wait(1_000);
    const begun = performance.now();
    server.signal("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it("takes one keystroke that reaches it twice for one", async () => {
    const server = await startServer(dataDir, { STOP_DELAY: "1" });
    const begun = performance.now();
    server.signal("SIGINT");
    server.signal("SIGINT");
    expect(await server.exited).toBe(0);
    expect(performance.now() - begun).toBeGreaterThan(950);
  });
});
