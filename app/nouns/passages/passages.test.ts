import { describe, expect, it } from "vitest";
import { write } from "../../../db/write.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { deleteRecord } from "../../../tests/support/history.ts";
import {
  addClipping,
  create,
  createDatasheet,
  createIntervention,
  createNewsItem,
  read,
  valid,
} from "../../../tests/support/records.ts";
import { undoOperation } from "../../features/operations/commands.server.ts";
import { newId } from "../../shared/values/ids.ts";
import { annotateDatasheet } from "./annotated-text.server.ts";
import { lockDecision, storeDecision } from "./decisions.server.ts";
import { findPassages } from "./queries.server.ts";
import { addSupport } from "./rules.server.ts";

const api = await createTestApi();
const { db } = api.context;
const rosa = { id: api.ids.researcher, username: "rosa", role: "researcher" } as const;
const conflictivity = "El 9 de abril los vecinos protestaron. La obra siguió. Los vecinos protestaron.";
const datasheet = await createDatasheet(api, await createIntervention(api), { conflictivity });
const [first, second] = [
  await create(api, "/sources", valid.source()),
  await create(api, "/sources", valid.source({ title: "Siguen las protestas" })),
];
const at = (fields: Record<string, unknown>) =>
  valid.passage({ record: datasheet, quote: "vecinos protestaron", ...fields });

describe("A passage", () => {
  it("is a sentence of a text, with the sources that it rests on", async () => {
    const sources = [{ source: first, support: "contradicts", certainty: "doubtful", note: "Otra fecha" }];
    const id = await create(api, "/passages", at({ prefix: "El 9 de abril los", suffix: ".", sources }));
    expect(await read(api, `/passages/${id}`)).toMatchObject({ quote: "vecinos protestaron", sources });
    expect(await findPassages(db, [datasheet])).toMatchObject([{ _id: id, state: "anchored", sources }]);
  });

  it.each([
    ["words that the text has not", { quote: "vecinos aplaudieron" }, "quote"],
    ["words that have others before them", { prefix: "La obra" }, "prefix"],
    ["words that have others after them", { suffix: "siempre" }, "suffix"],
    ["a field without a text", { field: "spatialization" }, "field"],
    ["a record that there is not", { record: "f".repeat(24) }, "record"],
    ["a source that there is not", { sources: [{ source: "f".repeat(24) }] }, "sources"],
    ["a source twice", { sources: [{ source: first }, { source: first }] }, "sources"],
  ])("is refused with %s", async (_what, fields, field) => {
    const response = await api.call("POST", "/passages", { as: "assistant", body: at(fields) });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual([field]);
  });

  it("gets a further source where the same words in the same place have one already", async () => {
    const anchor = {
      noun: "datasheet",
      record: datasheet,
      field: "conflictivity",
      quote: "La obra siguió",
    } as const;
    const support = { support: "supports", certainty: "certain", note: "" } as const;
    const add = (source: string) =>
      write(db, rosa, (writing) => addSupport(writing, anchor, { source, ...support }));
    const id = await add(first);
    expect(await add(second)).toBe(id);
    const { sources } = await read<{ sources: { source: string }[] }>(api, `/passages/${id}`);
    expect(sources.map(({ source }) => source).sort()).toEqual([first, second].sort());
  });

  it("keeps its source from being deleted", async () => {
    const response = await api.call("DELETE", `/sources/${first}`, { as: "researcher" });
    expect(response.statusCode).toBe(409);
    expect(response.json().error).toMatch(/dependen 2 frases/);
  });
});

describe("The passages of a text", () => {
  const text = "La obra empezó. El 9 de abril los vecinos protestaron. La obra siguió.";
  async function createCited() {
    const park = await createIntervention(api);
    const sheet = await createDatasheet(api, park, { conflictivity: text });
    const sources = [{ source: second }];
    const quote = "El 9 de abril los vecinos protestaron";
    const id = await create(api, "/passages", valid.passage({ record: sheet, quote, sources }));
    return { park, sheet, id };
  }
  const edit = async (sheet: string, conflictivity: string) => {
    const body = valid.datasheet({ conflictivity });
    const response = await api.call("PUT", `/intervention_datasheet/${sheet}`, { as: "assistant", body });
    expect(response.statusCode, response.body).toBe(200);
  };

  it("follow its edits, say that they are lost, and are found when the text comes back", async () => {
    const { sheet, id } = await createCited();
    await edit(sheet, `Antes llovió. ${text.replace("protestaron", "protestaron otra vez")}`);
    expect(await read(api, `/passages/${id}`)).toMatchObject({
      state: "anchored",
      quote: "El 9 de abril los vecinos protestaron",
    });
    await edit(sheet, "La obra empezó. La obra siguió.");
    expect(await read(api, `/passages/${id}`)).toMatchObject({ state: "lost" });
    await edit(sheet, text);
    expect(await read(api, `/passages/${id}`)).toMatchObject({ state: "anchored" });
    expect(await read<object[]>(api, `/history/passage/${id}`)).toHaveLength(3);
  });

  it("go to the trash with its record, and come back with it, their sources too", async () => {
    const { park, id } = await createCited();
    const before = await read(api, `/passages/${id}`);
    expect((await api.call("DELETE", `/interventions/${park}`, { as: "researcher" })).statusCode).toBe(200);
    expect((await api.call("GET", `/passages/${id}`, { as: "researcher" })).statusCode).toBe(404);
    const [deletion] = await read<{ operation: string }[]>(api, "/deleted");
    const restored = await api.call("POST", `/operations/${deletion?.operation}/undo`, { as: "researcher" });
    expect(restored.statusCode, restored.body).toBe(200);
    expect(await read(api, `/passages/${id}`)).toEqual(before);
  });

  it("keep the words that the text has where an older version of them is restored", async () => {
    const { sheet, id } = await createCited();
    await edit(sheet, text.replace("abril", "mayo"));
    const followed = await read(api, `/passages/${id}`);
    expect(followed).toMatchObject({ state: "anchored", quote: "El 9 de mayo los vecinos protestaron" });
    const versions = await read<{ revision: number }[]>(api, `/history/passage/${id}`);
    const body = { revision: versions.at(-1)?.revision, __v: followed.__v };
    const restored = await api.call("POST", `/history/passage/${id}/restore`, { as: "researcher", body });
    expect(restored.statusCode, restored.body).toBe(200);
    const { quote, prefix, suffix, state } = followed;
    expect(await read(api, `/passages/${id}`)).toMatchObject({ quote, prefix, suffix, state });
  });

  it("come back as lost where the text has lost them meanwhile", async () => {
    const { sheet, id } = await createCited();
    const operation = await deleteRecord(api, `/passages/${id}`);
    await edit(sheet, "La obra empezó. La obra siguió.");
    await undoOperation(api.context, rosa, { id: operation });
    expect(await read(api, `/passages/${id}`)).toMatchObject({ state: "lost" });
  });
});

describe("A decision of a proposal", () => {
  it("is stored with the write that carries it out, replaced by a later one, and counts again once that is undone", async () => {
    const proposal = "a1b2";
    const decide = (decision: "accept" | "refuse") =>
      write(db, rosa, async (writing) => {
        const made = { proposal, kind: "reference", decision, note: "", interventionId: newId() };
        await storeDecision(writing, made);
        return writing.operation;
      });
    const first = await decide("refuse");
    const operation = await decide("accept");
    const find = () => db.transaction((tx) => lockDecision(tx, proposal));
    expect(await find()).toMatchObject({
      decision: "accept",
      actorName: "rosa",
      operation,
    });
    await undoOperation(api.context, rosa, { id: operation });
    expect(await find()).toMatchObject({ decision: "refuse", operation: first });
    await undoOperation(api.context, rosa, { id: first });
    expect(await find()).toBeUndefined();
  });
});

describe("The text of a section", () => {
  it("has the numbers of its sources after its sentences, and says how many have one", async () => {
    const text =
      "La obra empezó.\nEl 9 de abril los vecinos protestaron. La obra siguió.\nReferencias\n- Duque, J. G. 2011. La obra sigue. El colombiano.";
    const intervention = await createIntervention(api);
    const record = await createDatasheet(api, intervention, { conflictivity: text });
    const cite = (quote: string, ids: string[]) =>
      create(api, "/passages", valid.passage({ record, quote, sources: ids.map((source) => ({ source })) }));
    await cite("La obra siguió.", [second]);
    await cite("los vecinos protestaron.", [first, second].sort());
    const scan = await addClipping(api, second, "everyone");
    for (const of of [first, second]) await addClipping(api, of, "staff");
    const place = { intervention, datasheet: record };
    const texts = { description: "", features: "", conflictivity: text };
    const { conflictivity: cited } = await annotateDatasheet(db, place, texts);
    expect(cited.sources.flatMap(({ title, clippings }) => (clippings ? [[title, clippings]] : []))).toEqual([
      ["Siguen las protestas", [`/api/clippings/${scan}/pages/1`]],
    ]);
    const lines = cited.blocks.map(({ parts }) => parts.map((part) => part.text).join(""));
    expect(lines.join("\n")).toBe(text);
    expect(cited.blocks.map(({ kind }) => kind)).toEqual(["paragraph", "paragraph", "heading", "entry"]);
    const repeated = second > first ? 2 : 1;
    expect(cited.blocks.map(({ parts }) => parts.map(({ numbers }) => numbers))).toEqual([
      [[]],
      [[1, 2], [repeated]],
      [[]],
      [[]],
    ]);
    expect(cited.blocks.map(({ notes }) => notes)).toEqual([[], [1, 2], [], []]);
    expect(cited.sources.map(({ title }) => title).sort()).toEqual([
      "Empiezan las obras",
      "Siguen las protestas",
    ]);
    expect(cited).toMatchObject({ cited: 2, total: 3 });
    expect(cited.sources[0]?.date).toBe("1 de diciembre de 2011");
  });
});

describe("What the reader finds and nobody has confirmed", () => {
  it("stands beside its sentence, until it is decided or the site's content turns it off", async () => {
    const intervention = await createIntervention(api);
    const conflictivity = [
      "Ambiental",
      "El 5 de abril de 2003 los vecinos de la ladera bloquearon la vía para que no se talaran los árboles.",
      "En abril de 2003 hubo reuniones.",
      "Referencias bibliográficas",
      "- Duque, J. G. 2003. Vecinos bloquean la vía por los árboles. El colombiano",
    ].join("\n");
    const sheet = await createDatasheet(api, intervention, { conflictivity });
    const newsName = "Vecinos bloquean la vía por los árboles";
    const item = await createNewsItem(api, intervention, { newsName, newsDate: "2003-04-05" });
    const texts = { description: "", features: "", conflictivity };
    const listNotes = async () => {
      const place = { intervention, datasheet: sheet };
      const { conflictivity: text } = await annotateDatasheet(db, place, texts);
      expect(text).toMatchObject({
        cited: 0,
        blocks: [{ kind: "heading" }, {}, {}, { kind: "heading" }, {}],
      });
      return text.blocks.map(({ notes }) =>
        notes.map((number) => [text.sources[number - 1]?.newsId, text.sources[number - 1]?.unconfirmed]),
      );
    };
    const named = [[item, "reference"]];
    expect(await listNotes()).toEqual([[], [[item, "date"]], [], [], named]);

    const proposals = await read<{ _id: string; kind: string }[]>(
      api,
      `/evidence/proposals?kind=date&intervention=${intervention}`,
    );
    const body = { decision: "refuse" };
    for (const { _id } of proposals)
      await api.call("POST", `/evidence/proposals/${_id}`, { as: "researcher", body });
    expect(await listNotes()).toEqual([[], [], [], [], named]);

    const part = await api.call("GET", "/site-content/site", { as: "researcher" });
    const { value, __v } = part.json<{ value: object; __v: number }>();
    const hidden = { ...value, unconfirmed: "hidden", __v };
    const saved = await api.call("PUT", "/site-content/site", { as: "researcher", body: hidden });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await listNotes()).toEqual([[], [], [], [], []]);
  });
});
