import readXlsxFile from "read-excel-file/universal";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { siteContent } from "../../../db/schema/site.ts";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { fillTemplate } from "../../../tests/support/fill-template.ts";
import {
  apply,
  clearContent,
  dumpContent,
  getOutcomes,
  intervention,
  newsItem,
  textFile,
  toFiles,
  toId,
} from "../../../tests/support/imports.ts";
import {
  buildWorkbook,
  newsHeader as header,
  newsRow as row,
  newsSheet as sheet,
  namedWork as work,
  workbookFile,
  type XmlCell,
} from "../../../tests/support/workbooks.ts";
import { newId } from "../../shared/values/ids.ts";
import { planImport } from "./commands.server.ts";
import type { TableMapping } from "./contract.ts";
import { listColumns, nameTemplate, templateCollections } from "./fields.ts";
import { buildTemplate } from "./template/template.server.ts";

const { db } = await createTestDatabase();
const check = (bytes: Uint8Array, mapping?: TableMapping[]) =>
  planImport({ db }, systemActor, { sources: [workbookFile(bytes)], ...(mapping ? { mapping } : {}) });

describe("a template", () => {
  beforeEach(() => clearContent(db));

  it("filled with 50 rows by a program that knows only its sheets asks only whether new newspapers are meant", async () => {
    for (const collection of templateCollections) {
      const template = await buildTemplate(db, nameTemplate(collection, "xlsx"));
      const filled = await fillTemplate(template.bytes, 50);
      const { missing: create } = await check(filled);
      const papers = create.filter(({ collection: of }) => of === "publications");
      expect([create.length, papers.length]).toEqual(collection === "news" ? [50, 50] : [0, 0]);
      const imported = await apply(db, { sources: [workbookFile(filled)], create });
      expect(imported.report.problems, collection).toEqual([]);
      expect(getOutcomes(imported.report, collection)).toEqual({ created: 50 });
      const { report, tables } = await check(filled);
      expect(tables.flatMap(({ columns }) => columns).filter(({ field }) => field === null)).toEqual([]);
      expect(getOutcomes(report, collection)).toEqual({ unchanged: 50 });
    }
    const { news } = await dumpContent(db);
    expect(news?.find(({ headline }) => String(headline).includes(" 13:"))).toMatchObject({
      date: "2013-02-14",
    });
  });

  it("says what the choices mean, with an example", async () => {
    const meaning = { name: "Ejecución", definition: "Mientras se construye", example: "=1+1" };
    const coding = { types: ["Vial"], escalations: [], stageMeanings: [meaning] };
    await db.insert(siteContent).values({ id: newId(), key: "coding", value: coding });
    const read = async (file: string) => {
      const template = await buildTemplate(db, file);
      const sheets = await readXlsxFile(new Blob([template.bytes]));
      return sheets.find(({ sheet: name }) => name === "Significados")?.data.slice(1);
    };
    expect(await read("conflictos.xlsx")).toEqual([["Etapa *", ...Object.values(meaning)]]);
    expect(await read("noticias.xlsx")).toBeUndefined();
    await db.delete(siteContent);
  });

  it("exists for every noun, has a column for every field, and is read back column by column", async () => {
    for (const collection of templateCollections) {
      const csv = await buildTemplate(db, nameTemplate(collection, "csv"));
      const { tables } = await planImport({ db }, systemActor, {
        sources: [textFile("plantilla.csv", Buffer.from(csv.bytes).toString())],
      });
      const own = listColumns(collection).filter(
        ({ field }) => !/^(_id|__v|createdAt|updatedAt)$/.test(field),
      );
      expect(tables[0]).toMatchObject({ collection });
      const fields = tables[0]?.columns.map(({ field }) => field);
      expect(own.map(({ field }) => field)).toEqual(expect.arrayContaining(fields ?? []));
      expect(new Set(fields).size).toBe(fields?.length);
    }
    for (const unknown of ["usuarios.xlsx", "../noticias.csv", "noticias.ods"])
      await expect(buildTemplate(db, unknown)).rejects.toMatchObject({ code: "notFound" });
  });
});

describe("a workbook", () => {
  beforeAll(async () => {
    await clearContent(db);
    await apply(db, toFiles(intervention(1), intervention(2), newsItem(9, 1)));
  });

  it("is read sheet by sheet, with titles above the header, typed dates and text dates", async () => {
    const title: XmlCell[][] = [["Prensa 2010"], [], header, row("Una"), [], row("Dos", "4/3/2010")];
    const datasheets: XmlCell[][] = [
      [
        "Actuación urbanística",
        "Descripción",
        "Características",
        "Conflictividad",
        "Espacialización (URL del mapa)",
      ],
      [work, "La obra.", "Dos andenes.", "Poca.", "https://m.example/"],
    ];
    const bytes = buildWorkbook([
      { name: "Prensa & más", rows: title },
      { name: "Fichas", rows: datasheets },
      { name: "Notas", rows: [["Pendiente", "revisar"]] },
      { name: "Vacía", rows: [] },
    ]);
    const { report, tables, preview } = await check(bytes);
    expect(report.problems).toMatchObject([{ kind: "ignoredFile", file: "libro.xlsx, hoja «Notas»" }]);
    expect([report.counts.news.created, report.counts.datasheets.created]).toEqual([2, 1]);
    expect(tables.map(({ sheet: name, collection }) => [name, collection])).toEqual([
      ["Prensa & más", "news"],
      ["Fichas", "datasheets"],
      ["Notas", null],
    ]);
    const dos = preview.find(({ record }) => record === "fila 6 «Dos»");
    expect(dos?.changes.find(({ field }) => field === "date")).toMatchObject({ after: "4 de marzo de 2010" });
  });

  it("of which columns are unknown is read as somebody says they are", async () => {
    const bytes = buildWorkbook([
      {
        name: "H",
        rows: [
          ["Qué", "Cuándo", "Dónde", "Texto completo", "Otra"],
          [...row("Una"), "x"],
        ],
      },
    ]);
    const before = await check(bytes);
    expect(before.report.problems).toMatchObject([{ kind: "unrecognizedFile" }]);
    expect(before.tables[0]).toMatchObject({
      collection: null,
      columns: [
        { letter: "A", header: "Qué", field: null, samples: ["Una"] },
        { samples: ["2010-02-03"] },
        {},
        {},
        {},
      ],
    });
    const columns = { A: "newsName", B: "newsDate", C: "intervention", D: "description", E: "" };
    const { report } = await check(bytes, [{ file: "libro.xlsx", sheet: "H", collection: "news", columns }]);
    expect([getOutcomes(report, "news"), report.problemCounts]).toEqual([
      { created: 1 },
      { unknownField: 1 },
    ]);
  });

  it("shows field by field what a row would change, and cuts what is long", async () => {
    const changed = row("Avanza la obra 9");
    changed[3] = "b".repeat(1000);
    const { preview } = await check(buildWorkbook([sheet([changed])]));
    expect(preview).toMatchObject([
      { collection: "news", action: "updated", record: "fila 2 «Avanza la obra 9»" },
    ]);
    expect(preview[0]?.changes).toEqual([
      {
        ...{ field: "description", label: "Descripción", kind: "longText" },
        ...{ before: "La obra avanza.", after: `${"b".repeat(300)}…` },
      },
    ]);
    const many = Array.from({ length: 300 }, (_, index) => row(`Obra ${index}`));
    expect((await check(buildWorkbook([sheet(many)]))).preview).toHaveLength(5);
  });

  it("records keep the id that a column gives, and are still named by their row", async () => {
    const rows = [
      ["Id", ...header],
      [toId(9), ...row("Avanza la obra 9", "ayer")],
    ];
    const { report } = await check(buildWorkbook([{ name: "N", rows }]));
    expect(report.problems).toMatchObject([{ record: "fila 2 «Avanza la obra 9»", recordId: toId(9) }]);
  });
});
