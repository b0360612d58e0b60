import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { addLinks } from "../../../../db/links/read-links.server.ts";
import { getTable, getWrittenColumns, type Row } from "../../../../db/rows.server.ts";
import { media } from "../../../../db/schema/media.ts";
import { news } from "../../../../db/schema/news.ts";
import { siteContent } from "../../../../db/schema/site.ts";
import { systemActor } from "../../../../server/first-start/seed.server.ts";
import { createTestApi } from "../../../../tests/support/api.ts";
import { apply, getOutcomes } from "../../../../tests/support/imports.ts";
import { create, createConflict, valid } from "../../../../tests/support/records.ts";
import { createWholeStudy } from "../../../../tests/support/whole-study.ts";
import { buildWorkbook, workbookFile as fileOf, readSheets } from "../../../../tests/support/workbooks.ts";
import { importPaths } from "../../../shared/api/api-paths.ts";
import { firstStudy, setStudy } from "../../../shared/study/study.ts";
import { newId } from "../../../shared/values/ids.ts";
import { planImport } from "../commands.server.ts";
import { collectionNouns, collections, workbookFile } from "../fields.ts";
import { formatLetter } from "../read/table/headers.server.ts";
import type { Cell } from "../read/table/workbook.server.ts";
import { buildStudyWorkbook } from "./study-workbook.server.ts";

const [api, empty] = [await createTestApi(), await createTestApi()];
beforeAll(() => createWholeStudy(api));

const getWorkbook = async (from: typeof api) => {
  const path = importPaths.template.replace(":file", workbookFile);
  const response = await from.call("GET", path, { as: "assistant" });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
};
const readCells = async (book: Uint8Array) =>
  (await readSheets(book)).map(({ name, rows }) => ({ name, rows }));
const toXml = (cell: Cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell);
/** Every row of every noun that has a sheet, with its links, to the last column. */
const readAll = async ({ context: { db } }: typeof api): Promise<Record<string, Row[]>> =>
  Object.fromEntries(
    await Promise.all(
      collections.map(async (collection) => {
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
    const [{ _id: datasheet, __v, ...sheet }] = (await api.app.inject("/datasheets.json")).json();
    await api.call("PUT", `/intervention_datasheet/${datasheet}`, {
      as: "researcher",
      body: { ...sheet, intervention: sheet.intervention, features: long, __v },
    });
    const expected = await readAll(api);
    expect(JSON.stringify(expected)).toMatch(/cajón.*Polygon.*vecina/s);
    expect(expected.datasheets).toMatchObject([{ features: long }]);
    const sources = [fileOf(await getWorkbook(api))];
    const { report } = await apply(empty.context.db, { sources });
    expect(Object.keys(report.problemCounts)).toEqual(["unlistedChoice"]);
    expect(await readAll(empty)).toEqual(expected);
    expect(await readCells(await getWorkbook(empty))).toEqual(await readCells(await getWorkbook(api)));
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
      /<dataValidation type="list"[^>]+errorStyle="warning"[^>]+><formula1>'?Jerarquías'?!\$[A-Z]\$2:/,
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

  it("takes no type of conflict that the codebook's list lacks before somebody says that it is meant", async () => {
    const value = { types: ["Vial", "Ambiental"], escalations: [] };
    await api.context.db.insert(siteContent).values({ id: newId(), key: "coding", value });
    const [[header = [], ...rows] = []] = (await readSheets(await getWorkbook(api)))
      .filter(({ name }) => name === "Conflictos")
      .map((sheet) => sheet.rows);
    const at = header.indexOf("Tipo de conflicto");
    const edited = [
      header,
      ...rows.map((cells) => cells.map((cell, column) => (column === at ? "Viall" : cell))),
    ];
    const sources = [
      fileOf(buildWorkbook([{ name: "Conflictos", rows: edited.map((cells) => cells.map(toXml)) }])),
    ];
    const { report, missing } = await planImport(api.context, systemActor, { sources });
    expect(report.problems).toMatchObject([
      {
        kind: "unlistedValue",
        file: "libro.xlsx, hoja «Conflictos»",
        column: `${formatLetter(at)} «Tipo de conflicto»`,
      },
    ]);
    expect(getOutcomes(report, "conflicts")).toEqual({ refused: 1 });
    expect(missing).toEqual([{ collection: "conflicts", field: "type", name: "Viall", records: 1 }]);
    const meant = await planImport(api.context, systemActor, { sources, create: missing });
    expect(getOutcomes(meant.report, "conflicts")).toEqual({ updated: 1 });
    await api.context.db.delete(siteContent);
  });

  it("has the address of an image, which is this site's own here and missing where it is not", async () => {
    const { db } = api.context;
    const [id, origin] = [newId(), "https://estudio.example"];
    const file = { contentType: "image/webp", width: 1, height: 1, bytes: 1 };
    await db.insert(media).values({ id, key: `${id}.webp`, ...file });
    await db
      .update(news)
      .set({ image: `/media/${id}.webp` })
      .where(eq(news.headline, "Sin fuente"));
    const book = fileOf((await buildStudyWorkbook(db, origin)).bytes);
    expect(JSON.stringify(await readCells(book.bytes))).toContain(`${origin}/media/${id}.webp`);
    const same = await planImport({ db }, systemActor, { sources: [book], ownAddress: origin });
    expect([same.report.problems, getOutcomes(same.report, "news").updated]).toEqual([[], undefined]);
    const relative = fileOf((await buildStudyWorkbook(db, "")).bytes);
    const other = await planImport(empty.context, systemActor, { sources: [relative] });
    expect(other.report.problems.filter(({ kind }) => kind === "danglingLink")).toMatchObject([
      { kind: "danglingLink", field: "image", reason: "La imagen no está en este sitio: súbela de nuevo." },
    ]);
  });

  it("lets a work be renamed in its own row alone, and keeps what was changed on the site since", async () => {
    const book = await getWorkbook(api);
    const sheets = await readSheets(book);
    const rename = (cell: Cell) => (cell === "Puente Nuevo" ? "Puente Viejo" : cell);
    const edited = buildWorkbook(
      sheets.map(({ name, rows }) => ({
        name,
        rows: rows.map((cells) => cells.map((cell) => toXml(name === "Actuaciones" ? rename(cell) : cell))),
      })),
    );
    const [news] = (await api.app.inject("/news.json")).json();
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

  it("has a sheet for each list, whatever the study calls its axes, and reads it back", async () => {
    onTestFinished(() => setStudy(firstStudy));
    const axis = { article: "el", term: "" } as const;
    const name = (system: string, hierarchy: string) =>
      setStudy({
        ...firstStudy,
        axes: {
          system: { ...axis, one: system, many: system },
          hierarchy: { ...axis, one: hierarchy, many: hierarchy },
        },
      });
    for (const [system = "", hierarchy = "", ...expected] of [
      ["usos/áreas", "agua&suelo", "Usos", "Agua&suelo"],
      ["ejes temáticos", "ejes [territoriales]", "Ejes temáticos", "Ejes"],
      ["fuentes de agua", "listas", "Fuentes de agua", "hierarchies"],
    ]) {
      name(system, hierarchy);
      const book = (await buildStudyWorkbook(api.context.db, "")).bytes;
      const sheets = (await readSheets(book)).map((sheet) => sheet.name);
      expect(sheets).toEqual(expect.arrayContaining([...expected, "Fuentes", "Listas"]));
      expect(new Set(sheets).size).toBe(sheets.length);
      const { report } = await planImport(api.context, systemActor, { sources: [fileOf(book)] });
      expect(getOutcomes(report, "systems")).toEqual({ unchanged: report.counts.systems.read });
      expect(report.counts.hierarchies.read).toBeGreaterThan(0);
      expect(report.problemCounts).toEqual({});
    }
  });

  it("brings merged actors with their names and the conflicts that name them, and merges none that are there", async () => {
    const [former, into, other] = [
      await create(api, "/actors", valid.actor({ aliases: ["La Junta de antes"] })),
      await create(api, "/actors", valid.actor()),
      await create(api, "/actors", valid.actor()),
    ];
    const work = String((await readAll(api)).interventions?.[0]?.id);
    const conflict = await createConflict(api, work, { conflictName: "De la junta", claimants: [former] });
    const bring = async () => apply(empty.context.db, { sources: [fileOf(await getWorkbook(api))] });
    const findActor = async (id: string) => (await readAll(empty)).actors?.find((actor) => actor.id === id);
    const merge = async (id: string) => {
      const merged = { as: "researcher", body: { into } } as const;
      expect((await api.call("POST", `/actors/${id}/merge`, merged)).statusCode).toBe(200);
    };
    await merge(former);
    await bring();
    const { actors, conflicts } = await readAll(api);
    expect(await findActor(former)).toEqual(actors?.find(({ id }) => id === former));
    expect(await findActor(former)).toMatchObject({ aliases: ["La Junta de antes"], mergedIntoId: into });
    const named = (await readAll(empty)).conflicts?.find(({ id }) => id === conflict);
    expect(named).toEqual(conflicts?.find(({ id }) => id === conflict));
    await merge(other);
    const { report } = await bring();
    expect(report.problems).toContainEqual(
      expect.objectContaining({ recordId: other, reason: "Ya está en el sitio, donde se une y se separa." }),
    );
    expect(await findActor(other)).toMatchObject({ mergedIntoId: null });
  });
});
