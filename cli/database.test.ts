import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it, vi } from "vitest";
import { hierarchies, stages } from "../db/schema/catalog.ts";
import { findRunningPostgres } from "../server/adapters/embedded-postgres/running.ts";
import { startEmbeddedPostgres } from "../server/adapters/embedded-postgres.ts";
import { readEnv } from "../server/env.ts";
import { runCommand } from "../tests/support/commands.ts";
import { createTestDatabase, emptyDatabase } from "../tests/support/database.ts";
import { openConfiguredDatabase, withDatabase } from "./database.ts";

const folder = mkdtempSync(join(tmpdir(), "conflictos-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const listFiles = () => readdirSync(folder, { recursive: true }).sort();

it("An import creates where nothing is, and commands share the server of the running product", async () => {
  const dataDir = join(folder, "propia");
  const env = readEnv({ DATA_DIR: dataDir });
  const own = await openConfiguredDatabase(env, "create");
  expect(await own.db.$count(stages)).toBe(5);
  await own.close();
  expect(await findRunningPostgres(dataDir)).toBeNull();

  const product = await startEmbeddedPostgres({ dataDir, sync: false, log: () => {} });
  const shared = await openConfiguredDatabase(env, "use");
  expect(shared.url).toBe(product.url);
  expect(await shared.db.$count(hierarchies)).toBe(4);
  await shared.close();
  expect(await findRunningPostgres(dataDir)).toBe(product.url);
  await product.stop();
  rmSync(dataDir, { recursive: true });
});

it("A database that does not close well is a warning, whether the work was done or failed", async () => {
  const { url } = await createTestDatabase();
  const env = readEnv({ DATABASE_URL: url });
  const warn = vi.spyOn(console, "error").mockReturnValue();
  // Closing then fails, as the connections are gone.
  const run = (finish: () => string) => withDatabase(env, (db) => db.$client.end().then(finish));
  await expect(run(() => "restored")).resolves.toBe("restored");
  const failing = run(() => {
    throw new Error("no space");
  });
  await expect(failing).rejects.toThrow("no space");
  expect(warn.mock.calls.flat()).toEqual(Array(2).fill(expect.stringMatching(/^Aviso: .* no se cerró bien/)));
  warn.mockRestore();
});

const study = join(folder, "estudio.json");
writeFileSync(study, "[]");
/** Commands that neither create nor migrate, with what a person types after them. */
const others: [command: string, ...args: string[]][] = [
  ["status"],
  ["backup", join(folder, "copia.tar.gz")],
  ["user", "list"],
  ["edition"],
  ["layers"],
  ["layers", "--streets", study],
  ["media-adopt"],
  ["demo-remove"],
  ["import", "--list"],
  ["import", "--undo", "a".repeat(24)],
];
const run = ([command, ...args]: (typeof others)[number], settings: Record<string, string>) =>
  runCommand(`cli/${command}.ts`, args, { DATA_DIR: folder, ...settings });

describe("Where no site is,", () => {
  it.each(others)("%s %s creates nothing", async (...command) => {
    const before = listFiles();
    for (const dataDir of [join(folder, "desmontada"), folder]) {
      const { status, err } = await run(command, { DATA_DIR: dataDir });
      expect([status, err]).toEqual([2, expect.stringContaining(`Todavía no hay datos en ${dataDir}.`)]);
    }
    expect(listFiles()).toEqual(before);
  });

  it("nor in a database of one's own", async () => {
    const { db, url } = await createTestDatabase();
    await emptyDatabase(db);
    const { status, err } = await run(["user", "list"], { DATABASE_URL: url });
    expect([status, err]).toEqual([
      2,
      expect.stringMatching(/^Todavía no hay un sitio en esta base de datos\./),
    ]);
    expect((await db.execute(sql`select from pg_namespace where nspname = 'drizzle'`)).rows).toEqual([]);
  });
});

describe.each([
  [
    "older",
    sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    /anterior a la de este código.*Arranca el sitio primero/,
  ],
  [
    "newer",
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
    /más nueva que este código/,
  ],
] as const)("Beside a database of an %s version", async (_age, change, message) => {
  const { db, url } = await createTestDatabase();
  await db.execute(change);
  const settings = { DATABASE_URL: url };

  it("every command says so, and changes nothing", async () => {
    const before = [await readSchema(), listFiles()];
    for (const command of [...others.slice(1), ["import", study] as const]) {
      const { status, err } = await run([...command], settings);
      expect([status, err], command.join(" ")).toEqual([2, expect.stringMatching(message)]);
      expect(err).toMatch(/^Esta base es de otra versión: /);
    }
    const state = await run(["status"], settings);
    expect(state).toMatchObject({ status: 1, out: expect.stringMatching(message) });
    expect(state.out).toMatch(/\nBase de datos\n/);
    expect([await readSchema(), listFiles()]).toEqual(before);
  });

  /** The definition of every table, and all rows that starts and commands might add. */
  async function readSchema() {
    const { rows } = await db.execute(sql`
      select table_schema, table_name, column_name, data_type, column_default, null as rows
      from information_schema.columns where table_schema in ('public', 'drizzle')
      union all select 'rows', 'migrations', max(created_at)::text, null, null, count(*) from drizzle.__drizzle_migrations
      union all select 'rows', 'site_content', null, null, null, count(*) from site_content
      union all select 'rows', 'backups', null, null, null, count(*) from backups
      order by 1, 2, 3`);
    return rows;
  }
});
