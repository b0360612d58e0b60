import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hierarchies } from "../../../db/schema/catalog.ts";
import { findSiteIds } from "../../../tests/calls/calls.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten } from "../../../tests/support/expectations.ts";
import { createHistory, deleteIntervention, deleteRecord } from "../../../tests/support/history.ts";
import { apply, toFiles } from "../../../tests/support/imports.ts";
import { addSession, addUser, cast } from "../../../tests/support/people.ts";
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
import { firstHierarchies } from "../../shared/study/first-lists.ts";
import type { RevisionNoun } from "../../shared/values/revisions.ts";

const api = await createTestApi();
const { db } = api.context;
const { listVersions, put } = createHistory(api);

const restore = (noun: RevisionNoun, id: string, body: { revision: number; __v?: number }) =>
  api.call("POST", `/history/${noun}/${id}/restore`, { as: "researcher", body });

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

describe("POST /history/{noun}/{recordId}/restore", () => {
  it("of an intervention", async () => {
    const id = await createIntervention(api, { image: "https://fotos.example/a.jpg" });
    const path = `/interventions/${id}`;
    const earlier = await read(api, path);
    await put(
      path,
      valid.intervention({ interventionName: "Otro", image: "", hierarchy: firstHierarchies[1].id }),
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
