import { afterAll, describe, expect, it } from "vitest";
import { createLimits } from "../app/shared/api/limits.server.ts";
import type { Context } from "../app/shared/context.server.ts";
import { openDatabase } from "../db/client.server.ts";
import { contentVersion } from "../db/schema/revisions.ts";
import { readEnv } from "../server/env.ts";
import { createHttpServer } from "../server/http/http-server.ts";
import { createTestApi } from "./support/api.ts";
import { brokenBodies, json } from "./support/broken-bodies.ts";
import { type Call, calls, fill, nameOf, siteRecords } from "./support/calls.ts";
import { expectError, expectNothingWritten } from "./support/expectations.ts";
import { encodeForm, pictureFile } from "./support/forms.ts";
import { historyNames } from "./support/history.ts";
import { addUser } from "./support/people.ts";
import { createIntervention, createTree, systemId, valid } from "./support/records.ts";
import { staffNames } from "./support/staff.ts";

const api = await createTestApi();
const tree = await createTree(api);
const ids = {
  ...tree,
  ...(await historyNames(api, tree.intervention)),
  ...(await staffNames(api)),
  ...(await siteRecords(api)),
  bare: await createIntervention(api),
  user: await addUser(api, "assistant"),
  self: api.ids.researcher,
  system: systemId,
};
const send = (call: Call, body: Buffer | string, headers: Record<string, string>) =>
  api.call(call.method, fill(call.path, ids), { as: "researcher", body, headers });
const named = (list: Call[]) => list.map((call) => [nameOf(call), call] as const);
const withId = calls.filter(({ path }) => path.includes("{"));
/** The names in a path that stand for an id: all but those of nouns and of parts of the site. */
const idsIn = ({ path }: Call) =>
  [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = ""]) => name)
    .filter((name) => name !== "noun" && name !== "sitePart");
const withBody = calls.filter(({ body }) => body);

describe.each(named(calls.filter(({ method }) => method !== "GET")))("%s refuses", (_name, call) => {
  // A call that takes no body only minds that it can be read.
  const cases = brokenBodies.filter(([name]) => call.body || !/^(an array|a text|a number)$/.test(name));
  it.each(cases)("%s", async (_case, body, headers, status) => {
    await expectNothingWritten(api, async () => expectError(await send(call, body, headers), status));
  });
});

describe("A call without fields is told which it lacks:", () => {
  const demanding = withBody.filter(({ path }) => !["/home/{home}", "/imports/{import}/undo"].includes(path));
  it.each(named(demanding))("%s", async (_name, call) => {
    for (const body of ["", "null", "{}"]) {
      const answer = await send(call, body, json);
      expectError(answer, 400);
      expect(Object.keys(answer.json().fields).length).toBeGreaterThan(0);
    }
  });
});

describe("A multipart form without end, without boundary, or where none is taken, is refused by", () => {
  it.each(named(withBody))("%s", async (_name, call) => {
    const form = await encodeForm({ description: "a".repeat(500) });
    for (const type of [form.headers["content-type"], "multipart/form-data", "multipart/x"]) {
      const answer = await send(call, form.body.subarray(0, 300), { "content-type": type });
      expect([400, 415], answer.body).toContain(answer.statusCode);
      expectError(answer, answer.statusCode);
    }
  });
});

describe("404", () => {
  it.each(["/nada", "/interventions/x/y/z", "/users/login/x", "/", "", "/..%2f..%2fetc%2fpasswd"])(
    "for the unknown path /api%s",
    async (path) => expectError(await api.call("GET", path), 404),
  );

  it.each(["PATCH", "OPTIONS", "TRACE", "PROPFIND"])(
    "for the method %s, which no call has",
    async (method) => {
      for (const { path } of calls)
        expectError(await api.call(method, fill(path, ids), { as: "researcher" }), 404);
    },
  );

  it.each(named(withId))("for an unknown id in %s", async (_name, call) => {
    for (const name of idsIn(call)) {
      const path = fill(call.path, { ...ids, [name]: "f".repeat(24) });
      await expectNothingWritten(api, async () =>
        expectError(await api.call(call.method, path, { as: "researcher", body: call.body?.(ids) }), 404),
      );
    }
  });
});

describe("400", () => {
  const malformed = [
    "x",
    "1",
    "F".repeat(24),
    "f".repeat(23),
    "f".repeat(25),
    "a".repeat(5000),
    "%00",
    "' or 1=1 --",
  ];
  it.each(named(withId))("for a malformed id in %s", async (_name, call) => {
    for (const name of idsIn(call))
      for (const id of malformed) {
        const path = fill(call.path, { ...ids, [name]: encodeURI(id).replace("%2500", "%00") });
        expectError(await api.call(call.method, path, { as: "researcher", body: call.body?.(ids) }), 400);
      }
  });

  it.each([
    "/interventions?hierarchy=x",
    "/conflicts?intervention=x",
    "/news?limit=0",
    "/news?limit=1001",
    "/news?limit=a",
    "/news?offset=-1",
    "/news?limit=1.5",
    "/news?limit=1&limit=2",
    "/news?search=a&search=b",
    "/conflicts?timeStressOccurrence=1&timeStressOccurrence=2",
  ])("for the query of %s, naming the parameter", async (path) => {
    const parameter = /[?&](\w+)=[^&]*$/.exec(path)?.[1] ?? "";
    expectError(await api.call("GET", path), 400, [parameter]);
  });

  it("for an address that cannot be decoded, with the headers of every answer", async () => {
    const answer = await api.call("GET", "/interventions/%ZZ");
    expectError(answer, 400);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
  });
});

describe("401, 403 and 409", () => {
  it("are told apart", async () => {
    expectError(await api.call("GET", "/users"), 401);
    expectError(await api.call("GET", "/users", { as: "assistant" }), 403);
    expectError(
      await api.call("POST", "/users/login", {
        body: { user: "rosa", userPassword: "no-es-esta" },
        remoteAddress: "10.9.0.1",
      }),
      401,
    );
  });

  it("409 for a stale __v, of every record that has one", async () => {
    for (const call of calls.filter(({ method, path }) => method === "PUT" && !path.includes("{message}"))) {
      const body = { ...(call.body?.(ids) as object), __v: 99 };
      await expectNothingWritten(api, async () =>
        expectError(await api.call("PUT", fill(call.path, ids), { as: "researcher", body }), 409),
      );
    }
  });

  it("409 for a taken username, naming the field, whatever its case and accents", async () => {
    for (const user of ["abel", "ABEL", "Ábel", " abel "])
      expectError(
        await api.call("POST", "/users/create-account", { as: "researcher", body: valid.user({ user }) }),
        409,
        ["user"],
      );
  });

  it("409 for a second datasheet", async () => {
    const path = `/interventions/${ids.intervention}/datasheet`;
    expectError(await api.call("POST", path, { as: "assistant", body: valid.datasheet() }), 409);
  });

  it("415 for a file that is no image, naming the field, 413 for a form with too many parts", async () => {
    const html = await pictureFile("parque.png", Buffer.from("<html><script>1</script></html>"));
    const form = await encodeForm({ ...(valid.intervention() as Record<string, string>), image: html });
    expectError(await api.call("POST", "/interventions", { as: "assistant", ...form }), 415, ["image"]);
    const parts = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`campo${index}`, "x"]));
    expectError(
      await api.call("POST", "/interventions", { as: "assistant", ...(await encodeForm(parts)) }),
      413,
    );
  });
});

describe("429, with Retry-After", () => {
  const logIn = (user: string, remoteAddress: string, userPassword = "no-es-esta", headers = {}) =>
    api.call("POST", "/users/login", { body: { user, userPassword }, remoteAddress, headers });

  it("after 10 wrong logins of one account, from wherever", async () => {
    for (let n = 0; n < 10; n++) expectError(await logIn("abel", `10.2.0.${n}`), 401);
    expectError(await logIn("abel", "10.2.0.99"), 429);
    expectError(await logIn("ABEL", "10.2.0.98", "montaña-azul-42"), 429);
  });

  it("after 10 wrong logins from one address, whatever X-Forwarded-For says", async () => {
    for (let n = 0; n < 10; n++)
      expectError(await logIn(`nadie-${n}`, "10.3.0.1", "x", { "x-forwarded-for": `10.4.0.${n}` }), 401);
    expectError(await logIn("rosa", "10.3.0.1", "montaña-azul-42", { "x-forwarded-for": "10.4.0.99" }), 429);
    expect((await logIn("rosa", "10.3.0.2", "montaña-azul-42")).statusCode).toBe(200);
  });

  it("after 5 contact messages from one address", async () => {
    const send = () => api.call("POST", "/contact", { body: valid.contact(), remoteAddress: "10.5.0.1" });
    for (let n = 0; n < 5; n++) expect((await send()).statusCode).toBe(201);
    expectError(await send(), 429);
  });
});

describe("503, with Retry-After and nothing from inside", () => {
  it("by every call, where the database is gone", async () => {
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
    for (const call of calls) {
      const answer = await app.inject({
        method: call.method as "GET",
        url: `/api${fill(call.path, ids)}`,
        ...(call.body ? { payload: call.body(ids) as object } : {}),
        headers: { authorization: `Bearer ${api.tokens.researcher}` },
      });
      expectError(answer, 503);
    }
  });

  it("where the database stops in the middle of a write, of which nothing stays", async () => {
    await expectNothingWritten(api, async () => {
      const answer = await api.context.db.transaction(async (tx) => {
        // Holds the row that every write waits for, then ends whoever waits.
        await tx.select().from(contentVersion).for("update");
        const waiting = api.call("POST", "/interventions", { as: "assistant", body: valid.intervention() });
        const ended = async () => {
          const { rows } = await tx.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return rows.length > 0;
        };
        await expect.poll(ended, { timeout: 5000 }).toBe(true);
        return waiting;
      });
      expectError(answer, 503);
    });
  });
});
