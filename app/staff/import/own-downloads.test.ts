import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { apply } from "../../../tests/support/imports.ts";
import { createWholeStudy } from "../../../tests/support/whole-study.ts";
import { dataTables, isOpenList } from "../../features/open-data/constants.ts";

const [api, empty] = [await createTestApi(), await createTestApi()];
const get = async ({ app }: typeof api, url: string) => {
  const response = await app.inject({ method: "GET", url });
  expect(response.statusCode, url).toBe(200);
  return response;
};
const readLists = async (from: typeof api) =>
  Object.fromEntries(
    await Promise.all(
      dataTables.map(async (list) => [list, (await get(from, `/${list}.json`)).json()] as const),
    ),
  );

beforeAll(() => createWholeStudy(api));

describe("What the site gives away", () => {
  it.each(["csv", "json", "zip", "xlsx"])(
    "comes back whole from its %s files, sources included",
    async (format) => {
      const expected = await readLists(api);
      expect(expected.passages).toMatchObject([{ interventionName: "Puente Nuevo" }]);
      const [{ newsNames, sourcesNames, supports }] = expected.passages as [Record<string, string[]>];
      // By ids, which those of one moment have in any order.
      expect(newsNames?.toSorted()).toEqual(["Primera", "Segunda"]);
      expect(sourcesNames?.map((name, place) => `${name}: ${supports?.[place]}`).sort()).toEqual([
        "Decreto | 7; anexo: contradicts",
        "Dos obras, un plan: supports",
      ]);
      expect(JSON.stringify(expected)).not.toMatch(/cajón|vecina/);
      expect(expected.news.filter(({ source }: { source: string | null }) => source)).toHaveLength(3);
      const sources = await Promise.all(
        dataTables.map(async (list) => {
          const name = `${list}.${isOpenList(list) || format !== "xlsx" ? format : "csv"}`;
          return { name, bytes: (await get(api, `/${name}`)).rawPayload };
        }),
      );
      const { report } = await apply(empty.context.db, {
        sources: sources.filter(({ bytes }) => !/^\[\s*\]\s*$/.test(bytes.toString())),
      });
      expect(report.problems.filter(({ level }) => level === "error")).toEqual([]);
      expect(report.problemCounts.danglingLink).toBeUndefined();
      expect(await readLists(empty)).toEqual(expected);
      await empty.context.db.execute("delete from interventions");
      for (const table of ["news", "passages", "errata", "sources", "publications", "actors", "places"])
        await empty.context.db.execute(`delete from ${table}`);
    },
  );

  it("comes back whole from the package of an edition, which is one file", async () => {
    const published = await api.call("POST", "/editions", { as: "researcher", body: { number: "2026.1" } });
    expect(published.statusCode, published.body).toBe(201);
    const name = "2026.1.zip";
    const sources = [{ name, bytes: (await get(api, `/data/editions/${name}`)).rawPayload }];
    const { report } = await apply(empty.context.db, { sources });
    expect(report.problems.filter(({ level }) => level === "error")).toEqual([]);
    expect(report.problemCounts.danglingLink).toBeUndefined();
    expect(await readLists(empty)).toEqual(await readLists(api));
    const again = await apply(empty.context.db, { sources });
    expect(Object.values(again.report.counts).every(({ read, unchanged }) => read === unchanged)).toBe(true);
  });

  it("takes nothing from where it comes: a note that only staff read stays", async () => {
    const sources = [{ name: "frases.csv", bytes: (await get(api, "/passages.csv")).rawPayload }];
    const { report } = await apply(api.context.db, { sources });
    expect(report.problems.filter(({ level }) => level === "error")).toEqual([]);
    expect(report.counts.passages).toMatchObject({ read: 1, unchanged: 1 });
  });
});
