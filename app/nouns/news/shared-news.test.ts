import { describe, expect, it } from "vitest";
import { leaveInterventions, rejoinInterventions } from "../../../db/links/news-interventions.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { apply, getOutcomes, listKinds } from "../../../tests/support/imports.ts";
import {
  createIntervention,
  createNewsItem,
  read,
  unknownId,
  valid,
} from "../../../tests/support/records.ts";
import { buildWorkbook, workbookFile } from "../../../tests/support/workbooks.ts";

const about = (interventionId: string, ...otherInterventionIds: string[]) => ({
  interventionId,
  otherInterventionIds,
});

it.each([
  ["a b c", "a", "b c"],
  ["a b c", "b", "a c"],
  ["a b c", "a b", "c"],
  ["a", "a", ""],
])("of %s without %s stays %s, and all come back in their order", (all, gone, left) => {
  const [first = "", ...others] = all.split(" ");
  const before = about(first, ...others);
  const leaving = new Set(gone.split(" "));
  const now = leaveInterventions(before, leaving);
  expect(now && [now.interventionId, ...now.otherInterventionIds].join(" ")).toBe(left || null);
  if (now) expect(rejoinInterventions(now, before, leaving)).toEqual(before);
});

it("what was added meanwhile stays, and so does another first one", () => {
  const before = about("a", "b");
  expect(rejoinInterventions(about("b", "x"), before, new Set(["a"]))).toEqual(about("a", "b", "x"));
  expect(rejoinInterventions(about("x", "b"), before, new Set(["a"]))).toEqual(about("x", "a", "b"));
  expect(rejoinInterventions(about("x"), about("b", "a"), new Set(["a"]))).toEqual(about("x", "a"));
});

describe("A news item about several works", () => {
  const start = async () => {
    const api = await setup;
    const works = [];
    for (const interventionName of ["Parque", "Metrocable", "Tranvía"])
      works.push(await createIntervention(api, { interventionName }));
    const [first = "", second = "", third = ""] = works;
    const id = await createNewsItem(api, first, { otherInterventions: [third, second] });
    const shown = async () => {
      const item = await read<{ intervention: { _id: string }; otherInterventions: string[] }>(
        api,
        `/news/${id}`,
      );
      return [item.intervention._id, ...item.otherInterventions];
    };
    return { api, id, first, second, third, shown };
  };
  const setup = createTestApi();

  it("is listed under each of them, in the order that was given", async () => {
    const { api, id, first, second, third, shown } = await start();
    expect(await shown()).toEqual([first, third, second]);
    for (const work of [first, second, third]) {
      expect(await read(api, `/interventions/${work}`)).toMatchObject({ news: [id], sharedNews: [id] });
      expect(await read<{ _id: string }[]>(api, `/news?intervention=${work}`)).toMatchObject([{ _id: id }]);
    }
    expect(await read(api, "/news?search=tranvía")).toMatchObject([{ _id: id }]);
    expect(await read(api, "/search?q=metrocable&noun=news")).toMatchObject({
      items: [
        { _id: id, intervention: { _id: first }, otherInterventions: [{ _id: third }, { _id: second }] },
      ],
      // Its text does not have the word: another of its works does.
      ...{ total: 0, more: 1 },
    });
  });

  it("stays with the others when one is deleted, and is about it again when that is taken back", async () => {
    const { api, id, first, second, third, shown } = await start();
    for (const [gone, left] of [
      [first, [third, second]],
      [second, [first, third]],
    ] as const) {
      await api.call("DELETE", `/interventions/${gone}`, { as: "researcher" });
      expect(await shown()).toEqual(left);
      const [deletion] = await read<{ operation: string }[]>(api, "/deleted");
      const restored = await api.call("POST", `/operations/${deletion?.operation}/undo`, {
        as: "researcher",
      });
      expect(restored.statusCode, restored.body).toBe(200);
      expect(await shown()).toEqual([first, third, second]);
    }
    for (const work of [first, third, second])
      await api.call("DELETE", `/interventions/${work}`, { as: "researcher" });
    expectError(await api.call("GET", `/news/${id}`), 404);
  });

  it("loses none of them to a client that does not know them, and never has one twice", async () => {
    const { api, id, first, second, third, shown } = await start();
    const put = (work: string, fields = {}) =>
      api.call("PUT", `/news/${id}/intervention/${work}`, { as: "assistant", body: valid.newsItem(fields) });
    await put(first);
    expect(await shown()).toEqual([first, third, second]);
    await put(second);
    expect(await shown()).toEqual([second, third]);
    await put(second, { otherInterventions: [second, first] });
    expect(await shown()).toEqual([second, first]);
    await put(third);
    expect(await shown()).toEqual([third, first]);
    expectError(await put(second, { otherInterventions: [unknownId] }), 400, ["otherInterventions"]);
    expectError(await put(second, { otherInterventions: "x" }), 400, ["otherInterventions"]);
    await put(second, { otherInterventions: [] });
    expect(await shown()).toEqual([second]);
  });

  it("is deleted through its first one, as the wire's clients know it, and only there", async () => {
    const { api, id, first, second, shown } = await start();
    const remove = (work: string) =>
      api.call("DELETE", `/interventions/${work}/news/${id}`, { as: "researcher" });
    const refused = await remove(second);
    expectError(refused, 404);
    expect(refused.json().error).toMatch(/^No se eliminó: esta noticia es ante todo de otra actuación/);
    const other = await createIntervention(api);
    expect((await remove(other)).json().error).toBe("No encontramos esa noticia.");
    expect(await shown()).toHaveLength(3);
    expect((await remove(first)).statusCode).toBe(200);
    expect(await read(api, `/interventions/${second}`)).toMatchObject({ news: [], sharedNews: [] });
    const [deletion] = await read<{ operation: string }[]>(api, "/deleted");
    await api.call("POST", `/operations/${deletion?.operation}/undo`, { as: "researcher" });
    expect(await shown()).toHaveLength(3);
  });

  it("changes with many others in one operation, which is undone", async () => {
    const { api, id, first, second, third, shown } = await start();
    const plain = await createNewsItem(api, second);
    const post = (path: string, body?: unknown) => api.call("POST", path, { as: "assistant", body });
    const bulk = async (change: object) => {
      const response = await post("/bulk/news", { ids: [id, plain], ...change });
      expect(response.statusCode, response.body).toBe(200);
      return response.json<{ changed: number; operation: string }>();
    };
    const others = async () =>
      (await read<{ otherInterventions: string[] }>(api, `/news/${plain}`)).otherInterventions;
    // Its own first one is none of the others.
    const added = await bulk({ add: { otherInterventions: [first, second] } });
    expect([added.changed, await shown(), await others()]).toEqual([1, [first, third, second], [first]]);
    const set = await bulk({ set: { otherInterventions: [second] } });
    expect([set.changed, await shown(), await others()]).toEqual([2, [first, second], []]);
    for (const { operation } of [set, added])
      expect((await post(`/operations/${operation}/undo`)).statusCode).toBe(200);
    expect([await shown(), await others()]).toEqual([[first, third, second], []]);
    // What moves to one of its others has it as its first one, and keeps the rest.
    const moved = await bulk({ set: { intervention: second } });
    expect([moved.changed, await shown()]).toEqual([1, [second, third]]);
    expectError(await post("/bulk/news", { ids: [id], set: { otherInterventions: [unknownId] } }), 400);
    expect((await post(`/operations/${moved.operation}/undo`)).statusCode).toBe(200);
    expect(await shown()).toEqual([first, third, second]);
  });

  it("gets back what a change took out of the others, also where somebody has added one since", async () => {
    const { api, id, first, second, third, shown } = await start();
    const post = async (path: string, body: unknown = {}) => {
      const response = await api.call("POST", path, { as: "assistant", body });
      expect(response.statusCode, response.body).toBe(200);
      return response.json<{ operation: string }>();
    };
    const move = { ids: [id], set: { intervention: second } };
    const swapped = await post("/bulk/news", { ...move, add: { otherInterventions: [second, first] } });
    expect(await shown()).toEqual([second, third, first]);
    await post(`/operations/${swapped.operation}/undo`);
    expect(await shown()).toEqual([first, third, second]);
    const moved = await post("/bulk/news", move);
    const added = await createIntervention(api);
    const body = valid.newsItem({ otherInterventions: [third, added] });
    await api.call("PUT", `/news/${id}/intervention/${second}`, { as: "assistant", body });
    expect(await shown()).toEqual([second, third, added]);
    await post(`/operations/${moved.operation}/undo`);
    expect(await shown()).toEqual([first, third, added, second]);
  });

  it("comes in a spreadsheet by names or ids, and is undone with it", async () => {
    const { api, id, first, second, third, shown } = await start();
    const [metrocable, park] = [`Metrocable de ${id}`, `Parque de ${id}`];
    for (const [work, interventionName] of [
      [second, metrocable],
      [first, park],
    ] as const)
      await api.call("PUT", `/interventions/${work}`, {
        as: "assistant",
        body: valid.intervention({ interventionName }),
      });
    const head = ["id", "Título", "Descripción", "Fecha", "Actuación urbanística", "Otras actuaciones"];
    const row = (cells: string[], others: string) => [...cells, "2011-12-01", park, others];
    const bytes = buildWorkbook([
      {
        name: "Noticias",
        rows: [
          head,
          row(
            [id, "Empiezan las obras del parque", "La obra durará dos años."],
            `${metrocable} | ${third} | ${park}`,
          ),
          row(["", "Dos obras a la vez", "Las dos."], `${metrocable}|No existe`),
        ],
      },
    ]);
    const { id: run, report } = await apply(api.context.db, { sources: [workbookFile(bytes)] });
    expect(getOutcomes(report, "news")).toEqual({ created: 1, updated: 1 });
    expect(listKinds(report)).toContain("danglingLink otherInterventions");
    expect(await shown()).toEqual([first, second, third]);
    const [made] = await read<Record<string, unknown>[]>(api, "/news?search=Dos+obras+a+la+vez");
    expect(made).toMatchObject({ intervention: { _id: first }, otherInterventions: [second] });
    const undone = await api.call("POST", `/operations/${run}/undo`, { as: "researcher", body: {} });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await shown()).toEqual([first, third, second]);
  });
});
