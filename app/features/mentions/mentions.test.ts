import { beforeEach, describe, expect, it } from "vitest";
import {
  areMentionsDue,
  computeAllMentions,
  followRelease,
} from "../../../db/mentions/compute-all.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { apply, clearContent, textFile } from "../../../tests/support/imports.ts";
import {
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  read,
  valid,
} from "../../../tests/support/records.ts";
import { siteValues } from "../../../tests/support/site.ts";
import type { AmbiguousName, Mention, OpenMention, Territory } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;
const send = async (
  method: string,
  path: string,
  body?: unknown,
  as: "assistant" | "researcher" = "researcher",
) => {
  const response = await api.call(method, path, { as, body });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response;
};
const place = (name: string, fields: object = {}) =>
  create(api, "/places", { name, kind: "barrio", ...fields });
const list = async (query = "") => {
  const found = await read<Mention[]>(api, `/mentions${query}`);
  return found.map(({ entryName, quote, state }) => [entryName, quote, state]);
};
const undo = async () => {
  const [last] = (await api.call("GET", "/operations", { as: "researcher" })).json<{ _id: string }[]>();
  await send("POST", `/operations/${last?._id}/undo`, {});
};

let work = "";
beforeEach(async () => {
  await clearContent(db);
  await db.execute("delete from places cascade");
  work = await createIntervention(api, { interventionName: "Parque La Pradera" });
});

describe("A mention", () => {
  it("follows the text, the register and the name of the work, whichever is written", async () => {
    const item = await createNewsItem(api, work, {
      newsName: "El Alto espera",
      description: "En Villa Nueva y en el parque La Pradera. La Pradera calla.",
    });
    expect(await list()).toEqual([]);
    const alto = await place("El Alto");
    expect(await list()).toEqual([["El Alto", "El Alto", "seen"]]);
    await place("La Pradera");
    expect(await list(`?record=${item}`)).toEqual([
      ["La Pradera", "La Pradera", "seen"],
      ["El Alto", "El Alto", "seen"],
    ]);
    await send("PUT", `/places/${alto}`, { name: "Altos del Sur", kind: "barrio", aliases: ["Villa Nueva"] });
    expect(await list(`?place=${alto}`)).toEqual([["Altos del Sur", "Villa Nueva", "seen"]]);
    await send("PUT", `/news/${item}/intervention/${work}`, {
      newsName: "Nada",
      description: "Nada",
      newsDate: "2011-12-01",
    });
    expect(await list()).toEqual([]);
  });

  it("is of conflicts and datasheets too, and goes and comes back with its record", async () => {
    await place("El Alto");
    const actor = await create(api, "/actors", {
      name: "Empresas Varias",
      patterns: ["EE.VV."],
      kind: "empresa",
    });
    await createConflict(api, work, { conflictName: "El Alto", description: "Contra EE.VV. de Medellín" });
    await createDatasheet(api, work, { conflictivity: "Las Empresas Varias y El Alto" });
    const all = await list();
    expect(all).toHaveLength(4);
    expect(await list(`?actor=${actor}`)).toHaveLength(2);
    await send("DELETE", `/interventions/${work}`);
    expect(await list()).toEqual([]);
    await undo();
    expect(await list()).toEqual(all);
  });

  it("of a merged actor is of the one that stands for it", async () => {
    await createNewsItem(api, work, { description: "EPM y Empresas Públicas" });
    const [one, other] = [
      await create(api, "/actors", { name: "EPM", kind: "empresa" }),
      await create(api, "/actors", { name: "Empresas Públicas", kind: "empresa" }),
    ];
    await send("POST", `/actors/${other}/merge`, { into: one });
    expect(await list(`?actor=${one}`)).toEqual([
      ["EPM", "EPM", "seen"],
      ["EPM", "Empresas Públicas", "seen"],
    ]);
    for (const id of [one, other]) expect(await read(api, `/news?names=${id}`), id).toHaveLength(1);
    await undo();
    expect(await list(`?actor=${other}`)).toHaveLength(1);
  });

  it("that is refused stays so when its text is written again, until that is undone", async () => {
    const item = await createNewsItem(api, work, { description: "En El Alto." });
    await place("El Alto");
    const [mention] = await read<Mention[]>(api, "/mentions");
    const ask = async () =>
      (await api.call("GET", `/mentions/open?of=${mention?.entry}`, { as: "assistant" })).json<
        OpenMention[]
      >();
    expect(await ask()).toMatchObject([
      {
        before: "En ",
        after: ".",
        basis: "por su nombre",
        state: "seen",
        candidates: [{ name: "El Alto (barrio)" }],
      },
    ]);
    await send("POST", `/mentions/${mention?._id}`, { decision: "refuse" }, "assistant");
    expect(await ask()).toEqual([]);
    expect(await list()).toEqual([]);
    await send("PUT", `/news/${item}/intervention/${work}`, {
      newsName: "Otro titular",
      description: "Dijeron: «En El Alto.»",
      newsDate: "2011-12-01",
    });
    expect(await list()).toEqual([]);
    const operations = (await api.call("GET", "/operations", { as: "researcher" })).json<
      { _id: string; kind: string }[]
    >();
    const refusal = operations.find(({ kind }) => kind === "decision");
    await send("POST", `/operations/${refusal?._id}/undo`, {});
    expect(await list()).toEqual([["El Alto", "El Alto", "seen"]]);
  });

  it("of a name that two places have counts for none until one is chosen", async () => {
    await createNewsItem(api, work, { description: "¡🎉🎉! En San Javier protestan 🎉." });
    const comuna = await place("San Javier", { kind: "comuna", code: "13" });
    const barrio = await place("San Javier", { parent: comuna });
    expect(await list()).toEqual([]);
    const [open] = (await api.call("GET", "/mentions/open", { as: "assistant" })).json<OpenMention[]>();
    expect(open).toMatchObject({ before: "¡🎉🎉! En ", after: " protestan 🎉." });
    expect(open?.candidates.map(({ name }) => name)).toEqual([
      "San Javier (barrio), San Javier",
      "San Javier (comuna 13)",
    ]);
    const wrong = { decision: "accept", entry: work };
    expect(
      (await api.call("POST", `/mentions/${open?._id}`, { as: "assistant", body: wrong })).statusCode,
    ).toBe(400);
    await send("POST", `/mentions/${open?._id}`, { decision: "accept", entry: barrio }, "assistant");
    expect(await list(`?place=${barrio}`)).toEqual([["San Javier", "San Javier", "confirmed"]]);
  });
});

it("A register from a spreadsheet is due for all texts, computed once, and gone when the import is undone", async () => {
  await createNewsItem(api, work, { newsName: "Comuna 13", description: "Barrio Juan XXIII de San Javier" });
  const csv = [
    "Nombre,Clase,Pertenece a,Código",
    "Juan XXIII,barrio,13,",
    "San Javier,barrio,San Javier,",
    "San Javier,comuna,,13",
    ...Array.from({ length: 300 }, (_, index) => `Lugar número ${index},vereda,,`),
  ].join("\n");
  const { report, id } = await apply(db, { sources: [textFile("lugares.csv", csv)] });
  expect(report.problems).toEqual([]);
  const again = await apply(db, { sources: [textFile("lugares.csv", csv)] });
  expect(again.report.counts.gazetteer).toMatchObject({ unchanged: 303 });
  expect(await areMentionsDue(db)).toBe(true);
  expect(await computeAllMentions(db)).not.toBeNull();
  expect(await computeAllMentions(db)).toBeNull();
  expect((await list()).map(([name]) => name).sort()).toEqual(["Juan XXIII", "San Javier"]);
  await send("POST", `/operations/${id}/undo`, {});
  await computeAllMentions(db);
  expect(await list()).toEqual([]);
  expect(await read(api, "/places")).toEqual([]);
});

it("A work's territory is proposed by its name and datasheet until a person decides", async () => {
  const barrio = await place("La Pradera");
  await place("Prado", { ambiguous: "sí" });
  await createDatasheet(api, work, { description: "Queda en el barrio La Pradera, cerca del barrio Prado." });
  const find = async () =>
    (await api.call("GET", "/mentions/territories", { as: "assistant" })).json<Territory[]>()[0];
  expect((await find())?.proposed.map(({ name }) => name)).toEqual(["La Pradera (barrio)", "Prado (barrio)"]);
  await send("POST", "/work-places", { intervention: work, place: barrio, relation: "in" }, "assistant");
  expect(await find()).toMatchObject({
    places: [{ place: barrio, relation: "in" }],
    proposed: [{ name: "Prado (barrio)" }],
  });
});

it("A name that texts give to a road more often is proposed as ambiguous, which one press makes it", async () => {
  const road = await place("Las Lomas");
  const sure = await place("El Alto");
  for (const description of ["Cierran la vía Las Lomas.", "En Las Lomas no se pasa."])
    await createNewsItem(api, work, { description });
  await createConflict(api, work, { description: "Otra vez la vía Las Lomas." });
  for (const description of ["La vía El Alto crece.", "El barrio El Alto.", "El Alto."])
    await createNewsItem(api, work, { description });
  const find = async () =>
    (await api.call("GET", "/mentions/ambiguous", { as: "assistant" })).json<AmbiguousName[]>();
  const [found, ...more] = await find();
  expect(more).toEqual([]);
  expect(found).toMatchObject({ place: { _id: road }, others: 2, sure: 0, alone: 1 });
  expect(await list(`?place=${road}`)).toHaveLength(1);
  await send("PUT", `/places/${road}`, { ...found?.place, parent: "", ambiguous: "sí" });
  expect(await list(`?place=${road}`)).toEqual([]);
  expect(await find()).toEqual([]);
  expect(await list(`?place=${sure}`)).toHaveLength(2);
});

it("A work that is called after a road takes its bare name from all texts, until it is called otherwise", async () => {
  await place("El Alto");
  await createNewsItem(api, work, { description: "En El Alto no se pasa." });
  const other = await createIntervention(api, { interventionName: "Ampliación de la vía El Alto" });
  expect(await list()).toEqual([]);
  await send("PUT", `/interventions/${other}`, valid.intervention({ interventionName: "Otra obra" }));
  expect(await list()).toHaveLength(1);
});

it("A new name of the city is due for all texts, and nothing else that the site says", async () => {
  await place("El Alto");
  await createNewsItem(api, work, { description: "Protestan los de El Alto de Villa Serena." });
  expect(await list()).toEqual([]);
  await send("PUT", "/site-content/site", { ...siteValues.site, cityName: "Otra", title: "Conflictos" });
  await computeAllMentions(db);
  await send("PUT", "/site-content/site", { ...siteValues.site, cityName: "Otra", title: "Disputas" });
  expect(await areMentionsDue(db)).toBe(false);
  await send("PUT", "/site-content/site", { ...siteValues.site, cityName: "Villa Serena" });
  expect(await areMentionsDue(db)).toBe(true);
  await computeAllMentions(db);
  expect(await list()).toHaveLength(1);
});

it("A release is due for all texts when it first starts, whose rules may be others", async () => {
  for (const isDue of [true, false]) {
    await computeAllMentions(db);
    await followRelease(db, "a new build");
    expect(await areMentionsDue(db)).toBe(isDue);
  }
});
