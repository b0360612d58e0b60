import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hierarchies } from "../../../db/schema/catalog.ts";
import { findSiteIds } from "../../../tests/calls/calls.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten } from "../../../tests/support/expectations.ts";
import { deleteIntervention, deleteRecord } from "../../../tests/support/history.ts";
import { apply, toFiles } from "../../../tests/support/imports.ts";
import { addSession, addUser, cast } from "../../../tests/support/people.ts";
import {
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  createTree,
  hierarchyId,
  read,
  stageId,
  systemId,
  unknownId,
  valid,
} from "../../../tests/support/records.ts";
import { fixedHierarchies, fixedStages, fixedSystems } from "../../shared/study/fixed-lists.ts";
import type { RevisionNoun } from "../../shared/values/revisions.ts";
import type { Version, VersionComparison } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;

const listVersions = (noun: RevisionNoun, id: string, query = "") =>
  read<Version[]>(api, `/history/${noun}/${id}${query}`);
const restore = (noun: RevisionNoun, id: string, body: { revision: number; __v?: number }) =>
  api.call("POST", `/history/${noun}/${id}/restore`, { as: "researcher", body });
const put = async (path: string, body: unknown) => {
  const response = await api.call("PUT", path, { as: "researcher", body });
  expect(response.statusCode, response.body).toBe(200);
};
const listChanges = (version: Version | undefined) =>
  (version?.changes ?? []).map(({ label, before, after }) => [label, before, after]);

async function expectRefused(
  noun: RevisionNoun,
  id: string,
  body: { revision: number; __v?: number },
  reason: string | RegExp,
): Promise<void> {
  await expectNothingWritten(api, async () => {
    const response = await restore(noun, id, body);
    expectError(response, 409);
    expect(response.json().error).toMatch(reason);
  });
}

/** Restores the oldest version and looks at the record: as it was then, a version later. */
async function expectRestored(
  noun: RevisionNoun,
  id: string,
  { path, earlier }: { path: string; earlier: Record<string, unknown> },
): Promise<void> {
  const before = await read(api, path);
  const versions = await listVersions(noun, id);
  const oldest = versions.at(-1)?.revision ?? -1;
  const response = await restore(noun, id, { revision: oldest, __v: Number(before.__v) });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json()).toBe("Versión restaurada correctamente");
  const after = await read(api, path);
  expect(after).toEqual({ ...earlier, __v: Number(before.__v) + 1, updatedAt: after.updatedAt });
  expect(Date.parse(String(after.updatedAt))).toBeGreaterThan(Date.parse(String(earlier.updatedAt)));
  const [newest, ...older] = await listVersions(noun, id);
  expect(newest).toMatchObject({ action: "restore", actorName: "rosa", isCurrent: true, __v: after.__v });
  expect(older).toEqual(versions.map((version) => ({ ...version, isCurrent: false, name: newest?.name })));
}

describe("GET /history/{noun}/{recordId}", () => {
  it("lists the versions of an intervention with labels and names", async () => {
    const id = await createIntervention(api);
    await api.call("PUT", `/interventions/${id}`, {
      as: "assistant",
      body: valid.intervention({
        hierarchy: fixedHierarchies[2].id,
        internalSystem: fixedSystems[3].id,
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
      ["Jerarquía", fixedHierarchies[0].name, fixedHierarchies[2].name],
      ["Sistema interno", fixedSystems[1].name, fixedSystems[3].name],
      ["Imagen", "", "https://fotos.example/a.jpg"],
    ]);
    expect(created).toMatchObject({ action: "create", actorName: "rosa", __v: 0 });
    expect(listChanges(created)).toContainEqual(["Sistema interno", null, fixedSystems[1].name]);

    await api.call("POST", `/operations/${operation}/undo`, { as: "researcher" });
    const [back, ...before] = await listVersions("intervention", id);
    expect(back).toMatchObject({ action: "restore", __v: 1, isCurrent: true });
    expect(before).toEqual([gone, changed, created]);
  });

  it("names stages, dates, lists and the conflicts of news, deleted ones too", async () => {
    const { intervention, conflict, newsItem } = await createTree(api);
    const other = await createConflict(api, intervention, { conflictName: "Ruido nocturno" });
    await put(`/conflicts/${conflict}/intervention/${intervention}`, {
      ...valid.conflict({ timeStressOccurrence: fixedStages[2].id, claimants: ["Vecinos", "Iglesia"] }),
    });
    const fields = valid.newsItem({ newsDate: "2012-01-02", conflicts: [conflict, other].sort() });
    await put(`/news/${newsItem}/intervention/${intervention}`, fields);
    expect(listChanges((await listVersions("conflict", conflict))[0])).toEqual([
      ["Etapa", fixedStages[1].name, fixedStages[2].name],
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
      { revision: 0, isCurrent: true, name: fixedStages[1].name },
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

describe("POST /history/{noun}/{recordId}/restore", () => {
  it("of an intervention", async () => {
    const id = await createIntervention(api, { image: "https://fotos.example/a.jpg" });
    const path = `/interventions/${id}`;
    const earlier = await read(api, path);
    await put(
      path,
      valid.intervention({ interventionName: "Otro", image: "", hierarchy: fixedHierarchies[1].id }),
    );
    await expectRestored("intervention", id, { path, earlier });
  });

  it("of a datasheet", async () => {
    const id = await createDatasheet(api, await createIntervention(api));
    const path = `/intervention_datasheet/${id}`;
    const earlier = await read(api, path);
    await put(
      path,
      valid.datasheet({ features: "Otra cosa", image_features: "https://fotos.example/b.jpg" }),
    );
    await expectRestored("datasheet", id, { path, earlier });
  });

  it("of a conflict, which returns to its intervention", async () => {
    const [one, other] = [await createIntervention(api), await createIntervention(api)];
    const id = await createConflict(api, one, { defendants: ["Alcaldía"] });
    const newsItem = await createNewsItem(api, one, { conflicts: [id] });
    const path = `/conflicts/${id}`;
    await read(api, path);
    const earlier = await read(api, path);
    await put(`/conflicts/${id}/intervention/${other}`, valid.conflict({ defendants: [] }));
    await expectRestored("conflict", id, { path, earlier });
    expect(await read(api, `/news/${newsItem}`)).toMatchObject({ conflicts: [id] });
  });

  it("of a news item, with its links to conflicts that are still there", async () => {
    const intervention = await createIntervention(api);
    const stays = await createConflict(api, intervention);
    const goes = await createConflict(api, intervention);
    const id = await createNewsItem(api, intervention, { conflicts: [stays, goes] });
    const path = `/news/${id}`;
    const earlier = await read(api, path);
    await put(
      `/news/${id}/intervention/${intervention}`,
      valid.newsItem({ newsDate: "2000-01-01", conflicts: [] }),
    );
    await deleteRecord(api, `/interventions/${intervention}/conflict/${goes}`);
    const left = { conflicts: [stays] };
    const owner = { ...(earlier.intervention as object), ...left };
    await expectRestored("news", id, { path, earlier: { ...earlier, ...left, intervention: owner } });
  });

  it("of a user, who keeps the password", async () => {
    const id = await addUser(api, "assistant");
    const path = `/users/${id}`;
    const earlier = await read(api, path);
    await put(`/users/update-user/${id}`, {
      userName: "A",
      userLastName: "B",
      user: `otra-${id}`,
      rol: "researcher",
    });
    await expectRestored("user", id, { path, earlier });
    expect(await api.logIn(`paso-${id}`, undefined, "10.0.0.8")).toBeTruthy();
  });

  it("of the site's texts, back to those of a new installation", async () => {
    const { home } = await findSiteIds(api);
    const earlier = await read(api, "/home");
    await put(`/home/${home}`, {
      description: "Otra portada",
      image_features: "https://fotos.example/c.jpg",
    });
    await expectRestored("site_content", home, { path: "/home", earlier });
  });

  it("of an entry of a fixed list that an import changed", async () => {
    const path = `/system/${systemId}`;
    const earlier = await read(api, path);
    const doc = {
      _id: { $oid: systemId },
      systemName: "Otro sistema",
      updatedAt: { $date: "2090-01-01T00:00:00.000Z" },
    };
    await apply(db, { ...toFiles(doc), updateNames: true });
    expect(await read(api, path)).toMatchObject({ systemName: "Otro sistema" });
    const response = await restore("system", systemId, { revision: 0 });
    expect(response.statusCode, response.body).toBe(200);
    expect(await read(api, path)).toMatchObject({ systemName: earlier.systemName });
  });

  it("is refused for a version that cannot be restored", async () => {
    const id = await createIntervention(api);
    const other = await createIntervention(api);
    await put(`/interventions/${id}`, valid.intervention());
    const [current, created] = await listVersions("intervention", id);
    const [ofOther] = await listVersions("intervention", other);
    await expectRefused("intervention", id, { revision: current?.revision ?? 0 }, "es la actual");
    await expectRefused(
      "intervention",
      id,
      { revision: created?.revision ?? 0, __v: 0 },
      "otra persona cambió",
    );
    await expectNothingWritten(api, async () => {
      for (const revision of [ofOther?.revision ?? 0, 999_999, 0])
        expectError(await restore("intervention", id, { revision }), 400, ["revision"]);
      expectError(await restore("intervention", unknownId, { revision: 1 }), 404);
    });
    const operation = await deleteIntervention(api, id);
    await expectRefused("intervention", id, { revision: created?.revision ?? 0 }, "restáuralo primero");
    await api.call("POST", `/operations/${operation}/undo`, { as: "researcher" });
    const [, gone] = await listVersions("intervention", id);
    await expectRefused("intervention", id, { revision: gone?.revision ?? 0 }, "el registro se eliminó");
  });

  it("is refused if its parent is gone", async () => {
    const [one, other] = [await createIntervention(api), await createIntervention(api)];
    const conflict = await createConflict(api, one);
    const newsItem = await createNewsItem(api, one);
    await put(`/conflicts/${conflict}/intervention/${other}`, valid.conflict());
    await put(`/news/${newsItem}/intervention/${other}`, valid.newsItem());
    await deleteIntervention(api, one);
    for (const [noun, id] of [
      ["conflict", conflict],
      ["news", newsItem],
    ] as const) {
      const revision = (await listVersions(noun, id)).at(-1)?.revision ?? -1;
      await expectRefused(noun, id, { revision }, /^La actuación urbanística «.+» está eliminada/);
    }

    const id = await createIntervention(api);
    const hierarchy = { id: "a".repeat(24), name: "Barrial", position: 9 };
    await db.insert(hierarchies).values(hierarchy);
    await put(`/interventions/${id}`, valid.intervention({ hierarchy: hierarchy.id }));
    await put(`/interventions/${id}`, valid.intervention({ hierarchy: hierarchyId }));
    await db.delete(hierarchies).where(eq(hierarchies.id, hierarchy.id));
    const revision = (await listVersions("intervention", id))[1]?.revision ?? -1;
    await expectRefused(
      "intervention",
      id,
      { revision },
      /^La jerarquía «.+» está eliminada: restáurala primero\.$/,
    );
  });

  it("is refused if a username is taken, or no researcher would remain", async () => {
    const id = await addUser(api, "assistant");
    await put(`/users/update-user/${id}`, {
      userName: "A",
      userLastName: "B",
      user: `nueva-${id}`,
      rol: "assistant",
    });
    await api.call("POST", "/users/create-account", {
      as: "researcher",
      body: valid.user({ user: `PASO-${id}` }),
    });
    await expectRefused("user", id, { revision: 0 }, "ya está en uso");

    const rosa = api.ids.researcher;
    const colleague = await addSession(api, await addUser(api, "researcher"));
    for (const rol of ["assistant", "researcher"]) {
      const body = { ...cast.researcher, rol };
      await api.call("PUT", `/users/update-user/${rosa}`, { token: colleague, body });
    }
    const others = (await read<{ _id: string; rol: string }[]>(api, "/users")).filter(
      ({ _id, rol }) => rol === "researcher" && _id !== rosa,
    );
    for (const other of others) await deleteRecord(api, `/users/${other._id}`);
    const [, asAssistant] = await listVersions("user", rosa);
    await expectRefused(
      "user",
      rosa,
      { revision: asAssistant?.revision ?? -1 },
      "Debe quedar al menos un investigador",
    );
  });
});
