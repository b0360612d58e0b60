import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../tests/support/archives.ts";
import { getPartialPath, removeAbandoned } from "./partial-files.ts";

it("What a killed backup left is removed at once, and nothing that is being written", async () => {
  const folder = temporaryFolder();
  const running = getPartialPath(join(folder, "copia.tar.gz"));
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  const ended = running.replace(`-${process.pid}-`, `-${child.pid}-`);
  // Since then, the number has become that of another process: this one.
  const reused = getPartialPath(join(folder, "otra.tar.gz")).replace(
    /-[0-9a-f]{8}\.partial$/,
    "-00000000.partial",
  );
  const elsewhere = (name: string) =>
    getPartialPath(join(folder, name)).replace(/[0-9a-f]{8}-\d+/, "00000000-1");
  const [recent, old] = [elsewhere("a.tar.gz"), elsewhere("b.tar.gz")];
  const earlier = (letter: string) => join(folder, `.spool.${letter.repeat(24)}.partial`);
  const foreign = [join(folder, "tesis.partial"), join(folder, ".tesis.partial")];
  const all = [running, ended, reused, recent, old, earlier("a"), earlier("b"), ...foreign];
  expect(new Set(all).size).toBe(all.length);
  for (const path of all) writeFileSync(path, "half");
  const before = new Date(Date.now() - 2 * 3_600_000);
  for (const path of [running, old, earlier("b"), ...foreign]) utimesSync(path, before, before);
  await removeAbandoned(folder);
  expect(all.filter((path) => existsSync(path))).toEqual([running, recent, earlier("a"), ...foreign]);
});
