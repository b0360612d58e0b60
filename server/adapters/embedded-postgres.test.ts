import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  findAllProcesses,
  kill,
  makeWords,
  newFolder,
  postmaster,
  prepareFixture,
  query,
  readWords,
  ready,
  start,
  startInChild,
} from "../../tests/support/embedded-postgres.ts";
import { waitFor } from "../../tests/support/waiting.ts";
import { restoreLinks } from "./embedded-postgres/binaries.ts";
import { findProcesses, listFromPs } from "./embedded-postgres/processes.ts";

let wasNew = false;
const fixture = prepareFixture(async (dataDir) => {
  wasNew = await makeWords(relative(".", dataDir), { sync: true });
});

describe("a first start", () => {
  it("makes a Spanish database in a private folder, without a TCP port", async () => {
    expect(wasNew).toBe(true);
    // Root may have had to let another account's group pass through, no more.
    expect(statSync(fixture.dataDir).mode & 0o767).toBe(0o700);
    const server = await start(fixture.dataDir, { sync: true });
    const words = await query(
      server.url,
      "SELECT unnest(ARRAY['oso', 'ñame', 'nube', 'Ñu']) AS word ORDER BY 1",
    );
    expect(words.map(({ word }) => word)).toEqual(["nube", "ñame", "Ñu", "oso"]);
    const facts = await query(
      server.url,
      `SELECT current_database() AS value UNION ALL SELECT current_user UNION ALL
        SELECT name || ' ' || setting FROM pg_settings
        WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'TimeZone', 'server_encoding',
          'listen_addresses')`,
    );
    expect(facts.map(({ value }) => value).sort()).toEqual([
      "TimeZone UTC",
      "app",
      "conflictos",
      "fsync on",
      "full_page_writes on",
      "listen_addresses ",
      "server_encoding UTF8",
      "synchronous_commit on",
    ]);
  });

  it("may be killed while it makes the database; `npm run stress` does so at any time", async () => {
    const dataDir = join(newFolder(), "var/data");
    const listUnfinished = () => readdirSync(dataDir).filter((name) => name.startsWith("postgres.new-"));
    const child = startInChild(dataDir);
    await waitFor(() => expect(listUnfinished()).toHaveLength(1), 5);
    await wait(100);
    await kill(child);
    await waitFor(() => expect(findAllProcesses(dataDir)).toEqual([]));
    const server = await start(dataDir);
    await query(server.url, "SELECT 1");
    expect(listUnfinished()).toEqual([]);
    await server.stop();
    expect(findProcesses(join(dataDir, "postgres"))).toEqual([]);
  });
});

describe("a later start", () => {
  it("keeps the data", async () => {
    const server = await start(fixture.dataDir);
    expect(server.isNew).toBe(false);
    expect(await readWords(server)).toContain("año");
  });

  it("is refused while another process has the folder", async () => {
    const child = startInChild(fixture.dataDir);
    await ready(child);
    await expect(start(fixture.dataDir)).rejects.toThrow(`ya está en uso por el proceso ${child.pid}`);
    expect(findProcesses(fixture.cluster)).toContain(postmaster(fixture.cluster));
  });

  it("shows the server's log where it fails, and leaves the folder free", async () => {
    const file = join(fixture.cluster, "postgresql.conf");
    const settings = readFileSync(file, "utf8");
    writeFileSync(file, "shared_preload_libraries = 'missing'");
    await expect(start(fixture.dataDir)).rejects.toThrow(/no arrancó[\s\S]*could not access file "missing"/);
    writeFileSync(file, settings);
    await start(fixture.dataDir);
  });

  it("refuses a folder with something else", async () => {
    const file = join(fixture.cluster, "PG_VERSION");
    writeFileSync(file, "17\n");
    await expect(start(fixture.dataDir)).rejects.toThrow("es de PostgreSQL 17");
    rmSync(file);
    await expect(start(fixture.dataDir)).rejects.toThrow("no contiene una base de datos");
    writeFileSync(file, "18\n");
  });

  it("opens a folder whose permissions a plain copy has loosened", async () => {
    chmodSync(fixture.cluster, 0o755);
    await start(fixture.dataDir);
    expect(statSync(fixture.cluster).mode & 0o777).toBe(0o700);
  });

  it("empties a log that has grown too large", async () => {
    const file = join(fixture.dataDir, "postgres.log");
    writeFileSync(file, Buffer.alloc(9 * 1024 * 1024, "x"));
    await start(fixture.dataDir);
    expect(statSync(file).size).toBeLessThan(10_000);
  });

  it("works at a path too long for a socket, with odd characters, and leaves no socket folder", async () => {
    const long = join(newFolder(), 'Años "90", a, b '.repeat(8), "x".repeat(200));
    mkdirSync(long, { recursive: true });
    renameSync(fixture.cluster, join(long, "postgres"));
    const server = await start(long);
    const socketFolder = String(new URL(server.url).searchParams.get("host"));
    expect(socketFolder.length).toBeLessThan(90);
    expect(lstatSync(socketFolder).mode & 0o777).toBe(0o700);
    expect(await readWords(server)).toContain("año");
    await server.stop();
    expect(existsSync(socketFolder)).toBe(false);

    mkdirSync(socketFolder);
    chmodSync(socketFolder, 0o755);
    await expect(start(long)).rejects.toThrow("debería ser nuestra y privada");
    rmSync(socketFolder, { recursive: true });
    renameSync(join(long, "postgres"), fixture.cluster);
  });

  it("uses loopback TCP with a password without Unix sockets", async () => {
    const server = await start(fixture.dataDir, { tcp: true });
    expect(await readWords(server)).toContain("año");
    const guess = new URL(server.url);
    guess.password = "guess";
    await expect(query(guess.href, "SELECT 1")).rejects.toThrow("password authentication failed");
  });
});

it("stops when its folder was deleted under its feet", async () => {
  const dataDir = join(newFolder(), "data");
  cpSync(fixture.dataDir, dataDir, { recursive: true });
  const server = await start(dataDir);
  const pid = postmaster(join(dataDir, "postgres"));
  rmSync(dataDir, { recursive: true });
  await server.stop();
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

it("lives in a session of its own, out of reach of the terminal's Ctrl-C", async () => {
  await start(fixture.dataDir);
  const pid = postmaster(fixture.cluster);
  expect(Number(execFileSync("ps", ["-o", "sid=", "-p", String(pid)], { encoding: "utf8" }))).toBe(pid);
});

it("finds its processes by ps without /proc", async () => {
  await start(fixture.dataDir);
  const list = () => findProcesses(fixture.cluster, listFromPs);
  expect(list()).toContain(postmaster(fixture.cluster));
  // Some start late.
  await waitFor(() => expect(list().length).toBeGreaterThan(3));
});

it("makes the links of the libraries where npm ran no install scripts", () => {
  const folder = newFolder();
  mkdirSync(join(folder, "native/lib"), { recursive: true });
  writeFileSync(join(folder, "native/lib/lib.so.60.2"), "library");
  const links = [{ source: "native/lib/lib.so.60.2", target: "native/lib/lib.so.60" }];
  writeFileSync(join(folder, "native/pg-symlinks.json"), JSON.stringify(links));
  restoreLinks(folder);
  restoreLinks(folder);
  expect(readlinkSync(join(folder, "native/lib/lib.so.60"))).toBe("lib.so.60.2");
});
