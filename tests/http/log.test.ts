import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { createTestApi } from "../support/api.ts";
import { startInstance } from "../support/instance.ts";
import { password } from "../support/people.ts";
import { createIntervention, valid } from "../support/records.ts";

const api = await createTestApi();
await createIntervention(api);
const proxied = await startInstance(api, { TRUSTED_PROXIES: "10.0.0.0/8, 2001:db8::/32" });
const { app } = proxied;

describe("The name of a request", () => {
  it("is short, unique, in the header of the response and in every line of the log", async () => {
    const ids = new Set<string>();
    for (let n = 0; n < 20; n++) {
      const response = await app.inject("/api/interventions/0123456789abcdef01234567");
      ids.add(String(response.headers["x-request-id"]));
    }
    expect(ids.size).toBe(20);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{12}$/);
      expect(proxied.lines().filter(({ request }) => request === id)).toHaveLength(1);
    }
  });

  it.each([
    ["10.1.2.3", "edge-0123456789", "edge-0123456789"],
    ["::ffff:10.1.2.3", "edge-0123456789", "edge-0123456789"],
    ["2001:db8::7", "4bf92f3577b34da6a3ce929d0e0e4736", "4bf92f3577b34da6a3ce929d0e0e4736"],
    ["192.0.2.1", "edge-0123456789", null],
    ["2001:db9::7", "edge-0123456789", null],
    ["10.1.2.3", "short", null],
    ["10.1.2.3", "a".repeat(65), null],
    ["10.1.2.3", 'a"}\\n{"level":60', null],
    ["10.1.2.3", "<script>alert(1)</script>", null],
  ])(
    "from %s is %j: taken over only from a trusted proxy, and well formed",
    async (remoteAddress, given, taken) => {
      const response = await app.inject({
        url: "/api/interventions/0123456789abcdef01234567",
        headers: { "x-request-id": given },
        remoteAddress,
      });
      const id = response.headers["x-request-id"];
      if (taken) expect(id).toBe(taken);
      else expect(id).toMatch(/^[0-9a-f]{12}$/);
    },
  );

  it("is also on refusals of unreadable requests", async () => {
    const response = await app.inject("/api/interventions/%ZZ");
    expect(response.statusCode).toBe(400);
    expect(response.headers["x-request-id"]).toMatch(/^[0-9a-f]{12}$/);
  });

  it("is not on cached responses, which are the same for every client", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => app.inject("/api/interventions")));
    const [first] = responses;
    for (const response of responses) {
      expect(response.headers["x-request-id"]).toBeUndefined();
      expect({ ...response.headers, date: "" }).toEqual({ ...first?.headers, date: "" });
      expect(response.rawPayload.equals(first?.rawPayload as Buffer)).toBe(true);
    }
    const token = `Bearer ${api.tokens.researcher}`;
    const own = await app.inject({ url: "/api/panel", headers: { authorization: token } });
    expect(own.headers["x-request-id"]).toBeDefined();
  });
});

describe("The line of a request", () => {
  it("has method, route, status and duration, at info", async () => {
    const { headers } = await app.inject("/api/interventions/0123456789abcdef01234567?x=1");
    const line = proxied.lines().find(({ request }) => request === headers["x-request-id"]);
    expect(line).toMatchObject({
      level: 30,
      msg: "request",
      method: "GET",
      route: "/api/interventions/:id",
      path: "/api/interventions/0123456789abcdef01234567",
      status: 404,
    });
    expect(line?.ms).toBeTypeOf("number");
    expect(line?.bytes).toBeTypeOf("number");
  });

  it("whose client left is without a fault", async () => {
    const { context, lines } = proxied;
    const query = vi.spyOn(context.db.$client, "query").mockRejectedValue(AbortSignal.abort().reason);
    const { headers, statusCode } = await app.inject("/api/interventions/0123456789abcdef01234567?x=2");
    query.mockRestore();
    expect(statusCode).toBe(503);
    const own = lines().filter(({ request }) => request === headers["x-request-id"]);
    expect(own.map(({ level, msg }) => [level, msg])).toEqual([
      [20, "request failed"],
      [30, "request"],
    ]);
  });

  it("of a probe is written at debug only", async () => {
    await app.inject("/healthz");
    const levels = proxied.lines().filter(({ path }) => path === "/healthz");
    expect(levels.map(({ level }) => level)).toEqual([20]);
  });

  it("has nothing personal: no address, no browser, no search, no message", async () => {
    await app.inject({
      url: "/api/interventions?search=Perseguida",
      headers: { "user-agent": "Navegador/1.0", referer: "https://example.org/secreta", cookie: "c=galleta" },
      remoteAddress: "203.0.113.77",
    });
    await app.inject({
      method: "POST",
      url: "/api/contact",
      payload: { ...valid.contact(), user_email: "testigo@example.org", message: "Confidencial" },
      remoteAddress: "203.0.113.77",
    });
    for (const word of [
      "Perseguida",
      "Navegador",
      "secreta",
      "galleta",
      "203.0.113.77",
      "testigo",
      "Confidencial",
    ])
      expect(proxied.log()).not.toContain(word);
  });
});

describe("No secret is ever logged", () => {
  const secret = "una-clave-que-nadie-ve-77";

  it("during logins, wrong and right, and writes with a token", async () => {
    const { app, log } = await startInstance(api, { LOG_LEVEL: "trace" });
    const post = (url: string, payload: object, headers = {}) =>
      app.inject({ method: "POST", url, payload, headers });
    await post("/api/users/login", { user: "rosa", userPassword: secret });
    const login = await post("/api/users/login", { user: "rosa", userPassword: password });
    const token = login.json<string>();
    const authorization = `Bearer ${token}`;
    await post(
      "/api/users/create-account",
      { ...valid.user(), userPassword: secret, passwordConfirmation: secret },
      { authorization },
    );
    await post("/api/interventions", valid.intervention(), { authorization });
    await post("/api/interventions", { interventionName: secret }, { authorization: `Bearer ${token}x` });
    expect(log()).toContain("/api/users/login");
    for (const word of [secret, password, token, "argon2"]) expect(log()).not.toContain(word);
  });

  it("in errors of the database, which carry the values of a statement and whole rows", async () => {
    const { app, context, log, lines } = await startInstance(api);
    const authorization = `Bearer ${await api.logIn("rosa")}`;
    // The database refuses the row only after it has seen all of it.
    await context.db.execute(
      sql`alter table users add constraint nobody_new check (first_name <> 'Nadie') not valid`,
    );
    const payload = {
      ...valid.user(),
      userName: "Nadie",
      userPassword: secret,
      passwordConfirmation: secret,
    };
    const response = await app.inject({
      method: "POST",
      url: "/api/users/create-account",
      payload,
      headers: { authorization },
    });
    await context.db.execute(sql`alter table users drop constraint nobody_new`);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ error: expect.stringMatching(/\.$/) });
    const line = lines().find(({ level }) => level === 50);
    expect(line?.request).toBe(response.headers["x-request-id"]);
    expect(line).toMatchObject({
      err: { cause: { code: "23514", constraint: "nobody_new", table: "users" } },
    });
    for (const word of [secret, "argon2", "Nadie", authorization.slice(7)]) expect(log()).not.toContain(word);
  });

  it("where the database is away in the middle of a login", async () => {
    const { app, context, log } = await startInstance(api);
    vi.spyOn(context.db.$client, "query").mockRejectedValue(new Error("Connection terminated"));
    const response = await app.inject({
      method: "POST",
      url: "/api/users/login",
      payload: { user: "testigo-oculto", userPassword: secret },
    });
    expect(response.statusCode).toBe(503);
    expect(log()).toContain("Failed query");
    for (const word of [secret, "testigo-oculto"]) expect(log()).not.toContain(word);
  });
});
