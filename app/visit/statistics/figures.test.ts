import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { editions } from "../../../db/schema/open-data/editions.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { addCounted, fillCounted } from "../../../tests/support/counted-study.ts";
import { addEdition } from "../../../tests/support/editions.ts";
import { nameActors } from "../../../tests/support/rows.ts";
import { formatFileName } from "../../features/open-data/file-headers.server.ts";
import { statisticOptions } from "../../nouns/site/constants.ts";
import type { CrossTab } from "../../shared/figures/cross-tab.ts";
import { appContext, responseContext } from "../../shared/pages/router-context.server.ts";
import { firstStages, firstSystems } from "../../shared/study/first-lists.ts";
import { newId } from "../../shared/values/ids.ts";
import { getNewsPerConflict } from "./figures/news.server.ts";
import { writeFigures } from "./files/figure-files.server.ts";
import { findDownload, getStatistic } from "./queries.server.ts";
import { loader } from "./statistics-file.tsx";

const api = await createTestApi();
const { db } = api.context;
await fillCounted(db);

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
      words: { findings: "", note: "", rest: "", tables: "" },
    });
    expect(csv.split("\r\n").slice(1, 3)).toEqual([
      "Sin codificar,Sin codificar,todos,,2",
      "Sin codificar,Sin codificar,sin codificar,Vecinos; =SUMA(1),2",
    ]);
  });

  it("have names as they are, also those like formulas", async () => {
    await addCounted(db, "=HYPERLINK(1;2)", 1, 1);
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

it("The longest bars are those of all works, also where the table leaves some out", async () => {
  const works = await Promise.all(Array.from({ length: 17 }, (_, n) => addCounted(db, `Obra ${n}`, 6, 0)));
  const described = { description: "x", actors: "x", stageId: firstStages[0].id };
  const quarrels = works.map((interventionId, n) => {
    return { ...described, id: newId(), interventionId, name: `Conflicto ${n}` };
  });
  // The conflict of a work without news of its own is named by the news of all others.
  const [mostNamed, ...named] = quarrels.toReversed();
  const items = named.map(({ interventionId }) => {
    return { id: newId(), interventionId, headline: "x", description: "x", date: "2008-01-01" };
  });
  const links = items.flatMap(({ id: newsId }, n) =>
    [mostNamed, named[n]].map((quarrel) => ({ newsId, conflictId: quarrel?.id ?? "" })),
  );
  await db.insert(conflicts).values(quarrels);
  await db.insert(news).values(items);
  await db.insert(newsConflicts).values(links);
  const filters = { system: firstSystems[6].id };
  const [whole, cut] = [await getNewsPerConflict(db, filters), await getNewsPerConflict(db, filters, 16)];
  expect(cut.charts).toEqual(whole.charts);
  expect(cut.words.findings).toContain("El conflicto con más es Conflicto 16, con 16.");
  expect(whole.words.rest).toBe("La gráfica muestra las 15 barras más largas de 17.");
  expect(cut.words.rest).toBe(whole.words.rest);
  expect([whole, cut].map(({ words }) => words.tables)).toEqual(["La tabla las tiene todas.", ""]);
});
