import { eq } from "drizzle-orm";
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { actors } from "../../../db/schema/evidence/actors.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news } from "../../../db/schema/news.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { fillCounted } from "../../../tests/support/counted-study.ts";
import { type StatisticOption, statisticOptions } from "../../nouns/site/constants.ts";
import { firstHierarchies, firstSystems } from "../../shared/study/first-lists.ts";
import { newId } from "../../shared/values/ids.ts";
import { getFill, pageColors } from "./charts/patterns.tsx";
import CrossTables from "./components/cross-table.tsx";
import StatisticDialog from "./components/statistic-dialog.tsx";
import { StatisticsSection } from "./components/statistics-section.tsx";
import { withoutStatistic, withStatistic } from "./constants.ts";
import { getNewsPerConflict } from "./figures/news.server.ts";
import { findStatistic, getStatistic, introduceStatistics, listFields } from "./queries.server.ts";

const api = await createTestApi();
const { db } = api.context;
const find = (parameters: string) => findStatistic(db, new URLSearchParams(parameters));

/** The dialog as the server sends it, as text with one space between its parts. */
async function dialogText(option: StatisticOption): Promise<string> {
  return getText(await dialogHtml(option));
}
async function dialogHtml(option: StatisticOption, dashboard = ""): Promise<string> {
  const parameters = withStatistic("", option).slice(1);
  const statistic = await find(parameters);
  if (!statistic) throw new Error("no statistic");
  const stream = await renderToReadableStream(
    <MemoryRouter initialEntries={[`/?${parameters}`]}>
      <StatisticDialog statistic={statistic} uncoded={[]} parameters={parameters} dashboard={dashboard} />
    </MemoryRouter>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  // The tables are loaded when they are first rendered.
  await stream.allReady;
  // Between two texts, for the browser's React.
  return (await new Response(stream).text()).replaceAll("<!-- -->", "");
}
const getText = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("Without a record", () => {
  it("counts nothing, and shows all cells", async () => {
    expect(await find("watchStatistic=true&option=1")).toMatchObject({ total: 0, charts: [], uncoded: 0 });
    const text = await dialogText(1);
    for (const { name } of [...firstSystems, ...firstHierarchies]) expect(text).toContain(name);
    expect(text.match(/ 0(?= )/g)).toHaveLength(8 * 5);
    for (const { option } of statisticOptions) expect(await dialogHtml(option)).not.toContain('role="img"');
  });

  it("says so where there is no table", async () => {
    expect(await dialogText(2)).toContain("No hay nada que contar.");
    expect(await dialogText(3)).toContain("No hay nada que contar.");
  });
});

describe("The address", () => {
  it.each(statisticOptions)("opens $option", async ({ option, name }) => {
    expect(await find(`watchStatistic=true&option=${option}`)).toMatchObject({ name });
  });

  it.each([
    "",
    "option=1",
    "watchStatistic=true",
    "watchStatistic=true&option=",
    "watchStatistic=true&option=0",
    "watchStatistic=true&option=4",
    "watchStatistic=true&option=01",
    "watchStatistic=true&option=constructor",
    "watchStatistic=true&option=1&option=1",
    "watchStatistic=true&option=1&option=2",
  ])("opens nothing with «%s»", async (parameters) => {
    expect(await find(parameters)).toBeNull();
  });

  it("keeps what else it says while a statistic opens and closes", () => {
    expect(withStatistic("a=1&option=3", 2)).toBe("?a=1&option=2&watchStatistic=true");
    expect(withoutStatistic("/", "a=1&option=2&watchStatistic=true")).toBe("/?a=1");
    expect(withoutStatistic("/", "option=2&watchStatistic=true")).toBe("/");
  });
});

describe("With records", () => {
  it("shows what is there, what is not coded and the way to the other two", async () => {
    const { park, tram } = await fillCounted(db);
    const typology = await dialogText(1);
    expect(typology).toContain("Espacio Público de esparcimiento y encuentro 2 0 0 0 2");
    expect(typology).toContain("Total 2 0 0 0 2");
    expect(typology).toContain("Ambiental 1 0 0 0 1 Espacio Público de esparcimiento y encuentro 1 0 0 0 1");
    expect(typology).toContain("Sin codificar: 1 conflicto, sin tipo todavía.");

    const perConflict = await dialogText(2);
    expect(perConflict).toContain("Noticias por año Año Noticias 2007 1 2009 1");
    expect(perConflict).toContain(
      "Parque 2007: 1 2009: 1 2 Tala de samanes 2007: 1 1 Ruido 0 Sin nombrar un conflicto 2009: 1 1 Tranvía 0",
    );
    expect(perConflict).toContain("1 noticia no nombra ningún conflicto: sin codificar todavía.");
    expect(await find("watchStatistic=true&option=2")).toMatchObject({
      tables: [{}, { rows: [{ id: park }, { id: tram, total: 0, cells: [0, 0, 0], rows: [] }] }],
    });

    const actors = await dialogText(3);
    expect(actors).toContain("Ambiental 1 0 1 Demandantes Áreas Verdes 1 0 1 Barrio 1 0 1");
    expect(actors).toContain("Demandados Alcaldía 1 0 1");
    expect(actors).toContain("Sin codificar: 1 conflicto, sin tipo o sin escalamiento todavía.");
    for (const { title } of statisticOptions) expect(actors).toContain(title);
  });

  it("says in words what the chart shows, for those who do not see it", async () => {
    expect(await dialogHtml(1)).toContain(
      'aria-label="Gráfica. 2 conflictos. El sistema con más es Espacio Público de esparcimiento y encuentro, con 2. La jerarquía con más es Ciudad, con 2. El tipo más frecuente es Ambiental, con 1. Todas las cifras están en la tabla que sigue."',
    );
    expect(await dialogText(2)).toContain(
      "2 noticias. El conflicto con más es Tala de samanes, con 1. Los años con más son 2007 y 2009, con 1 cada uno.",
    );
    expect(await dialogText(3)).toContain(
      "En «Ambiental» el demandante más nombrado es Áreas Verdes (1); el demandado, Alcaldía (1).",
    );
  });

  it("counts what has none, where nothing has any, as zero", async () => {
    const { tables } = await getStatistic(db, "news", { from: "1800", to: "1801" });
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <CrossTables tables={tables} filters={{ from: "1800", to: "1801" }} />
      </MemoryRouter>,
    );
    expect(getText(html)).toContain("Noticias Parque 0 Ruido 0 Tala de samanes 0 Tranvía 0");
  });

  it("frames a configured dashboard in place of the chart, and keeps the table", async () => {
    const html = await dialogHtml(1, "https://tableros.example/1");
    expect(html).toContain('src="https://tableros.example/1"');
    expect(html).toContain(
      'sandbox="allow-scripts allow-same-origin allow-popups allow-storage-access-by-user-activation"',
    );
    expect(html).toContain('href="https://tableros.example/1"');
    expect(html).not.toContain('role="img"');
    expect(getText(html)).toContain("Total 2 0 0 0 2");
  });

  it("draws each chart whole on the server, once for wide and once for narrow frames", async () => {
    for (const { option } of statisticOptions) {
      const html = await dialogHtml(option);
      const drawn = html.slice(html.indexOf('class="chart"'), html.indexOf("<details"));
      expect(drawn.match(/<div[^>]*class="chart-(?:narrow|wide)"/g)).toHaveLength(2);
      // Each fill that is used is there, once.
      const used = new Set([...drawn.matchAll(/url\(#([\w-]+)\)/g)].map(([, id]) => id));
      for (const id of used) expect(drawn.split(`id="${id}"`), id).toHaveLength(2);
      expect(used.size).toBeGreaterThan(0);
      expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
    }
    expect((await getStatistic(db, "news", { from: "2010" })).charts).toEqual([]);
    expect(getText(await dialogHtml(2))).not.toContain("barras más largas");
  });

  it("leads from each bar to the list of what it counts", async () => {
    const [{ id: actor = "" } = {}] = await db
      .select({ id: actors.id })
      .from(actors)
      .where(eq(actors.name, "Alcaldía"));
    const type = "type=Ambiental";
    for (const [option, ...paths] of [
      [
        1,
        `/conflicts?system=${firstSystems[0].id}&hierarchy=${firstHierarchies[0].id}`,
        `/conflicts?${type}&hierarchy=`,
      ],
      [2, "/news?year=2007", "/conflicts/"],
      [
        3,
        `/actors/${actor}`,
        `/conflicts?${type}&side=defendant&actor=${actor}&escalation=V%C3%ADa+judicial`,
      ],
    ] as const)
      for (const path of paths)
        expect(await dialogHtml(option)).toContain(`<a href="${path.replaceAll("&", "&amp;")}`);
  });
});

describe("The levels of an escalation", () => {
  it.each([1, 2, 5, 7, 8, 14])("are told apart by their patterns: %i", (levels) => {
    const fills = Array.from({ length: levels }, (_, level) => getFill(3, { level, levels }, pageColors));
    expect(new Set(fills).size).toBe(levels);
    // Empty where it has just begun, full at its end.
    expect(fills.at(-1)).toMatch(levels > 7 ? "6t" : "6");
  });
});

describe("Dates to review", () => {
  it("offer no years to choose, and no bar of a chart", async () => {
    const listOptions = async (name: string) =>
      (await listFields(db, {})).find((field) => field.name === name)?.options.map(({ id }) => id) ?? [];
    for (const end of ["from", "to"]) expect(await listOptions(end)).toEqual(["2007", "2008", "2009"]);
    expect(await listOptions("system")).toEqual(firstSystems.map(({ id }) => id));
    const [{ id } = { id: "" }] = await db.select({ id: interventions.id }).from(interventions).limit(1);
    const item = { headline: "x", description: "x", interventionId: id };
    await db.insert(news).values([
      { ...item, id: newId(), date: "0215-03-04" },
      { ...item, id: newId(), date: "2016-03-04" },
      { ...item, id: newId(), date: "2999-03-04" },
    ]);
    const wider = await listOptions("from");
    expect([wider[0], wider.at(-1)]).toEqual(["2007", "2016"]);
    const text = await dialogText(2);
    expect(text).toContain("2 noticias tienen una fecha por revisar");
    expect(text).toContain("Fecha por revisar");
    expect(text).not.toMatch(/\b215\b|2999/);
    const inYears = await getNewsPerConflict(db, { to: "2014" });
    expect(inYears.tables[0]?.rows.map(({ label }) => label)).not.toContain("Fecha por revisar");
    // The chart has no bar for them, whatever its shape; nor conflicts and interventions in one ranking.
    const [yearly, ranking] = (await getNewsPerConflict(db)).charts;
    const named = [...(yearly?.rows ?? []), ...(ranking?.columns ?? [])].map(({ label }) => label);
    expect(named.every((label) => Number(label) >= 1900 && Number(label) <= 2100)).toBe(true);
    const names = new Set(
      (await db.select({ name: conflicts.name }).from(conflicts)).map(({ name }) => name),
    );
    for (const { label } of ranking?.rows ?? []) expect(names).toContain(label);
  });
});

describe("The section of the home page", () => {
  it("links to the three, and keeps the address", () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <StatisticsSection parameters="a=1" statistics={introduceStatistics(["typology"])} />
      </MemoryRouter>,
    );
    for (const { option } of statisticOptions)
      expect(html).toContain(`href="/?a=1&amp;option=${option}&amp;watchStatistic=true"`);
    // No title promises types that no conflict has.
    expect(html).toContain("Conflictos por sistema y jerarquía");
    expect(html).not.toContain("Tipos de conflicto");
    expect(html).toContain("Demandantes y demandados");
  });
});
