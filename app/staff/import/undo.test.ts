import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { interventions } from "../../../db/schema/interventions.ts";
import { news } from "../../../db/schema/news.ts";
import { geometries } from "../../../db/schema/places/geometries.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import {
  apply,
  clearContent,
  conflict,
  type Doc,
  datasheet,
  dumpContent,
  dumpWithoutVersions,
  intervention,
  newsItem,
  oid,
  toFiles,
  toId,
} from "../../../tests/support/imports.ts";
import { undoImport } from "../../../tests/support/operations.ts";
import { valid } from "../../../tests/support/records.ts";
import { undoOperation } from "../../features/operations/commands.server.ts";
import { putPlace } from "../../nouns/geometries/commands.server.ts";
import type { PlaceInput } from "../../nouns/geometries/contract.ts";
import { getIntervention } from "../../nouns/interventions/queries.server.ts";
import { interventionRules } from "../../nouns/interventions/rules.server.ts";
import { newsRules } from "../../nouns/news/rules.server.ts";
import { createRecord, deleteRecord, updateRecord } from "../../records/write-records.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { importShape } from "./contract.ts";
import { getImport } from "./queries.server.ts";

const { db } = await createTestDatabase();
const context = { db } as Context;
const later = { updatedAt: { $date: "2024-06-01T10:00:00.000Z" } };
const fields = { newsName: "De otra persona", description: "d", newsDate: "2010-01-01" };

const undo = (id: string, force = false) => undoImport({ db }, systemActor, { id, force });
const imported = async (...docs: Doc[]) => (await apply(db, toFiles(...docs))).id;
let first = "";
beforeEach(async () => {
  await clearContent(db);
  first = await imported(
    intervention(1),
    datasheet(2, 1),
    conflict(3, 1),
    newsItem(4, 1, { conflicts: [oid(3)] }),
    newsItem(5, 1),
  );
});

describe("undoing an import", () => {
  it("deletes what it created, and the history keeps it", async () => {
    expect(await undo(first)).toMatchObject({
      isUndone: true,
      reasons: [],
      left: [],
      deleted: 5,
      restored: 0,
    });
    expect(await db.select().from(interventions)).toEqual([]);
    const undone = await getImport(db, first);
    expect(importShape.parse(undone).undone).toMatchObject({ actorName: "sistema", deleted: 5 });
    const changes = await db
      .select()
      .from(revisions)
      .where(eq(revisions.operation, undone.undone?.operation ?? ""));
    expect(changes.map(({ action, noun }) => `${action} ${noun}`)).toEqual([
      "delete intervention",
      "delete datasheet",
      "delete conflict",
      "delete news",
      "delete news",
    ]);
    expect(changes.find(({ recordId }) => recordId === toId(4))?.before).toMatchObject({
      conflictIds: [toId(3)],
    });
  });

  it("restores exactly the same rows, a version higher", async () => {
    const before = await dumpWithoutVersions(db);
    const id = await imported(
      intervention(1, { ...later, interventionName: "Otro nombre" }),
      intervention(6, later),
      datasheet(2, 6, later),
      datasheet(7, 1),
      conflict(3, 1, { ...later, claimants: ["Vecinos"] }),
      conflict(8, 1),
      newsItem(4, 6, { ...later, conflicts: [oid(8)] }),
      newsItem(9, 6),
    );
    expect(await undo(id)).toMatchObject({ isUndone: true, deleted: 5, restored: 4 });
    expect(await dumpWithoutVersions(db)).toEqual(before);
    expect(
      await db
        .select()
        .from(news)
        .where(eq(news.id, toId(4))),
    ).toMatchObject([{ version: 5 }]);
  });

  it("says so when it was undone before, or never was", async () => {
    await undo(first);
    await expect(undo(first)).rejects.toMatchObject({
      code: "conflict",
      message: "Esta operación ya se deshizo.",
    });
    await expect(undo(toId(404))).rejects.toMatchObject({ code: "notFound" });
  });

  it("can be followed by the same import", async () => {
    const before = await dumpContent(db);
    await undo(first);
    await imported(
      intervention(1),
      datasheet(2, 1),
      conflict(3, 1),
      newsItem(4, 1, { conflicts: [oid(3)] }),
      newsItem(5, 1),
    );
    expect(await dumpContent(db)).toEqual(before);
  });

  it("works backwards through several imports", async () => {
    const second = await imported(newsItem(4, 1, { ...later, newsName: "Segunda" }));
    expect((await undo(first)).isUndone).toBe(false);
    expect((await undo(second)).isUndone).toBe(true);
    expect((await undo(first)).isUndone).toBe(true);
  });
});

describe("an import is not undone, unless forced, where", () => {
  async function expectRefusal(reason: RegExp) {
    const before = await dumpContent(db);
    expect(await undo(first)).toMatchObject({ isUndone: false, reasons: [expect.stringMatching(reason)] });
    expect(await dumpContent(db)).toEqual(before);
    expect((await getImport(db, first)).undoneAt).toBeNull();
    expect(await undo(first, true)).toMatchObject({ isUndone: true });
    expect(await db.select().from(interventions)).toEqual([]);
  }

  it("a record was changed since", async () => {
    await updateRecord(context, systemActor, newsRules, {
      id: toId(5),
      fields: { ...fields, interventionId: toId(1) },
    });
    await expectRefusal(/^La noticia 0+5 «De otra persona» cambió después: sistema, /);
  });

  it("a record was deleted since", async () => {
    await deleteRecord(context, systemActor, newsRules, { id: toId(5), interventionId: toId(1) });
    await expectRefusal(/^La noticia 0+5 «.+» cambió después/);
  });

  it("somebody added to what it created; forced, the history keeps that too", async () => {
    const added = await createRecord(context, systemActor, newsRules, {
      ...fields,
      interventionId: toId(1),
    });
    await expectRefusal(
      /^La noticia \w+ «De otra persona» se agregó después a la actuación urbanística 0+1\.$/,
    );
    const changes = await db.select().from(revisions).where(eq(revisions.recordId, added));
    expect(changes.at(-1)).toMatchObject({ action: "delete", before: { headline: "De otra persona" } });
  });

  it("somebody said since where it is; forced, the place goes, and comes back with its intervention", async () => {
    const place = valid.place() as PlaceInput;
    await putPlace(context, systemActor, { interventionId: toId(1), place });
    await expectRefusal(/^La ubicación \w+ «.+» se agregó después a la actuación urbanística 0+1\.$/);
    expect(await db.$count(geometries)).toBe(0);
    const { undone } = await getImport(db, first);
    await undoOperation(context, systemActor, { id: undone?.operation ?? "" });
    expect(await db.select().from(geometries)).toMatchObject([
      { interventionId: toId(1), source: "Plano 12" },
    ]);
  });

  it("somebody's news report on a conflict that it created; forced, they only lose the link", async () => {
    await clearContent(db);
    await imported(intervention(1));
    first = await imported(conflict(3, 1));
    await createRecord(context, systemActor, newsRules, {
      ...fields,
      interventionId: toId(1),
      conflicts: [toId(3)],
    });
    expect(await undo(first)).toMatchObject({
      isUndone: false,
      reasons: [expect.stringContaining("al conflicto")],
    });
    expect(await undo(first, true)).toMatchObject({ isUndone: true, deleted: 1 });
    expect(await db.select().from(news)).toHaveLength(1);
  });

  it("somebody's news is about an intervention that it created; forced, it stays with the others", async () => {
    await clearContent(db);
    await imported(intervention(1));
    first = await imported(
      intervention(6),
      intervention(7),
      newsItem(4, 7, { otherInterventions: [oid(6)] }),
    );
    const about = (work: number, ...otherInterventions: number[]) =>
      createRecord(context, systemActor, newsRules, {
        ...fields,
        interventionId: toId(work),
        otherInterventions: otherInterventions.map(toId),
      });
    await about(1, 6);
    await about(6, 1);
    expect((await undo(first)).reasons).toHaveLength(2);
    expect(await undo(first, true)).toMatchObject({ isUndone: true, deleted: 3 });
    expect(await db.select().from(news)).toMatchObject([
      { interventionId: toId(1) },
      { interventionId: toId(1) },
    ]);
    const { undone } = await getImport(db, first);
    await undoOperation(context, systemActor, { id: undone?.operation ?? "" });
    const listed = await getIntervention(db, toId(6));
    expect(listed).toMatchObject({ news: { length: 3 }, sharedNews: { length: 3 } });
  });

  it("a system that it created is in use; forced, the system stays", async () => {
    const id = await imported(
      { _id: oid(70), systemName: "Sistema de Movilidad aérea" },
      intervention(71, { internalSystem: oid(70) }),
    );
    await imported(intervention(72, { internalSystem: oid(70) }));
    expect((await undo(id)).reasons).toEqual([expect.stringContaining(toId(72))]);
    expect((await undo(id, true)).left).toEqual([
      expect.stringMatching(/^El sistema 0+46 «.*» se queda: está en uso\.$/),
    ]);
  });

  it("an updated record cannot go back, because its intervention is gone", async () => {
    await imported(intervention(6));
    const id = await imported(newsItem(4, 6, later));
    await deleteRecord(context, systemActor, interventionRules, { id: toId(1) });
    const { isUndone, left } = await undo(id);
    expect([isUndone, left]).toEqual([false, [expect.stringContaining("no vuelve atrás")]]);
    expect(await undo(id, true)).toMatchObject({ isUndone: true, restored: 0 });
    expect(await db.select().from(news)).toHaveLength(1);
  });
});
