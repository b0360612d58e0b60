import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { addLinks } from "../../../db/links/read-links.server.ts";
import { getTable, getWrittenColumns, type Row } from "../../../db/rows.server.ts";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { apply, getOutcomes } from "../../../tests/support/imports.ts";
import {
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  valid,
} from "../../../tests/support/records.ts";
import { buildWorkbook, workbookFile as fileOf, readSheets } from "../../../tests/support/workbooks.ts";
import { dataTables, isOpenList } from "../../features/open-data/constants.ts";
import { importPaths } from "../../shared/api/api-paths.ts";
import { planImport } from "./commands.server.ts";
import { collectionNouns, tableCollections, workbookFile } from "./fields.ts";
import type { Cell } from "./read/table/workbook.server.ts";

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
  // A comuna and its barrio have one name, and the barrio comes first.
  const barrio = await create(api, "/places", {
    name: "San Javier",
    kind: "barrio",
    aliases: ["El Socorro"],
  });
  const comuna = await create(api, "/places", { name: "San Javier", kind: "comuna", code: "13" });
  const moved = await api.call("PUT", `/places/${barrio}`, {
    as: "researcher",
    body: { name: "San Javier", kind: "barrio", parent: comuna, ambiguous: "sí" },
  });
  expect(moved.statusCode, moved.body).toBe(200);
  await create(api, "/work-places", {
    intervention: one,
    place: barrio,
    relation: "in",
    quote: "en San Javier",
  });
  const body = valid.place({ note: "A la orilla, «según» el plano" });
  await api.call("PUT", `/interventions/${one}/geometry`, { as: "assistant", body });
}

beforeAll(fill);

describe("What the site gives away", () => {
  it.each(["csv", "zip", "xlsx"])("comes back whole from its %s files, sources included", async (format) => {
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
    for (const table of ["news", "passages", "errata", "sources", "publications", "actors", "places"])
      await empty.context.db.execute(`delete from ${table}`);
  });

  it("takes nothing from where it comes: a note that only staff read stays", async () => {
    const sources = [{ name: "frases.csv", bytes: (await get(api, "/passages.csv")).rawPayload }];
    const { report } = await apply(api.context.db, { sources });
    expect(report.problems.filter(({ level }) => level === "error")).toEqual([]);
    expect(report.counts.passages).toMatchObject({ read: 1, unchanged: 1 });
  });
});

const getWorkbook = async (from: typeof api) => {
  const path = importPaths.template.replace(":file", workbookFile);
  const response = await from.call("GET", path, { as: "assistant" });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
};
/** Every row of every noun that has a sheet, with its links, to the last column. */
const readAll = async ({ context: { db } }: typeof api): Promise<Record<string, Row[]>> =>
  Object.fromEntries(
    await Promise.all(
      tableCollections.map(async (collection) => {
        const noun = collectionNouns[collection];
        const columns = getWrittenColumns(noun);
        const rows = await db.select(columns).from(getTable(noun)).orderBy(columns.id);
        return [collection, await addLinks(db, noun, rows as Row[])];
      }),
    ),
  );

describe("The study's workbook", () => {
  it("brings all of the study to another place, with what only staff read, and read again changes nothing", async () => {
    const { context } = api;
    const long = `{${"palabra ".repeat(9000)}fin}`.slice(0, 59_000);
    const [{ _id: datasheet, __v, ...sheet }] = (await get(api, "/datasheets.json")).json();
    await api.call("PUT", `/intervention_datasheet/${datasheet}`, {
      as: "researcher",
      body: { ...sheet, intervention: sheet.intervention, features: long, __v },
    });
    const expected = await readAll(api);
    expect(JSON.stringify(expected)).toMatch(/cajón.*vecina/s);
    expect(expected.datasheets).toMatchObject([{ features: long }]);
    const sources = [fileOf(await getWorkbook(api))];
    const { report } = await apply(empty.context.db, { sources });
    expect(Object.keys(report.problemCounts)).toEqual(["unlistedChoice"]);
    expect(await readAll(empty)).toEqual(expected);
    for (const { db } of [empty.context, context]) {
      const again = await apply(db, { sources });
      expect(again.report.problems).toEqual([]);
      const ends = Object.values(again.report.counts).map(({ read, unchanged }) => unchanged - read);
      expect(ends.every((left) => left === 0)).toBe(true);
    }
  });

  it("offers what may be chosen, and takes nothing that is in no list before somebody has it created", async () => {
    const sheets = (await readSheets(await getWorkbook(api))).map(({ name }) => name);
    expect(sheets.slice(0, 5)).toEqual(["Léeme", "Actuaciones", "Fichas", "Conflictos", "Noticias"]);
    const xml = strFromU8(unzipSync(await getWorkbook(api))["xl/worksheets/sheet2.xml"] ?? new Uint8Array());
    expect(xml).toMatch(
      /<dataValidation type="list"[^>]+errorStyle="warning"[^>]+><formula1>Listas!\$[A-Z]\$2:/,
    );
    const rows = [
      ["Actuación urbanística", "Descripción", "Jerarquía", "Proyecto estratégico", "Sistema interno"],
      ["Río Claro", "Un parque.", "Ciudad", "Agua", "Agua y suelo"],
      ["Laguna", "Otro parque.", "Ciudad", "Agua", "agua y  suelo"],
    ];
    const sources = [
      fileOf(
        buildWorkbook([
          { name: "Actuaciones", rows },
          {
            name: "Fuentes",
            rows: [
              ["Título", "Publicación", "Clase de fuente"],
              ["Obra", "El Nuevo", "Prensa"],
            ],
          },
        ]),
      ),
    ];
    const { report, missing } = await planImport(api.context, systemActor, { sources });
    expect(report.problems.map(({ kind, record, column }) => [kind, record, column])).toEqual([
      ["unknownReference", "fila 2 «Obra»", "B «Publicación»"],
      ["unknownCatalogEntry", "fila 2 «Río Claro»", "E «Sistema interno»"],
      ["unknownCatalogEntry", "fila 3 «Laguna»", "E «Sistema interno»"],
    ]);
    expect(missing).toEqual([
      { collection: "publications", name: "El Nuevo", records: 1 },
      { collection: "systems", name: "Agua y suelo", records: 2 },
    ]);
    const created = await apply(api.context.db, { sources, create: missing });
    expect(created.report.problems).toEqual([]);
    expect(getOutcomes(created.report, "systems")).toEqual({ created: 1 });
    const [source] = (await readAll(api)).sources?.filter(({ title }) => title === "Obra") ?? [];
    expect(source?.publicationId).toMatch(/^[0-9a-f]{24}$/);
    expect(await planImport(api.context, systemActor, { sources })).toMatchObject({ missing: [] });
  });

  it("lets a work be renamed in its own row alone, and keeps what was changed on the site since", async () => {
    const book = await getWorkbook(api);
    const sheets = await readSheets(book);
    const rename = (cell: Cell) => (cell === "Puente Nuevo" ? "Puente Viejo" : cell);
    const toXml = (cell: Cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell);
    const edited = buildWorkbook(
      sheets.map(({ name, rows }) => ({
        name,
        rows: rows.map((cells) => cells.map((cell) => toXml(name === "Actuaciones" ? rename(cell) : cell))),
      })),
    );
    const [news] = (await get(api, "/news.json")).json();
    const { _id: id, intervention, __v, description, newsDate } = news;
    const body = { newsName: "Cambió aquí", description, newsDate, intervention, __v };
    expect(
      (await api.call("PUT", `/news/${id}/intervention/${intervention}`, { as: "assistant", body }))
        .statusCode,
    ).toBe(200);
    const { report } = await apply(api.context.db, { sources: [fileOf(edited)] });
    expect(report.problems.filter(({ level }) => level === "error")).toEqual([]);
    expect(getOutcomes(report, "interventions")).toMatchObject({ updated: 1 });
    expect(report.problemCounts.newerHere).toBe(1);
    const after = await readAll(api);
    expect(after.interventions?.map(({ name }) => name)).toContain("Puente Viejo");
    expect(after.news?.map(({ headline }) => headline)).toContain("Cambió aquí");
  });
});
