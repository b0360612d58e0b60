import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { createTestApi } from "../../../../tests/support/api.ts";
import { expectError } from "../../../../tests/support/expectations.ts";
import {
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  read,
  valid,
} from "../../../../tests/support/records.ts";
import type { ActorRecord } from "../../../nouns/actors/contract.ts";
import { loadRecordHistory } from "../../../visit/case-file/record-history.server.ts";
import type { OpenList } from "../../open-data/constants.ts";
import type { OperationUndo } from "../../operations/contract.ts";
import { loadRecordState } from "../past/past-record.server.ts";
import { nameMessages, type PublicPlace, type StoredHiddenName } from "./contract.ts";

const origin = "https://conflictos.example.org";
const api = await createTestApi({ SITE_URL: origin });
const as = "researcher";
const put = async (path: string, body: object) => {
  const response = await api.call("PUT", path, { as, body });
  expect(response.statusCode, response.body).toBe(200);
};
const hide = async (names: string[], spared: string[] = []) => {
  const response = await api.call("POST", "/hidden-names", { as, body: { names, spared } });
  expect(response.statusCode, response.body).toBe(201);
  return (await read<StoredHiddenName[]>(api, "/hidden-names"))[0]?._id ?? "";
};
const show = async (id: string) => {
  const response = await api.call("POST", `/operations/${id}/undo`, { as });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<OperationUndo>();
};
const findPlaces = async (names: string[]): Promise<PublicPlace[]> => {
  const response = await api.call("POST", "/hidden-names/places", { as, body: { names } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const readVersion = async (list: OpenList, id: string, state: string) => {
  const request = new Request(`${origin}/${list}/${id}?${state}`);
  const { data } = await loadRecordState(api.context, request, { list, id }, async () => null);
  return JSON.stringify(data.past);
};
const readHistory = async (list: OpenList, id: string, query = "") => {
  const request = new Request(`${origin}/${list}/${id}/history?${query}`);
  const { data } = await loadRecordHistory(api.context, request, { list, recordId: id });
  return JSON.stringify(data);
};
const unpack = async (number: string) => {
  const { rawPayload } = await api.app.inject({ method: "GET", url: `/data/editions/${number}.zip` });
  return {
    bytes: rawPayload,
    text: Object.values(unzipSync(rawPayload))
      .map((file) => Buffer.from(file))
      .join("\n"),
  };
};
const getNews = (id: string) =>
  read<{ newsName: string; description: string; __v: number }>(api, `/news/${id}`);
const getActor = (id: string) => read<ActorRecord>(api, `/actors/${id}`);
const findActor = async (conflict: string) =>
  (await read<{ actors: { _id: string; name: string }[] }>(api, `/conflicts/${conflict}`)).actors;

const name = "Ana Gómez Pérez";
const any = /ana\s+g[oó]mez\s+p[eé]rez/i;
const work = await createIntervention(api);
const conflict = await createConflict(api, work, { claimants: [name], description: `Lo pidió ${name}.` });
const [actor] = await findActor(conflict);
const actorId = actor?._id ?? "";
await put(`/actors/${actorId}`, { name: "Anita Gómez", kind: "vecinos" });
await put(`/actors/${actorId}`, { name, kind: "vecinos", aliases: ["Anita Gómez", "La de la tienda"] });
const story = `La tutela de ANA GOMEZ PEREZ se falló ayer. La fiscal Ana Gómez Pérez no habló.`;
const news = await createNewsItem(api, work, { newsName: `Gana ${name}`, description: story });
const datasheet = await createDatasheet(api, work, {
  conflictivity: `Qué se discute con ${name} en la obra`,
});
const source = await create(api, "/sources", valid.source({ author: "Gómez Pérez, Ana" }));
const sources = [{ source, support: "supports", certainty: "certain", note: "" }];
const passage = await create(api, "/passages", {
  ...{ noun: "datasheet", record: datasheet, field: "conflictivity", sources },
  ...{ quote: `se discute con ${name}`, prefix: "", suffix: "" },
});
await create(api, "/editions", { number: "2026.1", notes: `Gracias a ${name}.`, date: "2026-01-15" });
const edited = { newsName: "Gana una vecina", description: `Otra vez ${name}.`, __v: 0 };
await put(`/news/${news}/intervention/${work}`, valid.newsItem(edited));
const packed = await unpack("2026.1");

const readEverything = async () =>
  [
    ...(await Promise.all(
      ["/actors", "/conflicts", "/news", "/intervention_datasheet"].map(async (path) =>
        JSON.stringify(await read(api, path)),
      ),
    )),
    JSON.stringify(await read(api, "/search?q=gomez")),
    await readVersion("conflicts", conflict, "version=0"),
    await readVersion("news", news, "version=0"),
    await readVersion("news", news, "edition=2026.1"),
    await readVersion("actors", actorId, "version=2"),
    await readVersion("interventions", work, "edition=2026.1"),
    await readHistory("news", news, "from=0&to=1"),
    (await unpack("2026.1")).text,
  ] as const;

describe("Hiding a name", () => {
  it("is for researchers alone", async () => {
    for (const [method, path] of [
      ["POST", "/hidden-names/places"],
      ["POST", "/hidden-names"],
      ["GET", "/hidden-names"],
    ] as const) {
      const body = method === "POST" ? { names: [name] } : undefined;
      expectError(await api.call(method, path, { body }), 401);
      expectError(await api.call(method, path, { as: "assistant", body }), 403);
    }
  });

  it.each([[[]], [["  "]], [["ab"]], [["!!!"]], [["x".repeat(201)]], ["Ana"], [[7]]])(
    "refuses %j in Spanish",
    async (names) => {
      const response = await api.call("POST", "/hidden-names", { as, body: { names } });
      expectError(response, 400);
      expect(Object.keys(response.json().fields)[0]).toMatch(/^names/);
    },
  );

  it("lists each place in public where it stands, present and past", async () => {
    const places = await findPlaces([name]);
    const list = (passage: RegExp) =>
      places
        .filter(({ before, after }) => passage.test(`${before}|${after}`))
        .flatMap(({ records }) => records);
    expect(
      list(/^\|$/)
        .map(({ noun }) => noun)
        .sort(),
    ).toEqual(expect.arrayContaining(["actor", "source"]));
    expect(list(/tutela de \|/)).toEqual([
      { noun: "news", id: news, name: "Gana una vecina", in: ["past", "edition"] },
    ]);
    expect(list(/^Gracias a \|/)).toEqual([
      { noun: "edition", id: "2026.1", name: "2026.1", in: ["edition"] },
    ]);
    expect(list(/discute con \|/)[0]).toMatchObject({ noun: "datasheet", in: ["current", "edition"] });
  });

  it("takes it out of everything public but where it is to stay, and back in when that is undone", async () => {
    const before = await readEverything();
    for (const text of before) expect(text).toMatch(any);
    const places = await findPlaces([name]);
    const prosecutor = places.find(({ before: words }) => words.endsWith("La fiscal "));
    const id = await hide([name, "Anita Gómez"], [prosecutor?.passage ?? "none"]);

    const hidden = await readEverything();
    const isSpared = /La fiscal Ana Gómez Pérez/g;
    for (const text of hidden)
      expect(text.replaceAll(isSpared, "")).not.toMatch(/g[oó]mez\s+p[eé]rez|anita/i);
    expect(hidden[6]).toContain("La tutela de (oculto) se falló ayer. La fiscal Ana Gómez Pérez no habló.");
    expect(hidden.at(-1)).toContain("Un nombre, que se lee «(oculto)» desde el");
    expect(await getActor(actorId)).toMatchObject({ name: "(oculto)", aliases: ["La de la tienda"] });
    expect((await getNews(news)).description).toBe("Otra vez (oculto).");
    const [list] = await read<StoredHiddenName[]>(api, "/hidden-names");
    expect(list).toMatchObject({ _id: id, names: [name, "Anita Gómez"], spared: 1, hiddenBy: "rosa" });
    expect(await read(api, `/passages/${passage}`)).toMatchObject({
      state: "anchored",
      quote: "se discute con (oculto)",
    });
    const staff = await api.call("GET", `/history/news/${news}`, { as: "assistant" });
    expect(staff.body).toMatch(any);

    await show(id);
    expect(await getActor(actorId)).toMatchObject({ name, aliases: ["Anita Gómez", "La de la tienda"] });
    expect(await read(api, `/passages/${passage}`)).toMatchObject({
      state: "anchored",
      quote: `se discute con ${name}`,
    });
    expect((await unpack("2026.1")).bytes.equals(packed.bytes)).toBe(true);
    for (const text of await readEverything()) expect(text).toMatch(any);
    expect(await read(api, "/hidden-names")).toEqual([]);
  });

  it("holds whoever restores, types or names it again", async () => {
    const id = await hide([name]);
    const { __v } = await getNews(news);
    const versions = await read<{ revision: number; __v: number }[]>(api, `/history/news/${news}`);
    const first = versions.find((version) => version.__v === 0);
    const restored = await api.call("POST", `/history/news/${news}/restore`, {
      as,
      body: { revision: first?.revision, __v },
    });
    expect(restored.statusCode, restored.body).toBe(200);
    expect(await getNews(news)).toMatchObject({ newsName: "Gana (oculto)" });
    const typed = await createNewsItem(api, work, { newsName: "Otra", description: `De nuevo ${name}` });
    expect((await getNews(typed)).description).toBe("De nuevo (oculto)");
    expect((await api.call("GET", `/history/news/${typed}`, { as })).body).toMatch(any);
    const other = await createConflict(api, work, { claimants: [name.toUpperCase()] });
    expect(await findActor(other)).toMatchObject([{ _id: actorId, name: "(oculto)" }]);
    const stranger = await createConflict(api, work, { claimants: [`${name} e hijos`] });
    expect(await findActor(stranger)).toMatchObject([{ name: "(oculto) e hijos" }]);
    await put(`/actors/${actorId}`, { name: "Una vecina", kind: "vecinos" });
    expect((await getActor(actorId)).aliases).toEqual(["Anita Gómez", "La de la tienda"]);
    await put(`/actors/${actorId}`, {
      name: "(oculto)",
      kind: "vecinos",
      aliases: ["Anita Gómez", "La de la tienda"],
    });
    await show(id);
    expect((await getNews(typed)).description).toBe("De nuevo (oculto)");
    expect(await findActor(other)).toMatchObject([{ _id: actorId, name }]);
  });

  it("tells actors apart whose names are hidden, and leaves what was edited since", async () => {
    const both = await createConflict(api, work, { claimants: ["Beto Ruiz", "Caro Ruiz"] });
    const item = await createNewsItem(api, work, { newsName: "Uno", description: "Habla Caro Ruiz." });
    const ids = [await hide(["Beto Ruiz"]), await hide(["Caro Ruiz"])];
    expect((await findActor(both)).map((one) => one.name)).toEqual(["(oculto)", "(oculto 2)"]);
    await put(
      `/news/${item}/intervention/${work}`,
      valid.newsItem({ description: "Habla (oculto) otra vez.", __v: 1 }),
    );
    for (const id of ids) {
      const { left, operation } = await show(id ?? "");
      expect(left.map(({ _id }) => _id)).toEqual(id === ids[1] ? [item] : []);
      expectError(await api.call("POST", `/operations/${operation}/undo`, { as }), 409);
    }
    expect((await findActor(both)).map((one) => one.name)).toEqual(["Beto Ruiz", "Caro Ruiz"]);
    expect((await getNews(item)).description).toBe("Habla (oculto) otra vez.");
  });

  it("is refused for a name that is in too many passages", async () => {
    const description = Array.from({ length: 501 }, (_, index) => `Paso ${index} de Común.`).join(" ");
    await createNewsItem(api, work, { newsName: "Muchas", description });
    const response = await api.call("POST", "/hidden-names/places", { as, body: { names: ["Común"] } });
    expectError(response, 400);
    expect(response.json().fields).toEqual({ names: nameMessages.tooMany });
  });
});
