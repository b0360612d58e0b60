import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readStatus } from "../../app/staff/status/queries.server.ts";
import { backups } from "../../db/schema/installation.ts";
import { news } from "../../db/schema/news.ts";
import { users } from "../../db/schema/users.ts";
import { installDemo } from "../../server/first-start/demo.server.ts";
import { seedFirstResearcher } from "../../server/first-start/seed.server.ts";
import { temporaryFolder } from "../../tests/support/archives.ts";
import { runCommand } from "../../tests/support/commands.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { readBackupOptions } from "./options.ts";

/** While it works, one file cannot be removed, also by an administrator. */
async function withStuckFile<T>(stuck: string, work: () => Promise<T>): Promise<T> {
  const { rm } = fs;
  const fail = () =>
    Promise.reject(Object.assign(new Error(`EPERM: ${stuck}`), { code: "EPERM", path: stuck }));
  fs.rm = (path, options) => (path === stuck ? fail() : rm(path, options));
  syncBuiltinESMExports();
  return work().finally(() => {
    fs.rm = rm;
    syncBuiltinESMExports();
  });
}

const { db, url } = await createTestDatabase();
const folder = temporaryFolder();
const target = join(folder, "copias");
mkdirSync(target);
const site = { DATABASE_URL: url, DATA_DIR: folder };
await seedFirstResearcher(db, { username: "ana", password: "guadua-y-ladrillo-7" }, () => {});
await installDemo(db);

const back = (args: string[], settings: Record<string, string> = site) =>
  runCommand("cli/backup.ts", args, settings);
/** As the timer does it, on a night of November. */
async function backUpAt(night: number, settings?: Record<string, string>, to = target, keep = 14) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, night, 3, 15) });
  return back(["--to", to, "--keep", String(keep)], settings).finally(() => vi.useRealTimers());
}
const nightly = (night: number) => `conflictos-2026-11-${String(night).padStart(2, "0")}T0315.tar.gz`;
const nights = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => nightly(first + index));
const listCopies = () => readdirSync(target).sort();

describe("A copy every night,", () => {
  const foreign = ["conflictos-2026.tar.gz", "conflictos-2020-01-01T0315.tar.gz.txt", "tesis.docx"];

  it("is dated and verified, and after the fourteenth the oldest goes, and nothing else", async () => {
    for (const name of foreign) writeFileSync(join(target, name), "");
    for (const night of [1, 14, 15, 16]) {
      const { status, out, err } = await backUpAt(night);
      expect([status, err], out).toEqual([0, ""]);
      expect(out).toContain(`Copia completa y comprobada: ${join(target, nightly(night))}`);
      // The nights in between were as the first.
      if (night === 1) for (const name of nights(2, 13)) cpSync(join(target, nightly(1)), join(target, name));
    }
    expect(listCopies()).toEqual([...nights(3, 16), ...foreign].sort());
    const again = await backUpAt(16);
    expect(again).toMatchObject({ status: 2, err: expect.stringMatching(/^Ya existe .*16T0315/) });
    expect((await readStatus(db)).backup.failure?.problem).toMatch(/^Ya existe/);
  });

  it.each([
    [
      "the data folder",
      { DATA_DIR: join(folder, "desmontada") },
      target,
      /^Todavía no hay datos en .*montado/,
    ],
    [
      "the folder for copies",
      site,
      join(folder, "sin-disco"),
      /^No existe la carpeta .*sin-disco\. .*montado/,
    ],
  ])(
    "without %s for fourteen nights, fails each night with a sentence and leaves fourteen good copies",
    async (_what, settings, to, message) => {
      const before = listCopies().map((name) => readFileSync(join(target, name)));
      for (let night = 17; night <= 30; night++) {
        const { status, out, err } = await backUpAt(night, settings, to);
        expect([status, out, err.trim().split("\n").length]).toEqual([2, "", 1]);
        expect(err).toMatch(message);
      }
      expect(listCopies()).toEqual([...nights(3, 16), ...foreign].sort());
      expect(listCopies().map((name) => readFileSync(join(target, name)))).toEqual(before);
      expect([existsSync(join(folder, "desmontada")), existsSync(join(folder, "sin-disco"))]).toEqual([
        false,
        false,
      ]);
    },
  );

  it("does not count a damaged one, and names it", async () => {
    truncateSync(join(target, nightly(10)), 1000);
    const { status, err } = await backUpAt(17);
    expect([status, err]).toEqual([
      1,
      `Esta copia anterior está dañada y no cuenta: ${join(target, nightly(10))}\n`,
    ]);
    expect(listCopies()).toEqual([...nights(3, 17), ...foreign].sort());
  });
});

it("A copy stays though others were made by a clock that was years ahead, which do not count and are named", async () => {
  const to = join(folder, "adelantadas");
  mkdirSync(to);
  const future = ["conflictos-2036-11-01T0315.tar.gz", "conflictos-2036-11-02T0315.tar.gz"];
  for (const name of [nightly(1), nightly(2), ...future]) cpSync(join(target, nightly(16)), join(to, name));
  const { status, err } = await backUpAt(3, site, to, 2);
  expect([status, err.match(/una fecha que no ha llegado .*2036/g)]).toEqual([
    1,
    [expect.anything(), expect.anything()],
  ]);
  expect(readdirSync(to).sort()).toEqual([nightly(2), nightly(3), ...future]);
});

it("A copy is made though an old one cannot be removed, which is named; others go", async () => {
  const to = join(folder, "atascadas");
  mkdirSync(to);
  for (const name of nights(1, 3)) cpSync(join(target, nightly(16)), join(to, name));
  const { status, out, err } = await withStuckFile(join(to, nightly(2)), () => backUpAt(4, site, to, 1));
  expect(status).toBe(1);
  expect(out).toContain(`Copia completa y comprobada: ${join(to, nightly(4))}`);
  expect(err).toMatch(
    /^La copia nueva está hecha, pero no se pudo borrar la antigua .*02T0315\.tar\.gz: .+\n$/,
  );
  expect(readdirSync(to).sort()).toEqual([nightly(2), nightly(4)]);
  expect((await readStatus(db)).backup.failure).toBeNull();
});

describe("No backup is made", () => {
  afterEach(() => rmSync(join(folder, "otra.tar.gz"), { force: true }));
  const one = (...args: string[]) => back([join(folder, "otra.tar.gz"), ...args]);

  it("of a database that has shrunk by half, unless that is meant", async () => {
    expect((await one()).status).toBe(0);
    const [last] = await db.select().from(backups).orderBy(sql`id desc`).limit(1);
    expect(last?.rows).toBeGreaterThan(await db.$count(news));
    await db.update(backups).set({ rows: (last?.rows ?? 0) * 2 });
    const refused = await one("--overwrite");
    expect(refused).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^La base de datos tiene .* --even-if-smaller\.\n$/),
    });
    expect((await one("--overwrite", "--even-if-smaller")).status).toBe(0);
  });

  it("that is half as large as the one before in its folder", async () => {
    const before = join(target, "conflictos-2026-11-18T0315.tar.gz");
    writeFileSync(before, Buffer.alloc(50_000_000));
    expect(await backUpAt(19)).toMatchObject({
      status: 2,
      err: expect.stringMatching(
        /^La copia ocuparía .*18T0315\.tar\.gz, ocupa 4[78],\d MB\. .*--even-if-smaller/,
      ),
    });
    expect(listCopies()).not.toContain(nightly(19));
    rmSync(before);
  });

  it("of a database without users", async () => {
    await db.delete(users);
    expect(await one()).toMatchObject({ status: 2, err: expect.stringMatching(/no tiene ningún usuario/) });
    expect(existsSync(join(folder, "otra.tar.gz"))).toBe(false);
    await seedFirstResearcher(db, { username: "ana", password: "guadua-y-ladrillo-7" }, () => {});
  });
});

describe("An encrypted copy", () => {
  const encrypted = join(folder, "cifrada.tar.gz.age");
  const programs = join(folder, "bin");
  const age = ["--age", "age1ejemplo"];

  it("is made by age, has nothing in the clear beside it, and says how it is read", async () => {
    mkdirSync(programs);
    // It has age's options and its first line, so that the test needs no program of the machine.
    const script =
      '#!/bin/sh\n[ "$1 $2 $3" = "--encrypt --recipient age1ejemplo" ] || exit 1\necho age-encryption.org/v1\ncat "$4" | tr a-z b-za\n';
    writeFileSync(join(programs, "age"), script, { mode: 0o755 });
    const before = readdirSync(folder);
    const made = await back([encrypted, ...age], { ...site, PATH: `${programs}:${process.env.PATH}` });
    expect([made.status, made.err]).toEqual([0, ""]);
    expect(readFileSync(encrypted, "latin1")).toMatch(/^age-encryption\.org\/v1\n/);
    expect(readdirSync(folder).sort()).toEqual([...before, "cifrada.tar.gz.age"].sort());
    const { err } = await runCommand("cli/restore.ts", [encrypted, "--check"], site);
    expect(err).toMatch(/está cifrada\. Descífrala primero .*age --decrypt/);
  });

  it("is not made where age is not installed, or for another key", async () => {
    const path = join(folder, "sin.tar.gz.age");
    const missing = await back([path, ...age], { ...site, PATH: folder });
    const refused = await back([path, "--age", "age1otra"], {
      ...site,
      PATH: `${programs}:${process.env.PATH}`,
    });
    expect(missing).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^El programa age no está instalado\./),
    });
    expect(refused).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^El programa age no cifró la copia/),
    });
    expect(readdirSync(folder).filter((name) => /sin\.tar/.test(name))).toEqual([]);
  });
});

it.each([
  [[], /Indica el archivo de la copia/],
  [["a", "b"], /y solo uno/],
  [["a", "--nada"], /La opción --nada no existe/],
  [["a", "--keep", "3"], /--keep va con --to/],
  [["--to", "d"], /se indica --keep/],
  [["--to", "d", "--keep", "0"], /de 1 en adelante/],
  [["--to", "d", "--keep", "3", "a"], /Con --to no se indica un archivo/],
  [["a", "--age", "ana@example.org"], /una clave pública/],
])("A backup is not understood as %j", (args, message) => {
  expect(() => readBackupOptions(args)).toThrow(message);
});
