import { DOMParser } from "@xmldom/xmldom";
import { beforeEach, describe, expect, it } from "vitest";
import { interventions } from "../../../db/schema/interventions.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { siteContent } from "../../../db/schema/site.ts";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { createIntervention, systemId, unknownId, valid } from "../../../tests/support/records.ts";
import { area, bowTie, square } from "../../../tests/support/shapes.ts";
import { readXml } from "../../shared/places/files/xml.ts";
import { newId } from "../../shared/values/ids.ts";
import { planImport } from "../../staff/import/commands.server.ts";
import { parseBox } from "./checks.ts";

const api = await createTestApi();
const { db } = api.context;
const assistant = { as: "assistant" } as const;
const researcher = { as: "researcher" } as const;
let work: string;

beforeEach(async () => {
  await db.delete(interventions);
  await db.delete(revisions);
  work = await createIntervention(api);
});

const place = (geometry: unknown, properties: object = {}) => ({ type: "Feature", geometry, properties });
const put = (body: unknown) => api.call("PUT", `/interventions/${work}/geometry`, { ...assistant, body });
const read = () => api.call("GET", `/interventions/${work}/geometry`);

describe("The place of an intervention", () => {
  it("keeps every coordinate to a millionth of a degree, and is read by everyone", async () => {
    const coordinates = [-75.5812345, 6.2512345];
    const response = await put(
      place({ type: "Point", coordinates }, { precision: "neighbourhood", note: " Ñ " }),
    );
    expect(response.json()).toBe("Ubicación guardada correctamente");
    expect((await read()).json()).toMatchObject({
      type: "Feature",
      id: work,
      geometry: { type: "Point", coordinates },
      properties: { precision: "neighbourhood", source: "", note: "Ñ", __v: 0 },
    });
  });

  it("is one area with its outer ring counterclockwise, whatever came", async () => {
    await put({ type: "FeatureCollection", features: [place({ type: "Polygon", coordinates: [square()] })] });
    const { geometry } = (await read()).json();
    expect(geometry).toEqual({ type: "Polygon", coordinates: [square().toReversed()] });
    await put({
      type: "FeatureCollection",
      features: [
        place({ type: "Point", coordinates: [-75.5, 6.2, 1500] }),
        place({ type: "Point", coordinates: [-75.4, 6.2] }),
      ],
    });
    expect((await read()).json().geometry).toEqual({
      type: "MultiPoint",
      coordinates: [
        [-75.5, 6.2],
        [-75.4, 6.2],
      ],
    });
  });

  it("has a history, can be undone, and goes and comes back with its intervention", async () => {
    await put(valid.place());
    await put(valid.place({ note: "Otra" }));
    expect((await put({ ...valid.place(), __v: 0 })).statusCode).toBe(409);
    // Of two who place a work at the same time the second is told so.
    expect((await put({ ...valid.place(), __v: null })).json().error).toMatch(/otra persona cambió/);
    const [row] = (await db.select().from(revisions)).filter(({ noun }) => noun === "geometry");
    const history = `/history/geometry/${row?.recordId}`;
    expect((await api.call("GET", history, researcher)).json().length).toBe(2);
    expect((await api.call("DELETE", `/interventions/${work}`, researcher)).statusCode).toBe(200);
    expect((await read()).statusCode).toBe(404);
    const [deleted] = (await api.call("GET", "/deleted", researcher)).json();
    await api.call("POST", `/operations/${deleted.operation}/undo`, researcher);
    expect((await read()).json().properties.note).toBe("Otra");
    expect((await api.call("DELETE", `/interventions/${work}/geometry`, researcher)).statusCode).toBe(200);
    expect((await api.call("DELETE", `/interventions/${work}/geometry`, researcher)).statusCode).toBe(404);
    expect((await put({ ...valid.place(), __v: 2 })).statusCode).toBe(409);
    expect((await read()).statusCode).toBe(404);
    expect(
      (await api.call("PUT", `/interventions/${unknownId}/geometry`, { ...assistant, body: valid.place() }))
        .statusCode,
    ).toBe(404);
  });

  it("is taken as application/geo+json up to 2 MB", async () => {
    const line = Array.from({ length: 15_000 }, (_, index) => [
      -75.5 + index * 1e-6,
      6.2 + (index % 7) * 1e-6,
    ]);
    const send = (coordinates: number[][]) =>
      api.call("PUT", `/interventions/${work}/geometry`, {
        ...assistant,
        body: JSON.stringify(place({ type: "LineString", coordinates })),
        headers: { "content-type": "application/geo+json" },
      });
    expect((await send(line)).statusCode).toBe(200);
    expect((await send([...line, ...line])).json().error).toMatch(/más de 20.000 puntos/);
    expect((await send(Array.from({ length: 120_000 }, () => [-75.123456789, 6.123456789]))).statusCode).toBe(
      413,
    );
    const headers = { "content-type": "application/geo+json" };
    const elsewhere = await api.call("POST", "/interventions", {
      ...assistant,
      body: JSON.stringify(valid.intervention()),
      headers,
    });
    expect(elsewhere.statusCode, "only by calls that take a place").toBe(415);
  });
});

it.each([
  [{ type: "Punto" }],
  [{ ...valid.place(), properties: { precision: "más o menos" } }],
  [{ ...valid.place(), properties: { note: "x".repeat(501) } }],
  [{ ...valid.place(), properties: { source: ["a"] } }],
  [{ type: "Feature", geometry: { type: "Point", coordinates: [6, -75] } }],
])("the API refuses %j in Spanish, and names the field", async (body) => {
  const response = await put(body);
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json().fields)).toHaveLength(1);
  expect((await read()).statusCode).toBe(404);
});

it("layers are listed from the lowest to the highest", async () => {
  for (const [layerName, position] of [
    ["Barrios", 2],
    ["Río", 1],
  ] as const)
    expect(
      (await api.call("POST", "/map-layers", { ...assistant, body: valid.layer({ layerName, position }) }))
        .statusCode,
    ).toBe(201);
  const layers = (await api.call("GET", "/map-layers")).json();
  expect(layers.map(({ layerName }: { layerName: string }) => layerName)).toEqual(["Río", "Barrios"]);
  const refused = await api.call("POST", "/map-layers", {
    ...assistant,
    body: valid.layer({ geojson: area(bowTie) }),
  });
  expect(refused.json().fields.geojson).toMatch(/se cruza/);
  await api.call("DELETE", `/map-layers/${layers[0]._id}`, researcher);
  expect((await api.call("GET", "/map-layers")).json()).toHaveLength(1);
});

it("/interventions.geojson has every work with a place, as the map's filters choose, with its citation", async () => {
  await put(place({ type: "Polygon", coordinates: [square()] }, { precision: "neighbourhood" }));
  const unplaced = await createIntervention(api, { interventionName: "Sin lugar" });
  const readFile = async (query = "") => {
    const response = await api.app.inject({ method: "GET", url: `/interventions.geojson${query}` });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/geo+json; charset=utf-8");
    return response.json();
  };
  const { interventionName } = (await api.call("GET", `/interventions/${work}`)).json();
  const file = await readFile();
  expect(file).toMatchObject({
    type: "FeatureCollection",
    name: "Mapa de actuaciones urbanísticas",
    citation: expect.stringContaining("Mapa de actuaciones urbanísticas"),
    license: expect.stringMatching(/./),
    features: [
      {
        type: "Feature",
        id: work,
        geometry: { type: "Polygon", coordinates: [square().reverse()] },
        properties: {
          _id: work,
          interventionName,
          system: expect.stringMatching(/./),
          hierarchy: expect.stringMatching(/./),
          precision: "neighbourhood",
          address: `/interventions/${work}`,
        },
      },
    ],
  });
  expect(JSON.stringify(file)).not.toContain(unplaced);
  expect((await readFile(`?system=${systemId}`)).features).toHaveLength(1);
  expect((await readFile(`?system=${unknownId}`)).features).toEqual([]);
  expect((await readFile("?from=2001&to=2002")).features).toEqual([]);
});

it("places are KML too, which is read as the same places", async () => {
  await put(place({ type: "Polygon", coordinates: [square()] }, { note: "<b>" }));
  const { interventionName } = (await api.call("GET", `/interventions/${work}`)).json();
  const get = async (url: string) => {
    const response = await api.app.inject({ method: "GET", url });
    expect([response.statusCode, response.headers["content-disposition"]]).toEqual([
      200,
      expect.stringContaining("attachment"),
    ]);
    return response;
  };
  const { body: kml } = await get("/interventions.kml");
  const [feature] = readXml(kml, (text) => new DOMParser().parseFromString(text, "application/xml")).features;
  expect(feature).toMatchObject({
    geometry: { type: "Polygon", coordinates: [square().reverse()] },
    properties: { name: interventionName, _id: work },
  });
});

it("a place outside of the study's own box is refused, wherever it comes from; without one, outside of Colombia", async () => {
  const setBox = (mapBox: string) =>
    db
      .insert(siteContent)
      .values({ id: newId(), key: "dataset", value: { mapBox } })
      .onConflictDoUpdate({ target: siteContent.key, set: { value: { mapBox } } });
  const bogota = place({ type: "Point", coordinates: [-74.07, 4.6] });
  const read = async () => {
    const { interventionName } = (await api.call("GET", `/interventions/${work}`)).json();
    const bytes = Buffer.from(JSON.stringify({ ...bogota, properties: { nombre: interventionName } }));
    const { report } = await planImport({ db }, systemActor, { sources: [{ name: "a.geojson", bytes }] });
    return report.problems.map(({ reason }) => reason);
  };
  await setBox("-75.72, 6.06, -75.45, 6.38");
  expect((await put(bogota)).json().fields.geometry).toMatch(/fuera de la zona del estudio/);
  expect(await read()).toEqual(["El lugar queda fuera de la zona del estudio."]);
  await setBox("");
  expect(await read()).toEqual([]);
  expect((await put(bogota)).statusCode).toBe(200);
  expect(parseBox("-75.45, 6.38, -75.72, 6.06")).toEqual([-75.72, 6.06, -75.45, 6.38]);
  for (const wrong of ["", "a,b,c,d", "1,2,3", "1,2,1,4", "1,2,3,4,5", ",,,"])
    expect(parseBox(wrong)).toBeNull();
});
