import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { rateLimits } from "../../../db/schema/installation.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { passwordLinks, sessions } from "../../../db/schema/users.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten } from "../../../tests/support/expectations.ts";
import { addSession, addUser, password } from "../../../tests/support/people.ts";
import { valid } from "../../../tests/support/records.ts";
import { newId } from "../../shared/values/ids.ts";
import type { PasswordLink } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;
const next = { userPassword: "quebrada-verde-77", passwordConfirmation: "quebrada-verde-77" };
beforeEach(() => db.delete(rateLimits));

describe("A change of one's own password", () => {
  /** A session that began some minutes ago. */
  async function signInAgo(minutes: number) {
    const id = await addUser(api, "assistant");
    const token = await addSession(api, id);
    const createdAt = sql`now() - make_interval(mins => ${minutes})`;
    await db.update(sessions).set({ createdAt }).where(eq(sessions.userId, id));
    const change = (fields: object = {}) =>
      api.call("POST", `/users/update-password/${id}`, { token, body: { ...next, ...fields } });
    return { id, change };
  }

  it("asks for the present one", async () => {
    const { id, change } = await signInAgo(11);
    await expectNothingWritten(api, async () => {
      const without = await change();
      expectError(without, 400, ["currentPassword"]);
      expect(without.json().fields.currentPassword).toMatch(/^Escribe tu contraseña actual/);
      for (const currentPassword of ["no-es", ` ${password}`, next.userPassword])
        expectError(await change({ currentPassword }), 400, ["currentPassword"]);
      for (const currentPassword of ["", null, 7, "x".repeat(513)])
        expectError(await change({ currentPassword }), 400, ["currentPassword"]);
    });
    expect((await change({ currentPassword: password })).json()).toBe("Contraseña actualizada correctamente");
    await api.logIn(`paso-${id}`, next.userPassword);
  });

  it("needs none right after signing in, as clients of the first contract do it, but takes no wrong one", async () => {
    const { change } = await signInAgo(9);
    expectError(await change({ currentPassword: "no-es" }), 400, ["currentPassword"]);
    expect((await change()).statusCode).toBe(200);
  });

  it("is not a way to guess it: ten tries", async () => {
    const { change } = await signInAgo(11);
    for (let n = 0; n < 10; n++) expectError(await change({ currentPassword: "no-es" }), 400);
    expectError(await change({ currentPassword: password }), 429);
  });

  it("refuses one made of the user's own names", async () => {
    const { change } = await signInAgo(0);
    const weak = "Paso.Pérez.2024";
    expectError(await change({ userPassword: weak, passwordConfirmation: weak }), 400, ["userPassword"]);
  });
});

describe("A one-time link for a forgotten password", () => {
  const make = (id: string) => api.call("POST", `/users/password-link/${id}`, { as: "researcher" });
  const redeem = (token: unknown, fields: object = {}, remoteAddress = "10.4.0.1") =>
    api.call("POST", "/users/new-password", { body: { token, ...next, ...fields }, remoteAddress });
  async function makeToken(id: string): Promise<string> {
    return (await make(id)).json<PasswordLink>().token;
  }

  it("sets the password, ends the sessions and signs nobody in", async () => {
    const id = await addUser(api, "assistant");
    const session = await addSession(api, id);
    const made = await make(id);
    expect(made.statusCode).toBe(201);
    const { token, expiresAt } = made.json<PasswordLink>();
    expect(token).toMatch(/^[\w-]{43}$/);
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
    const used = await redeem(token);
    expect(used.json()).toBe("Contraseña actualizada correctamente. Ya puedes iniciar sesión.");
    expectError(await api.call("GET", "/users/data-user", { token: session }), 401);
    await expect(api.logIn(`paso-${id}`)).rejects.toThrow("401");
    await api.logIn(`paso-${id}`, next.userPassword);
  });

  it("works once, also when two use it at once, and only the newest one does", async () => {
    const id = await addUser(api, "assistant");
    const older = await makeToken(id);
    const token = await makeToken(id);
    const refused = await redeem(older);
    expectError(refused, 400, ["token"]);
    expect(refused.json().fields.token).toMatch(/^Este enlace no sirve/);
    const both = await Promise.all([redeem(token), redeem(token)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expectError(await redeem(token), 400, ["token"]);
  });

  it("is kept when the password is refused, and ends with the day or another change of the password", async () => {
    const id = await addUser(api, "assistant");
    const token = await makeToken(id);
    expectError(await redeem(token, { userPassword: "corta" }), 400);
    const weak = { userPassword: "pasopérez", passwordConfirmation: "pasopérez" };
    expectError(await redeem(token, weak), 400, ["userPassword"]);
    await api.call("POST", `/users/update-password/${id}`, { as: "researcher", body: next });
    expectError(await redeem(token), 400, ["token"]);
    const late = await makeToken(id);
    await db.update(passwordLinks).set({ expiresAt: sql`now()` }).where(eq(passwordLinks.userId, id));
    expectError(await redeem(late), 400, ["token"]);
  });

  it("is of a researcher, for somebody else who exists, and its maker is in the history", async () => {
    const id = await addUser(api, "assistant");
    await expectNothingWritten(api, async () => {
      expectError(await api.call("POST", `/users/password-link/${id}`, { as: "assistant" }), 403);
      const own = await make(api.ids.researcher);
      expectError(own, 409);
      expect(own.json().error).toContain("«Cambiar mi contraseña»");
      expectError(await make(newId()), 404);
    });
    const token = await makeToken(id);
    await redeem(token);
    const traces = await db.select().from(revisions).where(eq(revisions.recordId, id));
    expect(traces.map(({ actorName }) => actorName)).toEqual(["rosa", `paso-${id}`]);
  });

  it("is stored as a hash, in no history, and cannot be guessed from one address", async () => {
    const id = await addUser(api, "assistant");
    const token = await makeToken(id);
    const stored = JSON.stringify([
      await db.select().from(passwordLinks),
      await db.select().from(revisions).where(eq(revisions.recordId, id)),
    ]);
    expect(stored).not.toContain(token);
    for (const wrong of ["", " ", null, 7, [], "x".repeat(201), "á\u0000"])
      expectError(await redeem(wrong, {}, "10.4.0.2"), 400, ["token"]);
    for (let n = 0; n < 10; n++) await redeem("x".repeat(43), {}, "10.4.0.3");
    expectError(await redeem(token, {}, "10.4.0.3"), 429);
    expect((await redeem(token)).statusCode).toBe(200);
  });

  it("lets its user in while others lock the account", async () => {
    const id = await addUser(api, "assistant");
    const name = `paso-${id}`;
    for (let n = 0; n < 11; n++) await api.logIn(name, "no-es", `10.4.1.${n}`).catch(() => {});
    await expect(api.logIn(name, password, "10.4.2.1")).rejects.toThrow("429");
    const cookie = String((await redeem(await makeToken(id))).headers["set-cookie"]).split(";")[0] ?? "";
    const body = { user: name, userPassword: next.userPassword };
    expect((await api.call("POST", "/users/login", { body, headers: { cookie } })).statusCode).toBe(200);
  });
});

describe("A password or its hash", () => {
  it("is in no response and in no revision", async () => {
    const id = await addUser(api, "assistant");
    const { userPassword, passwordConfirmation, ...profile } = valid.user();
    await api.call("PUT", `/users/update-user/${id}`, { as: "researcher", body: profile });
    await api.call("POST", `/users/update-password/${id}`, {
      as: "researcher",
      body: { userPassword: "otra-clave-larga", passwordConfirmation: "otra-clave-larga" },
    });
    const shown = [
      (await api.call("GET", "/users", { as: "researcher" })).body,
      (await api.call("GET", `/users/${id}`, { as: "researcher" })).body,
      (await api.call("GET", "/users/data-user", { as: "assistant" })).body,
      (await api.call("DELETE", `/users/${id}`, { as: "researcher" })).body,
      JSON.stringify(await api.context.db.select().from(revisions)),
    ].join("\n");
    expect(shown).not.toMatch(/argon2|password|hash|otra-clave|montaña-azul/i);
  });
});
