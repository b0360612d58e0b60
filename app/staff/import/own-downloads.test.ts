import { describe, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { apply } from "../../../tests/support/imports.ts";
import {
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  valid,
} from "../../../tests/support/records.ts";
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

/** Two works, with news that share a source, have one of their own, or none. */
async function fill() {
  const [one, two] = [
    await createIntervention(api, { interventionName: "Puente Nuevo" }),
    await createIntervention(api, { interventionName: "Parque «Río»; norte" }),
  ];
  const datasheet = await createDatasheet(api, one, { conflictivity: "Qué se discute; y se niega." });
  const conflict = await createConflict(api, one, { claimants: ["Vecinos", "Rojas y Cía."], type: "Vial" });
  const shared = await create(
    api,
    "/sources",
    valid.source({ title: "Dos obras, un plan", author: "Ñáñez, M.", page: "1-3" }),
  );
  await createNewsItem(api, one, {
    newsName: "Primera",
    source: shared,
    conflicts: [conflict],
    otherInterventions: [two],
  });
  await createNewsItem(api, two, { newsName: "Segunda", source: shared });
  const own = { publication: "El Heraldo", author: "Ruiz, A.", section: "Ciudad", page: "7A" };
  await createNewsItem(api, two, { newsName: "Con, coma", newsDate: "2004-02-29", source: own });
  await createNewsItem(api, two, { newsName: "Sin fuente" });
  const other = await create(
    api,
    "/sources",
    valid.source({ title: "Decreto | 7; anexo", kind: "law", note: "De un cajón" }),
  );
  const sentence = { record: datasheet, quote: "Qué se discute", prefix: "", suffix: "; y se niega" };
  const sources = [
    { source: shared, support: "supports", certainty: "certain", note: "Lo dijo una vecina" },
    { source: other, support: "contradicts", certainty: "doubtful" },
  ];
  await create(api, "/passages", valid.passage({ ...sentence, sources }));
  await create(
    api,
    "/passages",
    valid.passage({ noun: "conflict", record: conflict, field: "description", quote: "quedarse" }),
  );
  await create(api, "/errata", valid.erratum({ intervention: one }));
  const body = valid.place({ note: "A la orilla, «según» el plano" });
  await api.call("PUT", `/interventions/${one}/geometry`, { as: "assistant", body });
}

describe("What the site gives away", () => {
  it.each(["csv", "zip", "xlsx"])("comes back whole from its %s files, sources included", async (format) => {
    if ((await readLists(api)).news.length === 0) await fill();
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
    const { report } = await apply(empty.context.db, { sources });
    expect(report.problems.filter(({ level }) => level === "error")).toEqual([]);
    expect(report.problemCounts.danglingLink).toBeUndefined();
    expect(await readLists(empty)).toEqual(expected);
    await empty.context.db.execute("delete from interventions");
    for (const table of ["news", "passages", "errata", "sources", "publications", "actors"])
      await empty.context.db.execute(`delete from ${table}`);
  });

  it("takes nothing from where it comes: a note that only staff read stays", async () => {
    const sources = [{ name: "frases.csv", bytes: (await get(api, "/passages.csv")).rawPayload }];
    const { report } = await apply(api.context.db, { sources });
    expect(report.problems.filter(({ level }) => level === "error")).toEqual([]);
    expect(report.counts.passages).toMatchObject({ read: 1, unchanged: 1 });
  });
});
