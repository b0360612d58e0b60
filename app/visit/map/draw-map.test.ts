import type { Geometry } from "geojson";
import { expect, it } from "vitest";
import { area, square } from "../../../tests/support/shapes.ts";
import { joinGeometries, readGeometry } from "../../nouns/geometries/checks.ts";
import type { PlacedWork } from "../../nouns/geometries/queries.server.ts";
import { drawMap } from "./draw-map.server.ts";

const place = (name: string, ring: unknown) => ({
  _id: name,
  name,
  kind: "comuna" as const,
  geometry: readGeometry(area(ring)).geometry,
});

const work = (_id: string, geometries: Geometry[], outlines: PlacedWork["outlines"] = []): PlacedWork => ({
  _id,
  name: _id,
  systemId: "system",
  systemName: "Sistema",
  hierarchyName: "Jerarquía",
  precision: "exact",
  ...joinGeometries(geometries),
  outlines,
});

it("A part of the city has the places that lie in it, not those whose box alone reaches into it", () => {
  const [corner, middle] = [place("Esquina", square(-75.6, 6.2)), place("Centro", square(-75.56, 6.24))];
  const works = [
    work("corners", [
      {
        type: "MultiPoint",
        coordinates: [
          [-75.6, 6.2],
          [-75.5, 6.3],
        ],
      },
    ]),
    work("middle", [{ type: "Point", coordinates: [-75.55, 6.25] }]),
    work("outlined", [corner.geometry, middle.geometry], [corner, middle]),
  ];
  const whole = drawMap(works, []);
  expect(whole.shapes.map(({ _id, number }) => [_id, number])).toEqual([
    ["corners", 1],
    ["middle", 2],
  ]);
  expect(whole.outlines.map(({ name }) => name)).toEqual(["Centro", "Esquina"]);
  const center = drawMap(works, [], "centro");
  expect(center.shapes).toMatchObject([{ _id: "middle", number: 1 }]);
  expect(center.outlines.map(({ name }) => name)).toEqual(["Centro"]);
  for (const { x, y } of [...center.shapes, ...center.outlines])
    expect([x, y].every(Number.isFinite)).toBe(true);
});
