import Fastify from "fastify";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { cachedRoutes } from "../../server/cache/cached-routes.ts";
import { isTicket } from "../../server/cache/response-cache.ts";
import { prepareBody, StoredResponse } from "../../server/cache/stored-response.ts";
import { createTestApi } from "../support/api.ts";
import { startInstance, waitForVersions } from "../support/instance.ts";
import { valid } from "../support/records.ts";
import { waitFor } from "../support/waiting.ts";

/** Requests of the same response at the same time, on an instance with a cache. */

const writer = await createTestApi();
const { app, cache, version } = await startInstance(writer);
beforeEach(() => waitForVersions(version));

const createResponse = (body: string) => new StoredResponse(prepareBody(Buffer.from(body), null), {});
/** On this instance, which knows of it at once. */
const write = () =>
  app.inject({
    method: "POST",
    url: "/api/interventions",
    headers: { authorization: `Bearer ${writer.tokens.researcher}` },
    payload: valid.intervention(),
  });

it("A response that was read from the cache is known as popular when a write has changed it", async () => {
  const find = async (address: string) => {
    const found = await cache.find(address);
    if (!found || !isTicket(found)) throw new Error("Nothing else renders this response.");
    return found;
  };
  for (const address of ["read", "unread"]) (await find(address)).finish(await createResponse(address));
  await waitFor(() => expect(cache.peek("read")).toBeDefined());
  await write();
  const tickets = [await find("read"), await find("unread")];
  expect(tickets.map(({ isPopular }) => isPopular)).toEqual([true, false]);
  for (const ticket of tickets) ticket.finish(null);
});

describe("Simultaneous requests", () => {
  it("wait for one response that is rendered once", async () => {
    const ticket = await cache.find("asked by many");
    if (!ticket || !isTicket(ticket)) throw new Error("Nothing else renders this response.");
    const waiting = [1, 2, 3].map(() => cache.find("asked by many"));
    const response = createResponse("once");
    ticket.finish(response);
    expect(await Promise.all(waiting)).toEqual([response, response, response]);
  });

  it("get a partial response only briefly", async () => {
    const ticket = await cache.find("partial");
    if (!ticket || !isTicket(ticket)) throw new Error("Nothing else renders this response.");
    const response = createResponse("without sizes");
    ticket.finish(response, 1_500);
    await waitFor(() => expect(cache.peek("partial")).toBe(response));
    await waitFor(() => expect(cache.peek("partial")).toBeUndefined());
  });

  it("before a write get the response that was begun before it, which is not stored", async () => {
    const ticket = await cache.find("asked before a write");
    if (!ticket || !isTicket(ticket)) throw new Error("Nothing else renders this response.");
    const waiting = cache.find("asked before a write");
    await write();
    const response = createResponse("old");
    ticket.finish(response);
    expect(await waiting).toBe(response);
    expect(cache.peek("asked before a write")).toBeUndefined();
  });

  it("all render it themselves after the first one failed, and the next to finish is stored", async () => {
    const ticket = await cache.find("failed for many");
    if (!ticket || !isTicket(ticket)) throw new Error("Nothing else renders this response.");
    const waiting = [1, 2, 3].map(() => cache.find("failed for many"));
    ticket.finish(null);
    const tickets = (await Promise.all(waiting)).filter((found) => found !== null && isTicket(found));
    expect(tickets).toHaveLength(3);
    const response = createResponse("second try");
    for (const next of tickets) next.finish(response);
    await waitFor(() => expect(cache.peek("failed for many")).toBe(response));
  });

  it("get a partial one of a route for a second, a whole one for as long as nothing is written", async () => {
    const app = Fastify();
    afterAll(() => app.close());
    await app.register(cachedRoutes, { cache });
    const find = cache.find.bind(cache);
    const stored: [address: string, ttl: number | undefined][] = [];
    const asked = vi.spyOn(cache, "find").mockImplementation(async (address) => {
      const found = await find(address);
      if (!found || !isTicket(found)) return found;
      return {
        ...found,
        finish(response, ttl) {
          if (response) stored.push([address, ttl]);
          found.finish(response, ttl);
        },
      };
    });
    onTestFinished(() => asked.mockRestore());
    for (const kind of ["partial", "whole"])
      app.get(`/${kind}`, { config: { cached: true } }, async (request) => {
        request.isPartial = kind === "partial";
        return kind;
      });
    for (const kind of ["partial", "whole"]) expect((await app.inject(`/${kind}`)).body).toBe(kind);
    expect(stored).toEqual([
      ["/partial", 1_000],
      ["/whole", undefined],
    ]);
  });

  it("render it themselves if the first one failed", async () => {
    const ticket = await cache.find("failed once");
    if (!ticket || !isTicket(ticket)) throw new Error("Nothing else renders this response.");
    const waiting = cache.find("failed once");
    ticket.finish(null);
    const found = await waiting;
    expect(found && isTicket(found)).toBe(true);
  });
});
