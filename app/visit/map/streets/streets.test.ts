import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { TileType } from "pmtiles";
import { afterAll, expect, it } from "vitest";
import { writeStreetMap } from "../../../../tests/support/street-map.ts";
import { findStreets, readStreets } from "../../../nouns/geometries/read-streets.server.ts";
import type { Context } from "../../../shared/context.server.ts";
import { streetsPath } from "../../../shared/places/places.ts";
import { streetFiles } from "./street-files.server.ts";

const folder = mkdtempSync(join(tmpdir(), "conflictos-calles-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "streets.pmtiles");
const attribution = '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>';
const city = { longitude: -75.57, latitude: 6.25, zooms: [10, 12, 14], attribution };

it("an operator's streets are known by what their file says, and anything else is refused in Spanish", async () => {
  expect(await findStreets(file)).toBeNull();
  const whole = writeStreetMap(city);
  writeFileSync(file, whole);
  expect(await findStreets(file)).toEqual({ credit: "© OpenStreetMap", bytes: whole.length });
  const refused: [string, Uint8Array, RegExp][] = [
    ["vacío", Buffer.alloc(0), /No es un archivo .pmtiles/],
    ["texto", Buffer.from("<html>"), /No es un archivo .pmtiles/],
    ["cortado", whole.subarray(0, 140), /No es un archivo .pmtiles/],
    ["de la versión 9", Buffer.concat([whole.subarray(0, 7), Buffer.of(9), whole.subarray(8)]), /versión 3/],
    ["de imágenes", writeStreetMap({ ...city, tileType: TileType.Png }), /teselas vectoriales/],
  ];
  for (const [name, bytes, message] of refused) {
    const path = join(folder, "otro.pmtiles");
    writeFileSync(path, bytes);
    await expect(readStreets(path), name).rejects.toThrow(message);
    expect(await findStreets(path), name).toBeNull();
  }
});

it("browsers read it by ranges from our own origin, and there is none without it", async () => {
  const app = Fastify();
  await app.register(streetFiles, { context: { streets: file } as Context });
  const whole = writeStreetMap(city);
  writeFileSync(file, whole);
  const ask = (range: string) =>
    app.inject({ method: "GET", url: streetsPath, headers: { range, "accept-encoding": "br, gzip" } });
  const part = await ask("bytes=127-140");
  expect(part.statusCode).toBe(206);
  expect(part.headers["content-range"]).toBe(`bytes 127-140/${whole.length}`);
  expect(part.headers["content-encoding"]).toBeUndefined();
  expect(part.rawPayload).toEqual(whole.subarray(127, 141));
  expect((await ask("bytes=99999999-")).statusCode).toBe(416);
  rmSync(file);
  expect((await ask("bytes=0-10")).statusCode).toBe(404);
  await app.close();
});
