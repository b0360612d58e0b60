import { describe, expect, it } from "vitest";
import { seedDefaults } from "../../../server/first-start/seed.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { undoLast } from "../../../tests/support/operations.ts";
import {
  create,
  createConflict,
  createIntervention,
  read,
  unknownId,
} from "../../../tests/support/records.ts";
import { firstStages, firstSystems } from "../../shared/study/first-lists.ts";
import { firstStudy, getStudy, getSystem } from "../../shared/study/study.ts";

const api = await createTestApi();
const record = {
  __v: 0,
  createdAt: expect.stringMatching(/T.*\.\d{3}Z$/),
  updatedAt: expect.stringMatching(/Z$/),
};

describe("The first study's lists, with the ids that clients have stored", () => {
  it.each([
    [
      "/hierarchy",
      "hierarchyName",
      [
        ["6894c5d74cad0142c0ca580b", "Ciudad"],
        ["6894c5d74cad0142c0ca580c", "Barrial y Suburbano"],
        ["6894c5d74cad0142c0ca580d", "Metropolitano y Regional"],
        ["6894c5d74cad0142c0ca580e", "Zonal y Corregimental"],
      ],
    ],
    [
      "/system",
      "systemName",
      [
        ["67d9e3749f394f4c2c8bcf6b", "Espacio Público de esparcimiento y encuentro"],
        ["67d9e3a79f394f4c2c8bcf6e", "Movilidad"],
        ["67d9e3b49f394f4c2c8bcf71", "Equipamientos"],
        ["67d9e3cd9f394f4c2c8bcf74", "Servicios Públicos"],
        ["67d9e3da9f394f4c2c8bcf77", "Habitacional"],
        ["67d9e3e79f394f4c2c8bcf7a", "Centralidades"],
        ["67d9e3f29f394f4c2c8bcf7d", "Patrimonio Cultural Inmueble"],
      ],
    ],
    [
      "/time_stress_ocurrence",
      "systemName",
      [
        ["6894c9951cdc31e71d91ad09", "Proyectado"],
        ["6894c9951cdc31e71d91ad0a", "Ejecución"],
        ["6894c9951cdc31e71d91ad0b", "Apropiación"],
        ["6894c9951cdc31e71d91ad0c", "Proyectado/Ejecución"],
        ["6894c9951cdc31e71d91ad0d", "N/A"],
      ],
    ],
  ])("GET %s", async (path, nameField, list) => {
    const response = await api.call("GET", path);
    expect(response.json()).toEqual(list.map(([_id, name]) => ({ _id, [nameField]: name, ...record })));
  });

  it("GET /system/{id}", async () => {
    const response = await api.call("GET", "/system/67d9e3a79f394f4c2c8bcf6e");
    expect(response.json()).toEqual({ _id: "67d9e3a79f394f4c2c8bcf6e", systemName: "Movilidad", ...record });
    expectError(await api.call("GET", `/system/${unknownId}`), 404);
  });
});

type Entry = { _id: string; __v: number; systemName: string } & Record<string, unknown>;
const as = "researcher";
const [publicSpace, mobility] = firstSystems;
const list = async (path: string) => (await api.call("GET", path)).json<Entry[]>();
const nameSystems = async () => (await list("/system")).map(({ systemName }) => systemName);
const firstNames = firstSystems.map(({ name }) => name);
const findSystem = async (id: string) => (await api.call("GET", `/system/${id}`)).json<Entry>();

async function change(id: string, fields: Record<string, unknown>): Promise<void> {
  const { systemName, __v } = await findSystem(id);
  const response = await api.call("PUT", `/system/${id}`, { as, body: { systemName, __v, ...fields } });
  expect(response.statusCode, response.body).toBe(200);
}

describe("A team's own lists", () => {
  it("take a new entry at their end, with an id of its own and what somebody chose for it", async () => {
    const id = await create(api, "/system", { systemName: "Riesgo", color: "vino", meaning: "Laderas" });
    expect(await nameSystems()).toEqual([...firstNames, "Riesgo"]);
    expect(await findSystem(id)).toMatchObject({ systemName: "Riesgo", color: "vino", meaning: "Laderas" });
    expect(getSystem(id)).toMatchObject({ name: "Riesgo", color: "vino", pattern: "triángulos" });
    // Drawings of others stay as they were.
    expect(getStudy().systems.slice(0, 7)).toEqual(firstStudy.systems);
  });

  it("have the order that somebody gives them, of which one change changes one entry", async () => {
    const [last] = (await list("/system")).slice(-1);
    const id = last?._id ?? "";
    await change(id, { after: publicSpace.id });
    expect((await nameSystems()).slice(0, 3)).toEqual([firstNames[0], "Riesgo", firstNames[1]]);
    expect(await findSystem(mobility.id)).toMatchObject({ __v: 0 });
    await change(id, { after: "" });
    expect((await nameSystems())[0]).toBe("Riesgo");
    // With the place that it has, or without any, it stays.
    await change(id, { after: "" });
    await change(id, {});
    expect((await nameSystems())[0]).toBe("Riesgo");
    await change(id, { after: firstSystems[6].id });
    expect((await nameSystems()).at(-1)).toBe("Riesgo");
    const unknown = { systemName: "Riesgo", __v: 5, after: unknownId };
    expectError(await api.call("PUT", `/system/${id}`, { as, body: unknown }), 400, ["after"]);
  });

  it("have no name twice, and room for as many as can be told apart", async () => {
    expectError(await api.call("POST", "/system", { as, body: { systemName: " movilidad " } }), 400, [
      "systemName",
    ]);
    for (const name of ["Uno", "Dos", "Tres", "Cuatro"])
      await create(api, "/system", { systemName: `Sistema ${name}` });
    const full = await api.call("POST", "/system", { as, body: { systemName: "El trece" } });
    expectError(full, 400, ["systemName"]);
    // Nor does a deleted one come back into a list that was filled since.
    const before = await nameSystems();
    const last = (await list("/system")).at(-1)?._id;
    expect((await api.call("DELETE", `/system/${last}`, { as })).statusCode).toBe(200);
    await create(api, "/system", { systemName: "Otro doce" });
    await undoLast(api, "deletion");
    expect(await nameSystems()).toEqual([...before.slice(0, -1), "Otro doce"]);
    const { systems } = getStudy();
    for (const look of ["color", "pattern", "outline"] as const)
      expect(new Set(systems.map((system) => system[look])).size).toBe(12);
  });

  it("are a researcher's to change", async () => {
    const body = { systemName: "Otro" };
    expectError(await api.call("POST", "/system", { as: "assistant", body }), 403);
    expectError(await api.call("DELETE", `/system/${mobility.id}`, { as: "assistant" }), 403);
  });

  it("give a renamed entry its new name everywhere", async () => {
    await change(mobility.id, { systemName: "Transporte" });
    expect(await nameSystems()).toContain("Transporte");
    expect(getSystem(mobility.id).name).toBe("Transporte");
    await change(mobility.id, { systemName: "Movilidad" });
  });
});

describe("An entry that is in use", () => {
  it("is deleted once another takes its place, and one undoing brings all of it back", async () => {
    const works = [await createIntervention(api), await createIntervention(api)];
    expectError(await api.call("DELETE", `/system/${mobility.id}`, { as }), 409);
    const wrong = await api.call("DELETE", `/system/${mobility.id}?replacement=${mobility.id}`, { as });
    expectError(wrong, 400, ["replacement"]);
    const path = `/system/${mobility.id}?replacement=${publicSpace.id}`;
    const deleted = await api.call("DELETE", path, { as });
    expect(deleted.statusCode, deleted.body).toBe(200);
    const readSystems = async () =>
      Promise.all(works.map(async (id) => (await read<Work>(api, `/interventions/${id}`)).internalSystem));
    expect(await readSystems()).toEqual([publicSpace.id, publicSpace.id]);
    expect(await nameSystems()).not.toContain("Movilidad");
    await undoLast(api, "deletion");
    expect(await readSystems()).toEqual([mobility.id, mobility.id]);
    expect((await nameSystems()).indexOf("Movilidad")).toBe(1);
  });

  it("of stages too, with their conflicts", async () => {
    const conflict = await createConflict(api, await createIntervention(api));
    const [, execution, appropriation] = firstStages;
    const path = `/time_stress_ocurrence/${execution.id}?replacement=${appropriation.id}`;
    expect((await api.call("DELETE", path, { as })).statusCode).toBe(200);
    const { timeStressOccurrence } = await read<{ timeStressOccurrence: Entry }>(
      api,
      `/conflicts/${conflict}`,
    );
    expect(timeStressOccurrence._id).toBe(appropriation.id);
    // A start adds nothing to what the team has made of its lists.
    await seedDefaults(api.context.db);
    expect(await list("/time_stress_ocurrence")).toHaveLength(4);
  });
});

type Work = { internalSystem: string };
