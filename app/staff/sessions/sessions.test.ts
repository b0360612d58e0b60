import { eq, lt, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { rateLimits } from "../../../db/schema/installation.ts";
import { sessions } from "../../../db/schema/users.ts";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { addSession, addUser, cast, password } from "../../../tests/support/people.ts";
import { changePassword } from "../../nouns/users/passwords.server.ts";

const api = await createTestApi();
const logIn = (body: unknown, remoteAddress = "10.7.0.1") =>
  api.call("POST", "/users/login", { body, remoteAddress });

describe("POST /users/login", () => {
  it("returns the token as a JSON string, which is valid for its user's permissions", async () => {
    const response = await logIn({ user: "rosa", userPassword: password });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    const token = response.json<string>();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await api.call("GET", "/users", { token })).statusCode).toBe(200);
  });

  it.each(["rosa", "ROSA", " Rosa ", "Rósa"])("accepts the username typed as %j", async (user) => {
    expect((await logIn({ user, userPassword: password })).statusCode).toBe(200);
  });

  it("gives each session a token of its own, and keeps only its hash", async () => {
    const tokens = [await api.logIn("rosa"), await api.logIn("rosa")];
    expect(new Set(tokens).size).toBe(2);
    const stored = await api.context.db.select().from(sessions);
    const bytes = Buffer.concat(stored.map(({ tokenHash }) => tokenHash)).toString("latin1");
    for (const token of tokens) {
      expect(bytes).not.toContain(token);
      expect(bytes).not.toContain(Buffer.from(token, "base64url").toString("latin1"));
    }
  });

  it("opens a session that ends by itself within a week, and sweeps those that have", async () => {
    await addSession(api, api.ids.assistant, -1);
    await api.logIn("abel");
    const { rows } = await api.context.db.execute(
      sql`select min(expires_at) > now() as all_alive, max(expires_at) <= now() + interval '7 days' as bounded from ${sessions}`,
    );
    expect(rows).toEqual([{ all_alive: true, bounded: true }]);
  });

  it("opens none with a password that is changed while it is checked", async () => {
    const id = await addUser(api, "assistant");
    vi.spyOn(api.context.limits.loginByAccount, "delete").mockImplementationOnce(async () => {
      await changePassword(api.context, systemActor, { id, fields: { userPassword: "guadua-y-ladrillo-7" } });
      return true;
    });
    expectError(await logIn({ user: `paso-${id}`, userPassword: password }, "10.7.3.1"), 401);
    expect(await api.context.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  });

  it("says the same of an unknown name as of a wrong password, with the same headers", async () => {
    const wrong = await logIn({ user: "abel", userPassword: "no-es" }, "10.7.1.1");
    const unknown = await logIn({ user: "nadie", userPassword: "no-es" }, "10.7.2.1");
    for (const response of [wrong, unknown]) expectError(response, 401);
    expect(wrong.body).toBe(JSON.stringify({ error: "Usuario o contraseña incorrectos" }));
    expect(unknown.body).toBe(wrong.body);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
  });

  it.each([
    ["known", "abel", ["abel", "ABEL", "Ábel", " abel "]],
    ["unknown", "nelida", ["nelida", "NELIDA", "Nélida", " nelida "]],
  ])("counts all spellings of a %s name as one, at different addresses", async (_case, name, spellings) => {
    await api.context.db.delete(rateLimits);
    for (let n = 0; n < 10; n++)
      expectError(
        await logIn({ user: spellings[n % 4], userPassword: "no-es" }, `10.9.${name.length}.${n}`),
        401,
      );
    expectError(await logIn({ user: name, userPassword: "no-es" }, `10.9.${name.length}.99`), 429);
    await api.context.db.delete(rateLimits);
  });

  it.each([
    ["user", "El usuario es obligatorio"],
    ["userPassword", "La contraseña es obligatoria"],
  ])("needs %s: %s", async (field, message) => {
    for (const missing of [undefined, null, "", "  "]) {
      const response = await logIn({ user: "rosa", userPassword: password, [field]: missing });
      expectError(response, 400, [field]);
      expect(response.json().fields[field]).toBe(message);
    }
  });

  it("counts only wrong logins, and forgets those of an account that gets in", async () => {
    await api.logIn("abel");
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++)
        expectError(await logIn({ user: "abel", userPassword: "no-es" }, `10.8.${round}.${n}`), 401);
      expect((await logIn({ user: "abel", userPassword: password }, "10.8.9.9")).statusCode).toBe(200);
    }
    for (let n = 0; n < 15; n++)
      expect((await logIn({ user: "rosa", userPassword: password }, "10.8.9.8")).statusCode).toBe(200);
  });
});

describe("A browser that has signed in before", () => {
  const logInFrom = (cookie: string, body: unknown, remoteAddress = "10.6.0.1") =>
    api.call("POST", "/users/login", { body, remoteAddress, headers: { cookie } });
  const right = { user: "abel", userPassword: password };
  const wrong = { user: "abel", userPassword: "no-es" };
  const signIn = async (body: unknown) => {
    const response = await logIn(body, "10.6.9.9");
    return String(response.headers["set-cookie"]);
  };
  const lock = async (user: string) => {
    for (let n = 0; n < 11; n++) await logIn({ user, userPassword: "no-es" }, `10.6.1.${n}`);
    expectError(await logIn({ user, userPassword: password }, "10.6.2.1"), 429);
  };

  it("is marked by a cookie that only the login receives and no script reads", async () => {
    const mark = await signIn(right);
    expect(mark).toMatch(/; Max-Age=15552000; Path=\/api\/users\/login; HttpOnly; SameSite=Strict$/);
    expect(await signIn(right)).not.toBe(mark);
    expect((await logIn(wrong, "10.6.9.9")).headers["set-cookie"]).toBeUndefined();
  });

  it("gets in while others lock the account, which gives them no further guess", async () => {
    await api.context.db.delete(rateLimits);
    const mark = await signIn(right);
    await lock("abel");
    expect((await logInFrom(mark, right)).statusCode).toBe(200);
    expectError(await logIn(right, "10.6.2.2"), 429);
    await api.context.db.delete(rateLimits);
  });

  it("gets in from an address that is locked", async () => {
    const mark = await signIn(right);
    for (let n = 0; n < 11; n++) await logIn({ user: `nadie${n}`, userPassword: "no-es" }, "10.6.3.1");
    expectError(await logIn(right, "10.6.3.1"), 429);
    expect((await logInFrom(mark, right, "10.6.3.1")).statusCode).toBe(200);
    await api.context.db.delete(rateLimits);
  });

  it("has ten wrong logins itself, from any address", async () => {
    const mark = await signIn(right);
    for (let n = 0; n < 10; n++) expectError(await logInFrom(mark, wrong, `10.6.4.${n}`), 401);
    expectError(await logInFrom(mark, right, "10.6.4.99"), 429);
    // It has not used up those of other browsers.
    expect((await logIn(right, "10.6.4.99")).statusCode).toBe(200);
    await api.context.db.delete(rateLimits);
  });

  it("is known for its own user only, and by its own mark only", async () => {
    const mark = (await signIn({ user: "rosa", userPassword: password })).split(";")[0] ?? "";
    await lock("abel");
    const ofAbel = mark.replace(api.ids.researcher, api.ids.assistant);
    const [name = "", value = ""] = mark.split("=");
    const altered = `${name.replace(api.ids.researcher, api.ids.assistant)}=${value.slice(0, -4)}AAAA`;
    for (const forged of [mark, ofAbel, altered, `${name}=`, "=", "a".repeat(4000)])
      expectError(await logInFrom(forged, right), 429);
    await api.context.db.delete(rateLimits);
  });
});

describe("A session that has expired", () => {
  it("opens nothing, also while it is still stored", async () => {
    const token = await addSession(api, api.ids.researcher, -0.001);
    expectError(await api.call("GET", "/users/data-user", { token }), 401);
    expect(await api.context.db.$count(sessions, lt(sessions.expiresAt, sql`now()`))).toBe(1);
  });
});

describe("GET /users/data-user", () => {
  it("returns the user of the token", async () => {
    const response = await api.call("GET", "/users/data-user", { as: "assistant" });
    const { _id, createdAt, updatedAt, __v, ...rest } = response.json();
    expect(_id).toBe(api.ids.assistant);
    expect(rest).toEqual(cast.assistant);
  });
});

describe("POST /users/logout", () => {
  it("returns the sentence to show", async () => {
    const response = await api.call("POST", "/users/logout", { token: await api.logIn("rosa") });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toBe("Cierre de sesión exitoso");
  });
});
