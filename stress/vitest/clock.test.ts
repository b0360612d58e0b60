import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { claimMessage } from "../../app/nouns/contact-messages/delivery.server.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { contactMessages } from "../../db/schema/contact-messages.ts";
import { createTestApi } from "../../tests/support/api.ts";
import { startInstance } from "../../tests/support/instance.ts";
import { password } from "../../tests/support/people.ts";
import { createIntervention } from "../../tests/support/records.ts";

/** The machine's clock jumps while the product runs, which does not affect timers. */

const api = await createTestApi();
await createIntervention(api);
const { app, context, cache } = await startInstance(api);
const hour = 3_600_000;
const realNow = Date.now;
const jumpTo = (ms: number) => vi.setSystemTime(realNow() + ms);

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const logIn = (user: string, userPassword: string, remoteAddress: string) =>
  app.inject({ method: "POST", url: "/api/users/login", payload: { user, userPassword }, remoteAddress });

describe.each([
  ["forwards by 6 hours", 6 * hour],
  ["backwards by 6 hours", -6 * hour],
  ["backwards by 40 days", -40 * 24 * hour],
])("When the clock jumps %s", (name, jump) => {
  const address = `10.${Math.abs(jump % 251)}.${name.length}.1`;

  it("sessions stay valid, also those that begin meanwhile, once the clock is right again", async () => {
    const before = api.tokens.researcher;
    const open = (token: string) =>
      app.inject({ url: "/api/users", headers: { authorization: `Bearer ${token}` } });
    jumpTo(jump);
    expect((await open(before)).statusCode).toBe(200);
    const during = (await logIn("rosa", password, address)).json<string>();
    expect((await open(during)).statusCode).toBe(200);
    jumpTo(0);
    expect((await open(during)).statusCode).toBe(200);
  });

  it("wrong logins are still counted, and nobody is refused for longer than the limit", async () => {
    const user = `nadie-${newId()}`;
    for (let n = 0; n < 11; n++) await logIn(user, "no-es-esta", address);
    expect((await logIn(user, "no-es-esta", address)).statusCode).toBe(429);
    jumpTo(jump);
    const after = await logIn(user, "no-es-esta", address);
    // Either the limit is over, or it is no longer than any limit is.
    if (after.statusCode === 429) expect(Number(after.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
    for (let n = 0; n < 11; n++) await logIn(user, "no-es-esta", address);
    const refused = await logIn(user, "no-es-esta", address);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
    jumpTo(0);
    const back = await logIn(user, "no-es-esta", address);
    if (back.statusCode === 429) expect(Number(back.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
  });

  it("responses are cached, and rendered again after a write, as before", async () => {
    const read = () => app.inject("/api/interventions");
    await read();
    jumpTo(jump);
    const hits = cache.hits;
    expect((await read()).statusCode).toBe(200);
    expect(cache.hits).toBe(hits + 1);
    const { misses } = cache;
    await createIntervention(api);
    await vi.waitFor(async () => {
      await read();
      expect(cache.misses).toBe(misses + 1);
    });
  });

  it("a message that an instance has claimed is not claimed by another, since leases use the clock of the database", async () => {
    const [id, text] = [newId(), { name: "Ana", email: "ana@example.org", message: "Hola" }];
    await context.db
      .insert(contactMessages)
      .values({ id, ...text, delivery: "waiting", dueAt: sql`now() - interval '1 second'` });
    expect((await claimMessage(context.db))?.id).toBe(id);
    jumpTo(jump);
    expect(await claimMessage(context.db)).toBeNull();
    await context.db.delete(contactMessages);
  });

  it("the server is ready, and a new captcha challenge is valid", async () => {
    jumpTo(jump);
    expect((await app.inject("/readyz")).statusCode).toBe(200);
    const { parameters } = (await app.inject("/api/contact/challenge")).json<{
      parameters: { expiresAt: number };
    }>();
    expect(parameters.expiresAt * 1000 - Date.now()).toBeGreaterThan(19 * 60_000);
  });
});
