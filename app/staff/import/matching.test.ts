import { asc, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { hierarchies, systems } from "../../../db/schema/catalog.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
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
  systemId,
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

  it("adopts names of fixed lists only on request", async () => {
    const files = toFiles({ _id: { $oid: systemId }, systemName: "Sistema de Movilidad (calles)" });
    const readName = async () => (await db.select().from(systems).where(eq(systems.id, systemId)))[0]?.name;
    const first = await apply(db, files);
    expect([listKinds(first.report), await readName()]).toEqual([["nameKept systemName"], "Movilidad"]);
    const { id, report } = await apply(db, { ...files, updateNames: true });
    expect([getOutcomes(report, "systems"), await readName()]).toEqual([
      { updated: 1 },
      "Sistema de Movilidad (calles)",
    ]);
    await undoImport({ db }, systemActor, { id });
    expect(await readName()).toBe("Movilidad");
  });

  it("adds new entries to the end of a fixed list", async () => {
    const { id } = await apply(
      db,
      toFiles({ _id: oid(7), systemName: "Aguas" }, intervention(1, { internalSystem: oid(7) })),
    );
    const list = await db.select().from(systems).orderBy(systems.position);
    expect(list.at(-1)?.name).toBe("Aguas");
    await undoImport({ db }, systemActor, { id });
    expect(await db.select().from(systems)).toHaveLength(list.length - 1);
  });

  it("lets records swap their names, and undoes it", async () => {
    await db.delete(publications);
    const paper = (number: number, name: string) => ({ _id: oid(number), name, place: "Cali" });
    const readNames = async () =>
      (await db.select().from(publications).orderBy(publications.id)).map(({ name }) => name);
    await apply(db, toFiles(paper(21, "El Uno"), paper(22, "El Dos"), paper(23, "El Tres")));
    // One of them also leaves its name to a record that is new.
    const swapped = [paper(21, "El Dos"), paper(22, "El Uno"), paper(23, "El Cuatro"), paper(24, "El Tres")];
    const { id, report } = await apply(db, toFiles(...swapped));
    expect(getOutcomes(report, "publications")).toEqual({ created: 1, updated: 3 });
    expect(await readNames()).toEqual(["El Dos", "El Uno", "El Cuatro", "El Tres"]);
    await undoImport({ db }, systemActor, { id });
    expect(await readNames()).toEqual(["El Uno", "El Dos", "El Tres"]);
    await db.delete(publications);
  });

  it("adds new entries in the order of their positions, and those without one behind them", async () => {
    const entries = [
      { _id: oid(7), systemName: "Segundo", position: 2 },
      { _id: oid(8), systemName: "Sin lugar" },
      { _id: oid(9), systemName: "Raro", position: "al final" },
      { _id: oid(10), systemName: "Primero", position: "1" },
    ];
    const { id, report } = await apply(db, toFiles(...entries.map((entry) => ({ ...entry, color: "azul" }))));
    const list = await db.select().from(systems).orderBy(systems.position);
    expect(list.slice(-4).map(({ name }) => name)).toEqual(["Primero", "Segundo", "Sin lugar", "Raro"]);
    expect(listKinds(report)).toEqual(["wrongMetadata position"]);
    await undoImport({ db }, systemActor, { id });
  });

  it("refuses what a list has no room for, with what needs it, and keeps to the list's own order", async () => {
    const ofList = asc(hierarchies.position);
    const [last] = await db.select().from(hierarchies).orderBy(desc(hierarchies.position)).limit(1);
    await db
      .update(hierarchies)
      .set({ position: 20 })
      .where(eq(hierarchies.id, String(last?.id)));
    const names = ["Vereda", "Comuna", "País", "Cuenca", "Mundo"];
    const entries = names.map((hierarchyName, index) => ({ _id: oid(70 + index), hierarchyName }));
    const works = [intervention(1, { hierarchy: oid(73) }), intervention(2, { hierarchy: oid(74) })];
    const { id, report } = await apply(db, toFiles(...entries, ...works));
    expect(getOutcomes(report, "hierarchies")).toEqual({ created: 4, refused: 1 });
    expect(getOutcomes(report, "interventions")).toEqual({ created: 1, refused: 1 });
    expect(listKinds(report)).toEqual(["fullList hierarchyName", "refusedParent hierarchy"]);
    const added = (await db.select().from(hierarchies).orderBy(ofList)).slice(4);
    expect(added.map(({ name, position }) => [name, position])).toEqual(
      names.slice(0, 4).map((name, index) => [name, 21 + index]),
    );
    // A file says what an entry means without being asked about its name.
    const described = await apply(db, toFiles({ ...entries[0], meaning: "Del campo" }));
    expect(getOutcomes(described.report, "hierarchies")).toEqual({ updated: 1 });
    await undoImport({ db }, systemActor, { id: described.id });
    await undoImport({ db }, systemActor, { id });
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
