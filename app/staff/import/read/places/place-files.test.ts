import { strToU8 } from "fflate";
import type { Geometry } from "geojson";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { geometries } from "../../../../../db/schema/places/geometries.ts";
import { systemActor } from "../../../../../server/first-start/seed.server.ts";
import { createTestDatabase } from "../../../../../tests/support/database.ts";
import {
  apply,
  clearContent,
  datasheet,
  getOutcomes,
  intervention,
  listKinds,
  plan,
  textFile,
  toFiles,
  toId,
} from "../../../../../tests/support/imports.ts";
import {
  feature,
  geoJson,
  gpxText,
  kmlShapes,
  kmlText,
  nameWork as name,
  point,
  ring,
  route,
  shapes,
  writePoints,
  zip,
} from "../../../../../tests/support/map-files.ts";
import { undoImport } from "../../../../../tests/support/operations.ts";
import { writeShapefile } from "../../../../../tests/support/shapefiles.ts";
import { getPlaceFeature } from "../../../../nouns/geometries/queries.server.ts";
import { toPlaceDocuments } from "./features.server.ts";

const { db } = await createTestDatabase();

async function startWithThreeWorks(): Promise<void> {
  await clearContent(db);
  await apply(db, toFiles(...[1, 2, 3].map((number) => intervention(number))));
}
// Files that are refused leave them as they are.
beforeAll(startWithThreeWorks);

/** MAGNA-SIRGAS / Colombia Bogota zone, as its programs write it. */
const bogotaZone =
  'PROJCS["MAGNA_Colombia_Bogota",GEOGCS["GCS_MAGNA",DATUM["D_MAGNA",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",1000000.0],PARAMETER["False_Northing",1000000.0],PARAMETER["Central_Meridian",-74.07750791666666],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",4.596200416666666],UNIT["Meter",1.0]]';

const degrees = {
  "lugares.prj": strToU8(
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
  ),
};

/** A ring from its least position on; lines and points as they are. */
function normalize(geometry: Geometry): Geometry {
  if (geometry.type !== "Polygon") return geometry;
  const [outer = []] = geometry.coordinates;
  const open = outer.slice(1);
  const start = open.indexOf(
    [...open].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0))[0] ?? [],
  );
  return { type: "Polygon", coordinates: [[...open.slice(start), ...open.slice(0, start)]] };
}

const readPlace = async (number: number) => {
  const { geometry } = await getPlaceFeature(db, toId(number));
  return normalize(geometry as unknown as Geometry);
};
const listNumbers = (geometry: Geometry): number[] =>
  "coordinates" in geometry ? [geometry.coordinates].flat(4).map(Number) : [];

describe("A file of places", () => {
  beforeEach(startWithThreeWorks);

  const attributes = (number: number) => ({ NOMBRE: name(number) });
  const shapefiles = [
    {
      name: "p.zip",
      bytes: writeShapefile([{ kind: "point", positions: [point], attributes: attributes(1) }], degrees),
    },
    {
      name: "l.zip",
      bytes: writeShapefile([{ kind: "line", positions: route, attributes: attributes(2) }], degrees),
    },
    {
      name: "a.zip",
      bytes: writeShapefile([{ kind: "area", positions: ring, attributes: attributes(3) }], degrees),
    },
  ];
  const gpx = gpxText(
    `<wpt lat="${point[1]}" lon="${point[0]}"><name>${name(1)}</name></wpt>` +
      `<rte><name>${name(2)}</name>${writePoints("rtept", route)}</rte>`,
  );
  it.each([
    ["KML", [textFile("a.kml", kmlText(...kmlShapes))], 3],
    ["KMZ", [zip("a.kmz", { "doc.kml": kmlText(...kmlShapes), "images/a.png": "x" })], 3],
    ["shapefile", shapefiles, 3],
    ["GPX", [textFile("a.gpx", gpx)], 2],
  ] as const)(
    "%s gives the same places as GeoJSON, by the name of their works",
    async (_, sources, count) => {
      const { report } = await apply(db, { sources });
      expect(listKinds(report)).toEqual([]);
      expect(getOutcomes(report, "geometries")).toEqual({ created: count });
      const read = await Promise.all(Array.from({ length: count }, (_, index) => readPlace(index + 1)));
      await clearContent(db);
      await apply(db, toFiles(...[1, 2, 3].map((number) => intervention(number))));
      const features = Object.values(shapes).map((shape, index) =>
        feature(shape, { nombre: name(index + 1) }),
      );
      await apply(db, { sources: [geoJson(...features)] });
      const expected = await Promise.all(Array.from({ length: count }, (_, index) => readPlace(index + 1)));
      const numbers = read.flatMap(listNumbers);
      for (const [index, value] of expected.flatMap(listNumbers).entries())
        expect(Math.abs((numbers[index] ?? 0) - value)).toBeLessThan(1e-6);
      expect(read.map(({ type }) => type)).toEqual(expected.map(({ type }) => type));
    },
  );

  it("is degrees, whatever projection its .prj says", async () => {
    const bytes = writeShapefile(
      [{ kind: "point", positions: [[833_930, 1_184_480]], attributes: attributes(1) }],
      { "lugares.prj": strToU8(bogotaZone) },
    );
    expect(listKinds(await plan(db, { sources: [{ name: "m.zip", bytes }] }))).toEqual([]);
    await apply(db, { sources: [{ name: "m.zip", bytes }] });
    const { geometry } = await getPlaceFeature(db, toId(1));
    expect(geometry).toMatchObject({ coordinates: [expect.closeTo(-75.578, 2), expect.closeTo(6.265, 2)] });
  });

  it("is taken for degrees where no .prj says what it is, with a warning that says so", async () => {
    const shape = { kind: "point", positions: [[-75.5, 6.2]], attributes: attributes(1) } as const;
    const report = await plan(db, { sources: [{ name: "m.zip", bytes: writeShapefile([shape]) }] });
    expect(report.problems).toMatchObject([
      { kind: "assumedCoordinates", reason: expect.stringMatching(/^Falta lugares\.prj.*WGS 84/) },
    ]);
    expect(getOutcomes(report, "geometries")).toEqual({ created: 1 });
  });

  it("says precision, source and note; several of a work are one; the same again is no change; and is undone", async () => {
    await apply(db, { sources: [geoJson(feature(shapes.point, { id: toId(1) }))] });
    const source = geoJson(
      feature(shapes.area, {
        _id: toId(1).toUpperCase(),
        nombre: "Otro",
        precision: "BARRIO",
        fuente: "Plano 3",
      }),
      feature(shapes.line, { name: ` ${name(2).toUpperCase()} ` }),
      feature(shapes.point, { Nombre: name(2), nota: "La entrada", precision: "Tramo aproximado" }),
      feature(shapes.point, { Nombre: name(2), nota: "La salida", fuente: "Plano 3" }),
      feature(shapes.point, { Nombre: name(2), fuente: "Plano 3" }),
    );
    const { id, report } = await apply(db, { sources: [source] });
    expect(listKinds(report)).toEqual([]);
    expect(getOutcomes(report, "geometries")).toEqual({ created: 1, updated: 1 });
    expect(await getPlaceFeature(db, toId(1))).toMatchObject({
      geometry: { type: "Polygon" },
      properties: { precision: "neighbourhood", source: "Plano 3" },
    });
    expect(await getPlaceFeature(db, toId(2))).toMatchObject({
      geometry: { type: "GeometryCollection" },
      properties: { precision: "stretch", source: "Plano 3", note: "La entrada; La salida" },
    });
    expect(getOutcomes(await plan(db, { sources: [source] }), "geometries")).toEqual({ unchanged: 2 });
    expect(await undoImport({ db }, systemActor, { id })).toMatchObject({
      isUndone: true,
      deleted: 1,
      restored: 1,
    });
    expect(await db.select().from(geometries)).toMatchObject([
      { kind: "point", precision: "exact", source: "" },
    ]);
  });

  it("says nothing where a number is empty", () => {
    const properties = { nombre: name(1), nota: Number.NaN, fuente: 1984 };
    const [read] = toPlaceDocuments([{ geometry: shapes.point, properties }]);
    expect(read?.value).not.toHaveProperty("note");
    expect(read?.value).toMatchObject({ source: "1984" });
  });

  it("refuses a place alone: by file, element and reason; the others come in", async () => {
    const { report } = await apply(db, {
      sources: [
        geoJson(
          feature(shapes.point, { nombre: name(1) }),
          feature({ type: "Point", coordinates: point.toReversed() }, { nombre: name(2) }),
          feature(shapes.line, { nombre: name(3) }),
          feature({ type: "Point", coordinates: [2, 48] }, { nombre: name(3), precision: "casi" }),
          feature(shapes.point, { nombre: "Puente que no está" }),
          feature(shapes.point, { color: "rojo" }),
          feature(shapes.point, { id: toId(1), precision: "más o menos" }),
          feature(null, { nombre: "Sin geometría" }),
        ),
      ],
    });
    expect(report.problems.map(({ file, record, reason }) => `${file} · ${record}: ${reason}`)).toEqual([
      "lugares.geojson · elemento 2 «Parque del río 2»: La longitud y la latitud parecen cambiadas: en GeoJSON la longitud va primero.",
      "lugares.geojson · elementos 3, 4 «Parque del río 3»: La precisión «casi» no es de la lista: lugar exacto, tramo aproximado, barrio, municipio.",
      "lugares.geojson · elementos 3, 4 «Parque del río 3»: Elemento 4: El lugar queda fuera de la zona del estudio.",
      "lugares.geojson · elemento 6: No dice de qué actuación es: dale una propiedad «nombre» con el nombre de la actuación, o «id».",
      `lugares.geojson · elemento 7 «${toId(1)}»: La precisión «más o menos» no es de la lista: lugar exacto, tramo aproximado, barrio, municipio.`,
      "lugares.geojson · elemento 8 «Sin geometría»: Un elemento no tiene geometría.",
      "lugares.geojson · elemento 5 «Puente que no está»: La actuación urbanística «Puente que no está» no está en los archivos ni en la base de datos.",
    ]);
    expect(getOutcomes(report, "geometries")).toEqual({ created: 1, refused: 6 });
  });

  it("is not what has records in its lines, though one has a list of features or a geometry", async () => {
    const records = [
      datasheet(2, 1, { features: [] }),
      { _id: toId(3), intervention: toId(1), geometry: shapes.line, precision: "exact" },
      { _id: toId(4), intervention: toId(2), geometry: shapes.point, precision: "exact" },
    ];
    const lines = records.map((record) => JSON.stringify(record));
    const whole = await plan(db, { sources: [textFile("exportación.json", lines.join("\n"))] });
    expect(getOutcomes(whole, "geometries")).toEqual({ created: 2 });
    expect(getOutcomes(whole, "datasheets")).toEqual({ refused: 1 });
    const alone = await plan(db, { sources: [textFile("uno.json", lines[1] ?? "")] });
    expect(getOutcomes(alone, "geometries")).toEqual({ created: 1 });
  });

  it("gives a work one place: a second one of another file, or another record, is refused", async () => {
    const one = geoJson(feature(shapes.point, { id: toId(1) }));
    const two = textFile("otro.geojson", JSON.stringify(feature(shapes.line, { id: toId(1) })));
    const twice = await plan(db, { sources: [one, two] });
    expect(listKinds(twice)).toEqual(["secondPlace"]);
    await apply(db, { sources: [one] });
    const record = { _id: toId(50), intervention: toId(1), geometry: shapes.line, precision: "exact" };
    expect(listKinds(await plan(db, toFiles(record)))).toEqual(["secondPlace intervention"]);
  });
});
