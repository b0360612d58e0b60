import { strToU8, unzipSync, zipSync } from "fflate";
import { beforeAll, expect, it } from "vitest";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { apply, intervention, toFiles } from "../../../tests/support/imports.ts";
import {
  buildWorkbook,
  day,
  newsHeader as header,
  readSheets,
  newsRow as row,
  newsSheet as sheet,
  namedWork as work,
  workbookFile,
  type XmlCell,
  type XmlSheet,
} from "../../../tests/support/workbooks.ts";
import { writeSpreadsheet } from "../../features/open-data/formats/spreadsheet.server.ts";
import { firstStudy, setStudy } from "../../shared/study/study.ts";
import { planImport } from "./commands.server.ts";

const { db } = await createTestDatabase();
beforeAll(() => apply(db, toFiles(intervention(1))));

/** Replaces text in one file of a workbook. */
function edit(book: Uint8Array, path: string, from: string | RegExp, to: string): Uint8Array {
  const files = unzipSync(book);
  const xml = new TextDecoder().decode(files[path]);
  return zipSync({ ...files, [path]: strToU8(xml.replace(from, to)) });
}

const inCells = (cells: XmlCell[], others: Partial<XmlSheet> = {}) => buildWorkbook([sheet([cells], others)]);
const plain = inCells(row());
const firstSheet = "xl/worksheets/sheet1.xml";
const merged = (...refs: string[]) =>
  `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;
const computed = (xml: string) => ({ xml: `<c r="?"${xml}</c>` });
const explaining = ["Léeme".normalize("NFD"), "Listas (2)", "explicacion"].map((name) => ({
  name,
  rows: [
    ["Jerarquía", "Sistema interno", "Nombre", "Titular"],
    ["Ciudad", "Movilidad", "x", "y"],
  ],
}));
const noteOf = "libro.xlsx, hoja «Noticias»";

type Oddity = [what: string, book: Uint8Array, read: Record<string, unknown>, sentences?: RegExp[]];

/** Programs and people do these things to a workbook. Each has the one news item in it, as it is read, and each sentence about it. */
const oddities: Oddity[] = [
  ["a sheet with another name", inCells(row(), { name: "Hoja1" }), {}],
  ["a sheet of news that is called after the sources", inCells(row(), { name: "Fuentes de prensa" }), {}],
  [
    "explaining sheets that a program has copied or renamed",
    buildWorkbook([sheet([row()]), ...explaining]),
    {},
  ],
  ["a date as a text", inCells(row("Obra", "3 de febrero de 2010")), {}],
  [
    "a date with an hour",
    inCells(row("Obra", { day: 40212.6 })),
    {},
    [/^B «Fecha»: La fecha «2010-02-03T14:2.*trae hora/],
  ],
  [
    "days counted from 1904, as LibreOffice writes it",
    edit(
      inCells(row("Obra", { day: 38750 })),
      "xl/workbook.xml",
      "<sheets>",
      '<workbookPr date1904="true"/><sheets>',
    ),
    {},
  ],
  ["a number for a text", inCells(row(2010)), { headline: "2010" }],
  [
    "blanks around texts, no-break spaces and accents apart",
    buildWorkbook([
      {
        name: "Noticias",
        rows: [
          ["Titular\u00a0", "Fecha ", ...["Actuación", "Descripción"].map((text) => text.normalize("NFD"))],
          [" Obra\u00a0", "3/2/2010 ", ` ${work}\u00a0`.normalize("NFD"), "Uno\r\ndos\u00a0"],
        ],
      },
    ]),
    { description: "Uno\ndos" },
    [/^A «Titular»: Se quitan/, /^D «Descripción»: Se quitan/, /^B «Fecha»: Se quitan/],
  ],
  [
    "line breaks of Windows that Excel escapes",
    inCells(["Obra", day, work, "Uno_x000D_\ndos"]),
    { description: "Uno\ndos" },
  ],
  [
    "ten thousand characters",
    inCells(["Obra", day, work, "Más ".repeat(2500).trim()]),
    { description: "Más ".repeat(2500).trim() },
  ],
  ["a title in merged cells", inCells([], { rows: [["2010"], header, row()], after: merged("A1:D1") }), {}],
  [
    "a header of two rows",
    inCells([], {
      rows: [header, [null, null, null, null], row()],
      after: merged("A1:A2", "B1:B2", "C1:C2", "D1:D2"),
    }),
    {},
  ],
  [
    "a header over two columns",
    inCells([], {
      rows: [
        ["Titular", "Fecha", "Actuación", null, "Descripción"],
        ["Obra", day, work, "suelto", "Un texto."],
      ],
      after: merged("C1:D1"),
    }),
    {},
    [/^La columna D tiene datos y no tiene encabezado/],
  ],
  [
    "a column of somebody's own",
    inCells([], {
      rows: [
        [...header, "Mis notas"],
        [...row(), "ojo"],
      ],
    }),
    {},
    [/^No conocemos la columna «Mis notas»/],
  ],
  [
    "formulas, alone and shared, of which the stored result is read",
    inCells([
      { formula: 'WEBSERVICE("https://x.example/")', value: "Obra" },
      computed(' s="1"><f t="shared" si="0"/><v>40212</v>'),
      work,
      computed(' t="str"><f>A1&amp;"."</f><v>Un texto.</v>'),
    ]),
    {},
    [/^Las columnas A, B, D tienen fórmulas: se lee el resultado/],
  ],
  [
    "hidden rows and columns",
    edit(
      plain,
      firstSheet,
      /<sheetData>(.*)<row r="2"/,
      '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>$1<row hidden="true" r="2"',
    ),
    {},
    [/^Tiene 1 fila oculta y columnas ocultas, que también se leen/],
  ],
  [
    "a hidden sheet",
    edit(plain, "xl/workbook.xml", "<sheet ", '<sheet state="veryHidden" '),
    {},
    [/^La hoja está oculta, y también se lee/],
  ],
];

it.each(oddities)("%s: nothing is lost, and what is odd is said", async (_, book, read, sentences = []) => {
  const { report, preview } = await planImport({ db }, systemActor, { sources: [workbookFile(book)] });
  const said = report.problems.map(({ column, reason }) => (column ? `${column}: ${reason}` : reason));
  expect(said.map((sentence) => sentence.normalize())).toEqual(
    sentences.map((sentence) => expect.stringMatching(sentence)),
  );
  if (said.length > 0 && !report.problems[0]?.record) expect(report.problems[0]?.file).toBe(noteOf);
  const after = (preview[0]?.changes ?? []).map(({ field, after: value }) => [field, value]);
  const expected = { headline: "Obra", description: "Un texto.", date: "3 de febrero de 2010", ...read };
  const shorten = (text: unknown) => (String(text).length > 300 ? `${String(text).slice(0, 300)}…` : text);
  expect([preview.length, Object.fromEntries(after)]).toEqual([
    1,
    {
      ...Object.fromEntries(Object.entries(expected).map(([field, text]) => [field, shorten(text)])),
      interventionId: work,
    },
  ]);
});

it("a text comes back from a cell as it was, whatever it looks like", async () => {
  const texts = [
    "_x0041_",
    "_x005F_x0041_x0042_",
    "=1+1",
    "'x",
    "+57",
    "0012",
    "1e5",
    "TRUE",
    "<a>&amp;",
    "a\tb",
    "e\u0301 🙂",
  ];
  const columns = [{ name: "text", label: "Texto", type: "string" as const }];
  const book = await writeSpreadsheet([{ name: "Hoja", columns, rows: texts.map((text) => ({ text })) }]);
  const [{ rows } = { rows: [] }] = await readSheets(book);
  expect(rows.slice(1).flat()).toEqual(texts);
});

it("the columns of an axis are called as the study calls it", async () => {
  const { axes } = firstStudy;
  const system = { one: "dimensión", many: "dimensiones", article: "la", term: "dimensión urbana" } as const;
  setStudy({ ...firstStudy, axes: { ...axes, system } });
  const rows = [
    ["Nombre de la actuación urbanística", "Descripción", "Jerarquía", "Proyecto estratégico", "Dimensión"],
    ["Canal", "Un canal.", "Ciudad", "Agua", "Ríos"],
  ];
  const sources = [workbookFile(buildWorkbook([{ name: "Actuaciones", rows }]))];
  const { report, missing } = await planImport({ db }, systemActor, { sources });
  expect(report.problems.map(({ column }) => column)).toEqual(["E «Dimensión»"]);
  expect(missing).toEqual([{ collection: "systems", name: "Ríos", records: 1 }]);
});
