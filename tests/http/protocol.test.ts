import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi } from "../support/api.ts";
import { eventLimit } from "../support/limits.ts";

const { app } = await createTestApi();
let port = 0;

beforeAll(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => app.close());

/** Sends raw bytes. @returns everything received until the server closed the connection, which it must */
function exchange(bytes: string): Promise<{ response: string; isClosed: boolean }> {
  return new Promise((resolve) => {
    let response = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    socket.on("data", (chunk) => (response += chunk));
    socket.on("error", () => {});
    socket.on("close", () => resolve({ response, isClosed: true }));
    setTimeout(() => {
      resolve({ response, isClosed: socket.destroyed });
      socket.destroy();
    }, eventLimit).unref();
  });
}

const head = "Host: localhost\r\nContent-Type: application/json\r\n";
const smuggled = "GET /api/users HTTP/1.1\r\nHost: localhost\r\n\r\n";

describe("Ambiguous HTTP requests are refused, and the connection is closed:", () => {
  it.each([
    [
      "two lengths",
      `POST /api/contact HTTP/1.1\r\n${head}Content-Length: 2\r\nContent-Length: 44\r\n\r\n{}${smuggled}`,
    ],
    [
      "length with chunks",
      `POST /api/contact HTTP/1.1\r\n${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      "a chunk without end",
      `POST /api/contact HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n${smuggled}`,
    ],
    ["bare line feeds", `GET /api/system HTTP/1.1\nHost: localhost\nX: a\n\n${smuggled}`],
    ["a header without name", `GET /api/system HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n`],
    ["a NUL in a header", `GET /api/system HTTP/1.1\r\nHost: localhost\r\nX: a\u0000b\r\n\r\n`],
    ["bytes that are not HTTP", "\u0016\u0003\u0001\u0002hola\r\n\r\n"],
  ])("%s: 400", async (_case, bytes) => {
    const { response, isClosed } = await exchange(bytes);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(JSON.parse(response.split("\r\n\r\n")[1] ?? "")).toEqual({ error: expect.stringMatching(/\.$/) });
    expect(isClosed).toBe(true);
  });

  it.each([
    ["64 KB of header", `X-Long: ${"a".repeat(65_536)}\r\n`],
    [
      "headers past 16 KB in many lines",
      Array.from({ length: 400 }, (_, index) => `X-${index}: ${"b".repeat(60)}\r\n`).join(""),
    ],
  ])("%s: 431", async (_case, lines) => {
    const { response, isClosed } = await exchange(
      `GET /api/system HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 431 /);
    expect(isClosed).toBe(true);
  });

  it("and the server still responds", async () => {
    const { response } = await exchange(
      "GET /api/system HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 OK/);
  });
});
