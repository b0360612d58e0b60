import { describe, expect, it } from "vitest";
import { createTestApi } from "./support/api.ts";
import { type Call, calls, fill, nameOf, siteRecords, type Who } from "./support/calls.ts";
import { expectError, expectNothingWritten } from "./support/expectations.ts";
import { encodeForm, pdfFile, pictureFile } from "./support/forms.ts";
import { historyNames } from "./support/history.ts";
import { addSession, addUser, deadTokens } from "./support/people.ts";
import { createIntervention, createTree, systemId } from "./support/records.ts";
import { watchRoutes } from "./support/routes.ts";
import { staffNames } from "./support/staff.ts";

const routes = watchRoutes();
const mail = { SMTP_URL: "smtp://127.0.0.1", MAIL_FROM: "sitio@example.org", MAIL_TO: "equipo@example.org" };
const api = await createTestApi(mail);
const dead = await deadTokens(api);

const callers = ["nobody", "assistant", "researcher", "expired", "ended", "deleted", "madeUp"] as const;
type Caller = (typeof callers)[number];

/** The last table of the REST contract: what becomes of a call, by whom it is for and by who makes it. */
const outcome: Record<Who, Record<Caller, "done" | 401 | 403>> = {
  // biome-ignore format: a table
  anyone:     { nobody: "done", assistant: "done", researcher: "done", expired: "done", ended: "done", deleted: "done", madeUp: "done" },
  // biome-ignore format: a table
  account:    { nobody: 401,    assistant: "done", researcher: "done", expired: 401,    ended: 401,    deleted: 401,    madeUp: 401 },
  // biome-ignore format: a table
  staff:      { nobody: 401,    assistant: "done", researcher: "done", expired: 401,    ended: 401,    deleted: 401,    madeUp: 401 },
  // biome-ignore format: a table
  researcher: { nobody: 401,    assistant: 403,    researcher: "done", expired: 401,    ended: 401,    deleted: 401,    madeUp: 401 },
};

/** Every name that a path holds, of records nobody else uses. */
async function freshIds() {
  const tree = await createTree(api);
  return {
    ...tree,
    ...(await historyNames(api, tree.intervention)),
    ...(await staffNames(api)),
    ...(await siteRecords(api)),
    bare: await createIntervention(api),
    user: await addUser(api, "assistant"),
    system: systemId,
  };
}
const sharedIds = { ...(await freshIds()), self: api.ids.assistant };

/** Someone of that role who is in no other test, since calls end sessions and change passwords. */
async function comeAs(caller: Caller): Promise<{ token?: string; self: string }> {
  if (caller === "nobody") return { self: api.ids.assistant };
  if (caller !== "assistant" && caller !== "researcher")
    return { token: dead[caller], self: api.ids.assistant };
  const self = await addUser(api, caller);
  return { token: await addSession(api, self), self };
}

let address = 0;
async function perform(call: Call, ids: Record<string, string>, token: string | undefined, path = call.path) {
  const file = call.path === "/documents" ? pdfFile() : await pictureFile();
  const form = call.isUpload ? await encodeForm({ file }) : {};
  const body = call.body?.(ids);
  address += 1;
  return api.call(call.method, fill(path, ids), {
    ...(token ? { token } : {}),
    ...(body === undefined ? {} : { body }),
    ...form,
    remoteAddress: `10.1.${address >> 8}.${address & 255}`,
  });
}

describe.each(calls.map((call) => [nameOf(call), call] as const))("%s", (_name, call) => {
  it.each(callers.map((caller) => [caller, outcome[call.who][caller]] as const))(
    "by %s: %s",
    async (caller, expected) => {
      const { token, self } = await comeAs(caller);
      if (expected === "done") {
        const ids = { ...(call.method === "GET" ? sharedIds : await freshIds()), self };
        const answer = await perform(call, ids, token);
        expect(answer.statusCode, answer.body).toBe(call.status);
      } else
        await expectNothingWritten(api, async () =>
          expectError(await perform(call, { ...sharedIds, self }, token), expected),
        );
    },
  );
});

describe("The table above", () => {
  const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, "*");
  /** What is not in the contract's tables: the description of the API, stored images, probes, and automatic HEAD. */
  const besides = ["GET /api/openapi.json", "GET /healthz", "GET /media/*", "GET /readyz"];

  it("names every route that is registered, and no other", () => {
    const registered = routes
      .filter(({ method, url }) => method !== "HEAD" && !url.startsWith("/api/docs"))
      .map(({ method, url }) => `${method} ${shape(url)}`);
    const named = calls.map(({ method, path }) => `${method} /api${shape(path)}`);
    expect([...new Set(registered)].sort()).toEqual([...named, ...besides].sort());
  });

  it("has a permission on exactly the routes that are not for anyone, HEAD included", () => {
    const open = new Set(
      calls.filter(({ who }) => who === "anyone").map(({ method, path }) => `${method} /api${shape(path)}`),
    );
    for (const { method, url, options } of routes) {
      if (!url.startsWith("/api/") || url.startsWith("/api/docs") || url === "/api/openapi.json") continue;
      const isOpen = open.has(`${method === "HEAD" ? "GET" : method} ${shape(url)}`);
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
    const { token, self } = await comeAs(role);
    const id = { own: self, other: await addUser(api, "researcher"), unknown: "f".repeat(24) }[whose];
    const answer = await api.call("POST", `/users/update-password/${id}`, { token: token ?? "", body });
    expect(answer.statusCode, answer.body).toBe(status);
  });
});

describe("Takes effect at the next request:", () => {
  const isResearcher = async (token: string) => (await api.call("GET", "/users", { token })).statusCode;

  it("a change of role", async () => {
    const id = await addUser(api, "researcher");
    const token = await addSession(api, id);
    const profile = { userName: "Paso", userLastName: "Pérez", user: `paso-${id}` };
    expect(await isResearcher(token)).toBe(200);
    await api.call("PUT", `/users/update-user/${id}`, {
      as: "researcher",
      body: { ...profile, rol: "assistant" },
    });
    expect(await isResearcher(token)).toBe(403);
    await api.call("PUT", `/users/update-user/${id}`, {
      as: "researcher",
      body: { ...profile, rol: "researcher" },
    });
    expect(await isResearcher(token)).toBe(200);
  });

  it("a change of password, which ends every session of that user and nobody else's", async () => {
    const id = await addUser(api, "researcher");
    const tokens = [await addSession(api, id), await addSession(api, id)];
    const body = { userPassword: "otra-clave-larga", passwordConfirmation: "otra-clave-larga" };
    await api.call("POST", `/users/update-password/${id}`, { as: "researcher", body });
    for (const token of tokens) expect(await isResearcher(token)).toBe(401);
    expect(await isResearcher(api.tokens.researcher)).toBe(200);
    await expect(api.logIn(`paso-${id}`)).rejects.toThrow("401");
    expect(await isResearcher(await api.logIn(`paso-${id}`, "otra-clave-larga"))).toBe(200);
  });

  it("the deletion of a user", async () => {
    const id = await addUser(api, "researcher");
    const token = await addSession(api, id);
    await api.call("DELETE", `/users/${id}`, { as: "researcher" });
    expect(await isResearcher(token)).toBe(401);
  });

  it("a logout, which ends that session and no other", async () => {
    const id = await addUser(api, "researcher");
    const [here, elsewhere] = [await addSession(api, id), await addSession(api, id)];
    await api.call("POST", "/users/logout", { token: here });
    expect(await isResearcher(here)).toBe(401);
    expect(await isResearcher(elsewhere)).toBe(200);
  });
});

describe("No way round, whatever the spelling:", () => {
  const guarded = calls.filter(({ who, path }) => who === "researcher" || path === "/users/data-user");
  const spellings: [string, (url: string) => string][] = [
    ["a trailing slash", (url) => `${url}/`],
    ["a doubled slash", (url) => url.replace("/api/", "/api//")],
    ["a doubled slash at the start", (url) => `/${url}`],
    ["%2F for a slash", (url) => url.replace(/\/(?=[^/]*$)/, "%2F")],
    ["upper case", (url) => url.replace(/[a-z_-]+/g, (part) => part.toUpperCase())],
    [
      "an escaped letter",
      (url) => url.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    ],
    ["a dot segment", (url) => url.replace("/api/", "/api/news/../")],
    ["a semicolon", (url) => `${url};x=1`],
    ["a null byte", (url) => `${url}%00`],
    ["a query", (url) => `${url}?_method=GET&access_token=x`],
  ];
  it.each(spellings)("%s", async (_name, respell) => {
    await expectNothingWritten(api, async () => {
      for (const call of guarded)
        for (const as of ["nobody", "assistant"] as const) {
          if (as === "assistant" && call.who === "account") continue;
          const url = respell(fill(`/api${call.path}`, { ...sharedIds, self: api.ids.assistant }));
          const answer = await api.app.inject({
            method: call.method as "GET",
            url,
            ...(call.body ? { payload: call.body({}) as object } : {}),
            headers: as === "assistant" ? { authorization: `Bearer ${api.tokens.assistant}` } : {},
          });
          expect([400, 401, 403, 404], `${as} ${call.method} ${url}`).toContain(answer.statusCode);
        }
    });
  });

  it("HEAD asks for what GET asks for, and shows no more", async () => {
    for (const { path, who } of calls.filter(({ method }) => method === "GET")) {
      const url = fill(path, { ...sharedIds, user: api.ids.assistant });
      for (const as of ["nobody", "assistant", "researcher"] as const) {
        const [head, got] = [await api.call("HEAD", url, { as }), await api.call("GET", url, { as })];
        expect(head.statusCode, `${as} ${url} ${who}`).toBe(got.statusCode);
        expect(head.body).toBe("");
      }
    }
  });

  it("a method named in a header, the query or the body is not looked at", async () => {
    const url = `/interventions/${sharedIds.intervention}`;
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

describe("Public reads", () => {
  const publicReads = calls.filter(
    ({ method, who, isNeverTheSame }) => method === "GET" && who === "anyone" && !isNeverTheSame,
  );
  it.each(publicReads.map(({ path }) => path))("GET %s answers the same bytes to everyone", async (path) => {
    const url = fill(path, sharedIds);
    const { rawPayload } = await api.call("GET", url);
    for (const token of [api.tokens.assistant, api.tokens.researcher, ...Object.values(dead), "?"])
      expect((await api.call("GET", url, { token })).rawPayload.equals(rawPayload)).toBe(true);
  });

  it("of a call with a token, nothing is kept by any cache", async () => {
    for (const path of ["/users/data-user", "/users", "/news"])
      expect((await api.call("GET", path, { as: "researcher" })).headers["cache-control"]).toBe("no-store");
  });
});
