import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { validValues } from "../../../db/links/valid-values.server.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { forceBook, resetCoding } from "../../../tests/support/coding.ts";
import { expectError, expectNothingWritten } from "../../../tests/support/expectations.ts";
import { createConflict, createIntervention, createNewsItem } from "../../../tests/support/records.ts";
import { newId } from "../../shared/values/ids.ts";
import type { BookDraft, Queue } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;
const work = await createIntervention(api);
const newsItem = await createNewsItem(api, work, {
  description: "Vecinos protestan. Cierran la vía.\nHabrá reunión.",
});
const conflict = await createConflict(api, work);

const getDraft = async () => (await api.call("GET", "/codebook", { as: "researcher" })).json<BookDraft>();
const getQueue = async (query = "") =>
  (await api.call("GET", `/coding/queue${query}`, { as: "assistant" })).json<Queue>();
const code = (
  readings: Record<string, string | null>,
  { noun = "news", id = newsItem, as = "assistant" as const } = {},
) => api.call("PUT", `/coding/readings/${noun}/${id}`, { as, body: { readings } });
const listValid = async (noun: "news" | "conflict" = "news") =>
  (await db.select().from(validValues).where(eq(validValues.noun, noun))).map(
    ({ variable, code: value, basis }) => [variable, value, basis],
  );
const readConflict = async () => {
  const [row] = await db.select().from(conflicts).where(eq(conflicts.id, conflict));
  return [row?.type, row?.escalation];
};
const editConflict = (fields: object) =>
  api.call("PUT", `/conflicts/${conflict}/intervention/${work}`, { as: "researcher", body: fields });

beforeEach(() => resetCoding(api));

async function editConflictText(fields: object) {
  const found = (await api.call("GET", `/conflicts/${conflict}`)).json();
  const {
    _id,
    __v: _version,
    createdAt,
    updatedAt,
    timeStressOccurrence,
    intervention,
    actors: _,
    documentedBy,
    ...values
  } = found;
  const body = {
    ...values,
    timeStressOccurrence: timeStressOccurrence._id,
    actors: found.actors.map(({ name }: { name: string }) => name).join(", ") || "Vecinos",
    ...fields,
  };
  const response = await editConflict(body);
  expect(response.statusCode, response.body).toBe(200);
}

describe("the codebook", () => {
  it("offers a book to begin with while there is none, with the levels of news as the escalation of conflicts", async () => {
    const { starter, isDraft, versions } = await getDraft();
    expect([isDraft, versions]).toEqual([false, []]);
    expect(starter?.variables.map(({ key }) => key)).toEqual(["action", "dialogue", "type", "escalation"]);
    expect(starter?.variables[3]?.values.map(({ label }) => label)).toEqual(
      starter?.variables[0]?.values.map(({ label }) => label),
    );
    const saved = await api.call("PUT", "/codebook", { as: "researcher", body: starter });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await getDraft()).toMatchObject({ isDraft: true, starter: null });
    expect((await getQueue()).codebook).toBeNull();
    const forced = await api.call("POST", "/codebook/1/in-force", { as: "researcher" });
    expect(forced.json()).toBe("El libro de códigos está en vigor");
    expect(await getQueue()).toMatchObject({ codebook: 1, total: 1, done: 0 });
  });

  it("is changed by its next version only, which takes over what is coded where a value follows another", async () => {
    await forceBook(api);
    expect((await code({ action: "1", dialogue: "no" })).statusCode).toBe(200);
    expect((await code({ type: "1", escalation: "1" }, { noun: "conflict", id: conflict })).statusCode).toBe(
      200,
    );
    expect(await readConflict()).toEqual(["Vial", "Queja"]);
    const { content, __v } = await getDraft();
    const [action, dialogue, type, escalation] = content.variables;
    const rename = (variable: typeof type) => ({
      ...variable,
      values: variable?.values.map((value) => ({ ...value, label: `${value.label} nuevo` })),
    });
    const variables = [
      { ...action, values: action?.values.slice(0, 1) },
      dialogue,
      rename(type),
      { ...escalation, values: escalation?.values.slice(0, 1) },
    ];
    const body = { ...content, note: "Otros nombres", variables, __v };
    expect((await api.call("PUT", "/codebook", { as: "researcher", body })).statusCode).toBe(200);
    expect(await readConflict()).toEqual(["Vial", "Queja"]);
    expect((await api.call("POST", "/codebook/2/in-force", { as: "researcher" })).statusCode).toBe(200);
    const { versions, isDraft } = await getDraft();
    expect([isDraft, versions.map(({ number, state, codings: n }) => [number, state, n])]).toEqual([
      false,
      [
        [2, "in_force", 2],
        [1, "retired", 4],
      ],
    ]);
    expect(await listValid()).toEqual([["dialogue", "no", "single"]]);
    expect(await listValid("conflict")).toEqual([["type", "1", "single"]]);
    expect(await readConflict()).toEqual(["Vial nuevo", ""]);
    const lists = (await api.call("GET", "/coding", { as: "assistant" })).json();
    expect(lists.types.map(({ name }: { name: string }) => name)).toEqual(["Vial nuevo", "Social nuevo"]);
  });

  it("keeps stale drafts, codes that are there twice and values that follow nothing out", async () => {
    await forceBook(api);
    const { content, __v } = await getDraft();
    const save = (body: object) => api.call("PUT", "/codebook", { as: "researcher", body });
    const [first] = content.variables;
    const [value] = first?.values ?? [];
    await expectNothingWritten(api, async () => {
      expectError(await save({ ...content, __v: __v + 1 }), 409);
      expectError(await save({ ...content, variables: [first, first] }), 400, ["variables"]);
      expectError(await save({ ...content, variables: [{ ...first, values: [value, value] }] }), 400, [
        "variables",
      ]);
      const follows = [{ ...value, follows: newId() }];
      expectError(await save({ ...content, variables: [{ ...first, values: follows }] }), 400, ["variables"]);
      expectError(await api.call("POST", "/codebook/2/in-force", { as: "researcher" }), 409);
    });
  });

  it("codes conflicts that already have what becomes a value, and lists what it leaves out", async () => {
    await editConflictText({ type: "Vial", escalation: "Otra cosa" });
    await forceBook(api);
    expect(await listValid("conflict")).toEqual([["type", "1", "single"]]);
    expect((await getDraft()).unlisted).toEqual([
      { variable: "escalation", label: "Otra cosa", conflicts: 1 },
    ]);
  });
});
