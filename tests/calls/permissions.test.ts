import { describe, expect, it } from "vitest";
import {
  dataTables,
  getFeedPath,
  listFormatsOf,
  openLists,
  recordFormats,
} from "../../app/features/open-data/constants.ts";
import { descriptions } from "../../app/features/open-data/describe/descriptions.server.ts";
import { streetsPath } from "../../app/shared/places/places.ts";
import { createTestApi } from "../support/api.ts";
import { expectError } from "../support/expectations.ts";
import { addSession, addUser } from "../support/people.ts";
import { createIntervention } from "../support/records.ts";
import { watchRoutes } from "../support/routes.ts";
import { calls } from "./calls.ts";

/** Permissions of single calls, and when they change; those of every call are in tests/calls/walk.test.ts. */

const routes = watchRoutes();
const api = await createTestApi();
const intervention = await createIntervention(api);

describe("The list of calls", () => {
  const normalizePath = (path: string) => path.replace(/\{\w+\}|:\w+(?:\([^)]*\))?/g, "*");
  const files = openLists.flatMap((list) => [
    ...Object.keys(recordFormats).map((ending) => `GET /${list}/*.${ending}`),
    `GET ${getFeedPath(list)}`,
    `GET /timemap/${list}/*`,
    `GET /timegate/${list}/*`,
    `GET /timegate/${list}/*/*`,
  ]);
  /** Not in the contract's tables: the description of the API, stored images, files of lists and records, probes. */
  const others = [
    "GET /api/openapi.json",
    "GET /data/editions/*.zip",
    ...dataTables.flatMap((table) => listFormatsOf(table).map((ending) => `GET /${table}.${ending}`)),
    "GET /dictionary.csv",
    "GET /healthz",
    "GET /interventions.geojson",
    "GET /interventions.kml",
    "GET /interventions/*.pdf",
    "GET /media/*",
    "GET /media/outside/*",
    `GET ${streetsPath}`,
    "GET /oai",
    "GET /reports.atom",
    "GET /readyz",
    "POST /oai",
    ...Object.keys(descriptions).map((name) => `GET /${name}`),
    ...files,
  ];

  it("names every route that is registered, and no other", () => {
    const registered = routes
      .filter(({ method, url }) => method !== "HEAD" && !url.startsWith("/api/docs"))
      .map(({ method, url }) => `${method} ${normalizePath(url)}`);
    const named = calls.map(({ method, path }) => `${method} /api${normalizePath(path)}`);
    expect([...new Set(registered)].sort()).toEqual([...named, ...others].sort());
  });

  it("has a permission on exactly the routes that are not for anyone, HEAD included", () => {
    const open = new Set(
      calls
        .filter(({ who }) => who === "anyone")
        .map(({ method, path }) => `${method} /api${normalizePath(path)}`),
    );
    for (const { method, url, options } of routes) {
      if (!url.startsWith("/api/") || url.startsWith("/api/docs") || url === "/api/openapi.json") continue;
      const isOpen = open.has(`${method === "HEAD" ? "GET" : method} ${normalizePath(url)}`);
      expect(options.config?.permission === undefined, `${method} ${url}`).toBe(isOpen);
    }
  });

  it("serves the description of the API and its pages to anyone", async () => {
    for (const path of ["/openapi.json", "/docs"]) expect((await api.call("GET", path)).statusCode).toBe(200);
  });
});

describe("POST /users/update-password", () => {
  const body = { userPassword: "otra-clave-larga", passwordConfirmation: "otra-clave-larga" };
  it.each([
    ["assistant", "own", 200],
    ["assistant", "other", 403],
    ["assistant", "unknown", 403],
    ["researcher", "own", 200],
    ["researcher", "other", 200],
    ["researcher", "unknown", 404],
  ] as const)("by an %s, %s: %i", async (role, whose, status) => {
    const self = await addUser(api, role);
    const token = await addSession(api, self);
    const id = { own: self, other: await addUser(api, "researcher"), unknown: "f".repeat(24) }[whose];
    const response = await api.call("POST", `/users/update-password/${id}`, { token, body });
    expect(response.statusCode, response.body).toBe(status);
  });
});

describe("Takes effect at the next request:", () => {
  const getStatus = async (token: string) => (await api.call("GET", "/users", { token })).statusCode;

  it("a change of role", async () => {
    const id = await addUser(api, "researcher");
    const token = await addSession(api, id);
    const profile = { userName: "Paso", userLastName: "Pérez", user: `paso-${id}` };
    expect(await getStatus(token)).toBe(200);
    await api.call("PUT", `/users/update-user/${id}`, {
      as: "researcher",
      body: { ...profile, rol: "assistant" },
    });
    expect(await getStatus(token)).toBe(403);
    await api.call("PUT", `/users/update-user/${id}`, {
      as: "researcher",
      body: { ...profile, rol: "researcher" },
    });
    expect(await getStatus(token)).toBe(200);
  });

  it("a change of password, which ends every session of that user and nobody else's", async () => {
    const id = await addUser(api, "researcher");
    const tokens = [await addSession(api, id), await addSession(api, id)];
    const body = { userPassword: "otra-clave-larga", passwordConfirmation: "otra-clave-larga" };
    await api.call("POST", `/users/update-password/${id}`, { as: "researcher", body });
    for (const token of tokens) expect(await getStatus(token)).toBe(401);
    expect(await getStatus(api.tokens.researcher)).toBe(200);
    await expect(api.logIn(`paso-${id}`)).rejects.toThrow("401");
    expect(await getStatus(await api.logIn(`paso-${id}`, "otra-clave-larga"))).toBe(200);
  });

  it("the deletion of a user", async () => {
    const id = await addUser(api, "researcher");
    const token = await addSession(api, id);
    await api.call("DELETE", `/users/${id}`, { as: "researcher" });
    expect(await getStatus(token)).toBe(401);
  });

  it("a logout, which ends that session and no other", async () => {
    const id = await addUser(api, "researcher");
    const [here, elsewhere] = [await addSession(api, id), await addSession(api, id)];
    await api.call("POST", "/users/logout", { token: here });
    expect(await getStatus(here)).toBe(401);
    expect(await getStatus(elsewhere)).toBe(200);
  });
});

describe("No way around:", () => {
  it("a method named in a header, the query or the body is ignored", async () => {
    const url = `/interventions/${intervention}`;
    for (const name of ["x-http-method-override", "x-http-method", "x-method-override"]) {
      const headers = { [name]: "DELETE" };
      expect((await api.call("GET", url, { headers })).statusCode).toBe(200);
      expect(
        (await api.call("POST", url, { as: "researcher", headers, body: { _method: "DELETE" } })).statusCode,
      ).toBe(404);
    }
    expect((await api.call("POST", `${url}?_method=DELETE`, { as: "researcher", body: {} })).statusCode).toBe(
      404,
    );
    expect((await api.call("GET", url)).statusCode).toBe(200);
  });

  it.each([
    "",
    "Bearer",
    "Bearer ",
    "Basic cm9zYTp4",
    "Bearer null",
    "Bearer Bearer x",
    'Bearer {"rol":"researcher"}',
    "Bearer undefined",
    "Bearer ' or 1=1 --",
    `Bearer ${"a".repeat(5000)}`,
    "bearer é",
  ])("the header Authorization: %s", async (authorization) => {
    expectError(await api.call("GET", "/users/data-user", { headers: { authorization } }), 401);
  });

  it("a token is taken from the header Authorization only", async () => {
    const token = api.tokens.researcher;
    const url = `/users?token=${token}&access_token=${token}`;
    expectError(
      await api.call("GET", url, { headers: { cookie: `AUTH_TOKEN=${token}`, "x-access-token": token } }),
      401,
    );
  });
});
