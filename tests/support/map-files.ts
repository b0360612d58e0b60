import { strToU8, zipSync } from "fflate";
import type { Geometry, Position } from "geojson";
import type { Source } from "../../app/staff/import/read/reading.server.ts";
import { textFile } from "./imports.ts";

/** The works that maps of tests name. */
export const nameWork = (number: number) => `Parque del río ${number}`;
export const ring: Position[] = [
  [-75.5712345, 6.2512345],
  [-75.5612345, 6.2512345],
  [-75.5612345, 6.2612345],
  [-75.5712345, 6.2512345],
];
export const route: Position[] = [
  [-75.5812345, 6.2212345],
  [-75.5712345, 6.2312345],
  [-75.5612345, 6.2212345],
];
export const point: Position = [-75.5654321, 6.2154321];

export const feature = (geometry: unknown, properties: object) => ({ type: "Feature", geometry, properties });
export const shapes = {
  point: { type: "Point", coordinates: point },
  line: { type: "LineString", coordinates: route },
  area: { type: "Polygon", coordinates: [ring] },
} satisfies Record<string, Geometry>;
export const geoJson = (...features: object[]) =>
  textFile("lugares.geojson", JSON.stringify({ type: "FeatureCollection", features }));
const writeTuples = (positions: Position[]) => positions.map((position) => position.join(",")).join(" ");
export const placemark = (title: string, geometry: string) =>
  `<Placemark><name>${title}</name><description><![CDATA[<b>x</b>]]></description>${geometry}</Placemark>`;
export const kmlText = (...placemarks: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>${placemarks.join("")}</Folder></Document></kml>`;
export const kmlShapes = [
  placemark(nameWork(1), `<Point><coordinates>${point.join(",")},1500</coordinates></Point>`),
  placemark(nameWork(2), `<LineString><coordinates>\n${writeTuples(route)}\n</coordinates></LineString>`),
  placemark(
    nameWork(3),
    `<Polygon><outerBoundaryIs><LinearRing><coordinates>${writeTuples(ring.toReversed())}</coordinates></LinearRing></outerBoundaryIs></Polygon>`,
  ),
];
export const zip = (file: string, files: Record<string, string | Uint8Array>): Source => ({
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
export const gpxText = (body: string) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${body}</gpx>`;
export const writePoints = (tag: string, positions: Position[]) =>
  positions.map(([x, y]) => `<${tag} lat="${y}" lon="${x}"><ele>1500</ele></${tag}>`).join("");
export const crs = (epsg: string) =>
  textFile(
    "crs.geojson",
    JSON.stringify({
      type: "FeatureCollection",
      crs: { type: "name", properties: { name: epsg } },
      features: [feature(shapes.point, { nombre: nameWork(1) })],
    }),
  );
export const circle = (positions: number): Position[] => {
  const angle = (index: number) => (index / (positions - 1)) * 2 * Math.PI;
  const open = Array.from({ length: positions - 1 }, (_, index) => [
    -75.5 + 0.1 * Math.cos(angle(index)),
    6.2 + 0.1 * Math.sin(angle(index)),
  ]);
  return [...open, open[0] ?? []];
};
