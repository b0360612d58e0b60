import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { closeDataFolder, listExposed } from "./private-files.ts";

const folder = mkdtempSync(join(tmpdir(), "conflictos-rights-"));
afterAll(() => rmSync(folder, { recursive: true }));
const getMode = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);

it("what earlier versions let every account read is closed, but for what PostgreSQL keeps", () => {
  mkdirSync(join(folder, "media/deep"), { recursive: true });
  for (const name of ["media/a.webp", "media/deep/b.webp", "streets.pmtiles"])
    writeFileSync(join(folder, name), "");
  mkdirSync(join(folder, "postgres"));
  symlinkSync("/etc/hostname", join(folder, "media/link"));
  const before = statSync("/etc/hostname").mode;
  for (const name of ["media", "media/deep", "postgres"]) chmodSync(join(folder, name), 0o755);
  for (const name of ["media/a.webp", "media/deep/b.webp", "streets.pmtiles"])
    chmodSync(join(folder, name), 0o644);
  expect(listExposed(folder), "behind a closed door").toEqual([]);
  chmodSync(folder, 0o755);
  expect(listExposed(folder).sort()).toEqual(["media", "streets.pmtiles"]);
  closeDataFolder(folder);
  expect(listExposed(folder)).toEqual([]);
  expect(["media", "media/deep", "postgres"].map(getMode)).toEqual(["700", "700", "755"]);
  expect(["media/a.webp", "media/deep/b.webp", "streets.pmtiles"].map(getMode)).toEqual([
    "600",
    "600",
    "600",
  ]);
  expect(statSync("/etc/hostname").mode).toBe(before);
  expect(listExposed(join(folder, "nada"))).toEqual([]);
});
