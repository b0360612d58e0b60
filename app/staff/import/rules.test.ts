import { beforeEach, describe, expect, it } from "vitest";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { siteContent } from "../../../db/schema/site.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import {
  apply,
  clearContent,
  conflict,
  type Doc,
  datasheet,
  getOutcomes,
  intervention,
  jsonFile,
  listKinds,
  newsItem,
  oid,
  plan,
  stageId,
  systemId,
  textFile,
  toFiles,
  toId,
} from "../../../tests/support/imports.ts";
import type { ImportInput } from "./commands.server.ts";
import type { Collection } from "./fields.ts";
import type { Source } from "./read/reading.server.ts";

const { db } = await createTestDatabase();
beforeEach(() => clearContent(db));

const planned = (...docs: Doc[]) => plan(db, toFiles(...docs));
/** A study of one intervention, and the news item to look at. */
const withNews = (fields: Doc) => planned(intervention(1), newsItem(9, 1, fields));

describe("a record is imported with a warning where", () => {
  it.each<[string, Doc, string]>([
    [
      "its date is a typing slip",
      { newsDate: { $date: { $numberLong: "-61499952000000" } } },
      "improbableDate newsDate",
    ],
    ["its date is in the future", { newsDate: "2999-01-01" }, "improbableDate newsDate"],
    ["its date has a time", { newsDate: "2010-02-03T15:00:00.000Z" }, "dateWithTime newsDate"],
    ["its image is not https", { image: "http://x.example/a.jpg" }, "unsafeImage image"],
    ["a text has control characters", { description: "a\u0000b" }, "strayCharacters description"],
    ["a text is garbled", { description: "Ejecuci\uFFFDn" }, "strayCharacters description"],
    ["its version is none", { __v: "x" }, "wrongMetadata __v"],
    ["its timestamps are none", { updatedAt: "ayer" }, "wrongMetadata updatedAt"],
    ["a text begins or ends with spaces", { description: "La obra. \n" }, "tidiedText description"],
    ["its headline has spaces in a row", { newsName: "Avanza  la obra" }, "tidiedText newsName"],
    ["a conflict that it reports on is nowhere", { conflicts: [oid(404)] }, "danglingLink conflicts"],
  ])("%s", async (_name, fields, kind) => {
    const report = await withNews(fields);
    expect(listKinds(report)).toEqual([kind]);
    expect(report.problems[0]).toMatchObject({ level: "warning", recordId: toId(9) });
    expect(getOutcomes(report, "news")).toEqual({ created: 1 });
  });

  it("an image is left empty, its address is in the reason", async () => {
    const { report } = await apply(db, toFiles(intervention(1, { image: "ftp://x.example/a.jpg" })));
    expect(report.problems[0]?.reason).toContain("ftp://x.example/a.jpg");
    expect((await db.select().from(interventions))[0]?.image).toBe("");
  });

  it("an intervention lists records that are nowhere, or that say they belong to another", async () => {
    const report = await planned(
      intervention(1, { news: [oid(404), oid(4)], conflicts: [oid(405)], datasheet: oid(3) }),
      intervention(2),
      datasheet(3, 2),
      newsItem(4, 2),
    );
    expect(listKinds(report)).toEqual([
      "otherParent datasheet",
      "danglingLink conflicts",
      "danglingLink news",
      "otherParent news",
    ]);
    expect(report.counts.news.created).toBe(1);
  });

  it("its intervention lists others of its kind, but not it", async () => {
    const report = await planned(intervention(1, { news: [toId(2)] }), newsItem(2, 1), newsItem(3, 1));
    expect(listKinds(report)).toEqual(["unlistedChild intervention"]);
    expect(report.problems[0]).toMatchObject({
      recordId: toId(3),
      reason: expect.stringContaining(`${toId(1)} «Parque del río 1» no lo tiene en su lista`),
    });
    expect(listKinds(await planned(intervention(1), newsItem(3, 1)))).toEqual([]);
  });

  it("it has a field twice, of which the last counts, also inside of another", async () => {
    const text = JSON.stringify([intervention(1), newsItem(2, 1), newsItem(3, 1)])
      .replace('"newsName":"Avanza la obra 2"', '"newsName":"Primero","newsName":"Avanza la obra 2"')
      .replace('"__v":3}]', '"__v":3,"x":[{"y":1,"y":2}]}]');
    const report = await plan(db, { sources: [textFile("datos.json", text)] });
    expect(report.problems.map(({ kind, recordId, field }) => [kind, recordId, field])).toEqual([
      ["repeatedField", toId(2), "newsName"],
      ["repeatedField", toId(3), "y"],
      ["unknownField", null, "x"],
    ]);
    expect(report.counts.news.created).toBe(2);
  });

  it("its coding is not among the choices of the form", async () => {
    const value = { types: ["Ambiental"], escalations: ["Marcha"] };
    await db.insert(siteContent).values({ id: toId(900), key: "coding", value });
    const coded = [{ type: "Ambiental", escalation: "Toma" }, { type: "Otro" }, {}];
    const report = await planned(intervention(1), ...coded.map((coding, n) => conflict(2 + n, 1, coding)));
    expect(report.problems.map(({ kind, recordId, field }) => [kind, recordId, field])).toEqual([
      ["unlistedChoice", toId(2), "escalation"],
      ["unlistedChoice", toId(3), "type"],
    ]);
  });

  it("a headline is there twice but for case and accents, the second one being named", async () => {
    const report = await planned(
      intervention(1),
      intervention(2),
      newsItem(3, 1, { newsName: "Acción popular" }),
      newsItem(4, 1, { newsName: "ACCION POPULAR" }),
      newsItem(5, 2, { newsName: "accion popular" }),
    );
    expect(listKinds(report)).toEqual(["repeatedName newsName", "repeatedName newsName"]);
    expect(report.problems.map(({ reason }) => reason)).toEqual([
      `Se llama igual que la noticia ${toId(3)} de la misma actuación.`,
      `Se llama igual que la noticia ${toId(3)} de la actuación ${toId(1)}.`,
    ]);
  });

  it("the database has a record of that name", async () => {
    await apply(db, toFiles(intervention(1), newsItem(3, 1, { newsName: "Acción popular" })));
    expect(listKinds(await planned(newsItem(4, 1, { newsName: "acción popular" })))).toEqual([
      "repeatedName newsName",
    ]);
  });

  it("a field is unknown: once a file and field", async () => {
    const docs = [intervention(1, { color: "rojo" }), intervention(2, { color: "azul" })];
    const report = await plan(db, {
      sources: [jsonFile("a.json", docs), jsonFile("b.json", [newsItem(3, 1, { color: 1 })])],
    });
    expect(report.problems.map(({ file, kind, field }) => [file, kind, field])).toEqual([
      ["a.json", "unknownField", "color"],
      ["b.json", "unknownField", "color"],
    ]);
  });

  it("a file of the folder was not read", async () => {
    expect(listKinds(await plan(db, { ...toFiles(intervention(1)), ignored: ["foto.jpg"] }))).toEqual([
      "ignoredFile",
    ]);
  });
});

describe("collections are recognised", () => {
  const names = (input: ImportInput) =>
    plan(db, input).then(({ files }) => files.map(({ collections }) => collections));

  it.each<[Collection, Doc[]]>([
    ["hierarchies", [{ _id: oid(1), hierarchyName: "Comunal" }]],
    ["systems", [{ _id: { $oid: systemId }, systemName: "Otro nombre" }]],
    ["stages", [{ _id: { $oid: stageId }, systemName: "Otro nombre" }]],
    ["interventions", [intervention(1)]],
    ["datasheets", [datasheet(1, 2)]],
    ["conflicts", [conflict(1, 2)]],
    ["news", [newsItem(1, 2)]],
  ])("%s by their fields and ids, regardless of the file's name", async (collection, docs) => {
    expect(await names({ sources: [jsonFile("users.json", docs)] })).toEqual([[collection]]);
  });

  it("new systems and stages by their neighbours, by their names, or by who refers to them", async () => {
    const fresh = { _id: oid(7), systemName: "Aguas" };
    expect(
      await names({ sources: [jsonFile("a", [{ _id: { $oid: stageId }, systemName: "x" }, fresh])] }),
    ).toEqual([["stages"]]);
    expect(await names({ sources: [jsonFile("a", [{ systemName: "Sistema de Movilidad" }])] })).toEqual([
      ["systems"],
    ]);
    const used = [jsonFile("a", [fresh]), jsonFile("b", [conflict(1, 2, { timeStressOccurrence: oid(7) })])];
    expect(await names({ sources: used })).toEqual([["stages"], ["conflicts"]]);
    expect(await names({ sources: [jsonFile("a", [fresh])] })).toEqual([["unrecognized"]]);
  });

  it.each<[string, Source, RegExp]>([
    ["empty", textFile("a.json", ""), /vacío/],
    ["an empty list", textFile("a.json", "[]"), /no tiene registros/],
    ["a picture", { name: "a.json", bytes: Buffer.from([0x89, 0x50, 0, 1]) }, /no es de texto/],
    ["a spreadsheet", { name: "a.xlsx", bytes: Buffer.from("PK\u0003\u0004libro") }, /dañado o incompleto/],
    [
      "a sheet of LibreOffice",
      { name: "a.ods", bytes: Buffer.from("PK\u0003\u0004libro") },
      /Guardar como.*Excel 2007-365 \(\.xlsx\)/,
    ],
    ["a zip", { name: "a.json", bytes: Buffer.from("PK\u0003\u0004x") }, /descomprímelo/],
    ["an unknown table", textFile("a.csv", "nombre,edad\nAna,3"), /«nombre,edad».*«Nombre de la noticia»/],
    ["prose", textFile("a.txt", "Querida Ana:\nte escribo, hoy, …"), /«Querida Ana:»/],
  ])("and a file that is %s is an error that says what to do", async (_name, source, reason) => {
    const report = await plan(db, { sources: [source] });
    expect(listKinds(report)).toEqual(["unrecognizedFile"]);
    expect(report.problems[0]?.reason).toMatch(reason);
  });
});

describe("references", () => {
  it("may be names, in any case and with or without accents, in the files or in the database", async () => {
    await apply(db, toFiles(intervention(1, { interventionName: "Ciclorruta Oriental" })));
    const table = [
      "Nombre del conflicto;Descripción;Etapa;Actores;Actuación urbanística",
      "Ruido;Mucho;EJECUCION;Vecinos;ciclorruta  ORIENTAL",
      "Polvo;Mucho;Etapa falsa;Vecinos;Ciclorruta Oriental",
    ].join("\n");
    const named = {
      interventionName: "Túnel",
      hierarchy: "ciudad",
      internalSystem: "Sistema de Movilidad (calles)",
    };
    const sources = [
      textFile("c.csv", table),
      jsonFile("i.json", [intervention(2, named), newsItem(3, 0, { intervention: "tunel" })]),
    ];
    const { report } = await apply(db, { sources });
    expect(listKinds(report)).toEqual(["unknownCatalogEntry timeStressOccurrence"]);
    expect((await db.select().from(conflicts))[0]).toMatchObject({ interventionId: toId(1), stageId });
    expect((await db.select().from(news))[0]).toMatchObject({ interventionId: toId(2) });
  });

  it("by a name that two records have are refused", async () => {
    const namesakes = [1, 2].map((number) => intervention(number, { interventionName: "Parque" }));
    const report = await planned(...namesakes, newsItem(3, 0, { intervention: "parque" }));
    expect(listKinds(report)).toContain("ambiguous intervention");
  });

  it("may be objects, as the API returns them", async () => {
    const populated = intervention(1, {
      hierarchy: { _id: { $oid: "6894c5d74cad0142c0ca580c" }, hierarchyName: "x" },
    });
    await apply(db, toFiles(populated));
    expect((await db.select().from(interventions))[0]?.hierarchyId).toBe("6894c5d74cad0142c0ca580c");
  });

  it("of a news item to conflicts are kept, as ids or names", async () => {
    const links = newsItem(4, 1, { conflicts: [oid(2), "ruido NOCTURNO 3", "Nada"] });
    const { report } = await apply(db, toFiles(intervention(1), conflict(2, 1), conflict(3, 1), links));
    expect(listKinds(report)).toEqual(["danglingLink conflicts"]);
    expect(await db.$count(newsConflicts)).toBe(2);
  });
});
