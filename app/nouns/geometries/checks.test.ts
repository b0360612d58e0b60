import type { Geometry } from "geojson";
import { expect, it } from "vitest";
import { area, bowTie, square } from "../../../tests/support/shapes.ts";
import { GeometryError, readGeometry } from "./checks.ts";

const point = (coordinates: unknown) => ({ type: "Point", coordinates });
const line = (coordinates: unknown) => ({ type: "LineString", coordinates });
const nested = (depth: number): object =>
  depth === 0 ? point([-75.5, 6.2]) : { type: "GeometryCollection", geometries: [nested(depth - 1)] };

/** What is wrong with each, in the words that staff read. */
const wrong: [geometry: unknown, reason: RegExp][] = [
  [point([6.25, -75.58]), /cambiadas/],
  [
    line([
      [6.25, -75.58],
      [6.26, -75.58],
    ]),
    /cambiadas/,
  ],
  [area(square().map(([x, y]) => [y, x])), /cambiadas/],
  [point([-3.7, 40.4]), /fuera de la zona/],
  [point([0, 0]), /fuera de la zona/],
  [point([-75.58, 16]), /fuera de la zona/],
  [point([836_000, 1_180_000]), /EPSG:4326/],
  [
    line([
      [-75.5, 6.2],
      [836_000, 1_180_000],
    ]),
    /EPSG:4326/,
  ],
  [point([1e300, 1e300]), /EPSG:4326/],
  ...[
    null,
    undefined,
    "",
    "x",
    [],
    [1],
    ["-75", "6"],
    [null, 1],
    {},
    [[-75, 6]],
    [Number.NaN, 6],
    [true, false],
  ].map((coordinates): [unknown, RegExp] => [point(coordinates), /par de números/]),
  ...[null, undefined, "", {}, [], 7].map((coordinates): [unknown, RegExp] => [
    line(coordinates),
    /coordenadas/,
  ]),
  [line([[-75.5, 6.2]]), /dos puntos/],
  [
    line([
      [-75.5, 6.2],
      [-75.5, 6.2],
    ]),
    /dos puntos/,
  ],
  [line([[-75.5, 6.2], "x"]), /par de números/],
  [area(bowTie), /se cruza/],
  [area([...square().slice(0, 2), ...square().slice(0, 2), ...square()]), /se cruza|tres puntos/],
  [area(square().slice(0, 4)), /no se cierra/],
  [
    area([
      [-75.5, 6.2],
      [-75.5, 6.2],
      [-75.5, 6.2],
      [-75.5, 6.2],
    ]),
    /tres puntos/,
  ],
  [
    area([
      [-75.5, 6.2],
      [-75.4, 6.2],
      [-75.5, 6.2],
    ]),
    /tres puntos/,
  ],
  [area(), /coordenadas/],
  [area([]), /coordenadas/],
  [
    area(square(), [
      [-75.575, 6.24],
      [-75.575, 6.255],
      [-75.572, 6.255],
      [-75.572, 6.24],
      [-75.575, 6.24],
    ]),
    /se cruza/,
  ],
  [{ type: "MultiPolygon", coordinates: [[bowTie]] }, /se cruza/],
  [{ type: "MultiPolygon", coordinates: [] }, /coordenadas/],
  [{ type: "MultiPoint", coordinates: [["a", "b"]] }, /par de números/],
  [{ type: "MultiLineString", coordinates: [[]] }, /coordenadas/],
  [{ type: "GeometryCollection", geometries: [] }, /coordenadas/],
  [{ type: "GeometryCollection", geometries: ["x"] }, /objeto GeoJSON/],
  [nested(2), /colecciones dentro/],
  [nested(500), /colecciones dentro/],
  [{ type: "Circle", coordinates: [-75.5, 6.2] }, /tipo de geometría/],
  [{ type: "__proto__", coordinates: [] }, /tipo de geometría/],
  [{ coordinates: [-75.5, 6.2] }, /tipo de geometría/],
  [line(Array.from({ length: 20_001 }, (_, index) => [-75.5 + index * 1e-5, 6.2])), /más de 20.000 puntos/],
  [{ type: "Feature", geometry: null }, /no tiene geometría/],
  [{ type: "Feature", properties: {} }, /no tiene geometría/],
  [{ type: "FeatureCollection" }, /lista de elementos/],
  [{ type: "FeatureCollection", features: [] }, /ninguna geometría/],
  [{ type: "FeatureCollection", features: [null] }, /objeto GeoJSON/],
  ...[null, undefined, "x", 7, [], true].map((value): [unknown, RegExp] => [value, /objeto GeoJSON/]),
];

it.each(wrong.map(([value, reason], index) => [index, reason, value] as const))(
  "wrong geometry %i is refused: %s",
  (_index, reason, value) => {
    expect(() => readGeometry(value)).toThrow(GeometryError);
    expect(() => readGeometry(value)).toThrow(reason);
  },
);

it("areas that only touch, with holes or many corners, are taken", () => {
  const hole = [
    [-75.578, 6.252],
    [-75.578, 6.254],
    [-75.576, 6.254],
    [-75.576, 6.252],
    [-75.578, 6.252],
  ];
  const { geometry, box, kind } = readGeometry(area(square(), hole));
  expect(kind).toBe("area");
  expect(box).toEqual([-75.58, 6.25, -75.57, 6.26]);
  expect((geometry as Extract<Geometry, { type: "Polygon" }>).coordinates[1]).toEqual(hole);
  const round = Array.from({ length: 5_000 }, (_, index) => {
    const angle = (index / 5_000) * 2 * Math.PI;
    return [-75.58 + 0.01 * Math.cos(angle), 6.25 + 0.01 * Math.sin(angle)];
  });
  expect(readGeometry(area([...round, round[0]])).kind).toBe("area");
});
