import { beforeEach, describe, expect, it } from "vitest";
import { codebooks } from "../../../db/schema/coding/codebooks.ts";
import { codingSampleRecords, codingSamples } from "../../../db/schema/coding/samples.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
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
  systemId,
  textFile,
  toFiles,
  toId,
} from "../../../tests/support/imports.ts";

const { db } = await createTestDatabase();
beforeEach(() => clearContent(db));

const planned = (...docs: Doc[]) => plan(db, toFiles(...docs));
/** A study of one intervention, and the news item to look at. */
const withNews = (fields: Doc) => planned(intervention(1), newsItem(9, 1, fields));

describe("a record is refused, and the report says why, where", () => {
  it.each<[string, Doc, string, RegExp]>([
    [
      "a required text is missing",
      { newsName: "   " },
      "missing newsName",
      /^El nombre de la noticia es requerido\.$/,
    ],
    ["a required field is absent", { description: undefined }, "missing description", /requerida/],
    ["a text is no text", { newsName: 7 }, "invalid newsName", /debe ser un texto/],
    ["a text is too long", { newsName: "a".repeat(301) }, "invalid newsName", /demasiado largo/],
    [
      "its date never was",
      { newsDate: { $date: "2010-02-30T00:00:00.000Z" } },
      "impossibleDate newsDate",
      /«2010-02-30T/,
    ],
    ["its date is no date", { newsDate: "ayer" }, "invalid newsDate", /«ayer» no tiene la forma/],
    ["it has no date", { newsDate: null }, "missing newsDate", /La fecha de la noticia es requerida/],
    ["its id is no id", { _id: "noticia-9" }, "wrongId _id", /24 caracteres/],
    [
      "its intervention is nowhere",
      { intervention: oid(404) },
      "unknownReference intervention",
      /no está en los archivos ni/,
    ],
    [
      "it has no intervention",
      { intervention: null },
      "missing intervention",
      /La intervención es requerida/,
    ],
  ])("%s", async (_name, fields, kind, reason) => {
    const report = await withNews(fields);
    expect(listKinds(report)).toEqual([kind]);
    expect(report.problems[0]).toMatchObject({
      level: "error",
      file: "datos.json",
      reason: expect.stringMatching(reason),
    });
    expect(getOutcomes(report, "news")).toEqual({ refused: 1 });
    expect(getOutcomes(report, "interventions")).toEqual({ created: 1 });
  });

  it("names the record by id and name, or by its place in the file", async () => {
    const report = await planned(intervention(1), newsItem(9, 1, { newsDate: "x" }), { newsDate: "x" });
    expect(report.problems.map(({ record }) => record)).toContain(`${toId(9)} «Avanza la obra 9»`);
    expect(report.problems.map(({ record }) => record)).toContain("registro 3");
  });

  it("its hierarchy, system or stage is unknown", async () => {
    const report = await planned(
      intervention(1, { hierarchy: oid(404), internalSystem: "Sistema de Nada" }),
      intervention(2),
      conflict(3, 2, { timeStressOccurrence: systemId }),
    );
    expect(listKinds(report)).toEqual([
      "unknownCatalogEntry hierarchy",
      "unknownCatalogEntry internalSystem",
      "unknownCatalogEntry timeStressOccurrence",
    ]);
    expect(getOutcomes(report, "interventions")).toEqual({ created: 1, refused: 1 });
  });

  it("it depends on a refused record: each dependant is named", async () => {
    const report = await planned(
      intervention(1, { description: "" }),
      datasheet(2, 1),
      conflict(3, 1),
      newsItem(4, 1),
      intervention(5),
      newsItem(6, 5),
    );
    expect(listKinds(report)).toEqual([
      "missing description",
      ...Array(3).fill("refusedParent intervention"),
    ]);
    expect(report.problems.map(({ recordId }) => recordId)).toEqual([1, 2, 3, 4].map(toId));
    expect(getOutcomes(report, "news")).toEqual({ created: 1, refused: 1 });
  });

  it("its parent is refused, unless the database has that parent", async () => {
    await apply(db, toFiles(intervention(1)));
    const report = await planned(intervention(1, { description: "" }), newsItem(4, 1));
    expect(getOutcomes(report, "news")).toEqual({ created: 1 });
  });

  it("it is the second datasheet of an intervention, in the files or beside a stored one", async () => {
    const files = toFiles(intervention(1), datasheet(2, 1), datasheet(3, 1, { features: "Otra." }));
    const { report } = await apply(db, files);
    expect(report.problems).toMatchObject([{ kind: "secondDatasheet", recordId: toId(3) }]);
    expect(listKinds(await planned(datasheet(3, 1)))).toEqual(["secondDatasheet intervention"]);
  });

  it("it would take the place of a datasheet that is refused another", async () => {
    await apply(db, toFiles(intervention(1), intervention(2), intervention(3)));
    await apply(db, toFiles(datasheet(11, 1), datasheet(12, 2), datasheet(13, 3)));
    const { report } = await apply(db, toFiles(datasheet(11, 3), datasheet(12, 1)));
    expect(listKinds(report)).toEqual(["secondDatasheet intervention", "secondDatasheet intervention"]);
    expect(getOutcomes(report, "datasheets")).toEqual({ refused: 2 });
  });

  it("it would take the name of a newspaper that is refused another", async () => {
    await db.delete(publications);
    const paper = (number: number, name: string) => ({ _id: oid(number), name, place: "Medellín" });
    await apply(db, toFiles(paper(21, "El Uno"), paper(22, "El Dos")));
    const { report } = await apply(db, toFiles(paper(21, "El Dos"), paper(23, "El Uno")));
    expect(report.problems.map(({ kind, recordId }) => [kind, recordId])).toEqual([
      ["repeatedId", toId(21)],
      ["repeatedId", toId(23)],
    ]);
    expect(getOutcomes(report, "publications")).toEqual({ refused: 2 });
    await db.delete(publications);
  });

  it("it is not the datasheet that the intervention names", async () => {
    const report = await planned(intervention(1, { datasheet: oid(3) }), datasheet(2, 1), datasheet(3, 1));
    expect(report.problems).toMatchObject([{ kind: "secondDatasheet", recordId: toId(2) }]);
  });

  it("its id is there twice with another content; twice the same counts once", async () => {
    const report = await planned(intervention(1), intervention(1), intervention(1, { description: "Otra." }));
    expect(listKinds(report)).toEqual(["repeatedRecord", "repeatedId _id"]);
    expect(getOutcomes(report, "interventions")).toEqual({ created: 1, unchanged: 1, refused: 1 });
  });

  it("it would say how a conflict in an open sample is read; the others come in", async () => {
    await apply(db, toFiles(intervention(1), conflict(2, 1), conflict(3, 1)));
    const [codebookId, sampleId, first, second] = [toId(900), toId(901), toId(902), toId(903)];
    await db.insert(codebooks).values({ id: codebookId, number: 1, state: "in_force" });
    const coders = { firstCoderId: first, secondCoderId: second };
    const sample = { id: sampleId, codebookId, fraction: 1, seed: "a", ...coders };
    await db.insert(codingSamples).values({ ...sample, firstCoderName: "a", secondCoderName: "b" });
    const sampled = { sampleId, noun: "conflict" as const, recordId: toId(2), position: 0 };
    await db.insert(codingSampleRecords).values({ ...sampled, ...coders });
    const later = { updatedAt: { $date: "2024-06-01T10:00:00.000Z" } };
    const { report } = await apply(
      db,
      toFiles(
        conflict(2, 1, { ...later, type: "Ambiental" }),
        conflict(3, 1, { ...later, type: "Ambiental" }),
      ),
    );
    expect(listKinds(report)).toEqual(["invalid type", "unlistedChoice type"]);
    expect(report.problems[0]).toMatchObject({
      recordId: toId(2),
      reason: expect.stringMatching(/muestra abierta/),
    });
    expect(getOutcomes(report, "conflicts")).toEqual({ updated: 1, refused: 1 });
    await db.delete(codingSamples);
  });

  it("its line or row cannot be read", async () => {
    const files = [
      textFile("n.jsonl", `${JSON.stringify(newsItem(9, 1))}\n{"_id": \n`),
      textFile("n.csv", "Titular;Fecha;Actuación;Descripción\nUna;1/2/2010\n"),
    ];
    const report = await plan(db, { sources: [jsonFile("a.json", [intervention(1)]), ...files] });
    expect(report.problems).toMatchObject([
      { kind: "malformed", file: "n.jsonl", record: "línea 2", reason: "No es JSON válido (línea 2)." },
      {
        kind: "malformed",
        file: "n.csv",
        record: "línea 2",
        reason: "La fila tiene 2 columnas y el encabezado 4.",
      },
    ]);
    expect(getOutcomes(report, "news")).toEqual({ created: 1, refused: 2 });
  });

  it("its file is not recognised; the report names fields only, never values", async () => {
    const secret = "hunter2-secreto";
    const report = await planned({ _id: oid(1), user: "ana", userPassword: secret });
    expect(listKinds(report)).toEqual(["unrecognizedFile"]);
    expect(getOutcomes(report, "unrecognized")).toEqual({ refused: 1 });
    expect(JSON.stringify(report)).not.toContain(secret);
  });
});
