import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { apply, jsonFile, textFile } from "../../../tests/support/imports.ts";
import { create, createIntervention, valid } from "../../../tests/support/records.ts";
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

/** Actors by name, to be merged into the first. */
async function mergeActors([into, ...names]: [string, ...string[]]): Promise<void> {
  const stays = await create(api, "/actors", valid.actor({ name: into }));
  const actors = [];
  for (const name of names) actors.push(await create(api, "/actors", valid.actor({ name })));
  const merged = { as: "researcher", body: { actors } } as const;
  const response = await api.call("POST", `/actors/${stays}/merged`, merged);
  expect(response.statusCode, response.body).toBe(200);
}

beforeAll(async () => {
  await createWholeStudy(api);
  await mergeActors(["Junta de la loma", "Junta de antes", "La junta; comité", "Comité de la loma"]);
  await createIntervention(api, { interventionName: "Vía\u00a080 con\u00a0calle" });
});

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
      expect(report.problemCounts.tidiedText).toBeUndefined();
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

  it("merges no actor that is here, and says so", async () => {
    const name = "Veeduría del río";
    const id = await create(empty, "/actors", valid.actor({ name }));
    const actors = [
      { name: "Vecinos del río", kind: "vecinos", aliases: [], mergedNames: [name, "Los del río"] },
    ];
    const { report } = await apply(empty.context.db, { sources: [jsonFile("actores.json", actors)] });
    expect(report.problems).toMatchObject([
      { level: "warning", field: "mergedInto", reason: "Ya está en el sitio, donde se une y se separa." },
    ]);
    expect(report.counts.actors).toMatchObject({ read: 3, created: 2, unchanged: 1 });
    const stays = (await get(empty, `/api/actors/${id}`)).json();
    expect(stays).toMatchObject({ _id: id, name });
  });

  it("merges no actor into one that is refused, nor one that has a row of its own", async () => {
    const rows = [
      "Actor;Clase;Nombres unidos",
      "Uno;ninguna;Otro del uno",
      "Dos;vecinos;Tres|Cuatro",
      "Tres;vecinos;",
    ];
    const { report } = await apply(empty.context.db, { sources: [textFile("actores.csv", rows.join("\n"))] });
    expect(report.counts.actors).toMatchObject({ read: 6, created: 3, refused: 3 });
    const found = (await get(empty, "/api/actors?limit=1000")).json() as { name: string }[];
    expect(found.filter(({ name }) => /^(Uno|Dos|Tres|Cuatro|Otro del uno)$/.test(name))).toMatchObject([
      { name: "Dos", mergedNames: ["Cuatro"] },
      { name: "Tres", mergedNames: [] },
    ]);
  });
});
