import { randomBytes } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { stopAdoption } from "../../app/features/outside-images/background-run.server.ts";
import { createLimits } from "../../app/shared/api/limits.server.ts";
import type { Context } from "../../app/shared/context.server.ts";
import { openDatabase } from "../../db/client.server.ts";
import { readEnv } from "../../server/env.ts";
import { createHttpServer } from "../../server/http/http-server.ts";
import { createTestApi } from "../support/api.ts";
import { expectError, expectNothingWritten, expectSound } from "../support/expectations.ts";
import { encodeForm, pdfFile, pictureFile, templateFile } from "../support/forms.ts";
import { addSession, addUser } from "../support/people.ts";
import { takeShare } from "../support/property-runs.ts";
import { calls, fillPath, formatCall, listNames } from "./calls.ts";
import type { Call } from "./describe-call.ts";
import { createIds } from "./ids.ts";
import { listRefusals } from "./refusals.ts";
import { spellings, unknownQueries } from "./spellings.ts";

/** Every call of the API by every kind of caller, with the same checks of every response. */

const mail = { SMTP_URL: "smtp://127.0.0.1", MAIL_FROM: "sitio@example.org", MAIL_TO: "equipo@example.org" };
const api = await createTestApi(mail);
const invalidTokens = await createInvalidTokens();
const sharedIds = await createIds(api);

type Caller = "nobody" | "assistant" | "researcher" | keyof typeof invalidTokens;

/** The last table of the REST contract. */
function expectedStatus({ who, status }: Call, caller: Caller): number {
  if (who === "anyone") return status;
  if (caller === "researcher") return status;
  if (caller === "assistant") return who === "researcher" ? 403 : status;
  return 401;
}

/** Signs in a user, one of its own for a call about the caller, which may end the session or change the password. */
async function signIn(caller: Caller, call: Call): Promise<{ token?: string; self: string }> {
  if (caller === "nobody") return { self: api.ids.assistant };
  if (caller !== "assistant" && caller !== "researcher")
    return { token: invalidTokens[caller], self: api.ids.assistant };
  if (call.who !== "account" && !listNames(call).includes("self"))
    return { token: api.tokens[caller], self: api.ids[caller] };
  const self = await addUser(api, caller);
  return { token: await addSession(api, self), self };
}

/** Invalid tokens, by reason. */
async function createInvalidTokens() {
  const ended = await addSession(api, await addUser(api, "researcher"));
  await api.call("POST", "/users/logout", { token: ended });
  const someone = await addUser(api, "researcher");
  const deleted = await addSession(api, someone);
  await api.call("DELETE", `/users/${someone}`, { as: "researcher" });
  return {
    expired: await addSession(api, api.ids.researcher, -0.001),
    ended,
    deleted,
    madeUp: randomBytes(32).toString("base64url"),
  };
}

type Sent = { method: string; url: string; body?: unknown; headers?: Record<string, string> };
let address = 0;

/** Sends a request from an address of its own, so that no limit is reached, and checks what is true of all responses. */
async function send({ method, url, body, headers }: Sent, token?: string): Promise<LightMyRequestResponse> {
  address += 1;
  const response = await api.app.inject({
    method: method as "GET",
    url,
    ...(body === undefined ? {} : { payload: body as string }),
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    remoteAddress: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
  });
  // Other addresses are those of pages, which this server does not have.
  if (method !== "HEAD" && url.startsWith("/api/")) expectSound(response, token);
  return response;
}

const image = await pictureFile();
/** Files of calls that take no picture. */
const files = [
  { of: /^\/documents/, file: pdfFile() },
  { of: /^\/template/, file: await templateFile() },
];

async function sendValid(call: Call, ids: Record<string, string>, token?: string) {
  const file = files.find(({ of }) => of.test(call.path))?.file ?? image;
  const content = call.isUpload ? await encodeForm({ file }) : { body: call.body?.(ids) };
  return send({ method: call.method, url: `/api${fillPath(call.path, ids)}`, ...content }, token);
}

/** Those whose sessions do not hold are told the same, in one test. */
const groups: readonly (readonly Caller[])[] = [
  ["nobody"],
  ["assistant"],
  ["researcher"],
  ["expired", "ended", "deleted", "madeUp"],
];

describe.each(calls.map((call) => [formatCall(call), call] as const))("%s", (_name, call) => {
  it.each(
    groups.map((group) => [group.join(", "), expectedStatus(call, group[0] ?? "nobody"), group] as const),
  )("by %s: %i", async (_names, status, group) => {
    for (const caller of group) await expectStatus(call, caller, status);
  });

  it("refuses what it cannot read or does not find, and writes nothing", async () => {
    const token = api.tokens.researcher;
    const ids = { ...sharedIds, self: api.ids.researcher };
    await expectNothingWritten(api, async () => {
      for (const { what, path, statuses, namesFields, ...rest } of await listRefusals(call, ids)) {
        const response = await send({ ...rest, url: `/api${path}` }, token);
        expect(statuses, `${what}: ${response.statusCode} ${response.body}`).toContain(response.statusCode);
        expectError(response, response.statusCode);
        if (namesFields) expect(Object.keys(response.json().fields).length, what).toBeGreaterThan(0);
      }
    });
  });
});

/** Refused, it writes nothing; else it responds as all calls do. */
async function expectStatus(call: Call, caller: Caller, status: number): Promise<void> {
  const { token, self } = await signIn(caller, call);
  if (status >= 400) {
    await expectNothingWritten(api, async () => {
      const refused = await sendValid(call, { ...sharedIds, self }, token);
      expect(refused.statusCode, caller).toBe(status);
      expectError(refused, status);
      if (call.method === "GET") await expectSameHead(call, { ...sharedIds, self }, refused, token);
      if (caller === "nobody" || caller === "assistant") await expectNoWayAround(call, caller, token);
    });
    return;
  }
  const names = listNames(call);
  // All but reads and changes use their records up.
  const own = /GET|PUT/.test(call.method) ? {} : await createIds(api, (name) => names.includes(name));
  const ids = { ...sharedIds, ...own, self };
  const response = await sendValid(call, ids, token);
  expect(response.statusCode, response.body).toBe(status);
  // It goes on after its response, and would write while others are checked to write nothing.
  await stopAdoption();
  if (call.method !== "GET") return;
  await expectSameHead(call, ids, response, token);
  await expectSameRead(call, ids, response, token);
}

/** A call that both may not make is tried in half of the spellings by one and in half by the other. */
async function expectNoWayAround(
  call: Call,
  caller: "nobody" | "assistant",
  token: string | undefined,
): Promise<void> {
  const { method, path, who, body } = call;
  const url = `/api${fillPath(path, sharedIds)}`;
  const half = calls.indexOf(call) + (caller === "nobody" ? 0 : 1);
  for (const [what, respell] of takeShare(spellings, half, who === "researcher" ? 2 : 1)) {
    const response = await send({ method, url: respell(url), body: body?.(sharedIds) }, token);
    expect([400, 401, 403, 404], `${what}: ${response.body}`).toContain(response.statusCode);
  }
}

async function expectSameHead(
  { path }: Call,
  ids: Record<string, string>,
  response: LightMyRequestResponse,
  token: string | undefined,
): Promise<void> {
  const head = await send({ method: "HEAD", url: `/api${fillPath(path, ids)}` }, token);
  expect([head.statusCode, head.body]).toEqual([response.statusCode, ""]);
}

/** Unknown query keys change nothing, and public reads are the same for every caller. */
async function expectSameRead(
  { path, who, isNeverTheSame, knownQueries = [] }: Call,
  ids: Record<string, string>,
  response: LightMyRequestResponse,
  token: string | undefined,
): Promise<void> {
  const url = `/api${fillPath(path, ids)}`;
  if (isNeverTheSame) return;
  if (who === "anyone") expect((await send({ method: "GET", url })).rawPayload).toEqual(response.rawPayload);
  if (token === undefined) return;
  const unknown = unknownQueries.filter((each) => !knownQueries.some((name) => each.startsWith(name)));
  const readWith = async (query: string) =>
    (await send({ method: "GET", url: `${url}?${query}` }, token)).body;
  if ((await readWith(unknown.join("&"))) === response.body) return;
  // One of them changes something: says which.
  for (const query of unknown) expect(await readWith(query), query).toBe(response.body);
  expect.fail(`together they change what is read: ${unknown.join("&")}`);
}

it("Every call gets a 503 while the database is unreachable", async () => {
  const db = openDatabase("postgresql://nadie@127.0.0.1:1/nada");
  const context: Context = { ...api.context, db, limits: createLimits(db) };
  const app = await createHttpServer({
    context,
    env: readEnv({ LOG_LEVEL: "silent" }),
    checkResponses: true,
  });
  afterAll(async () => {
    await app.close();
    await db.$client.end();
  });
  for (const { method, path, query = "", body } of calls) {
    const response = await app.inject({
      method: method as "GET",
      url: `/api${fillPath(path, sharedIds)}${query}`,
      ...(body ? { payload: body(sharedIds) as object } : {}),
      headers: { authorization: `Bearer ${api.tokens.researcher}` },
    });
    expectError(response, 503);
  }
});
