import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { apply, clearContent, plan, textFile } from "../../../tests/support/imports.ts";
import { create, createIntervention, read } from "../../../tests/support/records.ts";
import { findWorkMap, getMap } from "./queries.server.ts";
import { writeContent } from "./write-content.server.ts";
import { writeList } from "./write-list.server.ts";

const api = await createTestApi();
const { db } = api.context;

const square = (code: number, more: object = {}) => {
  const [x, y] = [-75.65 + (code % 4) * 0.03, 6.15 + Math.floor(code / 4) * 0.03];
  const ring = [
    [x, y],
    [x + 0.03, y],
    [x + 0.03, y + 0.03],
    [x, y + 0.03],
    [x, y],
  ];
  return {
    type: "Feature",
    geometry: { type: "Polygon", coordinates: [ring] },
    properties: { NOMBRE: `Comuna ${code}`, CODIGO: code, CLASE: "Comuna", ...more },
  };
};
const layer = (features: object[]) =>
  textFile("comunas.geojson", JSON.stringify({ type: "FeatureCollection", features }));
const comunas = Array.from({ length: 16 }, (_, index) => square(index + 1));

let works: string[] = [];
let created = "";
beforeAll(async () => {
  await clearContent(db);
  await db.execute("delete from places cascade");
  works = [];
  for (let number = 1; number <= 29; number++)
    works.push(await createIntervention(api, { interventionName: `Obra ${number}` }));
  const { report, id } = await apply(db, { sources: [layer(comunas)] });
  expect(report.problems).toEqual([]);
  expect(report.counts.gazetteer).toMatchObject({ created: 16 });
  created = id ?? "";
});

it("A layer's names, codes and outlines become places; given again they are no change, and what is no area is refused", async () => {
  const list = await read<{ name: string; code: string; kind: string }[]>(api, "/places");
  expect(list.slice(0, 2)).toMatchObject([
    { name: "Comuna 1", code: "1", kind: "comuna" },
    { name: "Comuna 2", code: "2", kind: "comuna" },
  ]);
  const again = await apply(db, { sources: [layer(comunas)] });
  expect(again.report.counts.gazetteer).toMatchObject({ unchanged: 16 });
  // A layer that names no kind, as whoever imports it says.
  const unnamed = comunas.map((one) => ({
    ...one,
    properties: { NOMBRE: one.properties.NOMBRE, CODIGO: 1 },
  }));
  const sectors = await plan(db, { sources: [layer(unnamed)], placeKind: "sector" });
  expect(sectors.counts.gazetteer).toMatchObject({ created: 16 });
  const point = { ...square(17), geometry: { type: "Point", coordinates: [-75.6, 6.2] } };
  const { report } = await apply(db, { sources: [layer([point])] });
  expect(report.problems.map(({ reason }) => reason)).toEqual([
    "El contorno de un lugar es un área, no un punto ni una línea.",
  ]);
});

it("With a layer of 16 comunas and all works assigned every work is on the map without one coordinate of its own", async () => {
  expect((await getMap(db, {})).outlines).toEqual([]);
  const places = await read<{ _id: string }[]>(api, "/places");
  const barrio = await create(api, "/places", { name: "El Alto", kind: "barrio", parent: places[0]?._id });
  for (const [index, intervention] of works.entries())
    await create(api, "/work-places", {
      intervention,
      place: index === 0 ? barrio : places[index % 16]?._id,
      relation: "in",
    });
  const drawing = await getMap(db, {});
  expect(drawing.shapes).toEqual([]);
  expect(drawing.outlines).toHaveLength(16);
  expect(new Set(drawing.outlines.flatMap((outline) => outline.works.map(({ _id }) => _id)))).toEqual(
    new Set(works),
  );
  const markup = writeContent(drawing);
  expect(markup).toContain("Comuna 1 (comuna 1): 2 actuaciones sin ubicación propia");
  const list = writeList(drawing);
  for (const work of works) expect(list).toContain(`href="/interventions/${work}"`);
  expect(await findWorkMap(api.context, works[0] ?? "")).toMatchObject({ precision: "comuna" });
});

it("A work that is drawn leaves its comuna, and undoing the import takes the outlines off the map", async () => {
  const [work = "", other = ""] = works;
  const place = {
    type: "Feature",
    geometry: { type: "Point", coordinates: [-75.6, 6.2] },
    properties: {},
    __v: null,
  };
  await api.call("PUT", `/interventions/${work}/geometry`, { as: "researcher", body: place });
  const drawing = await getMap(db, {});
  expect(drawing.shapes.map(({ _id }) => _id)).toEqual([work]);
  expect(drawing.outlines.flatMap((outline) => outline.works.map(({ _id }) => _id))).not.toContain(work);
  expect((await getMap(db, { intervention: other })).outlines).toHaveLength(1);
  await db.execute(sql`delete from work_places`);
  await db.execute(sql`delete from places where kind = 'barrio'`);
  const undone = await api.call("POST", `/operations/${created}/undo`, { as: "researcher", body: {} });
  expect(undone.statusCode, undone.body).toBe(200);
  expect(await read(api, "/places")).toEqual([]);
});

it("Outlines that together have more points than one geometry may are on the map", async () => {
  const round = (code: number) => {
    const ring = Array.from({ length: 12_000 }, (_, index) => {
      const angle = (index / 12_000) * 2 * Math.PI;
      return [-75.6 + code * 0.03 + 0.01 * Math.cos(angle), 6.2 + 0.01 * Math.sin(angle)];
    });
    return { ...square(code), geometry: { type: "Polygon", coordinates: [[...ring, ring[0]]] } };
  };
  const { report } = await apply(db, { sources: [layer([round(1), round(2)])] });
  expect(report.problems).toEqual([]);
  const [, intervention = ""] = works;
  for (const { _id: place } of await read<{ _id: string }[]>(api, "/places"))
    await create(api, "/work-places", { intervention, place, relation: "in" });
  expect((await getMap(db, { intervention })).outlines.map(({ name }) => name)).toEqual([
    "Comuna 1 (comuna 1)",
    "Comuna 2 (comuna 2)",
  ]);
  const file = await api.app.inject({ url: "/interventions.geojson" });
  const geometry = expect.objectContaining({ type: "MultiPolygon" });
  expect(file.json().features).toContainEqual(expect.objectContaining({ id: intervention, geometry }));
});
