import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { places } from "../../../db/schema/places/places.ts";
import { contentVersion, imports, revisions } from "../../../db/schema/revisions.ts";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import {
  apply,
  clearContent,
  conflict,
  datasheet,
  dumpContent,
  getOutcomes,
  intervention,
  listKinds,
  newsItem,
  oid,
  plan,
  textFile,
  toFiles,
  toId,
  totals,
} from "../../../tests/support/imports.ts";
import { undoImport } from "../../../tests/support/operations.ts";
import { newsRules } from "../../nouns/news/rules.server.ts";
import { updateRecord } from "../../records/write-records.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { applyImport, planImport } from "./commands.server.ts";
import { importShape } from "./contract.ts";
import { getImport, listImports } from "./queries.server.ts";

const { db } = await createTestDatabase();
beforeEach(() => clearContent(db));

const study = toFiles(
  intervention(1, { datasheet: oid(2), conflicts: [oid(3)], news: [oid(4), oid(5)] }),
  datasheet(2, 1),
  conflict(3, 1, { claimants: ["Vecinos"] }),
  newsItem(4, 1, { conflicts: [oid(3)] }),
  newsItem(5, 1),
);

describe("an import", () => {
  it("keeps ids, timestamps and versions, and says which texts it tidied", async () => {
    const messy = {
      interventionName: "  Parque   del\nrío ",
      description: "Uno\r\ndos  tres ",
      strategicProject: "Accio\u0301n",
    };
    const { report } = await apply(db, toFiles(intervention(1, messy)));
    expect(report.problems.map(({ kind, field, reason }) => [kind, field, reason])).toEqual([
      ["tidiedText", "interventionName", expect.stringMatching(/comienzo y del final/)],
      ["tidiedText", "interventionName", "Se juntan los espacios seguidos: «Parque del río»."],
      ["tidiedText", "description", expect.stringMatching(/comienzo y del final/)],
    ]);
    expect((await db.select().from(interventions))[0]).toMatchObject({
      id: toId(1),
      version: 3,
      createdAt: new Date("2024-05-01T10:00:00.000Z"),
      updatedAt: new Date("2024-05-01T10:00:00.000Z"),
      name: "Parque del río",
      description: "Uno\ndos  tres",
      strategicProject: "Acción",
    });
  });

  it("is one operation of the history, raises the content version, and leaves its report", async () => {
    const [before] = await db.select().from(contentVersion);
    const { id, report } = await apply(db, study);
    const [after] = await db.select().from(contentVersion);
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    const changes = await db.select().from(revisions).where(eq(revisions.operation, id));
    expect(changes.map(({ action, noun }) => `${action} ${noun}`)).toEqual([
      "create intervention",
      "create datasheet",
      "create conflict",
      "create actor",
      "create news",
      "create news",
    ]);
    const stored = await getImport(db, id);
    expect(importShape.parse(stored)).toMatchObject({
      id,
      actorName: "sistema",
      source: "datos.json",
      undoneAt: null,
      report,
    });
    expect(await listImports(db)).toMatchObject([{ id, counts: report.counts }]);
  });

  it("twice changes nothing", async () => {
    await apply(db, study);
    const rows = await dumpContent(db);
    const { report } = await apply(db, study);
    expect(totals(report)).toEqual({ read: 5, created: 0, updated: 0, unchanged: 5, refused: 0 });
    expect(await dumpContent(db)).toEqual(rows);
  });

  it("updates what differs, a version higher, with the previous row in the history", async () => {
    await apply(db, study);
    const later = { $date: "2024-06-01T10:00:00.000Z" };
    const { id, report } = await apply(
      db,
      toFiles(newsItem(4, 1, { newsName: "Se detiene la obra", updatedAt: later })),
    );
    expect(getOutcomes(report, "news")).toEqual({ updated: 1 });
    const [row] = await db
      .select()
      .from(news)
      .where(eq(news.id, toId(4)));
    expect(row).toMatchObject({
      headline: "Se detiene la obra",
      version: 4,
      updatedAt: new Date(later.$date),
    });
    const [change] = await db.select().from(revisions).where(eq(revisions.operation, id));
    expect(change).toMatchObject({
      action: "update",
      before: { headline: "Avanza la obra 4", conflictIds: [toId(3)] },
    });
    expect(await db.$count(newsConflicts)).toBe(1);
  });

  it("does not overwrite a record changed here after the file was written, and warns", async () => {
    await apply(db, study);
    const fields = { newsName: "Corregido", description: "Aquí.", newsDate: "2010-02-03" };
    await updateRecord({ db } as Context, systemActor, newsRules, {
      id: toId(4),
      fields: { ...fields, interventionId: toId(1) },
    });
    const { report } = await apply(db, study);
    expect(listKinds(report)).toEqual(["newerHere updatedAt"]);
    expect(
      await db
        .select()
        .from(news)
        .where(eq(news.id, toId(4))),
    ).toMatchObject([{ headline: "Corregido" }]);
  });

  it("warns where an older copy of a file reverts what somebody imported since", async () => {
    await apply(db, study);
    const rosa = { id: toId(77), username: "rosa", role: "researcher" } as const;
    const copy = (fields: object) => toFiles(newsItem(4, 1, { conflicts: [oid(3)], ...fields }));
    const first = await applyImport({ db }, rosa, copy({ newsName: "De Rosa" }));
    expect(listKinds(first.report)).toEqual([]);
    const report = await plan(db, copy({ description: "Otra." }));
    expect(report.problems).toMatchObject([
      { kind: "replacedEdit", recordId: toId(4), reason: expect.stringContaining("rosa") },
    ]);
    expect(getOutcomes(report, "news")).toEqual({ updated: 1 });
  });

  it("moves a record to the intervention that it now names", async () => {
    await apply(db, study);
    const later = { updatedAt: { $date: "2024-06-01T10:00:00.000Z" } };
    await apply(db, toFiles(intervention(7), datasheet(8, 7)));
    const { report } = await apply(
      db,
      toFiles(datasheet(2, 7, later), datasheet(8, 1, later), newsItem(5, 7, later)),
    );
    expect(totals(report)).toMatchObject({ updated: 3 });
    expect(
      await db
        .select()
        .from(news)
        .where(eq(news.id, toId(5))),
    ).toMatchObject([{ interventionId: toId(7) }]);
  });

  it("planned only, writes nothing and says the same", async () => {
    const expected = await plan(db, study);
    expect(totals(expected)).toMatchObject({ created: 5 });
    expect(await db.select().from(imports)).toEqual([]);
    expect(await db.select().from(interventions)).toEqual([]);
    expect((await apply(db, study)).report).toEqual(expected);
  });

  it("of nothing readable leaves no trace", async () => {
    await apply(db, { sources: [textFile("a.txt", "hola")] });
    expect(await db.select().from(imports)).toEqual([]);
  });

  it("is a researcher's right", async () => {
    const assistant = { id: toId(1), username: "abel", role: "assistant" } as const;
    await expect(applyImport({ db }, assistant, study)).rejects.toMatchObject({ code: "forbidden" });
    await expect(planImport({ db }, null, study)).rejects.toMatchObject({ code: "unauthenticated" });
    const { id } = await apply(db, study);
    await expect(undoImport({ db }, assistant, { id })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a place of the register without its id", () => {
  const header = "Nombre;Clase de lugar;Pertenece a;Código";
  const importPlaces = async (...rows: string[]) =>
    (await apply(db, { sources: [textFile("lugares.csv", [header, ...rows].join("\n"))] })).report;
  const listPlaces = async () =>
    (await db.select().from(places).orderBy(places.code)).map(({ name, code, parentId }) => [
      name,
      code,
      parentId !== null,
    ]);
  beforeEach(async () => {
    await db.delete(places);
  });

  it("is the one of its name and kind, whichever of the two says in what it lies", async () => {
    await importPlaces("Centro;Comuna;;10", "Prado;Barrio;Centro;1001", "Boston;Barrio;;1002");
    const report = await importPlaces("PRADO;Barrio;;1003", "Boston;Barrio;Centro;1004");
    expect(getOutcomes(report, "gazetteer")).toEqual({ updated: 2 });
    expect(await listPlaces()).toEqual([
      ["Centro", "10", false],
      ["PRADO", "1003", true],
      ["Boston", "1004", true],
    ]);
    const again = await importPlaces("PRADO;Barrio;;1003");
    expect(getOutcomes(again, "gazetteer")).toEqual({ unchanged: 1 });
  });

  it("is a work's territory once, also where it is read in another relation", async () => {
    await importPlaces("Centro;Comuna;;10", "Prado;Barrio;Centro;1001");
    await apply(db, toFiles(intervention(1)));
    const importTerritory = async (relation: string, place = "Prado") => {
      const rows = ["Actuación;Lugar;Relación", `Parque del río 1;${place};${relation}`];
      const { report } = await apply(db, { sources: [textFile("territorios.csv", rows.join("\n"))] });
      return getOutcomes(report, "workPlaces");
    };
    expect(await importTerritory("Queda en")).toEqual({ created: 1 });
    expect(await importTerritory("Afecta")).toEqual({ updated: 1 });
    expect(await importTerritory("Afecta", "Centro")).toEqual({ created: 1 });
  });

  it("is another where both say that they lie in different ones, and refused where it may be several", async () => {
    await importPlaces("Norte;Comuna;;1", "Sur;Comuna;;2", "Prado;Barrio;Norte;11");
    expect(getOutcomes(await importPlaces("Prado;Barrio;Sur;21"), "gazetteer")).toEqual({ created: 1 });
    const report = await importPlaces("Prado;Barrio;;31");
    expect(listKinds(report)).toEqual(["ambiguous name"]);
    expect(await listPlaces()).toHaveLength(4);
  });
});
