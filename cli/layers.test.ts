import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { listLayers } from "../app/nouns/geometries/queries.server.ts";
import { contentVersion, revisions } from "../db/schema/revisions.ts";
import { runCommand, startCommand } from "../tests/support/commands.ts";
import { createTestDatabase } from "../tests/support/database.ts";
import { writeStreetMap } from "../tests/support/street-map.ts";

const { db, url } = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "conflictos-capas-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const settings = { DATABASE_URL: url, DATA_DIR: folder };
const run = (...args: string[]) => runCommand("cli/layers.ts", args, settings);

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const line = (end: number) => ({
  type: "LineString",
  coordinates: [
    [-75.5812345, 6.2512345],
    [-75.5, end],
  ],
});
const river = write(
  "río.geojson",
  `\uFEFF${JSON.stringify({ type: "FeatureCollection", features: [6.3, 6.4].map((end) => ({ type: "Feature", properties: {}, geometry: line(end) })) })}`,
);

it.each<[string[], RegExp]>([
  [["--nombre", "x"], /La opción --nombre no existe/],
  [["--name", "Río"], /Falta el archivo/],
  [[river, river], /un solo archivo/],
  [[river, "--remove", "x"], /Con --remove no se indica un archivo/],
  [[river, "--name", " ", "--style", "water"], /La capa necesita un nombre/],
  [[river, "--name", "Río", "--style", "agua"], /Di qué es la capa/],
  [[river, "--name", "Río", "--style", "water", "--position", "alto"], /El orden debe ser un número/],
  [[join(folder, "no-está.json"), "--name", "Río", "--style", "water"], /No se pudo leer/],
  [[write("malo.json", "<svg>"), "--name", "Río", "--style", "water"], /no es un archivo GeoJSON/],
  [[write("grande.json", " ".repeat(2_100_000)), "--name", "Río", "--style", "water"], /pesa más de 2/],
  [
    [
      write("metros.json", '{"type":"Point","coordinates":[835000,1180000]}'),
      "--name",
      "R",
      "--style",
      "water",
    ],
    /no son grados/,
  ],
  [["--remove", "a".repeat(24)], /capa/],
  [["--streets", join(folder, "no-está.pmtiles")], /No se pudo leer/],
  [["--streets", river], /No es un archivo .pmtiles/],
  [["--streets", write("corto.pmtiles", "PMTiles\u0003")], /No es un archivo .pmtiles/],
  [["--streets", river, "--name", "Calles"], /Con --streets no se indica nada más/],
  [["--remove", "streets"], /El mapa no tiene calles/],
])("%j is refused in a sentence, and nothing is written", async (args, message) => {
  const { status, out, err } = await run(...args);
  expect([status, out, err]).toEqual([2, "", expect.stringMatching(message)]);
  expect(err).not.toMatch(/^No se pudieron cambiar|at .*:\d+/);
  expect(await db.$count(revisions)).toBe(0);
});

it("puts a layer, replaces the one of the same name, lists and removes it", async () => {
  expect((await run("--help")).out).toMatch(/^Muestra las capas/);
  expect((await run()).out).toBe("El mapa no tiene capas.\n");
  const put = [river, "--name", "Río Medellín", "--style", "water", "--license", "CC BY 4.0"];
  const first = await startCommand("cli/layers.ts", put, settings).ended;
  expect(first).toMatchObject({ status: 0, out: expect.stringContaining("«Río Medellín» está en el mapa") });
  expect((await run(...put, "--position", "3")).out).toContain("reemplazó");
  const layers = await listLayers(db);
  const coordinates = [line(6.3).coordinates, line(6.4).coordinates];
  expect(layers).toMatchObject([
    {
      layerName: "Río Medellín",
      style: "water",
      license: "CC BY 4.0",
      position: 3,
      geojson: { type: "MultiLineString", coordinates },
    },
  ]);
  const attribution = "© OpenStreetMap";
  const city = { longitude: -75.57, latitude: 6.25, zooms: [12], attribution };
  writeFileSync(join(folder, "calles.pmtiles"), writeStreetMap(city));
  const [{ version = 0 } = {}] = await db.select().from(contentVersion);
  expect((await run("--streets", join(folder, "calles.pmtiles"))).out).toMatch(/^El mapa tiene calles: /);
  // Stored pages are made again.
  expect((await db.select().from(contentVersion))[0]?.version).toBe(version + 1);
  expect((await run()).out).toMatch(
    new RegExp(`^3  ${layers[0]?._id}  Agua: Río Medellín\\nCalles: .*, © OpenStreetMap\\n$`),
  );
  expect((await run("--remove", "streets")).out).toBe("Las calles se quitaron.\n");
  expect((await run()).out).toBe(`3  ${layers[0]?._id}  Agua: Río Medellín\n`);
  expect((await run("--remove", layers[0]?._id ?? "")).status).toBe(0);
  expect(await listLayers(db)).toEqual([]);
  expect(
    (await db.select().from(revisions)).map(({ action, actorName }) => `${action} ${actorName}`),
  ).toEqual(["create sistema", "update sistema", "delete sistema"]);
});
