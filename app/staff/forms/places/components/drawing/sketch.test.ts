import type { Geometry, Position } from "geojson";
import { expect, it } from "vitest";
import { canvas, fitProjection, fitView, getHeight, showPoint, wholeView, zoomView } from "./canvas.ts";
import { parseCoordinates } from "./coordinates-input.tsx";
import { listParts, toGeometry } from "./shapes.ts";
import { type Step, startSketch, takeStep } from "./sketch.ts";

const [a, b, c, d]: Position[] = [
  [-75.5, 6.2],
  [-75.4, 6.2],
  [-75.4, 6.3],
  [-75.5, 6.3],
];
const points = [a, b, c, d] as Position[];
const add = (position: Position | undefined): Step => ({ do: "add", position: position as Position });
const run = (...steps: Step[]) => steps.reduce(takeStep, startSketch([]));
const geometry = (...steps: Step[]) => toGeometry(run(...steps).parts);
const choose = (tool: "point" | "line" | "area" | "move"): Step => ({ do: "choose", tool });
const at = (part: number, index: number) => ({ part, ring: 0, index });

it("a drawing becomes the geometry of its complete parts", () => {
  expect(geometry(add(a))).toEqual({ type: "Point", coordinates: a });
  expect(geometry(choose("line"), add(a))).toBeNull();
  expect(geometry(choose("line"), add(a), add(b))).toEqual({ type: "LineString", coordinates: [a, b] });
  expect(geometry(choose("area"), add(a), add(b), add(c), { do: "finish" })).toEqual({
    type: "Polygon",
    coordinates: [[a, b, c, a]],
  });
  expect(geometry(choose("line"), add(a), { do: "finish" }, choose("point"), add(b), add(c))).toEqual({
    type: "GeometryCollection",
    geometries: [b, c].map((coordinates) => ({ type: "Point", coordinates })),
  });
});

it("each step is undone, a drag as one", () => {
  const corner = at(0, 1);
  const drawn = run(choose("area"), ...points.slice(0, 3).map(add), { do: "finish" });
  const moved = [
    { do: "grab" },
    { do: "move", corner, position: d },
    { do: "move", corner, position: c },
  ] as Step[];
  const undo: Step = { do: "undo" };
  expect([...moved, undo].reduce(takeStep, drawn).parts).toEqual(drawn.parts);
  expect([{ do: "clear" } as Step, undo].reduce(takeStep, drawn).parts).toEqual(drawn.parts);
  expect([undo, undo, undo, undo].reduce(takeStep, drawn).parts).toEqual([]);
  // The point in hand may be undone away.
  expect([undo, { do: "move", corner: at(0, 2), position: d } as Step].reduce(takeStep, drawn).parts).toEqual(
    takeStep(drawn, undo).parts,
  );
  expect(geometry(choose("line"), add(a), add(b), undo, add(c))).toEqual({
    type: "LineString",
    coordinates: [a, c],
  });
});

it("a point in hand is let go by every step but its own moves", () => {
  const corner = at(0, 1);
  const holding = [choose("line"), add(a), add(b), choose("move"), { do: "hold", corner }] as const;
  const move: Step = { do: "move", corner, position: c as Position };
  expect(run(...holding, move).held).toEqual(corner);
  const others: Step[] = [
    { do: "release" },
    { do: "undo" },
    { do: "clear" },
    { do: "finish" },
    { do: "load", parts: [] },
    { do: "remove", corner },
    { do: "grab" },
    choose("point"),
    add(d),
  ];
  for (const step of others) expect(run(...holding, move, step).held, step.do).toBeNull();
});

it("a point that is needed takes its part along", () => {
  const remove = (part: number, index: number): Step => ({ do: "remove", corner: at(part, index) });
  expect(geometry(choose("line"), add(a), add(b), add(c), remove(0, 1))).toEqual({
    type: "LineString",
    coordinates: [a, c],
  });
  expect(geometry(choose("line"), add(a), add(b), { do: "finish" }, remove(0, 0))).toBeNull();
  expect(run(choose("line"), add(a), remove(0, 0)).parts).toEqual([]);
  const holed = listParts({
    type: "Polygon",
    coordinates: [[...points, a as Position], [a, b, c, a] as Position[]],
  });
  const step: Step = { do: "remove", corner: { part: 0, ring: 1, index: 0 } };
  expect(toGeometry(takeStep(startSketch(holed), step).parts)).toMatchObject({
    coordinates: [[...points, a]],
  });
});

it("every kind of geometry is drawn, and is the same when it is saved", () => {
  const all: Geometry[] = [
    { type: "MultiPoint", coordinates: points },
    { type: "MultiLineString", coordinates: [points.slice(0, 2), points.slice(2)] },
    { type: "MultiPolygon", coordinates: [[[...points, a as Position]]] },
  ];
  expect(toGeometry(listParts({ type: "GeometryCollection", geometries: all }))).toEqual({
    type: "GeometryCollection",
    geometries: [
      ...points.map((coordinates) => ({ type: "Point", coordinates })),
      { type: "LineString", coordinates: points.slice(0, 2) },
      { type: "LineString", coordinates: points.slice(2) },
      { type: "Polygon", coordinates: [[...points, a]] },
    ],
  });
});

it("a place of the canvas is its degrees, at every zoom", () => {
  const projection = fitProjection([-75.6, 6.1, -75.4, 6.4]);
  for (const position of points) {
    const point = projection.toPoint(position);
    expect(projection.toPosition(point)).toEqual(position);
    expect(point[0]).toBeGreaterThan(0);
    expect(point[1]).toBeLessThan(canvas.height);
  }
  const near = zoomView(wholeView, 4, [0, 0]);
  expect(near).toEqual({ x: 0, y: 0, width: canvas.width / 4 });
  const shown = showPoint(near, [900, 600]);
  expect(shown.x + shown.width).toBeGreaterThan(900);
  expect(shown.y + getHeight(shown)).toBeGreaterThan(600);
  const fitted = fitView(listParts({ type: "LineString", coordinates: points }), projection);
  expect(fitted.width).toBeLessThan(canvas.width);
});

it.each([
  ["6.2518, -75.5636", [-75.5636, 6.2518]],
  ["6,2518; −75,5636", [-75.5636, 6.2518]],
  [" 6.25° -75.5° ", [-75.5, 6.25]],
  ["6 -75", [-75, 6]],
  ["", null],
  ["6.25", null],
  ["seis, setenta", null],
  ["96, -75", null],
  ["6.25, -75.5, 3", null],
  ["<b>", null],
])("coordinates %j are %j", (text, position) => {
  expect(parseCoordinates(text)).toEqual(position);
});
