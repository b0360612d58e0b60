import { randomUUID } from "node:crypto";
import { request as sendRequest } from "node:http";
import Fastify from "fastify";
import { afterAll, expect, it, vi } from "vitest";
import { openDatabase } from "../../db/client.server.ts";
import { ContentVersion } from "../../db/content-version.server.ts";
import { createTestApi } from "../../tests/support/api.ts";
import { waitFor } from "../../tests/support/waiting.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { cachedRoutes } from "./cached-routes.ts";
import { ResponseCache } from "./response-cache.ts";

/** Routes whose responses are not stored, behind the cache as all public reads are. */

const db = openDatabase((await createTestApi()).url);
const version = await ContentVersion.follow(db);
const cache = new ResponseCache(version);
const app = Fastify();
afterAll(async () => {
  await app.close();
  await version.close();
  await db.$client.end();
});

const first = Promise.withResolvers<void>();
const left = Promise.withResolvers<void>();
app.addHook("onRequestAbort", async (_request) => left.resolve());
await app.register(securityHeaders, { siteAddress: "http://localhost" });
await app.register(cachedRoutes, { cache });
app.get("/moved", { config: { cached: true } }, async (_request, reply) => {
  await first.promise;
  return reply.redirect("/");
});
app.get("/asked", { config: { cached: true } }, async (_request, reply) =>
  reply.header("Cache-Control", "no-store").send(randomUUID()),
);
const address = await app.listen({ port: 0, host: "127.0.0.1" });

it("An address is answered though a reader who waited for its first response has left", async () => {
  const find = vi.spyOn(cache, "find");
  const url = `${address}/moved`;
  const read = async () => (await fetch(url, { redirect: "manual" })).status;
  const leader = read();
  await waitFor(() => expect(find).toHaveBeenCalledTimes(1), 5);
  const waiting = sendRequest(url)
    .on("error", () => {})
    .end();
  await waitFor(() => expect(find).toHaveBeenCalledTimes(2), 5);
  waiting.destroy();
  await left.promise;
  first.resolve();
  expect([await leader, await read()]).toEqual([302, 302]);
});

it.each<Record<string, string>>([{}, { authorization: "Bearer x" }])(
  "What says no-store is made for each reader: %o",
  async (headers) => {
    const read = async (sent: Record<string, string>) =>
      (await fetch(`${address}/asked`, { headers: sent })).text();
    const made = [await read(headers), await read({}), await read(headers)];
    expect(new Set(made).size).toBe(3);
  },
);
