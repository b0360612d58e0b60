import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { codebooks } from "../../../db/schema/coding/codebooks.ts";
import { codings } from "../../../db/schema/coding/codings.ts";
import { contentVersion, revisions } from "../../../db/schema/revisions.ts";
import { siteContent } from "../../../db/schema/site.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { addCodedRecords } from "../../../tests/support/coded-records.ts";
import { forceBook, resetCoding } from "../../../tests/support/coding.ts";
import { expectError, expectNothingWritten } from "../../../tests/support/expectations.ts";
import { createNewsItem } from "../../../tests/support/records.ts";
import { waitForBlocked } from "../../../tests/support/waiting.ts";
import { newId } from "../../shared/values/ids.ts";

const api = await createTestApi();
const { db } = api.context;
const records = await addCodedRecords(api);
const { work, conflict, newsItem, getQueue, code, listValid, readConflict } = records;
const { editConflictText, changeBook, drawSample } = records;

beforeEach(() => resetCoding(api));

describe("a reading", () => {
  beforeEach(() => forceBook(api));

  it("is stored with who read it and its sentence, changed, and taken back, each in the history", async () => {
    const body = {
      readings: { action: "1", dialogue: null },
      passage: "Cierran la vía.",
      suggested: ["action"],
    };
    const saved = await api.call("PUT", `/coding/readings/news/${newsItem}`, { as: "assistant", body });
    expect(saved.json()).toBe("Codificación guardada");
    const rows = await db.select().from(codings);
    expect(
      rows.map(({ coderName, round, passage, wasSuggested, version }) => [
        coderName,
        round,
        passage,
        wasSuggested,
        version,
      ]),
    ).toEqual([
      ["abel", "first", "Cierran la vía.", true, 0],
      ["abel", "first", "Cierran la vía.", false, 0],
    ]);
    expect(await listValid()).toEqual(
      expect.arrayContaining([
        ["action", "1", "single"],
        ["dialogue", null, "single"],
      ]),
    );
    expect((await code({ action: "0" })).statusCode).toBe(200);
    expect(await db.$count(codings)).toBe(2);
    const taken = await api.call("DELETE", `/coding/readings/news/${newsItem}`, { as: "assistant" });
    expect(taken.json()).toBe("Codificación retirada");
    expect(await listValid()).toEqual([]);
    const history = await db
      .select()
      .from(revisions)
      .where(eq(revisions.noun, "coding"))
      .orderBy(revisions.id);
    expect(history.map(({ action }) => action)).toEqual(["create", "create", "update", "delete", "delete"]);
    const id = history[2]?.recordId;
    const versions = (await api.call("GET", `/history/coding/${id}`, { as: "researcher" })).body;
    expect(versions).toContain("Acción");
    expect(versions).toContain("Protesta");
  });

  it("goes to the conflict's fields of the wire, and the form's fields to the reading", async () => {
    expect((await code({ type: "2", escalation: null }, { noun: "conflict", id: conflict })).statusCode).toBe(
      200,
    );
    expect(await readConflict()).toEqual(["Social", ""]);
    await editConflictText({ type: "Vial", escalation: "Queja" });
    expect(await listValid("conflict")).toEqual(
      expect.arrayContaining([
        ["type", "1", "single"],
        ["escalation", "1", "single"],
      ]),
    );
    await editConflictText({ type: "", escalation: "Queja" });
    expect(await listValid("conflict")).toEqual([["escalation", "1", "single"]]);
    await editConflictText({ type: "Fuera del libro", escalation: "" });
    expect(await listValid("conflict")).toEqual([]);
  });

  it("is undone with the bulk change that made or changed it", async () => {
    const setType = async (type: string) => {
      const body = { ids: [conflict], set: { type } };
      const headers = { "idempotency-key": newId() };
      const bulk = await api.call("POST", "/bulk/conflict", { as: "researcher", body, headers });
      expect(bulk.statusCode, bulk.body).toBe(200);
      return bulk.json().operation;
    };
    const undo = async (operation: string) => {
      const undone = await api.call("POST", `/operations/${operation}/undo`, { as: "researcher", body: {} });
      expect(undone.statusCode, undone.body).toBe(200);
      return [await listValid("conflict"), await readConflict()];
    };
    const [made, changed] = [await setType("Vial"), await setType("Social")];
    expect(await listValid("conflict")).toEqual([["type", "2", "single"]]);
    expect(await undo(changed)).toEqual([[["type", "1", "single"]], ["Vial", ""]]);
    expect(await undo(made)).toEqual([[], ["", ""]]);
  });

  it("of a colleague is changed by researchers only", async () => {
    expect((await code({ action: "1" }, { as: "researcher" as never })).statusCode).toBe(200);
    await expectNothingWritten(api, async () => {
      const refused = await code({ action: "0" });
      expectError(refused, 409);
      expect(refused.json().error).toContain("Ya lo codificó otra persona");
      expectError(await api.call("DELETE", `/coding/readings/news/${newsItem}`, { as: "assistant" }), 409);
    });
  });

  it("is stored and taken back under the version that comes into force before its turn", async () => {
    const sendBefore = async (number: number, send: () => ReturnType<typeof code>) => {
      await changeBook((variables) => variables.map((one) => ({ ...one, label: `${one.label} nueva` })));
      const sent = await db.transaction(async (tx) => {
        await tx.select().from(contentVersion).for("update");
        const forced = api.call("POST", `/codebook/${number}/in-force`, { as: "researcher" });
        await waitForBlocked(db, 1);
        const read = send();
        await waitForBlocked(db, 2);
        return [forced, read];
      });
      for (const response of await Promise.all(sent)) expect(response.statusCode, response.body).toBe(200);
    };
    await sendBefore(2, () => code({ action: "1" }));
    expect(await listValid()).toEqual([["action", "1", "single"]]);
    await sendBefore(3, () => api.call("DELETE", `/coding/readings/news/${newsItem}`, { as: "assistant" }));
    expect(await listValid()).toEqual([]);
  });

  it("and a decision by the codes of a version that is not in force are refused", async () => {
    const put = (path: string, body: object) =>
      api.call("PUT", `/coding/${path}`, { as: "researcher", body });
    const reading = { readings: { action: "1" } };
    const decision = { value: "1", reason: "Lo dice el texto" };
    const [path, decided] = [`readings/news/${newsItem}`, `decisions/news/${newsItem}/action`];
    await expectNothingWritten(api, async () => {
      for (const refused of [
        await put(path, { ...reading, codebook: 2 }),
        await put(decided, { ...decision, codebook: 2 }),
      ]) {
        expectError(refused, 409);
        expect(refused.json().error).toContain("El libro de códigos cambió");
      }
      expectError(await put(path, { ...reading, codebook: "1" }), 400, ["codebook"]);
    });
    expect((await put(path, { ...reading, codebook: 1 })).statusCode).toBe(200);
  });

  it("whose value was suggested before its record was drawn stays out of the sample", async () => {
    await drawSample();
    const put = (suggested: string[]) => {
      const body = { readings: { action: "1", dialogue: "no" }, suggested };
      return api.call("PUT", `/coding/readings/news/${newsItem}`, { as: "assistant", body });
    };
    const refused = await put(["action"]);
    expectError(refused, 409);
    expect(refused.json().error).toContain("en la cola de la muestra");
    expect(await db.$count(codings)).toBe(0);
    expect((await put([])).statusCode).toBe(200);
  });

  it("is refused for what the book or the study does not have", async () => {
    await expectNothingWritten(api, async () => {
      expectError(await code({ action: "9" }), 400, ["readings"]);
      expectError(await code({ type: "1" }), 400, ["readings"]);
      expectError(await code({ action: "1" }, { id: newId() }), 404);
    });
  });

  it("stays when its record is deleted, and counts again once that is restored", async () => {
    const other = await createNewsItem(api, work);
    expect((await code({ action: "1" }, { id: other })).statusCode).toBe(200);
    const operation = newId();
    await api.call("DELETE", `/interventions/${work}/news/${other}`, {
      as: "researcher",
      headers: { "idempotency-key": operation },
    });
    expect(await listValid()).toEqual([]);
    await api.call("POST", `/operations/${operation}/undo`, { as: "researcher", body: {} });
    expect(await listValid()).toEqual([["action", "1", "single"]]);
    await api.call("DELETE", `/interventions/${work}/news/${other}`, { as: "researcher" });
  });
});

describe("the queue", () => {
  it("has what is not coded, by work and search, and counts the rest", async () => {
    await forceBook(api);
    expect(await getQueue()).toMatchObject({ total: 1, done: 0, items: [{ _id: newsItem }] });
    expect((await getQueue(`?work=${newId()}`)).total).toBe(0);
    expect((await getQueue("?search=protestan")).total).toBe(1);
    expect((await getQueue("?search=xyzzy")).total).toBe(0);
    await code({ action: "1" });
    expect((await getQueue()).done).toBe(0);
    await code({ action: "1", dialogue: "yes" });
    expect(await getQueue()).toMatchObject({ total: 1, done: 1, items: [] });
    expect(await getQueue("?unit=conflict")).toMatchObject({
      total: 1,
      items: [{ _id: conflict, noun: "conflict" }],
    });
  });

  it("proposes by the words of the book where the book says so, and the highest level of its news for a conflict", async () => {
    await forceBook(api, { suggests: true });
    const [item] = (await getQueue()).items;
    expect(item?.proposed).toEqual({ action: { code: "1", because: ["protestan"] } });
    await forceBook(api, { suggests: false });
    expect((await getQueue()).items[0]?.proposed).toEqual({});
    await code({ action: "1", dialogue: "no" });
    const found = (await api.call("GET", `/news/${newsItem}`)).json();
    await api.call("PUT", `/news/${newsItem}/intervention/${work}`, {
      as: "researcher",
      body: {
        newsName: found.newsName,
        description: found.description,
        newsDate: found.newsDate,
        conflicts: [conflict],
      },
    });
    const [shown] = (await getQueue("?unit=conflict")).items;
    expect(shown?.proposed).toEqual({ escalation: { code: "0", because: [] } });
  });
});

it("a coded news item is public at once: the content version rises", async () => {
  await forceBook(api);
  const read = async () => (await db.select().from(contentVersion))[0]?.version ?? 0;
  const before = await read();
  await code({ action: "1" });
  expect(await read()).toBeGreaterThan(before);
  const [book] = await db
    .select()
    .from(codebooks)
    .where(and(eq(codebooks.state, "in_force")));
  expect(book?.number).toBe(1);
  expect(await db.$count(siteContent, eq(siteContent.key, "codebook"))).toBe(1);
});
