import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../support/archives.ts";

/**
 * What deploy/upgrade.sh calls besides git, which makes a build and says of the backup what a test has written. Lines of the
 * journal begin with their second. Where there is a file `falla` no version gets ready, and the disk is full from then on.
 */
const commands = {
  npm: '[ $1 = ci ] || { mkdir -p build/client/assets; touch "build/client/assets/$(basename "$PWD").js"; }',
  curl: '[ ! -e "$CONFLICTOS/falla" ] || { touch "$CONFLICTOS/lleno"; exit 1; }',
  cp: '[ ! -e "$CONFLICTOS/lleno" ] || exit 1; exec /bin/cp "$@"',
  systemctl: `case "$*" in
    "start conflictos-backup.service")
      sed "s/^/$(date +%s) /" "$CONFLICTOS/dice" >>"$CONFLICTOS/diario"
      exit $(cat "$CONFLICTOS/copia") ;;
    "show --property NRestarts --value conflictos.service") [ -e "$CONFLICTOS/falla" ] && echo 1 || echo 0 ;;
  esac`,
  journalctl: `while [ $# -gt 0 ]; do [ "$1" = --since ] && since=\${2#@}; shift; done
    [ -z "$since" ] || awk -v since="$since" '$1 >= since' "$CONFLICTOS/diario"`,
};

const root = temporaryFolder();

/** A place for the site below a link, as on a disk of its own. */
function createPlace() {
  const folder = mkdtempSync(join(root, "sitio-"));
  const base = join(folder, "sitio");
  for (const name of ["disco", "bin", "origen"]) mkdirSync(join(folder, name));
  symlinkSync(join(folder, "disco"), base);
  for (const [name, text] of Object.entries(commands))
    writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder });
  git("init", "--quiet", "origen");
  const author = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
  git("-C", "origen", ...author, "commit", "--quiet", "--allow-empty", "--message=1");
  git("clone", "--quiet", "origen", join(base, "repository"));
  const env = {
    ...process.env,
    PATH: `${join(folder, "bin")}:${process.env.PATH}`,
    CONFLICTOS: base,
    ACCOUNT: execFileSync("id", ["-un"], { encoding: "utf8" }).trim(),
  };
  const complete = "Copia completa y comprobada: conflictos.tar.gz\n";
  writeFileSync(join(base, "diario"), `1000000000 ${complete}`);
  /** @param copied the exit status of the backup @param isComplete whether it says so */
  const upgrade = (copied = 0, isComplete = copied === 0) => {
    writeFileSync(join(base, "copia"), String(copied));
    writeFileSync(join(base, "dice"), isComplete ? complete : "");
    // Folders are named by the second.
    spawnSync("sleep", ["1"]);
    const { status, stdout, stderr } = spawnSync(resolve("deploy/upgrade.sh"), { env, encoding: "utf8" });
    return { status, said: stdout + stderr, releases: readdirSync(join(base, "releases")).length };
  };
  return { base, upgrade };
}

it("an upgrade keeps the version before, also where the place of the site is a link", () => {
  const { base, upgrade } = createPlace();
  expect([1, 2, 3].map(() => upgrade().releases)).toEqual([1, 2, 2]);
  expect(existsSync(join(base, "current/build"))).toBe(true);
});

it("settings that are made after the first version are those of its commands too", () => {
  const { base, upgrade } = createPlace();
  upgrade();
  writeFileSync(join(base, ".env"), "SITE_URL=https://conflictos.example.org");
  expect(readFileSync(join(base, "current/.env"), "utf8")).toContain("SITE_URL");
});

it("an upgrade goes on with a copy that is complete and warns, and not without one", () => {
  const { upgrade } = createPlace();
  upgrade();
  // 1 is also the status of a process that could not begin, and stays that of the night before.
  for (const status of [1, 2])
    expect(upgrade(status)).toMatchObject({
      status: 1,
      releases: 1,
      said: expect.stringMatching(/No se pudo hacer la copia/),
    });
  expect(upgrade(1, true)).toMatchObject({
    status: 0,
    releases: 2,
    said: expect.stringMatching(/completa, con una advertencia/),
  });
});

it("a version that does not start gives way to the one before, also where the disk is full", () => {
  const { base, upgrade } = createPlace();
  upgrade();
  const before = readlinkSync(join(base, "current"));
  writeFileSync(join(base, "falla"), "");
  expect(upgrade()).toMatchObject({ status: 1, said: expect.stringMatching(/Tampoco la anterior responde/) });
  expect(readlinkSync(join(base, "current"))).toBe(before);
});
