import { expect, it } from "vitest";
import { createTestApi } from "../../../../tests/support/api.ts";
import {
  create,
  createConflict,
  createIntervention,
  createNewsItem,
  read,
  valid,
} from "../../../../tests/support/records.ts";
import { siteValues } from "../../../../tests/support/site.ts";
import { listCatalogOptions } from "../../../nouns/catalog/queries.server.ts";
import { refreshStudy } from "../../../nouns/site/profile/study.server.ts";
import { runForRequest } from "../../../shared/pages/request-scope.server.ts";
import { firstStudy, getStudy, getSystem, labelAxis } from "../../../shared/study/study.ts";
import { readAtEdition } from "./edition-tables.server.ts";
import { loadRecordState } from "./past-record.server.ts";

const api = await createTestApi();
const { db } = api.context;
const as = "researcher";
const scope = { id: "1", log: console, arrivedAt: 0, isDataOnly: false, markup: {}, nonce: undefined };
const publish = async (number: string) =>
  expect((await api.call("POST", "/editions", { as, body: { number } })).statusCode).toBe(201);
const readLists = async (number: string) =>
  runForRequest({ ...scope }, () =>
    readAtEdition(db, number, async (past) => {
      const names = (await listCatalogOptions(past, "systems")).map(({ name }) => name);
      return { words: labelAxis("system"), systems: getStudy().systems, names };
    }),
  );

it("An edition has the lists and words of its time, whatever the study made of them since", async () => {
  const risk = { systemName: "Riesgo", meaning: "Laderas e inundaciones", color: "vino", after: "" };
  const id = await create(api, "/system", risk);
  await createIntervention(api, { internalSystem: id });
  await publish("2026.1");
  const { __v } = await read<{ __v: number }>(api, `/system/${id}`);
  const renamed = { systemName: "Amenazas", color: "azul", after: firstStudy.systems[3]?.id, __v };
  expect((await api.call("PUT", `/system/${id}`, { as, body: renamed })).statusCode).toBe(200);
  const other = firstStudy.systems[0]?.id;
  expect((await api.call("DELETE", `/system/${id}?replacement=${other}`, { as })).statusCode).toBe(200);
  const profile = { ...siteValues.profile, system_one: "dimensión", system_article: "la" };
  expect((await api.call("PUT", "/site-content/profile", { as, body: profile })).statusCode).toBe(200);
  await refreshStudy(db);
  await publish("2026.2");

  const past = await readLists("2026.1");
  expect(past.words).toBe("Sistema");
  expect(past.systems[0]).toMatchObject({ id, name: "Riesgo", color: "vino" });
  expect(past.systems.slice(1)).toEqual(firstStudy.systems);
  expect(past.names).toEqual(past.systems.map(({ name }) => name));
  const present = await readLists("2026.2");
  expect(present.words).toBe("Dimensión");
  expect(present.systems).toEqual(firstStudy.systems);
  // Another request of the same process still reads the present study.
  expect([labelAxis("system"), getSystem(id).name]).toEqual(["Dimensión", ""]);
});

it("A version of a conflict keeps the names that its actors had when it was published", async () => {
  const put = async (path: string, body: object) =>
    expect((await api.call("PUT", path, { as, body })).statusCode).toBe(200);
  const work = await createIntervention(api);
  const id = await createConflict(api, work, { defendants: ["Constructora Vieja"] });
  const readVersion = async (version: number) => {
    const request = new Request(`https://conflictos.example.org/conflicts/${id}?version=${version}`);
    const { data } = await loadRecordState(api.context, request, { list: "conflicts", id }, async () => null);
    return JSON.stringify(data.past);
  };
  const { actors } = await read<{ actors: { _id: string }[] }>(api, `/conflicts/${id}`);
  await publish("2026.3");
  await put(`/actors/${actors[0]?._id}`, { name: "Constructora Nueva" });
  expect(await readVersion(0)).toContain("Constructora Vieja");
  const changed = valid.conflict({ defendants: ["Constructora Nueva"], __v: 0 });
  await put(`/conflicts/${id}/intervention/${work}`, changed);
  expect(await readVersion(0)).toContain("Constructora Vieja");
  expect(await readVersion(1)).toContain("Constructora Nueva");
});

it("A version names its work and conflicts as they were called while it was the current one", async () => {
  const work = await createIntervention(api, { interventionName: "Puente de antes" });
  const conflict = await createConflict(api, work, { conflictName: "Queja de antes" });
  const id = await createNewsItem(api, work, { conflicts: [conflict] });
  await publish("2026.4");
  const put = async (path: string, body: object) =>
    expect((await api.call("PUT", path, { as, body })).statusCode).toBe(200);
  await put(`/news/${id}/intervention/${work}`, valid.newsItem({ conflicts: [conflict], __v: 0 }));
  await put(`/interventions/${work}`, valid.intervention({ interventionName: "Puente de ahora", __v: 0 }));
  const renamed = valid.conflict({ conflictName: "Queja de ahora", __v: 0 });
  await put(`/conflicts/${conflict}/intervention/${work}`, renamed);

  const readNames = async (version: number) => {
    const request = new Request(`http://x/news/${id}?version=${version}`);
    const { data } = await loadRecordState(api.context, request, { list: "news", id }, async () => null);
    const shown = ["Actuación urbanística", "Conflictos de los que informa"];
    return data.past?.fields?.filter(({ label }) => shown.includes(label)).flatMap(({ value }) => value);
  };
  expect(await readNames(0)).toEqual(["Puente de antes", "Queja de antes"]);
  expect(await readNames(1)).toEqual(["Puente de ahora", "Queja de ahora"]);
  const hiding = { as, body: { __v: 0, reason: "Un nombre" } } as const;
  expect((await api.call("POST", `/history/intervention/${work}/hidden`, hiding)).statusCode).toBe(200);
  expect(await readNames(0)).toEqual(["Puente de ahora", "Queja de antes"]);
});

it("A date that cannot be right is marked in editions and versions too", async () => {
  const work = await createIntervention(api);
  const id = await createNewsItem(api, work, { newsDate: "0215-07-25" });
  await publish("2026.5");
  for (const state of ["edition=2026.5", "version=0"]) {
    const request = new Request(`http://x/news/${id}?${state}`);
    const { data } = await loadRecordState(api.context, request, { list: "news", id }, async () => null);
    const values = data.past?.fields?.map(({ value }) => value);
    expect(values, state).toContain("Fecha por revisar: 25 de julio de 215");
  }
});
