import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { createIntervention, createNewsItem } from "../../../tests/support/records.ts";
import { changeList } from "../../shared/lists/list-address.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { firstSystems } from "../../shared/study/first-lists.ts";
import { loader } from "./search.tsx";
import { AlternativeNote, QuestionNote } from "./search-notes.tsx";

const api = await createTestApi();

function load(query: string) {
  const context = new RouterContextProvider();
  context.set(appContext, api.context);
  const url = new URL(`/search${query}`, "http://localhost");
  return loader({ request: new Request(url), url, params: {}, pattern: "/search", context });
}

it("what is offered beside few results leads to as many as it says, under the same filters", async () => {
  const [chosen, other] = firstSystems;
  for (const [system, dates] of [
    [chosen, ["2007-05-06", "2008-01-02"]],
    [other, ["2008-03-04", "2008-05-06", "2009-07-08"]],
  ] as const) {
    const work = await createIntervention(api, { internalSystem: system.id });
    for (const newsDate of dates) await createNewsItem(api, work, { newsName: "Desalojo", newsDate });
  }
  const asked = [
    `?q=desalojo+zanja&system=${chosen.id}`,
    `?q=desalojo+zanja&system=${chosen.id}&year=2008`,
    `?q=desalojo&noun=news&year=2006&system=${chosen.id}`,
    `?q=desalojo+desde+2009&system=${chosen.id}`,
  ];
  for (const query of asked) {
    const { alternatives, parameters, hasDates: isDated } = await load(query);
    expect(alternatives.length, query).toBeGreaterThan(0);
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <AlternativeNote {...{ parameters, alternatives, isDated }} />
      </MemoryRouter>,
    );
    const links = [...html.matchAll(/href="\/?(\?[^"]*)"/g)].map(([, to = ""]) =>
      to.replaceAll("&amp;", "&"),
    );
    const totals = await Promise.all(links.map(async (to) => (await load(to)).total));
    expect(totals, query).toEqual(alternatives.map(({ total }) => total));
  }
});

it("what is suggested has the other words of a phrase as they were, and no other number", async () => {
  const work = await createIntervention(api);
  await createNewsItem(api, work, { newsName: "Cerró las bodegas", description: "Quedan 2340 puestos." });
  for (const [query, suggested] of [
    ['"cerró las bodejas" -zzz', '"cerró las bodegas" -zzz'],
    ["puestos-bodejas", "puestos-bodegas"],
    ["quedan 2341 puestos", null],
  ])
    expect((await load(`?literal=true&q=${encodeURIComponent(query ?? "")}`)).suggestion, `${query}`).toBe(
      suggested,
    );
});

it("a search that is only filters leads to all groups, as many as it says, and one without any to none", async () => {
  const work = await createIntervention(api);
  for (const newsName of ["Desalojo", "Otro"]) await createNewsItem(api, work, { newsName });
  const { groups, counted, total } = await load(`?intervention=${work}&noun=news`);
  expect([total, groups.interventions, groups.news]).toEqual([2, 1, 2]);
  expect(await load(changeList(counted, { noun: undefined }))).toMatchObject({ total: 3, groups });
  expect(await load("?match=whole&literal=true&limit=50")).toMatchObject({ total: 0, items: [] });
});

it("facets of similar words lead to similar words, also where others have the words themselves", async () => {
  const [chosen, other] = firstSystems;
  for (const [system, names] of [
    [chosen, ["Movilizaciones"]],
    [other, ["Movilizan", "Movilizan otra vez", "Movilizar"]],
  ] as const) {
    const work = await createIntervention(api, { internalSystem: system.id });
    for (const newsName of names) await createNewsItem(api, work, { newsName });
  }
  const { isSimilar, facets, counted } = await load(`?q=movilizar&system=${chosen.id}`);
  expect(isSimilar).toBe(true);
  const values = facets.find(({ name }) => name === "system")?.values ?? [];
  expect(values.map(({ _id, count }) => [_id, count])).toEqual([
    [chosen.id, 1],
    [other.id, 2],
  ]);
  for (const { _id, count } of values) {
    const led = await load(changeList(counted, { system: _id }));
    expect([led.isSimilar, led.more]).toEqual([true, count]);
  }
});

it.each([
  [
    { from: "2009-05-01", to: "2010-06-02" },
    "del 1 de mayo de 2009 al 2 de junio de 2010: 3. Antes del 1 de mayo",
  ],
  [{ from: "2009-05", to: "2010" }, "de mayo de 2009 a 2010: 3. Antes de mayo de 2009"],
  [{ from: "2009-05-01", to: "2009-05-01" }, "· el 1 de mayo de 2009: 3. Antes del 1"],
  [{ from: "2009", to: "2009" }, "· en 2009: 3. Antes de 2009: 2."],
])("what was read says its dates as one says them: %j", (filters, said) => {
  const read = { q: "", place: { _id: "a", name: "El Alto" }, before: 2 };
  const html = renderToStaticMarkup(<QuestionNote {...{ read, filters, total: 3 }} />);
  expect(html.replace(/<[^>]*>/g, "")).toContain(said);
});
