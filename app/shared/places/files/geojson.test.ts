import { expect, it } from "vitest";
import { isGeoJson } from "./geojson.ts";

const line = { type: "LineString", coordinates: Array.from({ length: 2000 }, () => [-75.5, 6.2]) };
const feature = { geometry: line, properties: {}, type: "Feature" };

it.each<[what: string, isMap: boolean, name: string, text: string]>([
  ["a collection", true, "a.json", '{"type":"FeatureCollection","features":[]}'],
  ["one whose type comes last", true, "a.json", JSON.stringify({ features: [feature] })],
  ["a feature whose type comes last", true, "a.json", JSON.stringify(feature, null, 1)],
  ["a geometry with a byte order mark", true, "a.json", `\uFEFF${JSON.stringify(line)}`],
  ["a collection without a type, as ArcGIS writes it", true, "a.json", '{ "features" : [ { "x": 1 } ] }'],
  ["a map that was cut", true, "a.json", '{"name":"Obras \\"de\\" {","type":"FeatureCollection","fea'],
  ["what is called one", true, "a.GeoJSON", "[1,2]"],
  ["a record with a place", false, "a.json", JSON.stringify({ _id: "x", geometry: line })],
  ["a datasheet with a list of features", false, "a.json", '{"features":[]}\n{"features":["a"]}'],
  ["records of which a later one is a feature", false, "a.json", `{"_id":1}\n${JSON.stringify(feature)}`],
  ["a text about maps", false, "a.json", '{"description":"{\\"type\\":\\"Point\\"}","name":"type"}'],
  ["a list", false, "a.json", JSON.stringify([feature])],
  ["a cut string of quotes", false, "a.json", `{"a":"${'\\"'.repeat(200_000)}\\`],
])("%s: %s", (_, isMap, name, text) => {
  expect(isGeoJson(name, text)).toBe(isMap);
});
