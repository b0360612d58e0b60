import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

type Project = { isInstalled(folder?: string): boolean };
const { isInstalled }: Project = await import(new URL("../../scripts/project.mjs", import.meta.url).href);

const folder = mkdtempSync(join(tmpdir(), "conflictos-packages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Packages = Record<string, { integrity?: string; optional?: boolean }>;

it("Packages that npm ci has installed are not installed again, and others are", () => {
  expect(isInstalled()).toBe(true);
  const wanted = {
    "": {},
    "node_modules/a": { integrity: "1" },
    "node_modules/b": { integrity: "2", optional: true },
  };
  const look = (installed: Packages | null) => {
    rmSync(join(folder, "node_modules"), { recursive: true, force: true });
    mkdirSync(join(folder, "node_modules"));
    const write = (file: string, packages: Packages) =>
      writeFileSync(join(folder, file), JSON.stringify({ packages }));
    write("package-lock.json", wanted);
    if (installed) write("node_modules/.package-lock.json", installed);
    return isInstalled(folder);
  };
  expect(look({ "node_modules/a": { integrity: "1" } })).toBe(true);
  expect(look(null)).toBe(false);
  expect(look({ "node_modules/a": { integrity: "0" } })).toBe(false);
  expect(look({ "node_modules/b": { integrity: "2" } })).toBe(false);
});

it("README, engines and the lock file name one Node that npm may be started by", () => {
  const read = (file: string) => readFileSync(file, "utf8");
  const [, wanted] = />=(\d+\.\d+)\.0/.exec(JSON.parse(read("package.json")).engines.node) ?? [];
  expect(read("README.md")).toContain(`Node ${wanted} or newer`);
  expect(JSON.parse(read("package-lock.json")).packages[""].engines.node).toBe(`>=${wanted}.0`);
  // What is written in TypeScript runs on the pinned Node alone.
  const recipes = [...read("CONTRIBUTING.md").matchAll(/([\w/.]*node) \S+\.ts\b/g)].map(
    ([, program]) => program,
  );
  expect(new Set(recipes)).toEqual(new Set(["node_modules/.bin/node"]));
});
