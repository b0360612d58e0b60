import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { codings, validValues } from "../../../../db/schema/coding/codings.ts";
import { codingSampleRecords, codingSamples } from "../../../../db/schema/coding/samples.ts";
import { mergedRecords } from "../../../../db/schema/evidence/merged-records.ts";
import { contentVersion, revisions } from "../../../../db/schema/revisions.ts";
import { users } from "../../../../db/schema/users.ts";
import { createTestApi } from "../../../../tests/support/api.ts";
import { forceBook, resetCoding } from "../../../../tests/support/coding.ts";
import { expectError, expectNothingWritten } from "../../../../tests/support/expectations.ts";
import { addSession, addUser } from "../../../../tests/support/people.ts";
import { createConflict, createIntervention, createNewsItem } from "../../../../tests/support/records.ts";
import { newId } from "../../../shared/values/ids.ts";
import { codingMessages, type Queue } from "../contract.ts";
import type { Disagreement, Sample } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;
const works = [await createIntervention(api), await createIntervention(api)];
const news: string[] = [];
for (const work of works)
  for (let count = 0; count < 5; count += 1) news.push(await createNewsItem(api, work));
const [work = ""] = works;
const conflict = await createConflict(api, work);
const { assistant: first, researcher: second } = api.ids;

type Caller = "assistant" | "researcher";
const draw = (fields: object = {}) =>
  api.call("POST", "/coding/samples", {
    as: "researcher",
    body: { fraction: 1, seed: "abc", firstCoder: first, secondCoder: second, ...fields },
  });
const code = (as: Caller, id: string, readings: object, noun = "news") =>
  api.call("PUT", `/coding/readings/${noun}/${id}`, { as, body: { readings } });
const close = async () => {
  const [sample] = await db.select().from(codingSamples);
  return api.call("PUT", `/coding/samples/${sample?.id}`, { as: "researcher", body: { state: "closed" } });
};
const listSamples = async () =>
  (await api.call("GET", "/coding/samples", { as: "assistant" })).json<Sample[]>();
const listDisagreements = async () =>
  (await api.call("GET", "/coding/disagreements", { as: "researcher" })).json<Disagreement[]>();
const getQueue = async (as: Caller, query = "?sample=1") =>
  (await api.call("GET", `/coding/queue${query}`, { as })).json<Queue>();
const readVersion = async () => (await db.select().from(contentVersion))[0]?.version;
const countRevisions = () => db.$count(revisions, eq(revisions.noun, "coding"));
const codeAll = async (as: Caller, readings: (index: number) => object) => {
  for (const [index, id] of news.entries())
    expect((await code(as, id, readings(index))).statusCode).toBe(200);
};

beforeEach(async () => {
  await resetCoding(api);
  await forceBook(api);
});

describe("drawing", () => {
  it("takes the same part of each work, and the same records for the same seed", async () => {
    const drawn = async (seed: string) => {
      expect((await draw({ fraction: 0.4, seed })).statusCode).toBe(200);
      const rows = await db.select().from(codingSampleRecords);
      await db.delete(codingSamples);
      return rows
        .filter(({ noun }) => noun === "news")
        .map(({ recordId }) => recordId)
        .sort();
    };
    const [one, again, other] = [await drawn("abc"), await drawn("abc"), await drawn("xyz")];
    expect(one).toEqual(again);
    expect(one).not.toEqual(other);
    for (const list of [one, other]) expect(list.filter((id) => news.indexOf(id) < 5)).toHaveLength(2);
    expect(one).toHaveLength(4);
  });

  it("is refused for one coder, an empty sample, somebody unknown, or while another is open", async () => {
    await expectNothingWritten(api, async () => {
      expectError(await draw({ secondCoder: first }), 400, ["secondCoder"]);
      expectError(await draw({ secondCoder: newId() }), 400, ["secondCoder"]);
      expectError(await draw({ fraction: 0.01 }), 400, ["fraction"]);
      expectError(await draw({ fraction: 0 }), 400, ["fraction"]);
    });
    expect((await draw()).json()).toBe("Muestra sorteada correctamente");
    expectError(await draw(), 409);
    const { body } = await api.call("GET", "/codebook", { as: "researcher" });
    expect(
      (await api.call("PUT", "/codebook", { as: "researcher", body: JSON.parse(body).content })).statusCode,
    ).toBe(200);
    expectError(await api.call("POST", "/codebook/2/in-force", { as: "researcher" }), 409);
  });

  it("leaves who read a news item before as its first reader, says so, and leaves out what two have read in part", async () => {
    await code("researcher", news[0] ?? "", { action: "1", dialogue: "no" });
    await code("assistant", news[2] ?? "", { action: "1" });
    await code("researcher", news[2] ?? "", { dialogue: "no" });
    await draw();
    const rows = await db.select().from(codingSampleRecords);
    const readers = (id: string) => {
      const row = rows.find(({ recordId }) => recordId === id);
      return [row?.firstCoderId, row?.secondCoderId];
    };
    expect(readers(news[0] ?? "")).toEqual([second, first]);
    expect(readers(news[1] ?? "")).toEqual([first, second]);
    const [sample] = await listSamples();
    expect(sample).toMatchObject({ hadPublicReadings: true, records: { news: 9, conflict: 1 } });
    expect(readers(news[2] ?? "")).toEqual([undefined, undefined]);
  });
});

describe("an open sample", () => {
  it("is read by its two in a queue of their own, and leaves no trace until it is closed", async () => {
    await draw();
    expect((await getQueue("assistant", "")).total).toBe(0);
    const version = await readVersion();
    const revisionsBefore = await countRevisions();
    const { items, variables, total } = await getQueue("assistant");
    expect([items.length, total, variables.length]).toEqual([10, 10, 2]);
    const id = items[0]?._id ?? "";
    expect((await code("assistant", id, { action: "1", dialogue: "no" })).statusCode).toBe(200);
    expect((await code("researcher", id, { action: "0", dialogue: "no" })).statusCode).toBe(200);
    expect((await getQueue("assistant")).done).toBe(1);
    expect(await db.select().from(validValues)).toEqual([]);
    expect(await listDisagreements()).toEqual([]);
    expect([await readVersion(), await countRevisions()]).toEqual([version, revisionsBefore]);
    const rows = await db.select().from(codings).where(eq(codings.recordId, id));
    expect(rows.map(({ round }) => round).sort()).toEqual(["first", "first", "second", "second"]);
    expect((await listSamples())[0]).toMatchObject({ state: "open", read: 1, results: [] });
    expect((await close()).json()).toBe("Muestra cerrada: sus lecturas ya se ven");
    expect(await countRevisions()).toBe(revisionsBefore + 4);
    expect(await listDisagreements()).toHaveLength(1);
    expect((await close()).statusCode).toBe(200);
    expect(await countRevisions()).toBe(revisionsBefore + 4);
  });

  it("is read by nobody else, and no longer once it is closed", async () => {
    await draw();
    const other = await addUser(api, "researcher");
    const token = await addSession(api, other);
    const id = news[0] ?? "";
    const body = { readings: { action: "1" } };
    await expectNothingWritten(api, async () => {
      expectError(await api.call("PUT", `/coding/readings/news/${id}`, { token, body }), 409);
      expectError(await api.call("DELETE", `/coding/readings/news/${id}`, { token }), 409);
    });
    await code("assistant", id, { action: "1" });
    await code("researcher", id, { action: "1" });
    await code("assistant", news[1] ?? "", { action: "1" });
    await close();
    expectError(await code("assistant", id, { action: "0" }), 409);
    expectError(await api.call("DELETE", `/coding/readings/news/${id}`, { as: "researcher" }), 409);
    // What only one has read stays as it was when the agreement was measured; what nobody has read is read.
    expectError(await code("assistant", news[1] ?? "", { action: "0" }), 409);
    expect((await code("assistant", news[2] ?? "", { action: "0" })).statusCode).toBe(200);
    await api.call("DELETE", `/coding/readings/news/${news[2]}`, { as: "assistant" });
    const read = sql`${validValues.recordId} = ${id}`;
    expect(
      (await db.select().from(validValues).where(read)).map(({ code: value, basis }) => [value, basis]),
    ).toEqual([["1", "agreed"]]);
  });

  it("has conflicts too, whose fields of the wire say what both read once it is closed", async () => {
    await draw();
    await code("assistant", conflict, { type: "1", escalation: "0" }, "conflict");
    await code("researcher", conflict, { type: "1", escalation: "1" }, "conflict");
    const read = async () => {
      const { type, escalation } = (await api.call("GET", `/conflicts/${conflict}`)).json();
      return [type, escalation];
    };
    expect(await read()).toEqual(["", ""]);
    await close();
    expect(await read()).toEqual(["Vial", ""]);
    const decision = await api.call("PUT", `/coding/decisions/conflict/${conflict}/escalation`, {
      as: "researcher",
      body: { value: "1", reason: "La tutela cuenta" },
    });
    expect(decision.json()).toBe("Decisión guardada");
    expect(await read()).toEqual(["Vial", "Queja"]);
  });

  it("says what became of its records and coders, and loses nothing", async () => {
    const leaving = await addUser(api, "assistant");
    const [extra, twin] = [await createNewsItem(api, work), await createNewsItem(api, work)];
    await draw({ firstCoder: leaving });
    const token = await addSession(api, leaving);
    const body = { readings: { action: "1", dialogue: "no" } };
    await api.call("PUT", `/coding/readings/news/${extra}`, { token, body });
    await api.call("DELETE", `/interventions/${work}/news/${extra}`, { as: "researcher" });
    await db.delete(users).where(eq(users.id, leaving));
    await db.insert(mergedRecords).values({ noun: "news", id: twin, intoId: "", checks: [], lists: [] });
    const [sample] = await listSamples();
    expect(sample).toMatchObject({
      gone: 1,
      merged: 1,
      coders: [{ isThere: false }, { name: "rosa", isThere: true }],
    });
    expect((await close()).statusCode).toBe(200);
    expect(await db.$count(codings, eq(codings.recordId, extra))).toBe(2);
  });
});

describe("closing", () => {
  it("measures how far both agree, with the words for it", async () => {
    await draw();
    await codeAll("assistant", (index) => ({ action: index % 2 ? "1" : "0", dialogue: "no" }));
    await codeAll("researcher", (index) => ({
      action: index === 0 || index % 2 ? "1" : "0",
      dialogue: "no",
    }));
    await close();
    const [sample] = await listSamples();
    const [action, dialogue] = sample?.results ?? [];
    expect(action).toMatchObject({ label: "Acción", n: 10, percent: 0.9, verdict: "fiable" });
    expect(action?.alpha).toBeCloseTo(0.8081, 3);
    expect(action?.low).toBeLessThan(action?.high ?? 0);
    expect(dialogue).toMatchObject({
      n: 10,
      percent: 1,
      alpha: null,
      verdict: "no calculable: todos dieron el mismo valor",
    });
  });
});

describe("a disagreement", () => {
  it("is shown without names, and decided with a reason", async () => {
    await draw();
    const id = news[0] ?? "";
    await code("assistant", id, { action: "1", dialogue: "no" });
    await code("researcher", id, { action: "0", dialogue: "no" });
    await close();
    const response = await api.call("GET", "/coding/disagreements", { as: "researcher" });
    expect(response.body).not.toMatch(/\b(?:abel|rosa)\b/i);
    const [found] = response.json<Disagreement[]>();
    expect(found).toMatchObject({ _id: id, codebook: 1, variable: { key: "action" } });
    expect(found?.sides.map(({ label }) => label).sort()).toEqual(["Protesta", "Queja"]);
    const decide = (body: object, as: Caller = "researcher", variable = "action") =>
      api.call("PUT", `/coding/decisions/news/${id}/${variable}`, { as, body });
    expectError(await decide({ value: "1", reason: " " }), 400, ["reason"]);
    expectError(await decide({ value: "1", reason: "Sí" }, "assistant"), 403);
    const decision = { value: null, reason: "El texto no lo dice" };
    const ofOther = await decide({ ...decision, codebook: 2 });
    expectError(ofOther, 409);
    expect(ofOther.json()).toEqual({ error: codingMessages.bookChanged });
    expect((await decide(decision)).statusCode).toBe(200);
    expect(await listDisagreements()).toEqual([]);
    const valid = await db.select().from(validValues).where(eq(validValues.variable, "action"));
    expect(valid.map(({ code: value, basis }) => [value, basis])).toEqual([[null, "final"]]);
    expectError(await decide(decision, "researcher", "dialogue"), 409);
  });
});
