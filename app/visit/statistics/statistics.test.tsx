import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { actors } from "../../../db/schema/evidence/actors.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { editions } from "../../../db/schema/open-data/editions.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { addEdition } from "../../../tests/support/editions.ts";
import { nameActors } from "../../../tests/support/rows.ts";
import { formatFileName } from "../../features/open-data/file-headers.server.ts";
import { type StatisticOption, statisticOptions } from "../../nouns/site/constants.ts";
import { nameFilters } from "../../records/filters/name-filters.server.ts";
import { filterSchema, readFilters } from "../../records/filters/read-filters.server.ts";
import type { CrossTab } from "../../shared/figures/cross-tab.ts";
import { appContext, responseContext } from "../../shared/pages/router-context.server.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../shared/study/first-lists.ts";
import { newId } from "../../shared/values/ids.ts";
import { pageColors } from "./charts/chart-colors.ts";
import { getFill } from "./charts/patterns.tsx";
import CrossTables from "./components/cross-table.tsx";
import StatisticDialog from "./components/statistic-dialog.tsx";
import { StatisticsSection } from "./components/statistics-section.tsx";
import { withoutStatistic, withStatistic } from "./constants.ts";
import { getNewsPerConflict } from "./figures/news.server.ts";
import { writeFigures } from "./files/figure-files.server.ts";
import {
  findDownload,
  findStatistic,
  getStatistic,
  introduceStatistics,
  listChoices,
} from "./queries.server.ts";
import { loader } from "./statistics-file.tsx";

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

async function addIntervention(name: string, system: number, hierarchy: number): Promise<string> {
  const id = newId();
  await db.insert(interventions).values({
    id,
    name,
    description: "x",
    strategicProject: "Corredor verde",
    systemId: firstSystems[system]?.id ?? "",
    hierarchyId: firstHierarchies[hierarchy]?.id ?? "",
  });
  return id;
}

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
    const [park, tram] = [await addIntervention("Parque", 0, 0), await addIntervention("Tranvía", 1, 2)];
    const [felling, noise] = [newId(), newId()];
    const common = { description: "x", actors: "x", stageId: firstStages[0].id };
    await db.insert(conflicts).values([
      {
        ...common,
        id: felling,
        interventionId: park,
        name: "Tala de samanes",
        type: "Ambiental",
        escalation: "Vía judicial",
      },
      { ...common, id: noise, interventionId: park, name: "Ruido" },
    ]);
    await nameActors(db, {
      id: felling,
      claimants: ["Comité", "Áreas Verdes", "Barrio", "Colegio", "Diócesis", "Escuela"],
      defendants: ["Alcaldía"],
    });
    const item = { headline: "x", description: "x" };
    const reported = newId();
    await db.insert(news).values([
      { ...item, id: reported, interventionId: park, date: "2007-01-01" },
      { ...item, id: newId(), interventionId: park, date: "2009-12-31" },
    ]);
    await db.insert(newsConflicts).values({ newsId: reported, conflictId: felling });

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
      expect(drawn.match(/<svg[^>]*class="chart-(?:narrow|wide)"/g)).toHaveLength(2);
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

describe("Claimants and defendants", () => {
  it("count as soon as they are decided, also without type or escalation, and the others keep their words", async () => {
    const [{ id: interventionId } = { id: "" }] = await db
      .select({ id: interventions.id })
      .from(interventions);
    const [decided, undecided] = [newId(), newId()];
    const common = { interventionId, description: "x", stageId: firstStages[3].id };
    await db.insert(conflicts).values([
      { ...common, id: decided, name: "Con lados", actors: "Vecinos del parque" },
      { ...common, id: undecided, name: "Sin lados", actors: "Venteros de la plaza" },
    ]);
    await nameActors(db, { id: decided, claimants: ["Liga de Usuarios"] });
    const filters = { stage: firstStages[3].id };
    const { total, uncoded, tables, charts, words } = await getStatistic(db, "actors", filters);
    expect({ total, uncoded }).toEqual({ total: 2, uncoded: 2 });
    expect(tables[0]).toMatchObject({
      columns: [{ label: "Sin escalamiento", part: null }],
      rows: [
        { label: "Sin tipo", total: 2, rows: [{ rows: [{ label: "Liga de Usuarios", total: 1 }] }, {}] },
      ],
    });
    expect(tables[1]?.rows.map(({ label }) => label)).toEqual(["Venteros de la plaza"]);
    expect(charts).toHaveLength(1);
    expect(words.findings).toContain("Liga de Usuarios (1)");
    expect(words.note).toContain("los actores de los conflictos que todavía no tienen lados");
    await db.delete(conflicts).where(eq(conflicts.stageId, firstStages[3].id));
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

describe("The pictures", () => {
  /** The file, or the status that refuses it. */
  async function read(file: string, query = "") {
    const context = new RouterContextProvider();
    context.set(appContext, api.context);
    context.set(responseContext, { markPartial() {}, releaseWorker() {} });
    const url = new URL(`/statistics/${file}${query}`, "https://sitio.example");
    const asked = loader({
      request: new Request(url),
      url,
      params: { file },
      pattern: "/statistics/:file",
      context,
    });
    return asked.catch((thrown) => thrown.init?.status as number);
  }

  it("name subject, filters, day and edition, and need nothing else", async () => {
    for (const { option, title, heading } of statisticOptions) {
      const response = (await read(`${option}.svg`, `?system=${firstSystems[0].id}`)) as Response;
      expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
      const name = formatFileName([title]);
      expect(response.headers.get("content-disposition")).toMatch(
        new RegExp(`^inline; filename="${name}_[-\\d]{10}_sistema-espacio-publico-[-a-z]+[.]svg"$`),
      );
      const svg = await response.text();
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="1024" height="\d+"/);
      expect(svg).toContain(`<title>${heading}</title>`);
      expect(svg).toContain("Sistema: Espacio Público de esparcimiento y encuentro");
      expect(svg).toMatch(/Datos del \d+ de [a-z]+ de \d{4}, sin edición\./);
      expect(svg).not.toMatch(/var\(|light-dark|foreignObject|<a |NaN|%"/);
    }
  });

  it("are PNG at twice the size, the same bytes each time", async () => {
    const draw = async () => Buffer.from(await ((await read("2.png")) as Response).arrayBuffer());
    const svg = await ((await read("2.svg")) as Response).text();
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    const [png, again] = [await draw(), await draw()];
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * Number(width), 2 * Number(height)]);
    expect(png.equals(again)).toBe(true);
  });

  it.each(["4.svg", "1.gif", "dictionary.png", "constructor", "1.svg.png"])(
    "are no others: %s",
    async (file) => {
      expect(await read(file)).toBe(404);
    },
  );

  it("name the newest edition, or say that they are later", async () => {
    await addEdition(api);
    const frozen = { tables: [{ list: "interventions" }, { list: "conflicts" }] };
    await db.update(editions).set({ frozen });
    await db.execute(sql`insert into edition_states (noun, record_id, since, version, row)
      select 'intervention', id, 1, version, '{}' from interventions
      union all select 'conflict', id, 1, version, '{}' from conflicts`);
    const describe = async () => {
      const response = (await read("1.svg")) as Response;
      const [, source] = /, ([^,<]*edición [^<]*?)\.<\/desc>/.exec(await response.text()) ?? [];
      return [source, response.headers.get("content-disposition")?.split("_").at(-1)];
    };
    expect(await describe()).toEqual(["edición 2000.1", 'edicion-2000-1.svg"']);
    await db.update(conflicts).set({ version: 7 });
    expect(await describe()).toEqual(["posterior a la edición 2000.1", 'posterior-a-la-edicion-2000-1.svg"']);
    await db.delete(editions);
  });

  it("are none where there is nothing to draw", async () => {
    expect(await read("2.svg", "?from=1800&to=1801")).toBe(404);
  });
});

describe("The files", () => {
  const source = {
    site: "https://sitio.example/statistics",
    date: "2026-01-02",
    filters: "Sistema: Movilidad",
  };
  const read = async (file: string, filters = {}) =>
    parse((await findDownload(db, file, filters, source)) ?? "", {
      columns: true,
    }) as Record<string, string>[];
  const sum = (rows: Record<string, string>[], column: string) =>
    rows.reduce((total, row) => total + Number(row[column]), 0);

  it("are in the one dialect: commas, no byte order mark", async () => {
    const text = await findDownload(db, "1.csv", {}, source);
    expect(text?.startsWith("sistema,jerarquía,tipo,conflictos\r\n")).toBe(true);
  });

  it("have the figures of the page", async () => {
    expect(sum(await read("1.csv"), "conflictos")).toBe(2);
    expect(await read("1.csv")).toContainEqual({
      sistema: "Espacio Público de esparcimiento y encuentro",
      jerarquía: "Ciudad",
      tipo: "Sin codificar",
      conflictos: "1",
    });
    const perConflict = await read("2.csv");
    const ofLevel = (level: string) => perConflict.filter(({ nivel }) => nivel === level);
    expect(sum(ofLevel("actuación"), "noticias")).toBe(2);
    expect(sum(ofLevel("sin conflicto"), "noticias")).toBe(1);
    expect(ofLevel("conflicto").map(({ conflicto, año, noticias }) => [conflicto, año, noticias])).toEqual([
      ["Tala de samanes", "2007", "1"],
      ["Ruido", "", "0"],
    ]);
    const actors = await read("3.csv");
    expect(actors.filter(({ lado }) => lado === "demandante")).toHaveLength(6);
    const uncoded = { tipo: "Sin codificar", escalamiento: "Sin codificar" };
    expect(actors.slice(-2)).toEqual([
      { ...uncoded, lado: "todos", actor: "", conflictos: "1" },
      { ...uncoded, lado: "sin codificar", actor: "x", conflictos: "1" },
    ]);
  });

  it("follow the filters", async () => {
    expect(await read("1.csv", { system: firstSystems[1].id })).toEqual([]);
    expect(sum(await read("2.csv", { from: "2009", to: "2009" }), "noticias")).toBe(2);
  });

  it("have the actors as the study wrote them before any coding", () => {
    const table: CrossTab = {
      caption: "",
      heading: "",
      unit: "conflicts",
      layout: "plain",
      columns: [],
      rows: [],
    };
    const written = { id: "v", label: "Vecinos; =SUMA(1)", cells: [], total: 2, part: null };
    const csv = writeFigures({
      name: "actors",
      total: 2,
      uncoded: 2,
      coding: "",
      tables: [table, { ...table, rows: [written] }],
      charts: [],
      words: { findings: "", note: "", rest: "" },
    });
    expect(csv.split("\r\n").slice(1, 3)).toEqual([
      "Sin codificar,Sin codificar,todos,,2",
      "Sin codificar,Sin codificar,sin codificar,Vecinos; =SUMA(1),2",
    ]);
  });

  it("have names as they are, also those like formulas", async () => {
    await addIntervention("=HYPERLINK(1;2)", 1, 1);
    expect(await read("2.csv")).toContainEqual(expect.objectContaining({ actuación: "=HYPERLINK(1;2)" }));
  });

  it("are explained column by column", async () => {
    const dictionary = await read("dictionary.csv");
    for (const file of ["1.csv", "2.csv", "3.csv"]) {
      const [header] = ((await findDownload(db, file, {}, source)) ?? "").split("\r\n");
      const columns = dictionary.filter(({ archivo }) => archivo === file).map(({ columna }) => columna);
      expect(columns.join(",")).toBe(header);
    }
    expect(dictionary[0]).toMatchObject({ fecha: "2026-01-02", filtros: "Sistema: Movilidad" });
    expect(dictionary[0]?.fuente).toContain(source.site);
  });

  it.each(["4.csv", "01.csv", "1.xlsx", "constructor", ""])("are no others: «%s»", async (file) => {
    expect(await findDownload(db, file, {}, source)).toBeNull();
  });
});

describe("The filters of the address", () => {
  const parseFilters = (query: string) => readFilters(filterSchema("statistics"), new URLSearchParams(query));

  it("are read, and what is malformed is left out", () => {
    const { id } = firstSystems[0];
    expect(parseFilters(`system=${id}&from=2003&to=`)).toEqual({ system: id, from: "2003" });
    expect(parseFilters("system=x&hierarchy=&stage=1&from=3&to=20033")).toEqual({});
  });

  it("are said in words, unknown ones too", async () => {
    const chosen = { system: firstSystems[0].id, stage: newId(), from: "2003", to: "2004-02" };
    const labels = (await nameFilters(db, chosen, { hasLabels: true })).map(({ label }) => label);
    expect(labels).toEqual([
      `Sistema: ${firstSystems[0].name}`,
      "Etapa: no está en la lista",
      "Desde 2003",
      "Hasta febrero de 2004",
    ]);
  });

  it("offer the years of the news, but no typing slips", async () => {
    const { years, axes } = await listChoices(db, undefined);
    expect([years[0], years.at(-1), years.length]).toEqual([2007, 2009, 3]);
    expect(axes[0]?.options.map(({ id }) => id)).toEqual(firstSystems.map(({ id }) => id));
    const [{ id } = { id: "" }] = await db.select({ id: interventions.id }).from(interventions).limit(1);
    const item = { headline: "x", description: "x", interventionId: id };
    await db.insert(news).values([
      { ...item, id: newId(), date: "0215-03-04" },
      { ...item, id: newId(), date: "2016-03-04" },
      { ...item, id: newId(), date: "2999-03-04" },
    ]);
    const wider = (await listChoices(db, undefined)).years;
    expect([wider[0], wider.at(-1)]).toEqual([2007, 2016]);
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

  it("are read in the order of the years, on the page and in the files", () => {
    expect(parseFilters("from=2010&to=2000")).toMatchObject({ from: "2000", to: "2010" });
    expect(parseFilters("from=2000&to=2010")).toMatchObject({ from: "2000", to: "2010" });
    expect(parseFilters("to=2000&from=x")).toMatchObject({ to: "2000" });
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
