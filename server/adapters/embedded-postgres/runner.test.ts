import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import {
  kill,
  newFolder,
  prepareFixture,
  readWords,
  ready,
  start,
  startInChild,
} from "../../../tests/support/embedded-postgres.ts";

const ROOTS_WAYS = ["unshare", "account", "setpriv"] as const;
const isRootOnLinux = process.platform === "linux" && process.getuid?.() === 0;

/** Containers usually refuse it. */
const mayUnshare = isRootOnLinux && spawnSync("unshare", ["--user", "--map-user=1", "true"]).status === 0;

// Only root meets these ways, and only Linux has them all.
describe.skipIf(!isRootOnLinux)("PostgreSQL started by root", () => {
  const fixture = prepareFixture();
  const owner = () => lstatSync(fixture.cluster).uid;

  beforeEach(() => {
    chmodSync(fixture.parent, 0o755);
  });

  it.for(ROOTS_WAYS)("makes and opens a cluster through %s", async (way, { skip }) => {
    skip(way === "unshare" && !mayUnshare, "unshare is refused here");
    const dataDir = join(newFolder(), "data");
    const first = await start(dataDir, { way });
    expect(first.isNew).toBe(true);
    expect(lstatSync(join(dataDir, "postgres")).uid === 0).toBe(way === "unshare");
    await first.stop();
    expect((await start(dataDir, { way })).isNew).toBe(false);
  });

  it.for(["unshare", "setpriv"] as const)(
    "works where only root may enter, through %s",
    async (way, { skip }) => {
      skip(way === "unshare" && !mayUnshare, "unshare is refused here");
      chmodSync(fixture.parent, 0o700);
      expect(await readWords(await start(fixture.dataDir, { way }))).toContain("año");
    },
  );

  it("says what was tried where nothing works", async () => {
    chmodSync(fixture.parent, 0o700);
    await expect(start(fixture.dataDir, { way: "account" })).rejects.toThrow(/Se intentó:\naccount: .*cd/);
  });

  it("finds the way that works in a folder only another user may enter", async () => {
    const parent = newFolder();
    chownSync(parent, 4321, 4321);
    chmodSync(parent, 0o700);
    expect((await start(join(parent, "data"))).isNew).toBe(true);
  });

  it("leaves a cluster to the account that has it", async () => {
    await (await start(fixture.dataDir, { way: "account" })).stop();
    const before = owner();
    await start(fixture.dataDir);
    expect(owner()).toBe(before);
  });

  it("ends the server that another account runs", async () => {
    await (await start(fixture.dataDir, { way: "account" })).stop();
    const child = startInChild(fixture.dataDir, "INSERT INTO memory VALUES ('ajena')");
    await ready(child);
    await kill(child);
    expect(await readWords(await start(fixture.dataDir))).toContain("ajena");
  });
});
