import { describe, expect, it } from "vitest";
import { findSiteIds } from "../../../tests/calls/calls.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { createHistory, deleteIntervention, deleteRecord } from "../../../tests/support/history.ts";
import { addUser } from "../../../tests/support/people.ts";
import {
  create,
  createConflict,
  createIntervention,
  createTree,
  stageId,
  unknownId,
  valid,
} from "../../../tests/support/records.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../shared/study/first-lists.ts";
import type { Version, VersionComparison } from "./contract.ts";

const api = await createTestApi();
const { listVersions, put } = createHistory(api);
const listChanges = (version: Version | undefined) =>
  (version?.changes ?? []).map(({ label, before, after }) => [label, before, after]);

describe("GET /history/{noun}/{recordId}", () => {
  it("lists the versions of an intervention with labels and names", async () => {
    const id = await createIntervention(api);
    await api.call("PUT", `/interventions/${id}`, {
      as: "assistant",
      body: valid.intervention({
        hierarchy: firstHierarchies[2].id,
        internalSystem: firstSystems[3].id,
        image: "https://fotos.example/a.jpg",
      }),
    });
    const operation = await deleteIntervention(api, id);
    const [gone, changed, created, ...none] = await listVersions("intervention", id);
    expect(none).toEqual([]);
    expect(gone).toMatchObject({
      action: "delete",
      __v: null,
      isCurrent: false,
      name: "Parque lineal del río",
    });
    expect(changed).toMatchObject({ action: "update", actorName: "abel", __v: 1, isCurrent: false });
    expect(listChanges(changed)).toEqual([
      ["Jerarquía", firstHierarchies[0].name, firstHierarchies[2].name],
      ["Sistema interno", firstSystems[1].name, firstSystems[3].name],
      ["Imagen", "", "https://fotos.example/a.jpg"],
    ]);
    expect(created).toMatchObject({ action: "create", actorName: "rosa", __v: 0 });
    expect(listChanges(created)).toContainEqual(["Sistema interno", null, firstSystems[1].name]);

    await api.call("POST", `/operations/${operation}/undo`, { as: "researcher" });
    const [back, ...before] = await listVersions("intervention", id);
    expect(back).toMatchObject({ action: "restore", __v: 1, isCurrent: true });
    expect(before).toEqual([gone, changed, created]);
  });

  it("names stages, dates, lists and the conflicts of news, deleted ones too", async () => {
    const { intervention, conflict, newsItem } = await createTree(api);
    const other = await createConflict(api, intervention, { conflictName: "Ruido nocturno" });
    await put(`/conflicts/${conflict}/intervention/${intervention}`, {
      ...valid.conflict({ timeStressOccurrence: firstStages[2].id, claimants: ["Vecinos", "Iglesia"] }),
    });
    const fields = valid.newsItem({ newsDate: "2012-01-02", conflicts: [conflict, other].sort() });
    await put(`/news/${newsItem}/intervention/${intervention}`, fields);
    expect(listChanges((await listVersions("conflict", conflict))[0])).toEqual([
      ["Etapa", firstStages[1].name, firstStages[2].name],
      ["Demandantes", [], ["Vecinos", "Iglesia"]],
    ]);
    const names = [conflict, other]
      .sort()
      .map((id) => (id === other ? "Ruido nocturno" : "Reubicación de vendedores"));
    const expected = [
      ["Fecha", "1 de diciembre de 2011", "2 de enero de 2012"],
      ["Conflictos de los que informa", [], names],
    ];
    expect(listChanges((await listVersions("news", newsItem))[0])).toEqual(expected);
    await deleteIntervention(api, intervention);
    expect(listChanges((await listVersions("news", newsItem))[1])).toEqual(expected);
    expect((await listVersions("datasheet", (await createTree(api)).datasheet))[0]?.name).toBe(
      "Parque lineal del río",
    );
  });

  it("calls a territory by its intervention", async () => {
    const intervention = await createIntervention(api);
    const place = await create(api, "/places", valid.registeredPlace());
    const id = await create(api, "/work-places", { intervention, place, relation: "in" });
    expect((await listVersions("work_place", id))[0]?.name).toBe("Parque lineal del río");
  });

  it("pages, each version as in the whole list", async () => {
    const { information } = await findSiteIds(api);
    for (const aboutUs of ["Uno", "Dos", "Tres", "Cuatro"])
      await put(`/information/${information}`, { aboutUs });
    const all = await listVersions("site_content", information);
    expect(all).toHaveLength(5);
    expect(listChanges(all[1])).toEqual([["Sobre el estudio", "Dos", "Tres"]]);
    expect(all[4]).toMatchObject({
      revision: 0,
      action: "create",
      actorName: "",
      __v: 0,
      name: "Quiénes somos",
    });
    for (const limit of [1, 2, 3, 5])
      for (const offset of [0, 1, 2, 3, 4, 5]) {
        const path = `/history/site_content/${information}?limit=${limit}&offset=${offset}`;
        const response = await api.call("GET", path, { as: "assistant" });
        expect(response.json(), path).toEqual(all.slice(offset, offset + limit));
        expect(response.headers["x-total-count"]).toBe("5");
      }
  });

  it("has one version of an unchanged record, and 404 for an unknown one", async () => {
    expect(await listVersions("stage", stageId)).toMatchObject([
      { revision: 0, isCurrent: true, name: firstStages[1].name },
    ]);
    expectError(await api.call("GET", `/history/news/${unknownId}`, { as: "assistant" }), 404);
    expectError(await api.call("GET", `/history/news/${stageId}`, { as: "assistant" }), 404);
  });

  it("refuses an unknown noun and a malformed id, naming it", async () => {
    expectError(await api.call("GET", `/history/media/${stageId}`, { as: "assistant" }), 400, ["noun"]);
    expectError(await api.call("GET", "/history/news/x", { as: "assistant" }), 400, ["recordId"]);
  });

  it("shows users to researchers only, and nobody's password", async () => {
    const id = await addUser(api, "assistant");
    const name = { userName: "Inés", userLastName: "Pérez", user: `paso-${id}`, rol: "researcher" };
    await put(`/users/update-user/${id}`, name);
    expectError(await api.call("GET", `/history/user/${id}`, { as: "assistant" }), 403);
    const response = await api.call("GET", `/history/user/${id}`, { as: "researcher" });
    expect(listChanges(response.json()[0])).toEqual([
      ["Nombre", "Paso", "Inés"],
      ["Rol", "Asistente", "Investigador"],
    ]);
    expect(response.body).not.toMatch(/argon2|password/i);
  });
});

describe("GET /history/{noun}/{recordId}/{revision}", () => {
  const get = (id: string, revision: number | string, query = "") =>
    api.call("GET", `/history/intervention/${id}/${revision}${query}`, { as: "assistant" });

  it("has all of a version, and what differs between any two, in either order", async () => {
    const id = await createIntervention(api, { interventionName: "Uno" });
    const path = `/interventions/${id}`;
    const names = ["Dos", "Tres"];
    for (const interventionName of names) await put(path, valid.intervention({ interventionName }));
    await deleteRecord(api, path);
    const versions = await listVersions("intervention", id);
    const [deleted, three, two, one] = versions.map(({ revision }) => revision) as [
      number,
      number,
      number,
      number,
    ];
    const whole = (await get(id, two)).json<VersionComparison>();
    expect(whole).toMatchObject({ from: null, to: { revision: two, actorName: "rosa" }, name: "Tres" });
    expect(whole.changes).toContainEqual(expect.objectContaining({ before: null, after: "Dos" }));
    const changes = async (to: number, from: number) =>
      (await get(id, to, `?from=${from}`))
        .json<VersionComparison>()
        .changes.map(({ before, after }) => [before, after]);
    expect(await changes(three, one)).toEqual([["Uno", "Tres"]]);
    expect(await changes(one, three)).toEqual([["Tres", "Uno"]]);
    expect(await changes(one, one)).toEqual([]);
    expect(await changes(deleted, one)).toContainEqual(["Uno", null]);
  });

  it("refuses versions that the record does not have, and what is no number", async () => {
    const id = await createIntervention(api);
    const other = await createIntervention(api);
    const [version] = await listVersions("intervention", other);
    expectError(await get(id, String(version?.revision)), 404);
    expectError(await get(id, 0), 404);
    expectError(await get(unknownId, 0), 404);
    for (const wrong of ["-1", "1.5", "uno", "9".repeat(16)]) expectError(await get(id, wrong), 400);
    expectError(await get(id, String(version?.revision), "?from=1&from=2"), 400);
    const users = `/history/user/${api.ids.assistant}/0`;
    expectError(await api.call("GET", users, { as: "assistant" }), 403);
  });
});
