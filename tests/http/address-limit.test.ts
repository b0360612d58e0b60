import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createTestApi } from "../support/api.ts";
import { startInstance } from "../support/instance.ts";
import { sendRequest } from "../support/plain-http.ts";
import { startReverseProxy } from "../support/reverse-proxy.ts";
import { waitFor } from "../support/waiting.ts";

/** Half of all connections are for one address. */
const most = 20;
/** Linux has every address of 127.0.0.0/8. */
const [proxyAddress, otherAddress] = ["127.0.0.3", "127.0.0.2"];
const api = await createTestApi();
const { app } = await startInstance(api, {
  LOG_LEVEL: "silent",
  MAX_CONNECTIONS: String(2 * most),
  TRUSTED_PROXIES: proxyAddress,
});
await app.listen({ port: 0, host: "127.0.0.1" });
const bound = app.server.address();
const server = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`;

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

type Connection = { received: string };

/** Opens connections that send something and then nothing more. */
function openMany(to: string, count: number, start: string): Connection[] {
  return Array.from({ length: count }, () => {
    const connection = { received: "" };
    const socket = connect(Number(new URL(to).port), "127.0.0.1", () => socket.write(start));
    socket.on("data", (chunk) => (connection.received += chunk));
    socket.on("error", () => {});
    open.push(socket);
    return connection;
  });
}

const unfinishedBody =
  "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
const refusal = /^HTTP\/1\.1 503 [\s\S]*retry-after: 2\r\n[\s\S]*"El servicio no está disponible/i;
const countRefused = (connections: Connection[]) =>
  connections.filter(({ received }) => refusal.test(received)).length;

const isServed = async (to: string, from: string) => {
  const outcome = await sendRequest(to, "/healthz", { from });
  return typeof outcome === "object" && "status" in outcome && outcome.status === 200;
};

it.each([
  ["say nothing", ""],
  ["begin a head", "GET / HTTP/1.1\r\n"],
  ["begin a body", unfinishedBody],
])("Connections of one address that %s are refused past half of all; another is served", async (_, start) => {
  const many = openMany(server, most + 5, start);
  await waitFor(() => expect(countRefused(many)).toBe(5));
  expect(await isServed(server, otherAddress)).toBe(true);
  for (const socket of open.splice(0)) socket.destroy();
  await waitFor(async () => expect(await isServed(server, "127.0.0.1")).toBe(true));
});

it("Through a trusted proxy requests are counted for the client that it names", async () => {
  const proxy = await startReverseProxy(server, proxyAddress);
  const many = openMany(proxy.address, most + 5, unfinishedBody);
  await waitFor(() => expect(countRefused(many)).toBe(5));
  expect(await isServed(proxy.address, otherAddress)).toBe(true);
  for (const socket of open.splice(0)) socket.destroy();
  await waitFor(async () => expect(await isServed(proxy.address, "127.0.0.1")).toBe(true));
  proxy.close();
});
