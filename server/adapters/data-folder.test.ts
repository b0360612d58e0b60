import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEnv } from "../env.ts";
import { requireDataFolder } from "./data-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "conflictos-data-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(dataDir: string, settings: Record<string, string> = {}): string[] {
  const warnings: string[] = [];
  requireDataFolder(readEnv({ DATA_DIR: dataDir, ...settings }), (line) => warnings.push(line));
  return warnings;
}
const make = (name: string, ...inside: string[]) => {
  const path = join(folder, name);
  mkdirSync(path);
  for (const file of inside) writeFileSync(join(path, file), "");
  return path;
};
const makeLink = () => {
  const path = join(folder, "enlace");
  symlinkSync(join(folder, "sin-montar"), path);
  return path;
};
const external = { DATABASE_URL: "postgresql://h/d" };

describe("A data folder that the operator names", () => {
  it.each<[string, string, Record<string, string>, RegExp]>([
    ["is not there", join(folder, "falta"), {}, /falta no existe\. .*montado.*NEW=1/],
    ["is empty", make("vacía"), {}, /vacía está vacía\. /],
    ["holds what a new file system holds", make("disco", "lost+found"), {}, /disco está vacía\. /],
    ["is to hold the images of another database", join(folder, "falta"), external, /no existe/],
    ["is a link to nowhere", makeLink(), { NEW: "1" }, /es un enlace a una que no existe\. .*montado/],
  ])("is refused if it %s, and nothing is created", (_what, dataDir, settings, message) => {
    const existed = existsSync(dataDir);
    expect(() => start(dataDir, settings)).toThrow(message);
    expect(existsSync(dataDir)).toBe(existed);
  });

  it("is created for a new site, once", () => {
    const dataDir = join(folder, "nueva");
    expect(start(dataDir, { NEW: "1" })).toEqual([]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(start(dataDir)).toEqual([]);
    expect(start(dataDir, { NEW: "1" })).toEqual([expect.stringMatching(/^NEW=1 sobra/)]);
  });

  it("may be empty if nothing is kept there: then it is left alone", () => {
    const dataDir = join(folder, "sin-uso");
    expect(start(dataDir, { ...external, S3_BUCKET: "media" })).toEqual([]);
    expect(existsSync(dataDir)).toBe(false);
  });
});

it("The default data folder needs no setting", () => {
  expect(() => start("./var")).not.toThrow();
});
