import { strToU8, zipSync } from "fflate";
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
  totals,
} from "../../../tests/support/imports.ts";
import {
  buildWorkbook,
  workbookFile,
  type XmlCell,
  type XmlSheet,
} from "../../../tests/support/workbooks.ts";
import { newId } from "../../shared/values/ids.ts";
import { planImport } from "./commands.server.ts";
import { workbookLimits } from "./constants.ts";
import type { TableMapping } from "./contract.ts";
import { listColumns, nameTemplate, templateCollections } from "./fields.ts";
import { buildTemplate } from "./template/template.server.ts";

const { db } = await createTestDatabase();
const check = (bytes: Uint8Array, mapping?: TableMapping[]) =>
  planImport({ db }, systemActor, { sources: [workbookFile(bytes)], ...(mapping ? { mapping } : {}) });
const header = ["Titular", "Fecha", "Actuación", "Descripción"];
const work = "Parque del río 1";
const sheet = (rows: XmlCell[][], others: Partial<XmlSheet> = {}): XmlSheet => ({
  name: "Noticias",
  rows: [header, ...rows],
  ...others,
});
/** 3 February 2010. */
const day = { day: 40212 };
const row = (headline: XmlCell = "Obra", date: XmlCell = day): XmlCell[] => [
  headline,
  date,
  work,
  "Un texto.",
];

describe("a template", () => {
  beforeEach(() => clearContent(db));

  it("filled with 50 rows by a program that knows only its sheets is imported without a question", async () => {
    for (const collection of templateCollections) {
      const template = await buildTemplate(db, nameTemplate(collection, "xlsx"));
      const filled = await fillTemplate(template.bytes, 50);
      const imported = await apply(db, { sources: [workbookFile(filled)] });
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
      { field: "description", label: "Descripción", before: "La obra avanza.", after: `${"b".repeat(300)}…` },
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

const good = buildWorkbook([sheet([row()])]);
let bomb: Uint8Array | undefined;
/** Compressed once. */
function getBomb(): Uint8Array {
  const parts = { "xl/sharedStrings.xml": new Uint8Array(60 * 1024 * 1024) };
  bomb ??= buildWorkbook([sheet([row()])], parts);
  return bomb;
}
/** Says in its directory that an entry is smaller than it is. */
function shrink(bytes: Uint8Array, path: string, size: number): Uint8Array {
  const copy = Buffer.from(bytes);
  const at = copy.lastIndexOf(path) - 46;
  copy.writeUInt32LE(size, at + 24);
  return copy;
}
const cell = (xml: string) => ({ xml });
const merged = (ref: string) => `<mergeCells count="1"><mergeCell ref="${ref}"/></mergeCells>`;
const far = (ref: string, number: number) =>
  `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Titular</t></is></c></row><row r="${number}"><c r="${ref}"><v>1</v></c></row></sheetData>`;

type Refusal = [name: string, bytes: () => Uint8Array, where: string, reason: RegExp];
const inRow = (name: string, cells: XmlCell[], where: string, reason: RegExp): Refusal => [
  name,
  () => buildWorkbook([sheet([row("Antes"), cells])]),
  `libro.xlsx, hoja «Noticias» · ${where}`,
  reason,
];
const inSheet = (name: string, others: Partial<XmlSheet>, reason: RegExp): Refusal => [
  name,
  () => buildWorkbook([sheet([row()], others)]),
  "libro.xlsx",
  reason,
];
const dateColumn = "columna B «Fecha»";
const date = (value: XmlCell) => row("Obra", value);

/** Spreadsheets that somebody gets wrong, or means to. */
const wrong: Refusal[] = [
  inRow(
    "a date as a text that is none",
    date("ayer"),
    `fila 3 «Obra» · ${dateColumn}`,
    /«ayer» no tiene la forma/,
  ),
  inRow("a year as a date", date("2010"), `fila 3 «Obra» · ${dateColumn}`, /es solo un año/),
  inRow("a day that never was", date("30/2/2010"), `fila 3 «Obra» · ${dateColumn}`, /no existe/),
  inRow(
    "a number in place of a date",
    date(40212),
    `fila 3 «Obra» · ${dateColumn}`,
    /número 40212, no una fecha/,
  ),
  inRow("a year in place of a date", date(2010), `fila 3 «Obra» · ${dateColumn}`, /número 2010/),
  inRow("a truth in place of a date", date(true), `fila 3 «Obra» · ${dateColumn}`, /VERDADERO o FALSO/),
  inRow("a date without a cell", date(null), `fila 3 «Obra» · ${dateColumn}`, /requerida/),
  inRow(
    "a formula for a date",
    date({ formula: "TODAY()", value: "40212" }),
    `fila 3 «Obra» · ${dateColumn}`,
    /celda B3 tiene una fórmula/,
  ),
  inRow(
    "an error for a date",
    date({ error: "#REF!" }),
    `fila 3 «Obra» · ${dateColumn}`,
    /celda B3 tiene el error #REF!/,
  ),
  inRow("a day that is not finite", date({ day: 1e15 }), `fila 3 «Obra» · ${dateColumn}`, /no existe/),
  inRow(
    "a formula for a headline",
    row({ formula: 'A1&""', value: "Obra" }),
    "fila 3 · columna A «Titular»",
    /celda A3 tiene una fórmula/,
  ),
  inRow(
    "a date for a headline",
    row(day),
    "fila 3 · columna A «Titular»",
    /es una fecha \(3 de febrero de 2010\)/,
  ),
  inRow("decimals for a headline", row(3.5), "fila 3 · columna A «Titular»", /número 3.5/),
  inRow("a truth for a headline", row(false), "fila 3 · columna A «Titular»", /VERDADERO o FALSO/),
  inRow("no headline", row("   "), "fila 3 · columna A «Titular»", /requerido/),
  inRow(
    "a headline that is too long",
    row("a".repeat(301)),
    `fila 3 «${"a".repeat(80)}…» · columna A «Titular»`,
    /demasiado largo/,
  ),
  inRow(
    "a work that is nowhere",
    ["Obra", day, "Otro parque", "d"],
    "fila 3 «Obra» · columna C «Actuación»",
    /«Otro parque» no está/,
  ),
  inRow("no work", ["Obra", day, null, "d"], "fila 3 «Obra» · columna C «Actuación»", /requerida/),
  inRow("no text", ["Obra", day, work, null], "fila 3 «Obra» · columna D «Descripción»", /requerida/),
  [
    "merged cells",
    () => buildWorkbook([sheet([row(), ["Obra", null, work, "d"]], { after: merged("B2:B3") })]),
    `libro.xlsx, hoja «Noticias» · fila 2 «Obra» · ${dateColumn}`,
    /B2:B3 están combinadas/,
  ],
  [
    "a header that is there twice",
    () =>
      buildWorkbook([
        {
          name: "Noticias",
          rows: [
            [...header, "FECHA "],
            [...row(), day],
          ],
        },
      ]),
    "libro.xlsx, hoja «Noticias»",
    /columna E «FECHA» se llama como la columna B/,
  ],
  ["a header without rows", () => buildWorkbook([sheet([])]), "libro.xlsx, hoja «Noticias»", /no hay filas/],
  [
    "columns that nobody knows",
    () =>
      buildWorkbook([
        {
          name: "H",
          rows: [
            ["a", "b"],
            ["1", "2"],
          ],
        },
      ]),
    "libro.xlsx, hoja «H»",
    /No tiene un encabezado que conozcamos/,
  ],
  [
    "no sheet with data",
    () => buildWorkbook([{ name: "H", rows: [] }]),
    "libro.xlsx",
    /ninguna hoja con datos/,
  ],
  ["no sheet at all", () => buildWorkbook([]), "libro.xlsx", /ninguna hoja|dañado/],
  inSheet(
    "more rows than are read",
    { rows: [header, ...Array<XmlCell[]>(workbookLimits.rows + 1).fill(["a", "b"])] },
    /hoja «Noticias» tiene más de 20\.000 filas.*CSV/,
  ),
  inSheet("a cell in the last row", { xml: far("A1048576", 1_048_576) }, /columna A, fila 1048576/),
  inSheet("a cell in the last column", { xml: far("XFD2", 2) }, /columna XFD, fila 2/),
  inSheet("a row that no program has", { xml: far("A99999999", 99_999_999) }, /fila 99999999|dañada/),
  inSheet(
    "a text that is not in the book",
    { rows: [header, [cell('<c r="?" t="s"><v>7</v></c>')]] },
    /hoja «Noticias», columna A, fila 2, está dañada/,
  ),
  inSheet(
    "cells out of order",
    {
      xml: '<sheetData><row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>1</v></c></row></sheetData>',
    },
    /hoja «Noticias».*dañada/,
  ),
  inSheet("XML that is cut", { xml: "<sheetData><row r=" }, /dañad[ao]|ninguna hoja con datos/),
  [
    "macros",
    () => buildWorkbook([sheet([row()])], { "xl/vbaProject.bin": new Uint8Array(10) }),
    "libro.xlsx",
    /tiene macros/,
  ],
  ["a zip bomb", getBomb, "libro.xlsx", /60 MB descomprimido, más de los 48 MB/],
  [
    "a zip bomb that lies",
    () => shrink(getBomb(), "xl/sharedStrings.xml", 1000),
    "libro.xlsx",
    /dañado o incompleto/,
  ],
  [
    "more files than a workbook has",
    () =>
      buildWorkbook(
        [sheet([row()])],
        Object.fromEntries(
          Array.from({ length: 1001 }, (_, index) => [`xl/a${index}.xml`, new Uint8Array()]),
        ),
      ),
    "libro.xlsx",
    /más de 1\.000 archivos/,
  ],
  ["a truncated book", () => good.subarray(0, good.length - 60), "libro.xlsx", /dañado o incompleto/],
  ["the first half of a book", () => good.subarray(0, good.length / 2), "libro.xlsx", /dañado o incompleto/],
  [
    "another archive",
    () => zipSync({ "a.txt": strToU8("hola") }),
    "libro.xlsx",
    /hoja de cálculo|hojas de cálculo|comprimido/,
  ],
  [
    "an old or protected book",
    () => Buffer.from("d0cf11e0a1b11ae1", "hex"),
    "libro.xlsx",
    /Excel antiguo.*contraseña/,
  ],
];

describe("a wrong spreadsheet is refused, with its sheet, row and column", () => {
  it.each(wrong)("%s", async (name, bytes, where, reason) => {
    const { report } = await check(bytes());
    const errors = report.problems.filter(({ level }) => level === "error");
    const [{ file, record, column } = { file: "", record: "" }] = errors;
    const place = [file, record, ...(column ? [`columna ${column}`] : [])].filter((part) => part !== "");
    expect([place.join(" · "), errors.length, errors[0]?.reason]).toEqual([
      where,
      name === "merged cells" ? 2 : 1,
      expect.stringMatching(reason),
    ]);
    expect(totals(report).created).toBe(totals(report).read - totals(report).refused);
  });
});
