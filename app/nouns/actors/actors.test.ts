import { describe, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { undoLast } from "../../../tests/support/operations.ts";
import { create, createConflict, createIntervention, read, valid } from "../../../tests/support/records.ts";
import { newId } from "../../shared/values/ids.ts";
import type { ActorRecord } from "./contract.ts";

const api = await createTestApi();
const park = await createIntervention(api);
const createActor = (fields: Record<string, unknown>) => create(api, "/actors", valid.actor(fields));
const getActor = (id: string) => read<ActorRecord>(api, `/actors/${id}`);
const getConflict = (id: string) =>
  read<{ claimants: string[]; defendants: string[] }>(api, `/conflicts/${id}`);
const put = (path: string, body: object) => api.call("PUT", path, { as: "researcher", body });
const findByName = async (name: string) =>
  (await read<ActorRecord[]>(api, "/actors")).find((actor) => actor.name === name);

describe("The names in a conflict", () => {
  it("lead to one actor whatever their case and accents, and stay as the record spells them", async () => {
    const one = await createConflict(api, park, { claimants: ["Comité Cívico"] });
    const other = await createConflict(api, park, { claimants: ["COMITE CIVICO", "Comité cívico"] });
    expect((await getConflict(one)).claimants).toEqual(["Comité Cívico"]);
    expect((await getConflict(other)).claimants).toEqual(["COMITE CIVICO", "Comité cívico"]);
    const actor = await findByName("Comité Cívico");
    expect(actor?.conflicts.map(({ _id }) => _id).sort()).toEqual([one, other].sort());
    expect(await findByName("COMITE CIVICO")).toBeUndefined();
  });

  it("lead to the actor that has them as alias, or had them as its name", async () => {
    const id = await createActor({ name: "Empresas Públicas", aliases: ["EPM"] });
    const conflict = await createConflict(api, park, { defendants: ["epm"] });
    expect((await getConflict(conflict)).defendants).toEqual(["Empresas Públicas"]);
    expect((await put(`/actors/${id}`, { name: "Empresas Públicas de la Ciudad" })).statusCode).toBe(200);
    expect((await getConflict(conflict)).defendants).toEqual(["Empresas Públicas de la Ciudad"]);
    const later = await createConflict(api, park, { defendants: ["Empresas Publicas"] });
    expect((await getConflict(later)).defendants).toEqual(["Empresas Públicas de la Ciudad"]);
    expect((await getActor(id)).conflicts).toHaveLength(2);
  });

  it("do not lead to an actor by a former name that was not kept, and its history tells both apart", async () => {
    const conflict = await createConflict(api, park, { claimants: ["Juan Pérez"] });
    const id = (await findByName("Juan Pérez"))?._id ?? "";
    const rename = (body: object) => put(`/actors/${id}`, body);
    expect((await rename({ name: "Vecina del parque", keepFormerName: "no" })).json().fields).toEqual({
      keepFormerName: "Debe ser true o false",
    });
    expect((await rename({ name: "Vecina del parque", keepFormerName: false })).statusCode).toBe(200);
    expect((await getActor(id)).aliases).toEqual([]);
    expect(
      (await rename({ name: "Vecina", aliases: ["La del parque"], keepFormerName: true })).statusCode,
    ).toBe(200);
    expect((await getActor(id)).aliases).toEqual(["La del parque", "Vecina del parque"]);
    expect((await getConflict(conflict)).claimants).toEqual(["Vecina"]);
    await createConflict(api, park, { claimants: ["Juan Pérez"] });
    expect((await findByName("Juan Pérez"))?._id).not.toBe(id);
    const versions = await read<{ changes: { label: string; after: unknown }[] }[]>(
      api,
      `/history/actor/${id}`,
    );
    expect(
      versions.slice(0, 2).map(({ changes }) => changes.map(({ label, after }) => [label, after])),
    ).toEqual([
      [
        ["Nombre del actor", "Vecina"],
        ["Otros nombres", ["La del parque", "Vecina del parque"]],
      ],
      [["Nombre del actor", "Vecina del parque"]],
    ]);
  });
});

describe("An actor", () => {
  it("has a name that no other has", async () => {
    await createActor({ name: "Contraloría" });
    const response = await api.call("POST", "/actors", {
      as: "assistant",
      body: valid.actor({ name: "contraloria" }),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ name: "Ya hay un actor con ese nombre" });
  });

  it("is not deleted while a conflict names it", async () => {
    const conflict = await createConflict(api, park, { claimants: ["Junta de acción comunal"] });
    const id = (await findByName("Junta de acción comunal"))?._id ?? "";
    const remove = () => api.call("DELETE", `/actors/${id}`, { as: "researcher" });
    expect((await remove()).json().error).toMatch(/1 conflicto lo nombra/);
    await put(`/conflicts/${conflict}/intervention/${park}`, valid.conflict({ claimants: [] }));
    expect((await remove()).statusCode).toBe(200);
  });
});

describe("Merging actors", () => {
  const merge = (id: string, into: string) =>
    api.call("POST", `/actors/${id}/merge`, { as: "researcher", body: { into } });
  const part = () => undoLast(api, "merge");

  it("lets one stand for the other everywhere, and can be undone", async () => {
    const conflict = await createConflict(api, park, { claimants: ["Alcaldía"], defendants: ["Municipio"] });
    const both = await createConflict(api, park, { claimants: ["Alcaldía", "Municipio"] });
    const getFile = async () =>
      (await api.app.inject({ method: "GET", url: `/conflicts/${both}.json` })).json().claimants;
    const [mayor, city] = [await findByName("Alcaldía"), await findByName("Municipio")];
    const [a, b] = [mayor?._id ?? "", city?._id ?? ""];
    expect((await merge(a, b)).statusCode).toBe(200);
    expect(await getConflict(conflict)).toMatchObject({
      claimants: ["Municipio"],
      defendants: ["Municipio"],
    });
    expect([(await getConflict(both)).claimants, await getFile()]).toEqual([["Municipio"], ["Municipio"]]);
    expect((await getActor(a))._id).toBe(b);
    expect(await findByName("Alcaldía")).toBeUndefined();
    expect((await getActor(b)).merged).toEqual([a]);
    for (const id of [a, b]) expect(await read(api, `/conflicts?actor=${id}`), id).toHaveLength(2);
    const later = await createConflict(api, park, { claimants: ["alcaldia"] });
    expect((await getConflict(later)).claimants).toEqual(["Municipio"]);
    expect((await part()).statusCode).toBe(200);
    expect(await getConflict(conflict)).toMatchObject({ claimants: ["Alcaldía"], defendants: ["Municipio"] });
    expect(await getFile()).toEqual(["Alcaldía", "Municipio"]);
    expect((await getActor(a)).name).toBe("Alcaldía");
  });

  it("finds the one that stands by the names of all of them, as long as they are merged", async () => {
    const secretary = await createActor({
      name: "Secretaría de Planeación",
      aliases: ["Planeacion Municipal"],
    });
    const department = await createActor({
      name: "Departamento Administrativo",
      aliases: ["DAPM"],
      note: "",
    });
    const search = async (q: string) => {
      const { items } = await read<{ items: { _id: string; path: string }[] }>(
        api,
        `/search?noun=actors&q=${q}`,
      );
      return items.map(({ _id }) => _id);
    };
    expect(await search("dapm")).toEqual([department]);
    await merge(department, secretary);
    for (const name of ["dapm", "departamento", "secretarías", "planeación"])
      expect(await search(name), name).toEqual([secretary]);
    expect(await read(api, "/search/suggestions?q=secretaria")).toContain("Secretaría de Planeación");
    await part();
    expect([await search("dapm"), await search("planeación")]).toEqual([[department], [secretary]]);
    await api.call("DELETE", `/actors/${department}`, { as: "researcher" });
    expect(await search("dapm")).toEqual([]);
  });

  it("takes along those that were merged before, and gives them back", async () => {
    const [a, b, c] = [await createActor({}), await createActor({}), await createActor({})];
    await merge(a, b);
    await merge(b, c);
    expect((await getActor(a))._id).toBe(c);
    expect((await part()).statusCode).toBe(200);
    expect((await getActor(a))._id).toBe(b);
    expect((await getActor(c)).merged).toEqual([]);
  });

  it.each([
    ["the other one has been merged since", ["b", "c"], /^No vuelve atrás: el actor «B .+» ya está unido/],
    ["the other one has been merged into it", ["b", "a"], /^No vuelve atrás: el actor «B .+» ya está unido/],
    ["it stands for a third one by now", ["c", "a"], /^No vuelve atrás: hay actores unidos con él/],
  ] as const)("is neither redone nor restored where %s", async (_where, [one, into], reason) => {
    const [a, b, c] = [
      await createActor({}),
      await createActor({ name: `B ${one}${into}` }),
      await createActor({}),
    ];
    await merge(a, b);
    await part();
    await merge({ a, b, c }[one], { a, b, c }[into]);
    const [, merged] = await read<{ revision: number }[]>(api, `/history/actor/${a}`);
    const body = { revision: merged?.revision };
    const restored = await api.call("POST", `/history/actor/${a}/restore`, { as: "researcher", body });
    expect(restored.statusCode).toBe(409);
    expect((await undoLast(api, "undo")).json()).toMatchObject({
      restored: 0,
      left: [{ _id: a, reason: expect.stringMatching(reason) }],
    });
  });

  it("joins several in one operation, keeps their names, and is undone as one", async () => {
    const [a, b, c, d] = [
      await createActor({ name: "Vecinos A" }),
      await createActor({ name: "Vecinos B" }),
      await createActor({ name: "Vecinos C" }),
      await createActor({ name: "Vecinos D" }),
    ];
    await merge(d, b);
    const join = (actors: unknown) =>
      api.call("POST", `/actors/${c}/merged`, { as: "researcher", body: { actors } });
    for (const wrong of [[], [""], "x", [c], [a, c], [d], ["f".repeat(24)]])
      expect((await join(wrong)).statusCode, JSON.stringify(wrong)).toBeGreaterThanOrEqual(400);
    expect((await join([a, b])).json()).toBe("Actores unidos correctamente");
    const { merged, mergedNames } = await getActor(c);
    expect(mergedNames.sort()).toEqual(["Vecinos A", "Vecinos B", "Vecinos D"]);
    expect(merged).toHaveLength(3);
    expect((await part()).statusCode).toBe(200);
    expect([(await getActor(a)).name, (await getActor(b)).merged, (await getActor(c)).merged]).toEqual([
      "Vecinos A",
      [d],
      [],
    ]);
  });

  it("of several is answered as it was when it is repeated, in whatever order it names them", async () => {
    const into = await createActor({});
    const others = [await createActor({}), await createActor({})];
    for (const actors of [others, others.toReversed()]) {
      const headers = { "idempotency-key": newId() };
      const join = () =>
        api.call("POST", `/actors/${into}/merged`, { as: "researcher", body: { actors }, headers });
      expect([(await join()).statusCode, (await join()).statusCode]).toEqual([200, 200]);
      expect((await part()).statusCode).toBe(200);
    }
  });

  it("is refused with itself, with none, with a merged one, and twice", async () => {
    const [a, b, c] = [await createActor({}), await createActor({}), await createActor({})];
    await merge(a, b);
    for (const [one, into] of [
      [c, c],
      [c, "f".repeat(24)],
      [c, a],
      [a, c],
    ] as const)
      expect((await merge(one, into)).json().fields).toHaveProperty("into");
    expect((await part()).statusCode).toBe(200);
    expect((await part()).statusCode).toBe(409);
  });
});
