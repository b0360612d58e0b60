import { Agent, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import routes from "../../app/routes.ts";
import { publicPages } from "../../app/shared/pages/public-pages.ts";
import { calls } from "../calls/calls.ts";
import { startAnnouncedSite } from "../support/announced-site.ts";
import { bodies, createClient, signIn } from "../support/client.ts";
import {
  listHostilePaths,
  listHostileQueries,
  listPagePatterns,
  misleadingPaths,
} from "../support/hostile-addresses.ts";
import { eventLimit } from "../support/limits.ts";
import { isResponse, type Outcome, sendRequest } from "../support/plain-http.ts";
import { takeShare } from "../support/property-runs.ts";
import { admin } from "../support/server-process.ts";

// Requests are sent eight at a time.
const { local, client, readLog } = await startAnnouncedSite({ workers: 2 });
const nobody = createClient(local, "");
const interventionId = await client.create("/interventions", bodies.intervention());
const newsItemId = await client.create(`/interventions/${interventionId}/news`, bodies.newsItem());

const agent = new Agent({ keepAlive: true });
const get = (path: string, init: RequestInit = {}) =>
  fetch(local.address + path, { redirect: "manual", ...init });
const pages: readonly string[] = publicPages.map(({ path }) => path);
const parameters = [
  "search",
  "limit",
  "offset",
  "intervention",
  "hierarchy",
  "internalSystem",
  "timeStressOccurrence",
  "system",
  "from",
  "to",
  "type",
  "escalation",
  "actor",
  "side",
  "edition",
  "version",
  "option",
];
const ofHarvesters = ["verb", "metadataPrefix", "identifier", "set", "from", "resumptionToken"];

describe("A hostile address", () => {
  const english = /unexpected|server error|not found|bad request|invalid|cannot|\[object|error:|malformed/i;
  const internal = /syntax error|node_modules|SQLSTATE/;

  /** Sent as it is written: fetch would encode some of it. A busy machine refuses what has to wait, and says when to ask again. */
  async function send(method: string, path: string, deadline = Date.now() + eventLimit): Promise<Outcome> {
    const outcome = await sendRequest(local.address, path, { method, agent, token: client.token });
    const isRefused = isResponse(outcome) && outcome.status === 503 && outcome.retryAfter;
    if (!isRefused || Date.now() > deadline) return outcome;
    await wait(500);
    return send(method, path, deadline);
  }

  async function expectUnderstood(method: string, path: string): Promise<void> {
    const outcome = await send(method, path);
    const what = `${method} ${path.slice(0, 150)}`;
    if (!isResponse(outcome)) throw new Error(`${what}: ${JSON.stringify(outcome)}`);
    expect(outcome.status, what).toBeLessThan(500);
    expect(outcome.body, what).not.toMatch(internal);
    // What React Router's own requests for data carry is not shown to anybody.
    if (outcome.status < 400 || outcome.type === "text/x-script") return;
    const said = outcome.body.replace(/<(script|style)\b.*?<\/\1>/gs, "");
    expect(said, what).not.toMatch(english);
    expect(said, what).toMatch(/\b(?:el|la|los|no|de|es|ser)\b/i);
  }

  async function sendAll(requests: [method: string, path: string][]): Promise<void> {
    for (let start = 0; start < requests.length; start += 8)
      await Promise.all(requests.slice(start, start + 8).map((request) => expectUnderstood(...request)));
  }

  it("of a page gives the page or says in Spanish that there is none", async () => {
    const patterns = listPagePatterns(await routes);
    expect(patterns.length).toBeGreaterThan(40);
    const paths = patterns.flatMap((pattern, index) => {
      const page = pattern.replaceAll(/:\w+|\*/g, interventionId);
      const queries = listHostileQueries(parameters, index);
      return [
        ...takeShare(listHostilePaths(pattern, interventionId), index, 6),
        ...(pages.includes(page) ? takeShare(queries, index, 2) : queries.slice(0, 1)).map(
          (query) => `${page}?${query}`,
        ),
        `${page}.data?${queries[0]}`,
      ];
    });
    paths.push(...listHostileQueries(ofHarvesters, 1).map((query) => `/oai?${query}`));
    await sendAll(paths.map((path) => ["GET", path]));
  });

  it("that could mislead is neither that of a page nor a fault", async () => {
    for (const path of misleadingPaths) {
      const outcome = await send("GET", path);
      if (!isResponse(outcome)) throw new Error(`${path}: ${JSON.stringify(outcome)}`);
      expect([400, 404], `${path}: ${outcome.body.slice(0, 300)}`).toContain(outcome.status);
      expect(outcome.body, path).toMatch(/No encontramos|No pudimos leer/);
    }
  });

  it("of a call of the API is refused in Spanish", async () => {
    // A third of the values in every address, by one of its methods after the other: each call refuses malformed ids in
    // tests/calls/walk.test.ts.
    const patterns = Map.groupBy(calls, ({ path }) => `/api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`);
    const requests = [...patterns].flatMap(([pattern, sharing], third) =>
      takeShare(listHostilePaths(pattern, newsItemId), third, 3).map((hostile, index): [string, string] => [
        sharing[index % sharing.length]?.method ?? "GET",
        hostile,
      ]),
    );
    expect(requests.length).toBeGreaterThan(240);
    await sendAll(requests);
  });
});

describe("Pages with flags in the query", () => {
  const flags = [
    "deleteUrbanIntervention",
    "deleteUrbanInterventionDataSheet",
    "deleteConflict",
    "deleteNews",
    "deleteUser",
    "completeConflictInformation",
    "completeNewsInformation",
    "watchVideo",
    "watchStatistic",
    "unknownFlag",
    "__proto__",
  ];
  it.each(pages.map((page, index) => [page, index] as const))(
    "%s renders, and offers a visitor no deletion",
    async (page, third) => {
      const forms = (flag: string) => [
        `${flag}=${newsItemId}`,
        `${flag}=true&${flag}=${interventionId}`,
        `${flag}[]=x`,
        flag,
      ];
      const count = (html: string) => html.match(/>\s*Eliminar/g)?.length ?? 0;
      // Only the guide mentions deletion.
      const known = page === "/help" ? count(await (await get(page)).text()) : 0;
      for (const [index, flag] of takeShare([...flags.entries()], third, 3)) {
        const query = forms(flag)[(index + third) % 4];
        const response = await get(`${page}?${query}`);
        expect(response.status, query).toBe(200);
        // The browser adds it when it finds a session.
        expect(count(await response.text()), query).toBe(known);
      }
      const all = await get(`${page}?${flags.flatMap((flag) => forms(flag)).join("&")}`);
      expect(all.status).toBe(200);
      expect(count(await all.text())).toBe(known);
    },
  );
});

describe("An address in a record", () => {
  it("is not fetched by the server", async () => {
    let isCalled = false;
    const trap = createServer((_request, response) => {
      isCalled = true;
      response.end();
    }).on("connection", () => {
      isCalled = true;
    });
    await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
    const address = `https://127.0.0.1:${(trap.address() as AddressInfo).port}/a.png`;
    const fields = { ...bodies.intervention("Con dirección"), image: address };
    const id = await client.create("/interventions", fields);
    await client.create(`/interventions/${id}/datasheet`, { ...bodies.datasheet(), spatialization: address });
    await client.create(`/interventions/${id}/news`, { ...bodies.newsItem(), image: address });
    await client.send("PUT", "/site-content/dashboards", { "1": address, "2": "", "3": "" });
    const works = [`/interventions/${id}`, `/interventions/${id}/datasheet`];
    for (const page of ["/", "/interventions", "/news", ...works, "/statistics"]) await get(page);
    await wait(200);
    trap.close();
    expect(isCalled).toBe(false);
  });
});

describe("The log", () => {
  it("contains no password, hash or token", async () => {
    const secret = "clave-que-nadie-debe-leer-91";
    const person = { ...bodies.user("secreta"), userPassword: secret, passwordConfirmation: secret };
    const id = await client.create("/users/create-account", person);
    const session = await signIn(local, { user: "secreta", userPassword: secret }, "10.9.9.9");
    await client.send("POST", "/users/create-account", person);
    await nobody.send("POST", "/users/login", { user: secret, userPassword: secret });
    await client.send("POST", `/users/update-password/${id}`, {
      userPassword: secret,
      passwordConfirmation: "x",
    });
    await client.send("POST", "/users/create-account", { ...person, user: 7 });
    await get(`/api/users?access_token=${session.token}`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
    await session.send("POST", "/users/logout");
    await wait(100);
    const log = readLog();
    expect(log.length).toBeGreaterThan(100);
    for (const hidden of [secret, admin.userPassword, client.token, "$argon2"])
      expect(log).not.toContain(hidden);
  });
});
