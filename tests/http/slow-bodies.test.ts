import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect, Socket } from "node:net";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { longWrite } from "../../app/shared/api/long-writes.ts";
import { createTestApi } from "../support/api.ts";
import { picture } from "../support/forms.ts";
import { startInstance } from "../support/instance.ts";
import { waitFor } from "../support/waiting.ts";

const api = await createTestApi();
const minute = 60_000;
let port = 0;

beforeAll(async () => {
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  const address = api.app.server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

type Upload = { socket: Socket; rest: Buffer; state: { received: string; isClosed: boolean } };

/** Begins to upload a picture, and stops in the middle. */
async function beginUpload(authorization: string): Promise<Upload> {
  const boundary = "corte";
  const start = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(start), await picture(), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const head = [
    "POST /api/media HTTP/1.1",
    "Host: localhost",
    `Authorization: ${authorization}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${body.length}`,
  ].join("\r\n");
  const state = { received: "", isClosed: false };
  const socket = connect(port, "127.0.0.1");
  socket.on("data", (chunk) => (state.received += chunk));
  socket.on("error", () => {});
  socket.on("close", () => {
    state.isClosed = true;
  });
  socket.write(`${head}\r\n\r\n`);
  socket.write(body.subarray(0, 200));
  return { socket, rest: body.subarray(200), state };
}

it("A call of staff that may take minutes may be silent for as long", async () => {
  const limit = vi.spyOn(Socket.prototype, "setTimeout");
  const publish = (token: string) =>
    fetch(`http://127.0.0.1:${port}/api/editions`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ number: "2026.1" }),
    });
  expect((await publish("nobody")).status).toBe(401);
  expect(limit).not.toHaveBeenCalledWith(longWrite);
  expect((await publish(api.tokens.researcher)).status).toBe(409);
  expect(limit).toHaveBeenCalledWith(longWrite);
});

describe("A slow upload", () => {
  it("from signed-in staff may take a quarter of an hour", async () => {
    const pool = api.context.db.$client;
    const lookups = vi.spyOn(pool, "query");
    const { socket, rest, state } = await beginUpload(`Bearer ${api.tokens.assistant}`);
    // The call was authenticated before the clock advances.
    await waitFor(() => expect(lookups).toHaveBeenCalled());
    await waitFor(() => expect(pool.idleCount).toBe(pool.totalCount));
    await vi.advanceTimersByTimeAsync(100);
    await vi.advanceTimersByTimeAsync(14 * minute);
    expect(state).toEqual({ received: "", isClosed: false });
    socket.write(rest);
    await waitFor(() => expect(state.received).toMatch(/^HTTP\/1\.1 201 /));
    socket.destroy();
  });

  it("of JSON is its client's fault, of which the log says no more", async () => {
    vi.stubEnv("DEADLINE_FACTOR", "1");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { app, lines } = await startInstance(api);
    const address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect(Number(address.port), "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => (received += chunk));
    const head = ["POST /api/users/login HTTP/1.1", "Host: a", "Content-Type: application/json"];
    socket.write(`${head.join("\r\n")}\r\nContent-Length: 500\r\n\r\n{"user`);
    await waitFor(() => expect(app.connections.size).toBe(1));
    await waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(received).toMatch(/^HTTP\/1\.1 408 /);
    });
    // Another leaves in the middle.
    const arrived = once(app.server, "request");
    const leaving = connect(Number(address.port), "127.0.0.1");
    leaving.write(`${head.join("\r\n")}\r\nContent-Length: 500\r\n\r\n{"user`);
    const [raw] = (await arrived) as [IncomingMessage];
    leaving.resetAndDestroy();
    await new Promise((resolve) => raw.once("close", resolve));
    expect(lines().map(({ status }) => status)).toContain(408);
    expect(lines().filter(({ level }) => level >= 50)).toEqual([]);
    socket.destroy();
  });

  it("from others is refused at once, and its connection closed within a minute", async () => {
    const { state } = await beginUpload("Bearer nada");
    await waitFor(() => expect(state.received).toMatch(/^HTTP\/1\.1 401 /));
    await vi.advanceTimersByTimeAsync(minute);
    await waitFor(() => expect(state.isClosed).toBe(true));
  });
});
