import { beforeEach, describe, expect, it } from "vitest";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import {
  apply,
  clearContent,
  dumpContent,
  getOutcomes,
  intervention,
  listKinds,
  textFile,
  toFiles,
} from "../../../tests/support/imports.ts";
import { buildWorkbook, workbookFile, type XmlCell } from "../../../tests/support/workbooks.ts";
import { planImport } from "./commands.server.ts";

const { db } = await createTestDatabase();
const work = "Parque del río 1";
const book = (name: string, rows: XmlCell[][]) => workbookFile(buildWorkbook([{ name, rows }]));
const check = (name: string, rows: XmlCell[][]) =>
  planImport({ db }, systemActor, { sources: [book(name, rows)] });
const clear = async () => {
  await clearContent(db);
  await db.delete(sources);
  await db.delete(publications);
};
const listSources = async () => {
  const names = new Map((await db.select().from(publications)).map(({ id, name }) => [id, name]));
  const found = await db.select().from(sources).orderBy(sources.title);
  return found.map(({ publicationId, ...own }) => ({ ...own, publication: names.get(publicationId ?? "") }));
};

/** As somebody keeps it who has read forty clippings. */
const header = [
  "N.º",
  "Titular",
  "Fecha publicación",
  "Obra",
  "Periódico",
  "Sección",
  "Página",
  "Autor",
  "Dirección",
  "Resumen",
];
const clipping = (headline: string, date: XmlCell, ...origin: XmlCell[]): XmlCell[] => [
  1,
  headline,
  date,
  work,
  ...origin,
  "La obra avanza.",
];
const sheet: XmlCell[][] = [
  ["Prensa del proyecto"],
  header,
  clipping(
    "Avanza la obra",
    "3/4/05",
    "El Colombiano",
    "Área Metro",
    "7A",
    "Rojas, M.",
    "https://prensa.example/1",
  ),
  clipping("Protestan los vecinos", "abril de 2004", "el colombiano", null, 12, null, null),
  clipping("Sin datos de prensa", "3 de abril de 2004", null, null, null, null, null),
];

const create = [{ collection: "publications" as const, name: "El Colombiano" }];

describe("A coder's sheet of clippings", () => {
  beforeEach(async () => {
    await clear();
    await apply(db, toFiles(intervention(1)));
  });

  it("makes the news with their sources and, if that is meant, the newspaper, and twice changes nothing", async () => {
    const asked = await check("Hoja1", sheet);
    expect(asked.missing).toEqual([{ ...create[0], records: 2 }]);
    expect(listKinds(asked.report).slice(-2)).toEqual(Array(2).fill("unknownReference sourcePublication"));
    const { report } = await apply(db, { sources: [book("Hoja1", sheet)], create });
    expect(listKinds(report)).toEqual(["unknownField N.º", "dateWithoutDay newsDate"]);
    expect(getOutcomes(report, "news")).toEqual({ created: 3 });
    expect(getOutcomes(report, "sources")).toEqual({ created: 2 });
    expect(getOutcomes(report, "publications")).toEqual({ created: 1 });
    const press = { kind: "press", publication: "El Colombiano" };
    expect(await listSources()).toMatchObject([
      {
        ...press,
        title: "Avanza la obra",
        date: "2005-04-03",
        section: "Área Metro",
        page: "7A",
        author: "Rojas, M.",
        url: "https://prensa.example/1",
      },
      { ...press, title: "Protestan los vecinos", date: "2004-04-01", datePrecision: "month", page: "12" },
    ]);
    const { news = [] } = await dumpContent(db);
    expect(news.map(({ source_id: source }) => source !== null).sort()).toEqual([false, true, true]);

    const again = (await check("Hoja1", sheet)).report;
    expect(getOutcomes(again, "news")).toEqual({ unchanged: 3 });
    expect([getOutcomes(again, "sources"), getOutcomes(again, "publications")]).toEqual([{}, {}]);
  });

  it("asks for the newspaper alone where its column is called as the source is", async () => {
    const called = header.map((name) => (name === "Periódico" ? "Fuente" : name));
    const rows = [called, ...sheet.slice(2)];
    expect((await check("Hoja1", rows)).missing).toEqual([{ ...create[0], records: 2 }]);
    await apply(db, { sources: [book("Hoja1", rows)], create });
    expect((await listSources()).map(({ title, publication }) => [title, publication])).toEqual([
      ["Avanza la obra", "El Colombiano"],
      ["Protestan los vecinos", "El Colombiano"],
    ]);
  });

  it("changes the source that a news item has, and leaves what its cells do not say", async () => {
    await apply(db, { sources: [book("Hoja1", sheet)], create });
    const changed = clipping("Avanza la obra", "3/4/2005", null, null, "8A", null, null);
    const { report } = await apply(db, { sources: [book("Hoja1", [header, changed])] });
    expect([getOutcomes(report, "news"), getOutcomes(report, "sources")]).toEqual([
      { unchanged: 1 },
      { updated: 1 },
    ]);
    expect((await listSources())[0]).toMatchObject({
      page: "8A",
      author: "Rojas, M.",
      section: "Área Metro",
    });
  });

  it("finds the source of its title, day and newspaper that is there already", async () => {
    const source = ["Clase de fuente", "Título", "Fecha", "Periódico"];
    const rows = [source, ["Prensa", "Avanza la obra", "3/4/2005", "El Colombiano"]];
    await apply(db, {
      sources: [
        book("Publicaciones", [
          ["Periódico", "Ciudad"],
          ["El Colombiano", "Medellín"],
        ]),
      ],
    });
    await apply(db, { sources: [book("Fuentes", rows)] });
    await apply(db, { sources: [book("Hoja1", [header, sheet[2] ?? []])] });
    expect(await listSources()).toHaveLength(1);
  });

  it("says which cell is wrong by the column's own name, and refuses its row", async () => {
    const wrong = clipping("Otra", "3/4/05", "El Colombiano", null, null, null, "El Colombiano, 7A");
    const { report } = await check("Hoja1", [
      header,
      wrong,
      clipping("Otra", "2004", null, null, null, null, null),
    ]);
    const errors = report.problems.filter(({ level }) => level === "error");
    expect(errors).toMatchObject([
      { record: "fila 2 «Otra»", column: "I «Dirección»" },
      {
        record: "fila 3 «Otra»",
        column: "C «Fecha publicación»",
        reason: expect.stringMatching(/solo un año/),
      },
    ]);
    expect(getOutcomes(report, "news")).toEqual({ refused: 2 });
    const withoutDate = (
      await check("Hoja1", [
        ["Titular", "Obra", "Resumen"],
        ["Una", work, "d"],
      ])
    ).report;
    expect(withoutDate.problems).toMatchObject([{ kind: "missing", column: "«Fecha»" }]);
  });
});

describe("A sheet of sources", () => {
  beforeEach(clear);

  it("named so is one, whatever its headers have in common with news", async () => {
    const rows = [
      ["Titular", "Fecha", "Periódico", "Descripción"],
      ["Avanza la obra", "abril de 2004", null, "x"],
    ];
    const { report, tables } = await check("Fuentes", rows);
    expect(tables[0]?.collection).toBe("sources");
    expect([getOutcomes(report, "sources"), getOutcomes(report, "news")]).toEqual([{ created: 1 }, {}]);
    const { report: other } = await check("Fuentes", [
      ["Columna", "Valor"],
      ["a", "b"],
    ]);
    expect(other.files).toMatchObject([{ format: "unknown" }]);
    const csv = textFile("fuentes.csv", "Titular;Fecha;Nota\nUna;2004;n");
    const read = await planImport({ db }, systemActor, { sources: [csv] });
    expect(getOutcomes(read.report, "sources")).toEqual({ created: 1 });
  });

  it("takes the words of its template, and asks only for what is obligatory", async () => {
    const rows = [
      ["Clase de fuente", "Título *", "Fecha", "Qué se conoce de la fecha"],
      ["Norma", "Acuerdo 62", 1999, null],
      ["law", "Acuerdo 63", "1999-12-23", "El año"],
      ["Norma", "Acuerdo 64", "abril de 2001", "El día"],
      ["Norma", "Acuerdo 65", 2002, "El mes"],
      [null, "Sin clase", null, null],
      ["Revista", "Otra clase", null, null],
    ];
    const { report } = await apply(db, { sources: [book("Fuentes", rows)] });
    expect(report.problems).toMatchObject([
      {
        column: "A «Clase de fuente»",
        reason: "Clase de fuente debe ser Prensa, Norma, Plan, Informe, Página web o Entrevista.",
      },
    ]);
    expect(
      (await listSources()).map(({ title, kind, date, datePrecision }) => [title, kind, date, datePrecision]),
    ).toEqual([
      ["Acuerdo 62", "law", "1999-01-01", "year"],
      ["Acuerdo 63", "law", "1999-12-23", "year"],
      ["Acuerdo 64", "law", "2001-04-01", "month"],
      ["Acuerdo 65", "law", "2002-01-01", "year"],
      ["Sin clase", "press", null, "day"],
    ]);
  });
});
