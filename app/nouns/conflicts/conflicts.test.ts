import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { revisions } from "../../../db/schema/revisions.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten } from "../../../tests/support/expectations.ts";
import {
  createConflict,
  createIntervention,
  hierarchyId,
  read,
  stageId,
  systemId,
  unknownId,
  valid,
} from "../../../tests/support/records.ts";
import { firstStages } from "../../shared/study/first-lists.ts";

const api = await createTestApi();
const park = await createIntervention(api);
const timestamp = expect.stringMatching(/Z$/);
const record = { __v: 0, createdAt: timestamp, updatedAt: timestamp };

describe("POST /interventions/{id}/conflicts", () => {
  it("returns 201 with the sentence to show and the record's address", async () => {
    const response = await api.call("POST", `/interventions/${park}/conflicts`, {
      as: "assistant",
      body: valid.conflict(),
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toBe("Conflicto creado correctamente");
    expect(response.headers.location).toMatch(/^\/api\/conflicts\/[0-9a-f]{24}$/);
  });

  it("stores the given values; the stage populated, the intervention with its references as ids", async () => {
    const intervention = await createIntervention(api);
    const coding = {
      type: "Ambiental",
      escalation: "Alta",
      claimants: ["Vecinos", " Vecinos ", "", "Comerciantes"],
      defendants: "Alcaldía",
    };
    const id = await createConflict(api, intervention, coding);
    const expected = {
      _id: id,
      conflictName: "Reubicación de vendedores",
      description: "Los vendedores piden quedarse.",
      timeStressOccurrence: { _id: stageId, systemName: "Ejecución", ...record },
      actorsInvolved: "Vendedores; Alcaldía",
      intervention: {
        _id: intervention,
        interventionName: "Parque lineal del río",
        description: "Recuperación de la ronda del río.",
        hierarchy: hierarchyId,
        strategicProject: "Borde de río",
        internalSystem: systemId,
        image: "",
        imageCaption: "",
        imageCredit: "",
        datasheet: null,
        conflicts: [id],
        news: [],
        ...record,
      },
      image: "",
      imageCaption: "",
      imageCredit: "",
      ...coding,
      claimants: ["Vecinos", "Comerciantes"],
      defendants: ["Alcaldía"],
      mediators: [],
      oversight: [],
      actors: [
        { _id: expect.any(String), name: "Vecinos", side: "claimant" },
        { _id: expect.any(String), name: "Comerciantes", side: "claimant" },
        { _id: expect.any(String), name: "Alcaldía", side: "defendant" },
      ],
      ...record,
    };
    expect(await read(api, `/conflicts/${id}`)).toEqual({ ...expected, documentedBy: [] });
    expect(await read(api, `/conflicts?intervention=${intervention}`)).toEqual([expected]);
  });

  it.each([
    ["conflictName", "El nombre del conflicto es obligatorio"],
    ["description", "La descripción es obligatoria"],
    ["timeStressOccurrence", "Este campo es obligatorio"],
    ["actorsInvolved", "Este campo es obligatorio"],
  ])("needs %s: %s", async (field, message) => {
    for (const missing of [undefined, null, "", "   "]) {
      const body = valid.conflict({ [field]: missing });
      const response = await api.call("POST", `/interventions/${park}/conflicts`, { as: "assistant", body });
      expectError(response, 400, [field]);
      expect(response.json().fields[field]).toBe(message);
    }
  });

  it.each([unknownId, systemId, "Ejecución"])("refuses the stage %s", async (timeStressOccurrence) => {
    const body = valid.conflict({ timeStressOccurrence });
    await expectNothingWritten(api, async () =>
      expectError(
        await api.call("POST", `/interventions/${park}/conflicts`, { as: "assistant", body }),
        400,
        ["timeStressOccurrence"],
      ),
    );
  });

  it("uses the intervention of the path, not that of the body", async () => {
    const other = await createIntervention(api);
    const id = await createConflict(api, park, { intervention: other });
    expect(await read(api, `/conflicts/${id}`)).toMatchObject({ intervention: { _id: park } });
  });
});

describe("PUT /conflicts/{id}/intervention/{id}", () => {
  const update = (id: string, intervention: string, fields: Record<string, unknown> = {}) =>
    api.call("PUT", `/conflicts/${id}/intervention/${intervention}`, {
      as: "assistant",
      body: valid.conflict(fields),
    });

  it("changes the record; absent optional fields stay", async () => {
    const image = "https://example.org/a.png";
    const id = await createConflict(api, park, { image, claimants: ["Vecinos"], type: "Ambiental" });
    const response = await update(id, park, { conflictName: "Otro", claimants: "", __v: 0 });
    expect(response.json()).toBe("Conflicto actualizado correctamente");
    expect(await read(api, `/conflicts/${id}`)).toMatchObject({
      conflictName: "Otro",
      image,
      claimants: [],
      type: "Ambiental",
      __v: 1,
    });
    await update(id, park, { image: "" });
    expect(await read(api, `/conflicts/${id}`)).toMatchObject({ image: "", __v: 2 });
  });

  it("moves the record to the intervention of the path", async () => {
    const [from, to] = [await createIntervention(api), await createIntervention(api)];
    const id = await createConflict(api, from);
    expect((await update(id, to)).statusCode).toBe(200);
    expect(await read(api, `/conflicts/${id}`)).toMatchObject({ intervention: { _id: to, conflicts: [id] } });
    expect(await read(api, `/interventions/${from}`)).toMatchObject({ conflicts: [] });
    const history = await api.context.db
      .select()
      .from(revisions)
      .where(eq(revisions.recordId, id))
      .orderBy(revisions.id);
    expect(history[1]?.before).toMatchObject({ interventionId: from, version: 0 });
  });

  it("to an unknown intervention, or on a stale version, changes nothing", async () => {
    const id = await createConflict(api, park);
    await expectNothingWritten(api, async () => {
      expectError(await update(id, unknownId, { conflictName: "Otro" }), 404);
      expectError(await update(id, park, { conflictName: "Otro", __v: 3 }), 409);
    });
    expect(await read(api, `/conflicts/${id}`)).toMatchObject({
      conflictName: "Reubicación de vendedores",
      __v: 0,
    });
  });
});

describe("DELETE /interventions/{id}/conflict/{id}", () => {
  it("deletes it; through another intervention it is 404", async () => {
    const id = await createConflict(api, park);
    const other = await createIntervention(api);
    await expectNothingWritten(api, async () =>
      expectError(
        await api.call("DELETE", `/interventions/${other}/conflict/${id}`, { as: "researcher" }),
        404,
      ),
    );
    const response = await api.call("DELETE", `/interventions/${park}/conflict/${id}`, { as: "researcher" });
    expect(response.json()).toBe("Conflicto eliminado correctamente");
    expectError(await api.call("GET", `/conflicts/${id}`), 404);
  });
});

describe("GET /conflicts", () => {
  it("is in Spanish order, and filters combine", async () => {
    const place = await createIntervention(api);
    const [planned, execution] = firstStages;
    const names = ["Águila", "nube", "Ñame", "Olla"];
    for (const conflictName of ["Ñame", "Olla", "Águila", "nube"])
      await createConflict(api, place, {
        conflictName,
        timeStressOccurrence: conflictName === "Olla" ? planned.id : execution.id,
      });
    const listed = async (query: string) =>
      (await read<{ conflictName: string }[]>(api, `/conflicts?intervention=${place}${query}`)).map(
        (item) => item.conflictName,
      );
    expect(await listed("")).toEqual(names);
    expect(await listed("&timeStressOccurrence=&search=")).toEqual(names);
    expect(await listed(`&timeStressOccurrence=${planned.id}`)).toEqual(["Olla"]);
    expect(await listed(`&timeStressOccurrence=${execution.id}&search=ñame`)).toEqual(["Ñame"]);
    expect(await listed(`&timeStressOccurrence=${execution.id}&search=olla`)).toEqual([]);
    expect(await listed(`&timeStressOccurrence=${unknownId}`)).toEqual([]);
    expect(await listed(`&stage=${planned.id}`)).toEqual(["Olla"]);
    expect(await listed(`&stage=${planned.id}&timeStressOccurrence=${execution.id}`)).toEqual([]);
    expect(await listed("&limit=2&offset=1")).toEqual(["nube", "Ñame"]);
    const response = await api.call("GET", `/conflicts?intervention=${place}&limit=2&offset=1`);
    expect(response.headers["x-total-count"]).toBe("4");
    expect(response.headers.link).toContain("offset=3");
  });
});
