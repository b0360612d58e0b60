import { describe, expect, it } from "vitest";
import { calls, fillPath, findSiteIds } from "../../../tests/calls/calls.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten, readState } from "../../../tests/support/expectations.ts";
import { deleteIntervention, deleteRecord } from "../../../tests/support/history.ts";
import {
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  createTree,
  read,
  systemId,
  valid,
} from "../../../tests/support/records.ts";
import type { Deletion } from "./contract.ts";

const api = await createTestApi();

const restore = (operation: string) =>
  api.call("POST", `/operations/${operation}/undo`, { as: "researcher" });
const deletions = () => read<Deletion[]>(api, "/deleted?limit=1000");
const getDeletion = async (operation: string) =>
  (await deletions()).find((deletion) => deletion.operation === operation);

async function expectRefused(operation: string, reason: string | RegExp): Promise<void> {
  const deletion = await getDeletion(operation);
  expect(deletion).toMatchObject({ canRestore: false, reason: expect.stringMatching(reason) });
  await expectNothingWritten(api, async () => {
    const response = await restore(operation);
    expectError(response, 409);
    expect(response.json().error).toBe(deletion?.reason);
  });
}

async function expectRestored(operation: string, message: string): Promise<void> {
  expect(await getDeletion(operation)).toMatchObject({ canRestore: true, reason: null });
  const response = await restore(operation);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json()).toMatchObject({ message, left: [] });
  expect(await getDeletion(operation)).toMatchObject({
    canRestore: false,
    reason: "Ya se restauró: está de nuevo en el sitio.",
  });
}

async function expectNothingChanged(run: () => Promise<void>): Promise<void> {
  const { revisions } = await readState(api);
  await run();
  expect((await readState(api)).revisions).toBe(revisions);
}

const removeConflict = (of: string, id: string) => deleteRecord(api, `/interventions/${of}/conflict/${id}`);
const removeNewsItem = (of: string, id: string) => deleteRecord(api, `/interventions/${of}/news/${id}`);

describe("an intervention with a datasheet, 3 conflicts and 20 news", async () => {
  const other = await createTree(api);
  const id = await createIntervention(api, { interventionName: "Ñuble, el parque" });
  const datasheet = await createDatasheet(api, id);
  for (const placed of [id, other.intervention])
    await api.call("PUT", `/interventions/${placed}/geometry`, { as: "assistant", body: valid.place() });
  const conflicts: string[] = [];
  for (const number of [1, 2, 3])
    conflicts.push(
      await createConflict(api, id, {
        conflictName: `Conflicto ${number}`,
        claimants: ["Vecinos", "Vendedores"],
        type: "Espacio público",
      }),
    );
  const news: string[] = [];
  for (let number = 0; number < 20; number += 1)
    news.push(
      await createNewsItem(api, id, {
        newsName: `Noticia ${number % 4}`,
        newsDate: `2011-12-0${1 + (number % 3)}`,
        conflicts: conflicts.slice(0, number % 4),
      }),
    );
  // A news item of another intervention reports on one of the conflicts that go.
  const edited = { ...valid.newsItem(), conflicts: [conflicts[0], other.conflict] };
  await api.call("PUT", `/news/${other.newsItem}/intervention/${other.intervention}`, {
    as: "researcher",
    body: edited,
  });
  await api.call("PUT", `/interventions/${id}`, { as: "assistant", body: valid.intervention() });
  const { home } = await findSiteIds(api);
  await api.call("PUT", `/home/${home}`, { as: "researcher", body: { intervention: id } });

  /** Every public read, of every record that there is to read. */
  async function readPublicResponses(): Promise<Map<string, string>> {
    const ids = [
      {
        intervention: id,
        datasheet,
        conflict: conflicts[0] ?? "",
        newsItem: news[0] ?? "",
        system: systemId,
      },
      {
        intervention: other.intervention,
        datasheet: other.datasheet,
        conflict: other.conflict,
        newsItem: other.newsItem,
        system: systemId,
      },
      ...conflicts.map((conflict) => ({ conflict })),
      ...news.map((newsItem) => ({ newsItem })),
    ];
    // The contact form's riddle is another one each time.
    const isOpen = ({ method, who, path }: (typeof calls)[number]) =>
      method === "GET" && who === "anyone" && path !== "/contact/challenge";
    const open = calls.filter(isOpen);
    const paths = new Set(open.flatMap(({ path }) => ids.map((names) => fillPath(path, names))));
    for (const list of ["/interventions", "/conflicts", "/news"])
      for (const query of ["?limit=5", "?limit=5&offset=3", "?search=parque", "?search=noticia"])
        paths.add(`${list}${query}`);
    for (const list of ["/conflicts", "/news"]) paths.add(`${list}?intervention=${id}`);
    const responses = new Map<string, string>();
    for (const path of [...paths].filter((path) => !path.includes("no-"))) {
      const response = await api.call("GET", path);
      responses.set(path, `${response.statusCode} ${response.headers["x-total-count"]} ${response.body}`);
    }
    return responses;
  }

  it("is restored with one call: every public response is the same to the byte", async () => {
    const before = await readPublicResponses();
    expect(before.size).toBeGreaterThan(45);
    expect([...before.values()].filter((response) => !response.startsWith("200"))).toEqual([]);

    const operation = await deleteIntervention(api, id);
    expect(await readPublicResponses()).not.toEqual(before);
    expectError(await api.call("GET", `/news/${news[3]}`), 404);
    expect(await getDeletion(operation)).toMatchObject({
      noun: "intervention",
      recordId: id,
      name: "Parque lineal del río",
      actorName: "rosa",
      others: { datasheet: 1, conflict: 3, news: 20 },
      import: null,
    });
    await expectRestored(operation, "Actuación urbanística restaurada correctamente, con otros 25 registros");
    expect(await readPublicResponses()).toEqual(before);

    const again = await deleteIntervention(api, id);
    await expectRefused(operation, "se eliminó de nuevo después");
    await expectRestored(again, "Actuación urbanística restaurada correctamente, con otros 25 registros");
    expect(await readPublicResponses()).toEqual(before);
  });
});

describe("what is deleted piece by piece", () => {
  it("needs its intervention first, and regains its links in any order of restoring", async () => {
    const id = await createIntervention(api);
    const conflict = await createConflict(api, id);
    const other = await createConflict(api, id);
    const first = await createNewsItem(api, id, { conflicts: [conflict, other] });
    const second = await createNewsItem(api, id, { conflicts: [conflict] });
    const news = [first, second].map((newsItem) => `/news/${newsItem}`);
    const before = await Promise.all(news.map((path) => read(api, path)));
    const operations = {
      first: await removeNewsItem(id, first),
      conflict: await removeConflict(id, conflict),
      second: await removeNewsItem(id, second),
      intervention: await deleteIntervention(api, id),
    };
    for (const operation of [operations.first, operations.conflict, operations.second])
      await expectRefused(
        operation,
        /^La actuación urbanística «Parque .+» está eliminada: restáurala primero\.$/,
      );
    await expectRestored(
      operations.intervention,
      "Actuación urbanística restaurada correctamente, con otro registro",
    );
    await expectRestored(operations.first, "Noticia restaurada correctamente");
    await expectRestored(operations.second, "Noticia restaurada correctamente");
    await expectRestored(operations.conflict, "Conflicto restaurado correctamente");
    expect(await Promise.all(news.map((path) => read(api, path)))).toEqual(before);
  });

  it("leaves out a link that was changed since", async () => {
    const id = await createIntervention(api);
    const conflict = await createConflict(api, id);
    const newsItem = await createNewsItem(api, id, { conflicts: [conflict] });
    const gone = [await removeNewsItem(id, newsItem), await removeConflict(id, conflict)] as const;
    await restore(gone[0]);
    const body = valid.newsItem({ conflicts: [] });
    await api.call("PUT", `/news/${newsItem}/intervention/${id}`, { as: "assistant", body });
    await expectRestored(gone[1], "Conflicto restaurado correctamente");
    expect(await read(api, `/news/${newsItem}`)).toMatchObject({ conflicts: [] });
  });

  it("does not take another datasheet's place", async () => {
    const { intervention, datasheet } = await createTree(api);
    const path = `/interventions/${intervention}/datasheet`;
    const operation = await deleteRecord(api, `${path}/${datasheet}`);
    const second = await createDatasheet(api, intervention);
    await expectRefused(operation, "tiene ahora otra ficha técnica");
    await deleteRecord(api, `${path}/${second}`);
    await expectRestored(operation, "Ficha técnica restaurada correctamente");
    expect(await read(api, `/interventions/${intervention}`)).toMatchObject({ datasheet });
  });
});

it("is done once per key, however often it is requested", async () => {
  const { intervention } = await createTree(api);
  const operation = await deleteIntervention(api, intervention);
  const headers = { "idempotency-key": "e".repeat(24) };
  const restoreOnce = () => api.call("POST", `/operations/${operation}/undo`, { as: "researcher", headers });
  const first = await restoreOnce();
  await expectNothingChanged(async () => expect((await restoreOnce()).json()).toEqual(first.json()));
  expectError(await restore(operation), 409);
});

describe("a deleted user", () => {
  it("is restored except for the password, unless the username is taken", async () => {
    const fields = valid.user({ user: "lucía", rol: "researcher" });
    const created = await api.call("POST", "/users/create-account", { as: "researcher", body: fields });
    const id = String(created.headers.location).split("/").at(-1) ?? "";
    expect(await api.logIn("lucía")).toBeTruthy();
    const before = await read(api, `/users/${id}`);
    const operation = await deleteRecord(api, `/users/${id}`);

    const other = await api.call("POST", "/users/create-account", {
      as: "researcher",
      body: valid.user({ user: "LUCIA" }),
    });
    await expectRefused(operation, "El nombre de usuario «lucía» ya está en uso.");
    await deleteRecord(api, `/users/${String(other.headers.location).split("/").at(-1)}`);
    await expectRestored(
      operation,
      "Usuario restaurado correctamente. Necesita una contraseña nueva para entrar: asígnasela desde Usuarios.",
    );
    expect(await read(api, `/users/${id}`)).toEqual(before);
    await expect(api.logIn("lucía", undefined, "10.0.0.7")).rejects.toThrow("401");
  });

  it("is listed for researchers only", async () => {
    const listNouns = async (as: "assistant" | "researcher") => {
      const response = await api.call("GET", "/deleted?limit=1000", { as });
      expect(Number(response.headers["x-total-count"])).toBe(response.json().length);
      return new Set(response.json<Deletion[]>().map(({ noun }) => noun));
    };
    expect(await listNouns("researcher")).toContain("user");
    expect(await listNouns("assistant")).not.toContain("user");
    expect(await listNouns("assistant")).toContain("intervention");
  });
});
