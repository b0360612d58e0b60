import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { publicPages } from "../../app/shared/pages/public-pages.ts";
import { bodies, createClient, signIn, until } from "../support/client.ts";
import { admin, startPreparedServer } from "../support/server-process.ts";

const server = await startPreparedServer({
  SITE_URL: "https://conflictos.example",
  LOG_LEVEL: "trace",
  TRUSTED_PROXIES: "127.0.0.1",
});
const local = { address: `http://127.0.0.1:${await findPort()}` };
const announced = server.output().length;
const client = await signIn(local);
const nobody = createClient(local, "");
const interventionId = await client.create("/interventions", bodies.intervention());
const newsItemId = await client.create(`/interventions/${interventionId}/news`, bodies.newsItem());

afterAll(server.stop);

/** The announced address is that of the proxy; the port that the server listens on is in the log. */
async function findPort(): Promise<string> {
  let port = "";
  await until(
    async () => {
      port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(server.output())?.[1] ?? "";
      return port !== "";
    },
    5_000,
    "the log names the port",
  );
  return port;
}

const get = (path: string, init: RequestInit = {}) =>
  fetch(local.address + path, { redirect: "manual", ...init });
const injections = [
  "'",
  '"',
  ";",
  "--",
  "\\",
  "%00",
  "' or '1'='1",
  "1; select pg_sleep(5)--",
  "$(id)",
  "{{7*7}}",
];
const pages = publicPages.map(({ path }) => path);
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
  "option",
];

describe("An injection", () => {
  it.each(pages)("in any parameter of the page %s gives the page", async (page) => {
    const encoded = injections.map((text) => (text === "%00" ? text : encodeURIComponent(text)));
    const queries = [
      ...encoded.map((text) => parameters.map((parameter) => `${parameter}=${text}`).join("&")),
      ...parameters.map((parameter, index) => `${parameter}=${encoded[index % encoded.length]}`),
    ];
    for (const query of queries) {
      const response = await get(`${page}?${query}`);
      expect(response.status, query).toBe(200);
      expect(await response.text()).not.toMatch(/syntax error|node_modules|SQLSTATE/);
    }
  });

  it("in a segment of an address is 400 or 404", async () => {
    for (const text of injections)
      for (const path of [
        "/news/",
        "/conflicts/",
        "/drawings/map/",
        "/documents/",
        "/statistics/",
        "/media/",
        "/assets/",
      ]) {
        const response = await get(path + (text === "%00" ? text : encodeURIComponent(text)));
        expect([400, 404], path + text).toContain(response.status);
        expect(await response.text()).not.toMatch(/syntax error|node_modules|SQLSTATE/);
      }
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
  it.each(pages)("%s renders, and offers a visitor no deletion", async (page) => {
    const forms = (flag: string) => [
      `${flag}=${newsItemId}`,
      `${flag}=true&${flag}=${interventionId}`,
      `${flag}[]=x`,
      flag,
    ];
    const count = (html: string) => html.match(/>\s*Eliminar/g)?.length ?? 0;
    // Only the guide mentions deletion.
    const known = page === "/help" ? count(await (await get(page)).text()) : 0;
    for (const [index, flag] of flags.entries()) {
      const query = forms(flag)[index % 4];
      const response = await get(`${page}?${query}`);
      expect(response.status, query).toBe(200);
      // The browser adds it when it finds a session.
      expect(count(await response.text()), query).toBe(known);
    }
    const all = await get(`${page}?${flags.flatMap((flag) => forms(flag)).join("&")}`);
    expect(all.status).toBe(200);
  });
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
    for (const page of ["/", "/interventions", "/news", `/interventions/${id}/datasheet`, "/statistics"])
      await get(page);
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
    // The first start prints the password of the first account.
    const log = server.output().slice(announced);
    expect(log.length).toBeGreaterThan(100);
    for (const hidden of [secret, admin.userPassword, client.token, "$argon2"])
      expect(log).not.toContain(hidden);
  });
});
