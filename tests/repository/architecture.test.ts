import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { mayImport, roles, rooms } from "./rooms.ts";

/** The rules of docs/architecture.md, checked over every source file. Each message names the file and what it broke. */

const longestFile = 250;
const mostFilesOfRoom = 13;

type Import = { from: string; to: string; isType: boolean };

const files = listFiles();
const sources = files.filter((file) => !file.includes(".test."));
const imports = sources.filter((file) => /\.tsx?$/.test(file)).flatMap(readImports);

it("no file is longer than 250 lines, and no folder has more than 13 source files", () => {
  const overlong = files.filter((file) => read(file).split("\n").length - 1 > longestFile);
  const crowded = [...Map.groupBy(sources, dirname)]
    .filter(([, list]) => list.length > mostFilesOfRoom)
    .map(([folder, list]) => `${folder}: ${list.length} files`);
  expect({ overlong, crowded }).toEqual({ overlong: [], crowded: [] });
});

it("every file of app is in a known room, and there are no catch-all folders or barrels", () => {
  const lost = sources.filter((file) => {
    const [floor, room] = findPlace(file);
    if (!file.startsWith("app/") || room === null) return floor === "unknown";
    return !(rooms[floor as "nouns"] as readonly string[]).includes(room);
  });
  const drawers = sources.filter((file) =>
    /(?:^|\/)(?:utils?|helpers?|misc|common|parts|index)[./]/.test(file),
  );
  const barrels = sources.filter((file) => /^export (?:\*|\{[^}]*\}) from/m.test(read(file)));
  expect({ lost, drawers, barrels }).toEqual({
    lost: [],
    drawers: [],
    barrels: [],
  });
});

it("imports name files that exist", () => {
  expect(imports.filter(({ to }) => !existsSync(to)).map(describeImport)).toEqual([]);
});

it("floors import only what lies below them", () => {
  const wrong = imports.filter(({ from, to, isType }) => {
    const [[above], [below]] = [findPlace(from), findPlace(to)];
    if (above === below || above === "entry") return false;
    const allowed = mayImport[above] ?? [];
    return !allowed.includes(below) && !(isType && allowed.includes(`${below} types`));
  });
  expect(wrong.map(describeImport)).toEqual([]);
});

it("rooms import only earlier rooms of their floor", () => {
  const wrong = imports.filter(({ from, to }) => {
    const [[floor, own], [other, room]] = [findPlace(from), findPlace(to)];
    if (floor !== other || own === null || room === null) return false;
    const order = rooms[floor as "nouns"] as readonly string[];
    return order.indexOf(room) > order.indexOf(own);
  });
  expect(wrong.map(describeImport)).toEqual([]);
});

it("the steps of an import use only earlier ones: read, check, match, write", () => {
  const steps = ["read", "check", "match", "write"];
  const findStep = (file: string) => steps.indexOf(/^app\/staff\/import\/(\w+)\//.exec(file)?.[1] ?? "");
  const wrong = imports.filter(({ from, to }) => findStep(from) >= 0 && findStep(to) > findStep(from));
  expect(wrong.map(describeImport)).toEqual([]);
});

it("within nouns, features, visit and staff a file imports only what its role may", () => {
  const wrong = imports.filter(({ from, to, isType }) => {
    const [role, other] = [findRole(from), findRole(to)];
    if (role === null || other === null) return false;
    const allowed = roles[role] ?? [];
    return !allowed.includes(other) && !(isType && allowed.includes(`${other} types`));
  });
  expect(wrong.map(describeImport)).toEqual([]);
});

it("the site's own texts are read through nouns/site", () => {
  const readers = sources.filter((file) => /schema\/site\.ts"|(?:from|join) site_content/.test(read(file)));
  expect(readers.filter((file) => /^app\/(?!nouns\/site\/)/.test(file))).toEqual([]);
});

it("there are no cycles, types included", () => {
  expect(findCycle()).toBeNull();
});

function listFiles(): string[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /^(?:app|db|server|cli|styles)\/.*\.(?:tsx?|css)$/.test(file) && existsSync(file))
    .sort();
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}

function readImports(from: string): Import[] {
  const pattern =
    /^\s*(?:import|export)\s+(type\s)?[^;"']*?from\s+"(\.[^"]+)"|^import "(\.[^"]+)"|import\("(\.[^"]+)"\)/gm;
  return (
    [...read(from).matchAll(pattern)]
      .map((match) => ({ path: match[2] ?? match[3] ?? match[4] ?? "", isType: match[1] !== undefined }))
      .filter(({ path }) => !path.includes("+types/") && !path.includes("build/"))
      // "?inline" and the like are instructions for Vite.
      .map(({ path, isType }) => ({
        from,
        to: normalize(join(dirname(from), path.replace(/\?.*$/, ""))),
        isType,
      }))
  );
}

function describeImport({ from, to, isType }: Import): string {
  return `${from} imports ${isType ? "types of " : ""}${to}`;
}

/** @returns the floor, and the room where the floor has rooms */
function findPlace(file: string): [floor: string, room: string | null] {
  const [top = "", second = "", ...rest] = file.split("/");
  if (top === "app") {
    // A file beside the rooms, such as nouns/register.ts, may import all of them.
    if (["nouns", "features", "visit", "staff"].includes(second))
      return [second, rest.length > 1 ? (rest[0] ?? "") : null];
    if (["shared", "ui", "layouts", "records"].includes(second)) return [second, null];
    return [/^(?:root|routes|entry\.server)\.tsx?$/.test(second) ? "entry" : "unknown", null];
  }
  if (top === "server" && rest.length > 0) return ["server", second];
  // Settings and errors are for every room; the other files directly in server/ compose the rooms.
  if (top === "server") return [/^(?:env|errors)\.ts$/.test(second) ? "server" : "entry", null];
  return [top, null];
}

/** Null outside the floors whose files have roles. */
function findRole(file: string): string | null {
  if (!/^app\/(?:nouns|features|visit|staff)\//.test(file)) return null;
  const name = file.split("/").at(-1) ?? "";
  // A JSON file imports nothing, and the module that imports it checks its content.
  if (name.endsWith(".json")) return null;
  if (file === "app/nouns/register.ts") return "declaration";
  const known =
    /^((?:declaration|fields|constants|contract|checks)(?=\.ts)|(?:queries|commands|rules|api)(?=\.server))(?:\.server)?\.ts$/.exec(
      name,
    )?.[1];
  if (known) return known;
  if (name.endsWith(".server.ts")) return "pieces";
  // Forms and their hooks validate with the contract's schemas; other components leave Zod out of what visitors load.
  if (/-form\.tsx?$/.test(name) && file.includes("/components/")) return "forms";
  const isPage =
    !file.includes("/components/") && /^app\/(?:visit|staff)\/[^/]+\/(?:[a-z]+\/)?[a-z-]+\.tsx$/.test(file);
  return isPage && /export (?:async )?function (?:clientL|l)oader|export default function/.test(read(file))
    ? "pages"
    : "components";
}

function findCycle(): string[] | null {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const state = new Map<string, "open" | "done">();
  function visit(file: string, path: string[]): string[] | null {
    if (state.get(file) === "done") return null;
    if (state.get(file) === "open") return [...path.slice(path.indexOf(file)), file];
    state.set(file, "open");
    for (const { to } of targets.get(file) ?? []) {
      const cycle = visit(to, [...path, file]);
      if (cycle) return cycle;
    }
    state.set(file, "done");
    return null;
  }
  for (const file of sources) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}
