import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../db/client.server.ts";
import { contactMessages } from "../../../db/schema/contact-messages.ts";
import { rateLimits } from "../../../db/schema/installation.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { expectCaptchaRefused, sendMessage } from "../../../tests/support/visitors.ts";
import { getCallerKey } from "../../shared/api/limits.server.ts";
import { issueChallenge } from "./captcha.server.ts";

type Challenge = Parameters<typeof solveChallenge>[0]["challenge"];
type Api = Awaited<ReturnType<typeof createTestApi>>;

const api = await createTestApi();
type Sent = Parameters<typeof sendMessage>[2] & { on?: Api };
const send = (fields: Record<string, unknown>, { on = api, ...sent }: Sent = {}) =>
  sendMessage(on, fields, sent);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

async function challenge(on: Api = api): Promise<Challenge> {
  const response = await on.call("GET", "/contact/challenge");
  expect(response.statusCode).toBe(200);
  expect(response.headers["cache-control"]).toBe("no-store");
  return response.json();
}

/** Does the work, as a browser does. */
async function solve(given?: Challenge) {
  const issued = given ?? (await challenge());
  const solution = await solveChallenge({ challenge: issued, deriveKey });
  if (!solution) throw new Error("Not solved");
  return { challenge: issued, solution };
}

const stored = () => api.context.db.$count(contactMessages);

describe("The site's own form", () => {
  it("is checked for fields, then terms, then captcha", async () => {
    const before = await stored();
    const wrong = await send({ user_name: "", terms: false, captcha: "" });
    expectError(wrong, 400, ["user_name"]);
    for (const terms of [false, undefined]) {
      const noTerms = await send({ terms, captcha: "" });
      expectError(noTerms, 400, ["terms"]);
      expect(noTerms.json().fields.terms).toBe("Debes aceptar los términos y condiciones");
    }
    for (const captcha of ["", undefined])
      await expectCaptchaRefused(await send({ terms: true, captcha }), /^Debes completar el captcha$/);
    expect(await stored()).toBe(before);
  });

  it("stores a message whose captcha was solved", async () => {
    const response = await send({ terms: true, captcha: encode(await solve()) });
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json()).toBe("Mensaje enviado correctamente");
  });

  it("accepts each solution once, also of many at the same time", async () => {
    const captcha = encode(await solve());
    const before = await stored();
    const responses = await Promise.all(Array.from({ length: 5 }, () => send({ terms: true, captcha })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400, 400]);
    await expectCaptchaRefused(await send({ terms: true, captcha }), /ya se usó/);
    expect(await stored()).toBe(before + 1);
  });

  it("stores once what is sent again because its response was lost", async () => {
    const before = await stored();
    const operation = "a".repeat(24);
    const captcha = encode(await solve());
    for (const again of [captcha, captcha, encode(await solve())])
      expect((await send({ terms: true, captcha: again }, { operation })).statusCode).toBe(201);
    expect(await stored()).toBe(before + 1);
    expectError(await send({ terms: true, captcha }, { operation: "otro" }), 400);
  });

  it("refuses solutions that are wrong, forged, altered or malformed", async () => {
    const before = await stored();
    const { challenge: issued, solution } = await solve();
    const { parameters } = issued;
    const other = await challenge();
    const refused: unknown[] = [
      { challenge: issued, solution: { ...solution, derivedKey: "00".repeat(32) } },
      { challenge: { parameters: { ...parameters, cost: 1 }, signature: issued.signature }, solution },
      { challenge: { parameters: { ...parameters, expiresAt: 9e9 }, signature: issued.signature }, solution },
      { challenge: { parameters, signature: "0".repeat(64) }, solution },
      { challenge: { parameters }, solution },
      { challenge: other, solution },
      { challenge: { parameters: other.parameters, signature: issued.signature }, solution },
      { challenge: issued },
      null,
      [],
      "texto",
    ];
    for (const token of refused)
      await expectCaptchaRefused(await send({ terms: true, captcha: encode(token) }), /no es válido/);
    for (const captcha of ["ñ", "x".repeat(8192), "e30="])
      await expectCaptchaRefused(await send({ terms: true, captcha }), /no es válido/);
    for (const captcha of [1, true, [], {}, "x".repeat(8193)])
      expectError(await send({ terms: true, captcha }), 400, ["captcha"]);
    expect(await stored()).toBe(before);
  });

  it("refuses one that has expired", async () => {
    const { challenge: issued, solution } = await solve();
    const parameters = { ...issued.parameters, expiresAt: Math.floor(Date.now() / 1000) - 1 };
    await expectCaptchaRefused(
      await send({ terms: true, captcha: encode({ challenge: { ...issued, parameters }, solution }) }),
      /venció/,
    );
  });

  it("acknowledges a message with the hidden field filled in, and does not store it", async () => {
    const before = await stored();
    expect((await send({ user_reason: "https://spam.example" })).json()).toBe(
      "Mensaje enviado correctamente",
    );
    expect(await stored()).toBe(before);
  });

  it("stores used solutions until they would have expired", async () => {
    const rows = await api.context.db.select().from(rateLimits);
    const used = rows.filter(({ key }) => key.startsWith("captcha:"));
    expect(used.length).toBeGreaterThan(0);
    for (const { expire } of used) expect(expire).toBeLessThan(Date.now() + 21 * 60_000);
  });
});

describe("Challenges", () => {
  it("are all different", async () => {
    const [first, second] = [await challenge(), await challenge()];
    expect(first.signature).not.toBe(second.signature);
    expect(first.parameters.nonce).not.toBe(second.parameters.nonce);
  });

  it("of one instance are checked by another on the same database", async () => {
    const elsewhere = openDatabase(api.url, { max: 1 });
    const captcha = encode(await solve((await issueChallenge(elsewhere)) as unknown as Challenge));
    await elsewhere.$client.end();
    expect((await send({ terms: true, captcha })).statusCode).toBe(201);
  });
});

describe("Limits", () => {
  it("20 messages an hour from one address by the form", async () => {
    const remoteAddress = "10.8.0.1";
    const key = getCallerKey(remoteAddress);
    const solved = await Promise.all(Array.from({ length: 4 }, () => solve()));
    const statuses: number[] = [];
    for (const token of solved) {
      statuses.push((await send({ terms: true, captcha: encode(token) }, { remoteAddress })).statusCode);
      // As many as would take long to solve: with the first they leave room for two.
      if (statuses.length === 1) await api.context.limits.contactByAddress.consume(key, 17);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it("60 tries of a captcha an hour from one address", async () => {
    const remoteAddress = "10.8.0.2";
    const statuses = new Set<number>();
    for (let n = 0; n < 60; n++)
      statuses.add((await send({ terms: true, captcha: "e30=" }, { remoteAddress })).statusCode);
    expect([...statuses]).toEqual([400]);
    const response = await send({ terms: true, captcha: "e30=" }, { remoteAddress });
    expectError(response, 429);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("200 messages without a captcha an hour from all addresses together", async () => {
    const statuses = new Map<number, number>();
    for (let n = 0; n < 205; n++) {
      const { statusCode } = await send({});
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(statuses.get(429)).toBeGreaterThanOrEqual(5);
    // The form still works.
    expect((await send({ terms: true, captcha: encode(await solve()) })).statusCode).toBe(201);
  });
});

describe("Without CONTACT_CAPTCHA", async () => {
  const strict = await createTestApi({ CONTACT_CAPTCHA: "" });
  it("needs a captcha of every client", async () => {
    await expectCaptchaRefused(await send({}, { on: strict }), /^Debes completar el captcha$/);
  });
});
