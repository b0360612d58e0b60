import { strToU8, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { apply, intervention, plan, toFiles, totals } from "../../../tests/support/imports.ts";
import {
  buildWorkbook,
  day,
  newsHeader as header,
  newsRow as row,
  newsSheet as sheet,
  namedWork as work,
  workbookFile,
  type XmlCell,
  type XmlSheet,
} from "../../../tests/support/workbooks.ts";
import { workbookLimits } from "./constants.ts";

const { db } = await createTestDatabase();
beforeAll(() => apply(db, toFiles(intervention(1))));

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
    "a formula that nothing has computed",
    date(cell('<c r="?" s="1"><f>TODAY()</f></c>')),
    `fila 3 «Obra» · ${dateColumn}`,
    /celda B3 tiene una fórmula sin resultado/,
  ),
  inRow(
    "an error for a date",
    date({ error: "#REF!" }),
    `fila 3 «Obra» · ${dateColumn}`,
    /celda B3 tiene el error #REF!/,
  ),
  inRow("a day that is not finite", date({ day: 1e15 }), `fila 3 «Obra» · ${dateColumn}`, /no existe/),
  inRow(
    "a formula whose result is an error",
    row(cell('<c r="?" t="e"><f>A1/0</f><v>#DIV/0!</v></c>')),
    "fila 3 · columna A «Titular»",
    /celda A3 tiene el error #DIV/,
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
    const report = await plan(db, { sources: [workbookFile(bytes())] });
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
