import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten, readState } from "../../../tests/support/expectations.ts";
import {
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  hierarchyId,
  read,
  systemId,
  unknownId,
  valid,
} from "../../../tests/support/records.ts";

const api = await createTestApi();
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe("POST /interventions", () => {
  it("returns 201 with the sentence to show and the record's address", async () => {
    const response = await api.call("POST", "/interventions", {
      as: "assistant",
      body: valid.intervention(),
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toBe("Actuación urbanística creada correctamente");
    expect(response.headers.location).toMatch(/^\/api\/interventions\/[0-9a-f]{24}$/);
  });

  it("stores the given values; in the response, references are ids", async () => {
    const id = await createIntervention(api, { image: "https://example.org/a.jpg" });
    expect(await read(api, `/interventions/${id}`)).toEqual({
      _id: id,
      interventionName: "Parque lineal del río",
      description: "Recuperación de la ronda del río.",
      hierarchy: hierarchyId,
      strategicProject: "Borde de río",
      internalSystem: systemId,
      image: "https://example.org/a.jpg",
      imageCaption: "",
      imageCredit: "",
      datasheet: null,
      conflicts: [],
      news: [],
      sharedNews: [],
      __v: 0,
      createdAt: timestamp,
      updatedAt: timestamp,
    });
  });

  it.each([
    ["interventionName", "El nombre de la actuación urbanística es obligatorio"],
    ["hierarchy", "La jerarquía es obligatoria"],
    ["description", "La descripción es obligatoria"],
    ["strategicProject", "El proyecto estratégico es obligatorio"],
    ["internalSystem", "El sistema interno es obligatorio"],
  ])("needs %s: %s", async (field, message) => {
    for (const missing of [undefined, null, "", " \n\t "]) {
      const body = valid.intervention({ [field]: missing });
      const response = await api.call("POST", "/interventions", { as: "assistant", body });
      expectError(response, 400, [field]);
      expect(response.json().fields[field]).toBe(message);
    }
  });

  it("names every wrong field at once", async () => {
    const response = await api.call("POST", "/interventions", {
      as: "assistant",
      body: { image: "http://example.org/a" },
    });
    expectError(response, 400, [
      "interventionName",
      "hierarchy",
      "description",
      "strategicProject",
      "internalSystem",
      "image",
    ]);
  });

  it.each([
    ["hierarchy", systemId],
    ["internalSystem", hierarchyId],
    ["hierarchy", unknownId],
    ["internalSystem", "Movilidad"],
  ])("refuses an unknown %s", async (field, value) => {
    const body = valid.intervention({ [field]: value });
    await expectNothingWritten(api, async () =>
      expectError(await api.call("POST", "/interventions", { as: "assistant", body }), 400, [field]),
    );
  });

  it.each([
    "http://example.org/a.jpg",
    "javascript:alert(1)",
    "data:image/png;base64,AA",
    "//example.org/a",
    "/etc/passwd",
    "/media/../secret",
    "https://ana:clave@example.org/a",
    "https://",
    'https://example.org/"onerror="x',
    "ftp://example.org/a",
  ])("refuses the image %s", async (image) => {
    expectError(
      await api.call("POST", "/interventions", { as: "assistant", body: valid.intervention({ image }) }),
      400,
      ["image"],
    );
  });
});

describe("PUT /interventions/{id}", () => {
  const update = (id: string, fields: Record<string, unknown>) =>
    api.call("PUT", `/interventions/${id}`, { as: "assistant", body: valid.intervention(fields) });

  it("changes the record, and counts the change", async () => {
    const id = await createIntervention(api);
    const response = await update(id, { interventionName: "  Parque nuevo  ", __v: 0 });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toBe("Actuación urbanística actualizada correctamente");
    const after = await read(api, `/interventions/${id}`);
    expect(after).toMatchObject({ interventionName: "Parque nuevo", __v: 1 });
    expect(String(after.updatedAt) > String(after.createdAt)).toBe(true);
  });

  it("without __v is applied; with a stale one it is refused and changes nothing", async () => {
    const id = await createIntervention(api);
    expect((await update(id, { interventionName: "Uno" })).statusCode).toBe(200);
    await expectNothingWritten(api, async () =>
      expectError(await update(id, { interventionName: "Dos", __v: 0 }), 409),
    );
    expect(await read(api, `/interventions/${id}`)).toMatchObject({ interventionName: "Uno", __v: 1 });
    expect((await update(id, { interventionName: "Dos", __v: "1" })).statusCode).toBe(200);
  });

  it("of 20 at once on one version one succeeds, the others get 409", async () => {
    const id = await createIntervention(api);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => update(id, { interventionName: `Versión ${n}`, __v: 0 })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect((await read(api, `/interventions/${id}`)).__v).toBe(1);
  });

  it("keeps an image that is absent, and removes one that is empty", async () => {
    const image = "https://example.org/a.jpg";
    const id = await createIntervention(api, { image });
    await update(id, {});
    expect((await read(api, `/interventions/${id}`)).image).toBe(image);
    await update(id, { image: "" });
    expect((await read(api, `/interventions/${id}`)).image).toBe("");
  });
});

describe("DELETE /interventions/{id}", () => {
  it("deletes its datasheet, conflicts and news, and keeps all of them in the history under one operation", async () => {
    const { db } = api.context;
    const id = await createIntervention(api);
    const other = await createIntervention(api);
    const datasheet = await createDatasheet(api, id);
    const conflict = await createConflict(api, id);
    const newsItem = await createNewsItem(api, id, { conflicts: [conflict] });
    const kept = await createNewsItem(api, other, { conflicts: [conflict] });

    const response = await api.call("DELETE", `/interventions/${id}`, { as: "researcher" });
    expect(response.json()).toBe("Actuación urbanística eliminada correctamente");

    for (const path of [
      `/interventions/${id}`,
      `/intervention_datasheet/${datasheet}`,
      `/conflicts/${conflict}`,
      `/news/${newsItem}`,
    ])
      expectError(await api.call("GET", path), 404);
    for (const table of [datasheets, conflicts, news])
      expect(await db.$count(table, eq(table.interventionId, id))).toBe(0);
    expect(await db.$count(newsConflicts, eq(newsConflicts.conflictId, conflict))).toBe(0);
    expect(await read(api, `/news/${kept}`)).toMatchObject({ conflicts: [] });

    const [first] = await db
      .select()
      .from(revisions)
      .where(eq(revisions.recordId, datasheet))
      .orderBy(revisions.id)
      .offset(1);
    const history = await db
      .select()
      .from(revisions)
      .where(eq(revisions.operation, first?.operation ?? ""))
      .orderBy(revisions.id);
    expect(history.map(({ noun, action }) => `${action} ${noun}`)).toEqual([
      "delete intervention",
      "delete datasheet",
      "delete conflict",
      "delete news",
    ]);
    expect(
      history.every(({ actorId, actorName }) => actorId === api.ids.researcher && actorName === "rosa"),
    ).toBe(true);
    expect(history[2]?.before).toMatchObject({ id: conflict, newsIds: [newsItem, kept].sort() });
    expect(history[3]?.before).toMatchObject({ id: newsItem, date: "2011-12-01", conflictIds: [conflict] });
  });

  it("twice returns 404 the second time", async () => {
    const id = await createIntervention(api);
    const responses = await Promise.all(
      [1, 2].map(() => api.call("DELETE", `/interventions/${id}`, { as: "researcher" })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  });
});

describe("Every write", () => {
  it("raises the content version and leaves one revision with the record before, in its transaction", async () => {
    const { db } = api.context;
    const before = await readState(api);
    const id = await createIntervention(api);
    await api.call("PUT", `/interventions/${id}`, {
      as: "assistant",
      body: valid.intervention({ interventionName: "Otro" }),
    });
    expect(await readState(api)).toEqual({ version: before.version + 2, revisions: before.revisions + 2 });
    const ofRecord = db.select().from(revisions).where(eq(revisions.recordId, id));
    const [created, updated] = await ofRecord.orderBy(revisions.id);
    const creation = { action: "create", noun: "intervention", actorName: "rosa" };
    expect(created).toMatchObject({ ...creation, before: null });
    const former = { id, name: "Parque lineal del río", version: 0 };
    expect(updated).toMatchObject({ action: "update", actorId: api.ids.assistant, before: former });
    expect(updated?.before).not.toHaveProperty("searchText");
  });

  it("that fails does neither", async () => {
    await expectNothingWritten(api, async () => {
      await api.call("PUT", `/interventions/${unknownId}`, { as: "assistant", body: valid.intervention() });
      await api.call("DELETE", `/interventions/${unknownId}`, { as: "researcher" });
      await api.call("POST", "/interventions", {
        as: "assistant",
        body: valid.intervention({ hierarchy: unknownId }),
      });
    });
  });
});
