import { notInArray, sql } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { nouns } from "../../app/nouns/register.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../app/shared/study/first-lists.ts";
import type { Fields } from "../../app/shared/values/field-declarations.ts";
import { hierarchies, stages, systems } from "../../db/schema/catalog.ts";
import { rateLimits } from "../../db/schema/installation.ts";
import { createTestApi } from "../support/api.ts";
import { closeSamples } from "../support/coding.ts";
import { expectError } from "../support/expectations.ts";
import { hostileValues } from "../support/hostile-values.ts";
import { addPasswordLink, addSession, addUser } from "../support/people.ts";
import { takeShare } from "../support/property-runs.ts";
import { createIntervention, read, unknownId } from "../support/records.ts";
import { addReport } from "../support/reports.ts";
import { staffMakers } from "../support/staff.ts";
import { callSchemas } from "./call-schemas.ts";
import { calls, fillPath, formatCall, listNames } from "./calls.ts";
import type { Call } from "./describe-call.ts";
import { createIds } from "./ids.ts";

const api = await createTestApi();

const self = await addUser(api, "researcher");

const ids: Record<string, string> = { ...(await createIds(api)), bare: "", self };

const writing = calls.filter(({ body }) => body);

const getLimit = (schema: z.ZodObject, field: string): number => {
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties?.[field];
  return (typeof described === "object" && described.maxLength) || 300;
};

/** Normalises a text as the product stores it: composed, with line feeds, trimmed; empty where nothing is visible. */
const clean = (value: string) =>
  /^[\s\p{Cf}]*$/u.test(value) ? "" : value.replace(/\r\n?/g, "\n").normalize("NFC").trim();

/** Titles and names are of one line, without marks that do not show. */
function isLine({ shape }: z.ZodObject, field: string): boolean {
  const countShared = (fields: Fields) => Object.keys(fields).filter((name) => name in shape).length;
  const declared: Fields[] = Object.values(nouns).map(({ fields }) => fields);
  const [own] = declared.sort((one, other) => countShared(other) - countShared(one));
  return ["line", "imageText", "actors"].includes(own?.[field]?.kind ?? "");
}

const cleanLine = (value: string) =>
  clean(value.replace(/[\u00ad\u200b\u2060\u202a-\u202e]/g, "")).replace(/\s*[\n\t]\s*/g, " ");

/** Reads the alternative texts of images, which are stored but not part of the REST contract. */
async function alternativeTexts(path: string): Promise<Record<string, unknown>> {
  const [, noun = "", id = ""] = path.split("/");
  const columns =
    noun === "intervention_datasheet"
      ? sql`description_image_alt as image_description_alt, features_image_alt as image_features_alt,
          conflictivity_image_alt as image_conflictivity_alt from datasheets`
      : sql`image_alt as "imageAlt" from ${sql.identifier(noun)}`;
  if (!["interventions", "intervention_datasheet", "conflicts", "news"].includes(noun)) return {};
  const { rows } = await api.context.db.execute(sql`select ${columns} where id = ${id}`);
  return rows[0] ?? {};
}

const lists: Record<string, typeof hierarchies | typeof systems | typeof stages> = {
  "/hierarchy": hierarchies,
  "/system": systems,
  "/time_stress_ocurrence": stages,
};
const firstIds = [...firstHierarchies, ...firstSystems, ...firstStages].map(({ id }) => id);

/** What a call uses up. */
async function renew({ path }: { path: string }): Promise<void> {
  if (path === "/work-places")
    await api.context.db.execute(sql`delete from work_places where id <> ${ids.workPlace}`);
  // A list has room for a few entries.
  const list = lists[path];
  if (list)
    await api.context.db.delete(list).where(notInArray(list.id, [...firstIds, ...Object.values(ids)]));
  if (path === "/coding/samples") await closeSamples(api);
  if (path.includes("{bare}")) ids.bare = await createIntervention(api);
  if (path === "/users/new-password")
    ids.passwordLink = await addPasswordLink(api, await addUser(api, "assistant"));
}

describe("Every field of every writing call", () => {
  it("is in the list above", () => {
    expect(writing.map(formatCall).sort()).toEqual(Object.keys(callSchemas).sort());
  });

  // Editions first, while there is little to publish.
  const isEdition = ({ path }: Call) => path === "/editions";
  const ordered = writing.toSorted((one, other) => Number(isEdition(other)) - Number(isEdition(one)));
  it.each(ordered.map((call) => [formatCall(call), call] as const))(
    "%s accepts every value in each field, or refuses it by the field's name",
    async (name, call) => {
      const { schema, stored } = callSchemas[name] ?? {};
      if (!schema) throw new Error(name);
      const fields = Object.keys(schema.shape);
      const values = Object.fromEntries(
        fields.map((field) => [field, hostileValues(getLimit(schema, field), 1 / fields.length)]),
      );
      // What a record is created and changed with has the same rules: each value goes to its fields by one of both.
      const half = call.method === "PUT" ? 1 : 0;
      // An edition takes as long as a hundred other records.
      const shares = isEdition(call) ? 4 : stored ? 2 : 1;
      for (const [index, [what]] of takeShare([...hostileValues(1).entries()], half, shares)) {
        const hostile = Object.entries(values).map(([field, list]): Hostile => [field, list[index]?.[1]]);
        // In all fields at once, which share 1 MB, but for what is judged by others.
        const isAlone = ([field]: Hostile) => field.includes("assword");
        const together = hostile.filter((one) => !isAlone(one));
        const groups = [...hostile.filter(isAlone).map((one) => [one]), together];
        for (const group of groups)
          if (group.length > 0) await sendUntilAccepted({ name, call, what, schema, stored }, group);
      }
      // Others quote what is there.
      if (call.method === "PUT") expect((await sendHostile({ name, call }, [])).statusCode).toBe(call.status);
    },
  );

  type Hostile = [field: string, value: unknown];
  type Sent = { name: string; call: Call; what: string; schema: z.ZodObject; stored: string | undefined };

  /** Sends the values, and again without those that were refused, until the rest is accepted. */
  async function sendUntilAccepted(sent: Sent, hostile: Hostile[]): Promise<void> {
    const { name, what, stored } = sent;
    const response = await sendHostile(sent, hostile);
    const message = `${what}: ${response.statusCode} ${response.body.slice(0, 300)}`;
    if (response.statusCode < 300) {
      const location = String(response.headers.location ?? "").slice("/api".length);
      if (stored)
        await expectStored(sent, hostile, stored === "{location}" ? location : fillPath(stored, ids));
      return;
    }
    expectError(response, response.statusCode);
    if (response.statusCode === 401) return expect(name).toContain("login");
    if (response.statusCode === 413) return expect(what).toBe("1 MB");
    expect([400, 409], message).toContain(response.statusCode);
    const named = Object.keys(response.json().fields ?? {});
    // A version is stale, a name taken, another codebook in force, or a conflict in an open sample.
    const refused = response.statusCode === 400 ? named : ["__v", "user", "codebook", "type", "escalation"];
    const rest = hostile.filter(([field]) => !refused.includes(field));
    expect(rest.length, message).toBeLessThan(hostile.length);
    if (rest.length > 0) await sendUntilAccepted(sent, rest);
  }

  async function sendHostile(
    { name, call }: Pick<Sent, "name" | "call">,
    hostile: Hostile[],
  ): Promise<LightMyRequestResponse> {
    if (/login|contact|password/.test(name)) await api.context.db.delete(rateLimits);
    await renew(call);
    const token = listNames(call).includes("self") ? await addSession(api, self) : api.tokens.researcher;
    const right = { ...(call.body?.(ids) as object), ...(name.endsWith("login") ? { user: "nadie" } : {}) };
    const values = Object.fromEntries(hostile);
    const isConfirmed = "userPassword" in values && "passwordConfirmation" in right;
    const confirmation = isConfirmed ? { passwordConfirmation: values.userPassword } : {};
    return api.call(call.method, fillPath(call.path, ids), {
      token,
      // Serialised here, so that lone surrogates stay escaped.
      body: JSON.stringify({ ...right, ...confirmation, ...values }),
      headers: { "content-type": "application/json" },
    });
  }

  async function expectStored({ what, schema }: Sent, hostile: Hostile[], path: string): Promise<void> {
    const record = { ...(await read(api, path)), ...(await alternativeTexts(path)) };
    for (const [field, value] of hostile) {
      if (typeof value !== "string" || /assword/.test(field)) continue;
      const kept = isLine(schema, field) ? cleanLine(value) : clean(value);
      const forms = kept === "" ? ["", [], null, undefined] : [kept, [kept]];
      expect(forms, `${what} in ${field}`).toContainEqual(record[field]);
    }
  }
});

describe("Mass assignment", () => {
  const before = "1999-01-01T00:00:00.000Z";
  /** As raw JSON, in which __proto__ is an ordinary key. */
  const extra = `"_id":"${unknownId}","id":"${unknownId}","createdAt":"${before}","updatedAt":"${before}","created_at":"${before}",
    "passwordHash":"x","password_hash":"x","role":"researcher","version":77,"isAdmin":true,"datasheet":"${unknownId}","news":["${unknownId}"],
    "searchText":"x","interventionId":"${unknownId}","operation":"x",
    "__proto__":{"rol":"researcher","description":"x","isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"prototype":{"a":1}`;

  it.each(writing.map((call) => [formatCall(call), call] as const))(
    "changes nothing in %s",
    async (name, call) => {
      const stored = callSchemas[name]?.stored;
      await renew(call);
      if (call.path.includes("{bulk}")) ids.bulk = await staffMakers.bulk(api);
      // One that was answered takes no proposal.
      if (call.path === "/reports/{report}")
        ids.report = (await addReport(api, `interventions/${await createIntervention(api)}`))._id;
      const token = listNames(call).includes("self") ? await addSession(api, self) : api.tokens.researcher;
      const right = JSON.stringify(call.body?.(ids)).slice(1, -1);
      const path = fillPath(call.path, ids);
      const response = await api.call(call.method, path, {
        token,
        body: `{${right},${"news" in (callSchemas[name]?.schema.shape ?? {}) ? extra.replace(/"news":[^\]]+\],/, "") : extra}}`,
        headers: { "content-type": "application/json" },
      });
      expect(response.statusCode, response.body).toBe(call.status);
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
      if (!stored) return;
      const location = String(response.headers.location ?? "").slice("/api".length);
      const record = await read(api, stored === "{location}" ? location : fillPath(stored, ids));
      expect(record._id).not.toBe(unknownId);
      expect(record.createdAt).not.toBe(before);
      expect(record.updatedAt).not.toBe(before);
      expect(record.__v).not.toBe(77);
      if (call.method === "POST") expect(record.__v).toBe(0);
      for (const key of ["isAdmin", "passwordHash", "role", "version", "id", "searchText", "operation"])
        expect(record).not.toHaveProperty(key);
      if ("rol" in record) expect(record.rol).toBe("assistant");
      if ("datasheet" in record) expect(record.datasheet).not.toBe(unknownId);
    },
  );

  it("gives a new record no version and no records of its own", async () => {
    const id = await createIntervention(api, { __v: 9, conflicts: [unknownId] });
    expect(await read(api, `/interventions/${id}`)).toMatchObject({ __v: 0, conflicts: [] });
  });
});
