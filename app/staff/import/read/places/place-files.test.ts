import { strToU8, zipSync } from "fflate";
import type { Geometry, Position } from "geojson";
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
import { undoImport } from "../../../../../tests/support/operations.ts";
import { writeShapefile, writeTable } from "../../../../../tests/support/shapefiles.ts";
import { getPlaceFeature } from "../../../../nouns/geometries/queries.server.ts";
import type { Source } from "../reading.server.ts";

const { db } = await createTestDatabase();

async function startWithThreeWorks(): Promise<void> {
  await clearContent(db);
  await apply(db, toFiles(...[1, 2, 3].map((number) => intervention(number))));
}
// Files that are refused leave them as they are.
beforeAll(startWithThreeWorks);

const name = (number: number) => `Parque del río ${number}`;
const ring: Position[] = [
  [-75.5712345, 6.2512345],
  [-75.5612345, 6.2512345],
  [-75.5612345, 6.2612345],
  [-75.5712345, 6.2512345],
];
const route: Position[] = [
  [-75.5812345, 6.2212345],
  [-75.5712345, 6.2312345],
  [-75.5612345, 6.2212345],
];
const point: Position = [-75.5654321, 6.2154321];

const feature = (geometry: unknown, properties: object) => ({ type: "Feature", geometry, properties });
const shapes = {
  point: { type: "Point", coordinates: point },
  line: { type: "LineString", coordinates: route },
  area: { type: "Polygon", coordinates: [ring] },
} satisfies Record<string, Geometry>;
const geoJson = (...features: object[]) =>
  textFile("lugares.geojson", JSON.stringify({ type: "FeatureCollection", features }));
const writeTuples = (positions: Position[]) => positions.map((position) => position.join(",")).join(" ");
const placemark = (title: string, geometry: string) =>
  `<Placemark><name>${title}</name><description><![CDATA[<b>x</b>]]></description>${geometry}</Placemark>`;
const kmlText = (...placemarks: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>${placemarks.join("")}</Folder></Document></kml>`;
const kmlShapes = [
  placemark(name(1), `<Point><coordinates>${point.join(",")},1500</coordinates></Point>`),
  placemark(name(2), `<LineString><coordinates>\n${writeTuples(route)}\n</coordinates></LineString>`),
  placemark(
    name(3),
    `<Polygon><outerBoundaryIs><LinearRing><coordinates>${writeTuples(ring.toReversed())}</coordinates></LinearRing></outerBoundaryIs></Polygon>`,
  ),
];
const zip = (file: string, files: Record<string, string | Uint8Array>): Source => ({
  name: file,
  bytes: zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === "string" ? strToU8(content) : content,
      ]),
    ),
  ),
});
const gpxText = (body: string) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${body}</gpx>`;
const writePoints = (tag: string, positions: Position[]) =>
  positions.map(([x, y]) => `<${tag} lat="${y}" lon="${x}"><ele>1500</ele></${tag}>`).join("");

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
      feature(shapes.point, { Nombre: name(2), nota: "La entrada" }),
    );
    const { id, report } = await apply(db, { sources: [source] });
    expect(listKinds(report)).toEqual([]);
    expect(getOutcomes(report, "geometries")).toEqual({ created: 1, updated: 1 });
    expect(await getPlaceFeature(db, toId(1))).toMatchObject({
      geometry: { type: "Polygon" },
      properties: { precision: "neighbourhood", source: "Plano 3" },
    });
    expect((await getPlaceFeature(db, toId(2))).geometry).toMatchObject({ type: "GeometryCollection" });
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

  it("refuses a place alone: by file, element and reason; the others come in", async () => {
    const { report } = await apply(db, {
      sources: [
        geoJson(
          feature(shapes.point, { nombre: name(1) }),
          feature({ type: "Point", coordinates: point.toReversed() }, { nombre: name(2) }),
          feature(shapes.line, { nombre: name(3) }),
          feature({ type: "Point", coordinates: [2, 48] }, { nombre: name(3) }),
          feature(shapes.point, { nombre: "Puente que no está" }),
          feature(shapes.point, { color: "rojo" }),
          feature(shapes.point, { id: toId(1), precision: "más o menos" }),
          feature(null, { nombre: "Sin geometría" }),
        ),
      ],
    });
    expect(report.problems.map(({ file, record, reason }) => `${file} · ${record}: ${reason}`)).toEqual([
      "lugares.geojson · elemento 2 «Parque del río 2»: La longitud y la latitud parecen cambiadas: en GeoJSON la longitud va primero.",
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

const deep = (depth: number) => kmlText("<Folder>".repeat(depth) + kmlShapes[0] + "</Folder>".repeat(depth));
const bomb = new Uint8Array(30 * 1024 * 1024);
const whole = writeShapefile([{ kind: "line", positions: route, attributes: { NOMBRE: name(1) } }]);
const shapefile = (files: Record<string, Uint8Array | string>) => zip("s.zip", files);
const table = new Uint8Array(writeTable([{ NOMBRE: name(1) }]));
const header = (length: number, more: Record<number, number> = {}) => {
  const bytes = Buffer.alloc(length);
  bytes.writeInt32LE(5, 32);
  for (const [at, value] of Object.entries(more)) bytes.writeInt32BE(value, Number(at));
  return bytes;
};
const claimed = (rows: number, row: number) => {
  const bytes = Buffer.from(table);
  bytes.writeUInt32LE(rows, 4);
  bytes.writeUInt16LE(row, 10);
  return bytes;
};
const inNamed = (geometry: unknown) => geoJson(feature(geometry, { nombre: name(1) }));
const crs = (epsg: string) =>
  textFile(
    "crs.geojson",
    JSON.stringify({
      type: "FeatureCollection",
      crs: { type: "name", properties: { name: epsg } },
      features: [feature(shapes.point, { nombre: name(1) })],
    }),
  );
const circle = (positions: number): Position[] => {
  const angle = (index: number) => (index / (positions - 1)) * 2 * Math.PI;
  const open = Array.from({ length: positions - 1 }, (_, index) => [
    -75.5 + 0.1 * Math.cos(angle(index)),
    6.2 + 0.1 * Math.sin(angle(index)),
  ]);
  return [...open, open[0] ?? []];
};

/** Files that nobody should send, and what each is told. */
const refused: [what: string, source: Source, reason: RegExp][] = [
  [
    "a DOCTYPE",
    textFile("a.kml", kmlText().replace("<kml", '<!DOCTYPE kml [<!ENTITY a "b">]><kml')),
    /DOCTYPE/,
  ],
  [
    "an outside entity",
    textFile("a.kml", kmlText().replace("<kml", '<!DOCTYPE kml SYSTEM "file:///etc/passwd"><kml')),
    /DOCTYPE/,
  ],
  [
    "entities that grow",
    textFile("a.gpx", `<!DOCTYPE gpx [${"<!ENTITY a 'aaaa'>".repeat(100)}]>${gpxText("&a;")}`),
    /DOCTYPE/,
  ],
  ["an unknown entity", textFile("a.kml", kmlText(placemark("&xxe;", ""))), /dañado/],
  ["a script", textFile("a.kml", kmlText(`<script>alert(1)</script>${kmlShapes[0]}`)), /script/],
  [
    "a script in a text",
    textFile("a.kml", kmlText(placemark("x", "<a><![CDATA[<SCRIPT src=x>]]></a>"))),
    /script/,
  ],
  ["a script in a KMZ", zip("a.kmz", { "doc.kml": kmlText("<script/>") }), /script/],
  ["folders in folders", textFile("a.kml", deep(60)), /niveles/],
  ["100,000 levels", textFile("a.kml", deep(100_000)), /niveles/],
  ["200,001 elements", textFile("a.gpx", gpxText("<wpt/>".repeat(200_001))), /elementos/],
  ["a cut KML", textFile("a.kml", kmlText(...kmlShapes).slice(0, -30)), /dañado/],
  ["a comment without end", textFile("a.kml", kmlText("<!-- ".repeat(1000))), /dañado/],
  ["tags that cross", textFile("a.kml", kmlText("<Placemark><name></Placemark></name>")), /dañado/],
  ["an empty KML", textFile("a.kml", kmlText()), /ningún lugar/],
  ["links to other maps", textFile("a.kml", kmlText("<NetworkLink><Link/></NetworkLink>")), /enlaces/],
  ["an empty GPX", textFile("a.gpx", gpxText("")), /ningún lugar/],
  ["a web page", textFile("a.kml", "<html><body>Inicia sesión</body></html>"), /no es KML/],
  ["an SVG", textFile("a.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>'), /no es KML/],
  [
    "a placemark without coordinates",
    textFile("a.kml", kmlText(placemark(name(1), "<Point/>"))),
    /coordenada|geometría/,
  ],
  [
    "words for coordinates",
    textFile("a.kml", kmlText(placemark(name(1), "<Point><coordinates>aquí,allá</coordinates></Point>"))),
    /coordenada|geometría/,
  ],
  [
    "swapped coordinates in KML",
    textFile("a.kml", kmlText(placemark(name(1), "<Point><coordinates>6.2,-75.5</coordinates></Point>"))),
    /cambiadas/,
  ],
  [
    "GPX of another country",
    textFile("a.gpx", gpxText(`<wpt lat="48.8" lon="2.3"><name>${name(1)}</name></wpt>`)),
    /fuera de la zona/,
  ],
  [
    "GPX without latitude",
    textFile("a.gpx", gpxText(`<wpt lon="2.3"><name>${name(1)}</name></wpt>`)),
    /coordenada|lugar|geometría/,
  ],
  ["a bomb", zip("a.kmz", { "doc.kml": bomb }), /descomprimido/],
  [
    "a bomb in parts",
    zip("a.zip", { "a.shp": bomb.subarray(0, 15e6), "b.shp": bomb.subarray(0, 15e6) }),
    /descomprimido/,
  ],
  [
    "an archive in an archive",
    zip("a.zip", { "b.zip": zip("b.zip", { "c.kml": kmlText(...kmlShapes) }).bytes as Uint8Array }),
    /comprimidos adentro/,
  ],
  ["a KMZ in a KMZ", zip("a.kmz", { "b.kmz": "x" }), /comprimidos adentro/],
  [
    "501 files",
    zip("a.zip", Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`${index}.kml`, "x"]))),
    /más de 500 archivos/,
  ],
  ["a KMZ of pictures", zip("a.kmz", { "a.png": "x" }), /comprimido/],
  ["a KMZ with something else as KML", zip("a.kmz", { "doc.kml": "nada" }), /no es KML/],
  [
    "a cut archive",
    { name: "a.kmz", bytes: zip("a.kmz", { "doc.kml": kmlText(...kmlShapes) }).bytes.slice(0, 200) },
    /dañado/,
  ],
  ["a cut shapefile", { name: "a.zip", bytes: whole.subarray(0, 300) }, /dañado/],
  ["paths out of the archive", zip("a.zip", { "../../a.kml": kmlText(...kmlShapes) }), /dañado/],
  ["shapes without a table", shapefile({ "a.shp": header(100) }), /Falta a\.dbf/],
  ["an empty .shp", shapefile({ "a.shp": "", "a.dbf": table }), /dañado/],
  ["a .shp of words", shapefile({ "a.shp": "x".repeat(200), "a.dbf": table }), /dañado|incompleto/],
  [
    "a record of negative length",
    shapefile({ "a.shp": header(200, { 104: -4 }), "a.dbf": table }),
    /incompleto/,
  ],
  [
    "a record longer than the file",
    shapefile({ "a.shp": header(200, { 104: 5000 }), "a.dbf": table }),
    /incompleto/,
  ],
  [
    "a record of too many points",
    shapefile({ "a.shp": header(1_000_000, { 104: 400_000 }), "a.dbf": table }),
    /20\.000 puntos/,
  ],
  [
    "points that are not there",
    shapefile({
      "a.shp": header(208, { 104: 50, 108: 0x05_00_00_00, 144: 0x01_00_00_00, 148: 0xff_ff_ff_7f | 0 }),
      "a.dbf": table,
    }),
    /dañado/,
  ],
  [
    "a table of 4,000,000,000 rows",
    shapefile({ "a.shp": header(100), "a.dbf": claimed(4_000_000_000, 81) }),
    /tabla/,
  ],
  ["rows without length", shapefile({ "a.shp": header(100), "a.dbf": claimed(4_000_000_000, 0) }), /tabla/],
  ["an empty table", shapefile({ "a.shp": header(100), "a.dbf": "x" }), /tabla/],
  [
    "metres without .prj",
    {
      name: "m.zip",
      bytes: writeShapefile([
        { kind: "point", positions: [[833_930, 1_184_480]], attributes: { NOMBRE: name(1) } },
      ]),
    },
    /Falta lugares\.prj.*MAGNA-SIRGAS.*EPSG:4326/,
  ],
  [
    "a .prj that is none",
    {
      name: "m.zip",
      bytes: writeShapefile(
        [{ kind: "point", positions: [[833_930, 1_184_480]], attributes: { NOMBRE: name(1) } }],
        { "lugares.prj": strToU8("PROJCS[") },
      ),
    },
    /EPSG:4326/,
  ],
  ["coordinates of EPSG:3116", crs("urn:ogc:def:crs:EPSG::3116"), /EPSG::3116/],
  ["coordinates of EPSG:3857", crs("EPSG:3857"), /EPSG:3857/],
  ["TopoJSON", textFile("a.json", '{"type":"Topology","objects":{}}'), /TopoJSON/],
  ["a cut GeoJSON", textFile("a.geojson", '{"type":"FeatureCollection","features":[\n{'), /línea 2/],
  [
    "a deep GeoJSON",
    textFile("a.geojson", `{"type":"FeatureCollection","features":${"[".repeat(100_000)}`),
    /no es GeoJSON válido|No es GeoJSON válido/,
  ],
  [
    "a deep geometry",
    textFile("a.geojson", `{"type":"Point","coordinates":${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
    /par de números/,
  ],
  ["a list", textFile("a.geojson", "[1,2]"), /colección de elementos/],
  [
    "features that are none",
    textFile("a.json", '{"type":"FeatureCollection","features":"x"}'),
    /lista de elementos/,
  ],
  ["no features", textFile("a.json", '{"type":"FeatureCollection","features":[]}'), /ningún lugar/],
  [
    "a feature that is a number",
    textFile("a.json", '{"type":"FeatureCollection","features":[7]}'),
    /No dice de qué/,
  ],
  ["a huge area", inNamed({ type: "Polygon", coordinates: [circle(20_001)] }), /más de 20\.000 puntos/],
  [
    "a bow tie",
    inNamed({
      type: "Polygon",
      coordinates: [[ring[0], ring[2], ring[1], [-75.5712345, 6.2612345], ring[0]]],
    }),
    /se cruza/,
  ],
  [
    "infinite coordinates",
    textFile(
      "a.geojson",
      '{"type":"Feature","properties":{"nombre":"x"},"geometry":{"type":"Point","coordinates":[1e999,6]}}',
    ),
    /par de números/,
  ],
];

it.each(refused)("refuses %s in Spanish", async (_, source, reason) => {
  const report = await plan(db, { sources: [source] });
  const errors = report.problems.filter(({ level }) => level === "error");
  expect(errors.map((problem) => problem.reason).join(" ")).toMatch(reason);
  for (const problem of errors) expect(problem.reason).toMatch(/^[A-ZÁÉÍÓÚ«].*[.:]$/u);
  expect(report.counts.geometries.created).toBe(0);
});
