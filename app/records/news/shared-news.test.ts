import { describe, expect, it } from "vitest";
import { leaveInterventions, rejoinInterventions } from "../../../db/links/news-interventions.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import {
  createIntervention,
  createNewsItem,
  read,
  unknownId,
  valid,
} from "../../../tests/support/records.ts";

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
      items: [{ _id: id }],
      total: 1,
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
      const restored = await api.call("POST", `/deleted/${deletion?.operation}/restore`, {
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
    expectError(await put(second, { otherInterventions: [unknownId] }), 400, ["otherInterventions"]);
    expectError(await put(second, { otherInterventions: "x" }), 400, ["otherInterventions"]);
    await put(second, { otherInterventions: [] });
    expect(await shown()).toEqual([second]);
  });
});
