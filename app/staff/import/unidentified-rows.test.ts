import { beforeEach, describe, expect, it } from "vitest";
import { news } from "../../../db/schema/news.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import {
  apply,
  clearContent,
  dumpContent,
  getOutcomes,
  intervention,
  listKinds,
  newsItem,
  plan,
  textFile,
  toFiles,
  toId,
  totals,
} from "../../../tests/support/imports.ts";
import { newsRules } from "../../nouns/news/rules.server.ts";
import { updateRecord } from "../../records/write-records.server.ts";
import type { Context } from "../../shared/context.server.ts";

const { db } = await createTestDatabase();
beforeEach(() => clearContent(db));

const header = "Titular;Fecha;Actuación;Descripción";
const table = (...rows: string[]) => ({ sources: [textFile("n.csv", [header, ...rows].join("\n"))] });

describe("rows without an id", () => {
  beforeEach(() => apply(db, toFiles(intervention(1))));

  it("are found again by intervention, headline and date: twice changes nothing", async () => {
    const rows = table("Obra;3/2/2010;Parque del río 1;Uno", "Obra;4/2/2010;Parque del río 1;Dos");
    expect(getOutcomes((await apply(db, rows)).report, "news")).toEqual({ created: 2 });
    const before = await dumpContent(db);
    expect(getOutcomes((await apply(db, rows)).report, "news")).toEqual({ unchanged: 2 });
    expect(await dumpContent(db)).toEqual(before);
  });

  it("update the record they are, and leave its other fields", async () => {
    await apply(db, toFiles(newsItem(4, 1, { newsName: "Obra", image: "https://x.example/a.jpg" })));
    const { report } = await apply(db, table("OBRA;3/2/2010;parque del rio 1;Otro texto"));
    expect(getOutcomes(report, "news")).toEqual({ updated: 1 });
    expect(await db.select().from(news)).toMatchObject([
      { id: toId(4), headline: "OBRA", description: "Otro texto", image: "https://x.example/a.jpg" },
    ]);
  });

  it("that share a key but not a text are records of their own, and stay so", async () => {
    const rows = table("Obra;3/2/2010;Parque del río 1;Uno", "OBRA;3/2/2010;Parque del río 1;Dos");
    const first = await apply(db, rows);
    expect([getOutcomes(first.report, "news"), listKinds(first.report)]).toEqual([
      { created: 2 },
      ["repeatedName newsName"],
    ]);
    expect(getOutcomes((await apply(db, rows)).report, "news")).toEqual({ unchanged: 2 });
  });

  it("that are identical count once", async () => {
    const row = "Obra;3/2/2010;Parque del río 1;Uno";
    const { report } = await apply(db, table(row, row));
    expect([getOutcomes(report, "news"), listKinds(report)]).toEqual([
      { created: 1, unchanged: 1 },
      ["repeatedRecord"],
    ]);
  });

  it("that could be either of two stored records are refused", async () => {
    await apply(db, toFiles(newsItem(4, 1, { newsName: "Obra" }), newsItem(5, 1, { newsName: "obra" })));
    expect(listKinds(await plan(db, table("Obra;3/2/2010;Parque del río 1;Otro")))).toEqual([
      "ambiguous newsName",
    ]);
  });

  it("of two interventions with one name are refused: the name is all they are known by", async () => {
    const rows = [
      "Nombre;Descripción;Jerarquía;Proyecto;Sistema",
      "Vía;Uno;Ciudad;p;Movilidad",
      "VIA;Dos;Ciudad;p;Movilidad",
    ];
    const report = await plan(db, { sources: [textFile("i.csv", rows.join("\n"))] });
    expect(listKinds(report)).toEqual(["repeatedId interventionName"]);
  });

  it("warn if they replace what a person saved here", async () => {
    await apply(db, toFiles(newsItem(4, 1, { newsName: "Obra" })));
    const rosa = { id: toId(77), username: "rosa", role: "researcher" } as const;
    const fields = { newsName: "Obra", description: "De Rosa.", newsDate: "2010-02-03" };
    await updateRecord({ db } as Context, rosa, newsRules, {
      id: toId(4),
      fields: { ...fields, interventionId: toId(1) },
    });
    const report = await plan(db, table("Obra;3/2/2010;Parque del río 1;De la tabla"));
    expect(report.problems).toMatchObject([
      { kind: "replacedEdit", reason: expect.stringContaining("rosa") },
    ]);
  });

  it("also accepts parsed records, with references by name", async () => {
    const records = {
      interventions: [
        {
          interventionName: "Malecón",
          description: "d",
          hierarchy: "Ciudad",
          strategicProject: "p",
          internalSystem: "Movilidad",
        },
      ],
      datasheets: [
        {
          intervention: "Malecón",
          description: "d",
          features: "f",
          conflictivity: "c",
          spatialization: "https://m.example/",
        },
      ],
      conflicts: [
        {
          intervention: "Malecón",
          conflictName: "Ruido",
          description: "d",
          timeStressOccurrence: "N/A",
          actorsInvolved: "a",
        },
      ],
      news: [
        {
          intervention: "Malecón",
          newsName: "Obra",
          description: "d",
          newsDate: new Date("2010-02-03"),
          conflicts: ["Ruido"],
        },
      ],
    };
    const { report } = await apply(db, { records });
    expect([totals(report).created, report.problems]).toEqual([4, []]);
    expect(totals((await apply(db, { records })).report)).toMatchObject({ unchanged: 4 });
  });
});
