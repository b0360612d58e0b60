import { strToU8 } from "fflate";
import { beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../../../../tests/support/database.ts";
import {
  apply,
  clearContent,
  intervention,
  plan,
  textFile,
  toFiles,
} from "../../../../../tests/support/imports.ts";
import {
  circle,
  crs,
  feature,
  geoJson,
  gpxText,
  kmlShapes,
  kmlText,
  nameWork as name,
  placemark,
  ring,
  route,
  zip,
} from "../../../../../tests/support/map-files.ts";
import { writeShapefile, writeTable } from "../../../../../tests/support/shapefiles.ts";
import type { Source } from "../reading.server.ts";

const { db } = await createTestDatabase();

async function startWithThreeWorks(): Promise<void> {
  await clearContent(db);
  await apply(db, toFiles(...[1, 2, 3].map((number) => intervention(number))));
}
// Files that are refused leave them as they are.
beforeAll(startWithThreeWorks);

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
