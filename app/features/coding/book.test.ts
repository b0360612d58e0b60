import { and, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { codebooks, codebookValues, codebookVariables } from "../../../db/schema/coding/codebooks.ts";
import { codings } from "../../../db/schema/coding/codings.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { addCodedRecords } from "../../../tests/support/coded-records.ts";
import { forceBook, resetCoding } from "../../../tests/support/coding.ts";
import { expectError, expectNothingWritten } from "../../../tests/support/expectations.ts";
import { newId } from "../../shared/values/ids.ts";
import type { BookDraft } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;
const {
  conflict,
  newsItem,
  getQueue,
  code,
  listValid,
  readConflict,
  editConflictText,
  drawSample,
  closeSample,
  changeBook,
} = await addCodedRecords(api);
const getDraft = async () => (await api.call("GET", "/codebook", { as: "researcher" })).json<BookDraft>();
/** Who has read what of the dialogue by the book in force. */
const listDialogue = async () =>
  (
    await db
      .select({ round: codings.round, code: codebookValues.code })
      .from(codings)
      .innerJoin(codebooks, eq(codebooks.id, codings.codebookId))
      .innerJoin(codebookVariables, eq(codebookVariables.id, codings.variableId))
      .leftJoin(codebookValues, eq(codebookValues.id, codings.valueId))
      .where(and(eq(codebooks.state, "in_force"), eq(codebookVariables.key, "dialogue")))
      .orderBy(codings.round)
  ).map(({ round, code: value }) => [round, value]);

beforeEach(() => resetCoding(api));

describe("the codebook", () => {
  it("offers a book to begin with while there is none, with the levels of news as the escalation of conflicts", async () => {
    const { starter, isDraft, versions } = await getDraft();
    expect([isDraft, versions]).toEqual([false, []]);
    expect(starter?.variables.map(({ key }) => key)).toEqual(["action", "dialogue", "type", "escalation"]);
    expect(starter?.variables[3]?.values.map(({ label }) => label)).toEqual(
      starter?.variables[0]?.values.map(({ label }) => label),
    );
    // A note alone is no book yet.
    const note = { note: "Aún sin preguntas", suggests: false, variables: [] };
    expect((await api.call("PUT", "/codebook", { as: "researcher", body: note })).statusCode).toBe(200);
    expect((await getDraft()).starter).toEqual(starter);
    const saved = await api.call("PUT", "/codebook", { as: "researcher", body: starter });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await getDraft()).toMatchObject({ isDraft: true, starter: null });
    expect((await getQueue()).codebook).toBeNull();
    const forced = await api.call("POST", "/codebook/1/in-force", { as: "researcher" });
    expect(forced.json()).toBe("El libro de códigos está en vigor");
    expect(await getQueue()).toMatchObject({ codebook: 1, total: 1, done: 0 });
  });

  it("has no rule of more than three gaps in a line", async () => {
    const { starter, __v } = await getDraft();
    const [variable] = starter?.variables ?? [];
    const save = (words: string) => {
      const values = variable?.values.map((value, at) => (at === 0 ? { ...value, words } : value));
      const body = { ...starter, variables: [{ ...variable, values }], __v };
      return api.call("PUT", "/codebook", { as: "researcher", body });
    };
    const refused = await save("marcha\ntoma … la … vía … y … va");
    expectError(refused, 400, ["variables"]);
    expect(refused.json().fields.variables).toContain("«toma … la … vía … y … va»");
    expect((await save("toma … la … vía … va")).statusCode).toBe(200);
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

  it("takes over what was decided, and asks again what two read differently where a value of theirs is gone", async () => {
    await forceBook(api);
    await drawSample();
    for (const [coder, at] of [
      ["assistant", 0],
      ["researcher", 1],
    ] as const) {
      const pick = (...codes: string[]) => codes[at] ?? null;
      const readings = { action: pick("0", "1"), dialogue: pick("yes", "no") };
      expect((await code(readings, { as: coder as never })).statusCode).toBe(200);
      const type = { type: pick("1", "2"), escalation: pick("1", "1") };
      expect((await code(type, { as: coder as never, noun: "conflict", id: conflict })).statusCode).toBe(200);
    }
    await closeSample();
    for (const [path, value] of [
      [`news/${newsItem}/dialogue`, "no"],
      [`conflict/${conflict}/type`, "2"],
    ]) {
      const body = { value, reason: "Lo dice el texto" };
      const decided = await api.call("PUT", `/coding/decisions/${path}`, { as: "researcher", body });
      expect(decided.statusCode, decided.body).toBe(200);
    }
    const gone: Record<string, string> = { action: "1", dialogue: "yes", type: "2" };
    await changeBook((variables) =>
      variables.map((variable) => ({
        ...variable,
        values: variable.values.filter((value) => value.code !== gone[variable.key]),
      })),
    );
    expect((await api.call("POST", "/codebook/2/in-force", { as: "researcher" })).statusCode).toBe(200);
    expect(await listValid()).toEqual([["dialogue", "no", "final"]]);
    // Whoever read "sí", which is gone, did not say that nothing can be said.
    expect(await listDialogue()).toEqual([
      ["final", "no"],
      ["second", "no"],
    ]);
    expect(await listValid("conflict")).toEqual([["escalation", "1", "agreed"]]);
    expect(await readConflict()).toEqual(["", "Queja"]);
    expect((await getQueue()).items.map(({ asked }) => asked)).toEqual([["action"]]);
    expect((await code({ action: "0" })).statusCode).toBe(200);
    expect(await listValid()).toEqual(expect.arrayContaining([["action", "0", "single"]]));
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

  it("is not made of a draft that was restored from before it, which would leave all codings behind", async () => {
    await forceBook(api);
    expect((await code({ type: "1" }, { noun: "conflict", id: conflict })).statusCode).toBe(200);
    const rename = (variables: BookDraft["content"]["variables"]) =>
      variables.map((variable) => ({ ...variable, label: `${variable.label} nueva` }));
    await changeBook(rename);
    const [saved] = await db
      .select({ revision: revisions.id, recordId: revisions.recordId })
      .from(revisions)
      .where(eq(revisions.noun, "site_content"))
      .orderBy(desc(revisions.id))
      .limit(1);
    expect((await api.call("POST", "/codebook/2/in-force", { as: "researcher" })).statusCode).toBe(200);
    const body = { revision: saved?.revision };
    const path = `/history/site_content/${saved?.recordId}/restore`;
    expect((await api.call("POST", path, { as: "researcher", body })).statusCode).toBe(200);
    await expectNothingWritten(api, async () => {
      const refused = await api.call("POST", "/codebook/3/in-force", { as: "researcher" });
      expectError(refused, 409);
      expect(refused.json().error).toContain("dejaría atrás lo codificado");
    });
    expect(await listValid("conflict")).toEqual([["type", "1", "single"]]);
    expect(await readConflict()).toEqual(["Vial", ""]);
  });

  it("codes conflicts that already have what becomes a value, and lists what it leaves out", async () => {
    await editConflictText({ type: "Vial", escalation: "Otra cosa" });
    await forceBook(api);
    expect(await listValid("conflict")).toEqual([["type", "1", "single"]]);
    expect((await getDraft()).unlisted).toEqual([
      { variable: "escalation", label: "Otra cosa", conflicts: 1 },
    ]);
  });

  it("asks only what is new of records that were read, and takes only that back", async () => {
    await forceBook(api);
    expect((await code({ action: "1", dialogue: "no" }, { as: "researcher" as never })).statusCode).toBe(200);
    const { content, __v } = await getDraft();
    const place = {
      ...content.variables[1],
      key: "place",
      label: "Lugar",
      values: [{ ...fresh, label: "Calle" }],
    };
    const body = { ...content, variables: [...content.variables, place], __v };
    expect((await api.call("PUT", "/codebook", { as: "researcher", body })).statusCode).toBe(200);
    expect((await api.call("POST", "/codebook/2/in-force", { as: "researcher" })).statusCode).toBe(200);
    const { items, done } = await getQueue();
    expect([done, items.map(({ asked }) => asked)]).toEqual([0, [["place"]]]);
    // An assistant reads what nobody has read, beside what a colleague has.
    expect((await code({ place: "0" })).statusCode).toBe(200);
    expect((await getQueue()).done).toBe(1);
    const path = `/coding/readings/news/${newsItem}?variables=place`;
    expect((await api.call("DELETE", path, { as: "assistant" })).statusCode).toBe(200);
    expect((await listValid()).map(([variable]) => variable).sort()).toEqual(["action", "dialogue"]);
  });
});

const fresh = { code: "0", rule: "", exampleIn: "", exampleOut: "", words: "", notWords: "", follows: "" };
