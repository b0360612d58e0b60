import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/** The house rules of docs/architecture.md, checked over every source file. */

/** A module imports only modules before it. */
const moduleOrder = [
  "catalog",
  "media",
  "users",
  "sessions",
  "interventions",
  "datasheets",
  "conflicts",
  "news",
  "history",
  "imports",
  "statistics",
  "documents",
  "contact",
  "site",
  "panel",
];

/** Every file of a module has one of these names; `<module>` is the module's own. */
const moduleFiles = [
  /^constants\.ts$/,
  /^contract\.ts$/,
  /^queries\.server\.ts$/,
  /^commands\.server\.ts$/,
  /^api\.server\.ts$/,
  /^parts\/[a-z-]+\.server\.ts$/,
  /^pages\/[a-z-]+\.tsx$/,
  /^components\/(?:drawings\/)?[a-z-]+\.tsx?$/,
  /^(?:(?:pages|components|parts)\/)?[a-z-]+(?:\.property)?\.test\.tsx?$/,
];

/** Longest source file in lines: past it a noun is missing. The schema is one file so that all tables are in one place. */
const longestFile = 250;
const mayBeLong = ["db/schema.server.ts"];

const files = sourceFiles();
const imports = new Map(files.map((file) => [file, relativeImports(file)]));

describe("the closed list of files", () => {
  it.each(files.filter((file) => file.startsWith("app/modules/")))(
    "%s has a known place and name",
    (file) => {
      const [, , module = "", ...rest] = file.split("/");
      expect(moduleOrder).toContain(module);
      expect(
        moduleFiles.some((name) => name.test(rest.join("/"))),
        file,
      ).toBe(true);
    },
  );

  it("has no drawers, barrels or overlong files", () => {
    const drawers = files.filter((file) => /(?:^|\/)(?:utils?|helpers?|misc|common|index)[./]/.test(file));
    const barrels = files.filter((file) => /^export (?:\*|\{[^}]*\}) from/m.test(read(file)));
    const overlong = files.filter(
      (file) =>
        !file.includes(".test.") &&
        !mayBeLong.includes(file) &&
        read(file).split("\n").length - 1 > longestFile,
    );
    expect({ drawers, barrels, overlong }).toEqual({ drawers: [], barrels: [], overlong: [] });
  });
});

describe("imports go one way", () => {
  it("names every file with its extension, and only files that exist", () => {
    const missing = edges().filter(([, target]) => !existsSync(target));
    expect(missing).toEqual([]);
  });

  it("modules import only earlier modules", () => {
    const backwards = edges().filter(([file, target]) => {
      const [from, to] = [moduleOf(file), moduleOf(target)];
      return from !== null && to !== null && moduleOrder.indexOf(to) > moduleOrder.indexOf(from);
    });
    expect(backwards).toEqual([]);
  });

  it.each<[layer: string, mayImport: string[]]>([
    ["shared", ["shared", "database (types)"]],
    ["database", ["shared", "database"]],
    ["ui", ["shared", "ui"]],
    ["constants", ["shared", "constants"]],
    ["contract", ["shared", "constants", "contract"]],
    ["components", ["shared", "ui", "constants", "contract (types)", "components"]],
    ["forms", ["shared", "ui", "constants", "contract", "components", "forms"]],
    ["parts", ["shared", "constants", "contract", "database", "queries", "commands", "parts"]],
    ["queries", ["shared", "constants", "contract", "database", "queries", "parts"]],
    ["commands", ["shared", "constants", "contract", "database", "queries", "commands", "parts"]],
    ["api", ["shared", "constants", "contract", "queries", "commands"]],
    ["pages", ["shared", "ui", "constants", "contract", "queries", "components", "forms"]],
    ["layouts", ["shared", "ui", "constants", "contract", "queries", "components", "forms"]],
  ])("%s imports only %s", (layer, mayImport) => {
    const wrong = edges().filter(
      ([file, target, isType]) =>
        layerOf(file) === layer &&
        !target.endsWith(".css") &&
        !target.includes("+types") &&
        !mayImport.includes(layerOf(target)) &&
        !(isType && mayImport.includes(`${layerOf(target)} (types)`)),
    );
    expect(wrong).toEqual([]);
  });

  it("has no cycles", () => {
    expect(findCycle()).toBeNull();
  });
});

type Edge = [file: string, target: string, isType: boolean];

function edges(): Edge[] {
  return files.filter((file) => !file.includes(".test.")).flatMap((file) => imports.get(file) ?? []);
}

function sourceFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((file) => /^(?:app|db|server|cli)\/.*\.tsx?$/.test(file) && existsSync(file))
    .sort();
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}

function relativeImports(file: string): Edge[] {
  const pattern =
    /^\s*(?:import|export)\s+(type\s)?[^;"']*?from\s+"(\.[^"]+)"|^import "(\.[^"]+)"|import\("(\.[^"]+)"\)/gm;
  return (
    [...read(file).matchAll(pattern)]
      .map((match): [string, boolean] => [match[2] ?? match[3] ?? match[4] ?? "", Boolean(match[1])])
      .filter(([path]) => !path.includes("+types/") && !path.includes("build/"))
      // "?inline" and its like tell Vite how to take a file in.
      .map(([path, isType]) => [file, normalize(join(dirname(file), path.replace(/\?.*$/, ""))), isType])
  );
}

function moduleOf(file: string): string | null {
  return /^app\/modules\/([^/]+)\//.exec(file)?.[1] ?? null;
}

function layerOf(file: string): string {
  if (file.startsWith("app/shared/")) return "shared";
  if (file.startsWith("app/ui/")) return "ui";
  if (file.startsWith("app/layouts/")) return "layouts";
  if (/^db\/(?:schema|client|content-version|pages|rows|write|snapshots|migrate)\.server\.ts$/.test(file))
    return "database";
  // Forms validate with the contract's schemas; other components leave Zod out of what visitors load.
  if (/^app\/modules\/[^/]+\/components\/[a-z-]+-form\.tsx$/.test(file)) return "forms";
  const inModule = /^app\/modules\/[^/]+\/([a-z]+)/.exec(file)?.[1];
  return inModule ?? "entry";
}

function findCycle(): string[] | null {
  const state = new Map<string, "open" | "done">();
  function visit(file: string, path: string[]): string[] | null {
    if (state.get(file) === "done") return null;
    if (state.get(file) === "open") return [...path.slice(path.indexOf(file)), file];
    state.set(file, "open");
    for (const [, target, isType] of imports.get(file) ?? []) {
      if (isType) continue;
      const cycle = visit(target, [...path, file]);
      if (cycle) return cycle;
    }
    state.set(file, "done");
    return null;
  }
  for (const file of files) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}
