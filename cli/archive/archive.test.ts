import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq, type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { removeUnusedImages } from "../../app/nouns/media/unused-images.server.ts";
import type { Database } from "../../db/client.server.ts";
import { news } from "../../db/schema/news.ts";
import { newestMigration } from "../../db/schema-version.server.ts";
import {
  countRows,
  forgeArchive,
  openStoredFiles,
  summarizeContent,
  temporaryFolder,
} from "../../tests/support/archives.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { apply, intervention, newsItem, toFiles, toId } from "../../tests/support/imports.ts";
import { propertyRuns } from "../../tests/support/property-runs.ts";
import { createBackup } from "./create.ts";
import { ArchiveError, format, type Manifest, product } from "./format.ts";
import { runSingleRestore, withoutCleanup } from "./locks.ts";
import { readEntries, verifyArchive } from "./read.ts";
import { restoreBackup } from "./restore.ts";
import { archivedTables, excludedTables } from "./tables.ts";

const folder = temporaryFolder();
const files = await openStoredFiles(folder);
const { db } = await createTestDatabase();
/** For tests that need one of their own: made out here, where they are also dropped at the end. */
const prepared = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase()));
function takeDatabase() {
  const one = prepared.pop();
  if (!one) throw new Error("Too few databases are prepared.");
  return one;
}
const image = `${"a1".repeat(12)}.webp`;
await files.put(image, Buffer.from("image"));
const whole = join(folder, "whole.tar.gz");
const { manifest } = await createBackup({ db, files }, whole, { overwrite: false });
const bytes = readFileSync(whole);
const other = join(folder, "other.tar.gz");

function changed(content: Uint8Array): string {
  writeFileSync(other, content);
  return other;
}
const refusal = (path: string) =>
  verifyArchive(path).then(
    () => "taken",
    (error) => (error instanceof ArchiveError ? error.message : error),
  );

describe("what a backup carries", () => {
  it("is decided for every table", async () => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const all = rows.map(({ name }) => name);
    expect([...archivedTables, ...Object.keys(excludedTables)].sort()).toEqual(all.sort());
  });

  it("is named in the manifest: tables with their rows, files", async () => {
    expect(await verifyArchive(whole)).toEqual(manifest);
    expect(manifest).toMatchObject({ product, format, migration: newestMigration });
    expect([countRows(manifest, "stages"), countRows(manifest, "users")]).toEqual([5, 0]);
    expect(manifest.entries[0]).toMatchObject({ name: `media/${image}`, bytes: 5 });
  });

  it("leaves out files of no stored name", async () => {
    await files.put("notas.txt", "x");
    await files.put(`${"a1".repeat(12)}-480.webp.${"b2".repeat(12)}`, "unfinished");
    const again = await createBackup({ db, files }, join(folder, "again.tar.gz"), { overwrite: false });
    expect(again.manifest.entries).toEqual(manifest.entries);
  });
});

describe("a file is refused", () => {
  it("with any byte changed", async () => {
    const position = fc.nat(bytes.length - 1);
    await fc.assert(
      fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const copy = Buffer.from(bytes);
        copy[at] = (copy[at] ?? 0) ^ mask;
        expect(await refusal(changed(copy))).toMatch(/dañada/);
      }),
      {
        ...propertyRuns(40),
        examples: [
          [4, 1],
          [9, 255],
          [bytes.length - 59, 128],
          [bytes.length - 1, 1],
        ],
      },
    );
  });

  it("cut short or grown", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
        expect(await refusal(changed(bytes.subarray(0, length)))).toMatch(/dañada/);
      }),
      propertyRuns(30),
    );
    expect(await refusal(changed(Buffer.concat([bytes, Buffer.from([0])])))).toMatch(/dañada/);
    expect(await refusal(changed(Buffer.concat([bytes, bytes])))).toMatch(/dañada/);
  });

  it.each<[string, Partial<Record<keyof Manifest, unknown>>, RegExp]>([
    ["of another product", { product: "otro" }, /no es una copia de seguridad de este producto/],
    ["of a newer format", { format: format + 1 }, /formato más nuevo/],
    ["of a newer migration", { migration: "9999_later" }, /versión más nueva del producto \(9999_later\)/],
    ["with an entry too few", { entries: manifest.entries.slice(1) }, /dañada/],
    [
      "with a path for a file's name",
      { entries: [{ ...manifest.entries[0], name: "media/../x.webp" }] },
      /dañada/,
    ],
    ["with a field too many", { ["more" as "format"]: 1 }, /dañada/],
  ])("%s, though it is sealed", async (_name, fields, message) => {
    const entries: [string, string][] = [];
    for await (const entry of readEntries(whole))
      if (entry.name !== "manifest.json")
        entries.push([entry.name, (await buffer(entry.content)).toString()]);
    expect(await verifyArchive(await forgeArchive(other, manifest, entries))).toEqual(manifest);
    expect(await refusal(await forgeArchive(other, { ...manifest, ...fields }, entries))).toMatch(message);
    expect(await refusal(await forgeArchive(other, manifest, [...entries, ["media/x", ""]]))).toMatch(
      /dañada/,
    );
  });

  it("that is none", async () => {
    expect(await refusal(changed(Buffer.from("hola")))).toMatch(/no es una copia/);
    expect(await refusal(join(folder, "nada"))).toMatch(/No existe/);
  });
});

describe("a backup's place", () => {
  const make = (path: string, overwrite = false) => createBackup({ db, files }, path, { overwrite });

  it("is not taken from another file unasked", async () => {
    const path = join(folder, "taken.tar.gz");
    writeFileSync(path, "mine");
    await expect(make(path, false)).rejects.toThrow(/Ya existe/);
    expect(readFileSync(path, "utf8")).toBe("mine");
    await make(path, true);
    expect(await refusal(path)).toBe("taken");
  });

  it("is an existing folder", async () => {
    await expect(make(join(folder, "no", "a.tar.gz"))).rejects.toThrow(/No existe la carpeta/);
    await expect(make(folder)).rejects.toThrow(/es una carpeta/);
  });

  it("has nothing of a file that could not be read", async () => {
    const path = join(folder, "broken.tar.gz");
    const broken = Object.assign(Object.create(files), {
      getBytes: () => Promise.reject(new Error("disk")),
    });
    await expect(createBackup({ db, files: broken }, path, { overwrite: false })).rejects.toThrow("disk");
    expect(existsSync(path)).toBe(false);
  });
});

describe("locks", () => {
  it("keep stored images while a backup is made", async () => {
    const clean = () => removeUnusedImages({ db, files }, { olderThan: new Date("2100-01-01") });
    await files.put(`${"d4".repeat(12)}.webp`, "unused");
    expect(await withoutCleanup(db, () => withoutCleanup(db, clean))).toBe(0);
    expect(await clean()).toBeGreaterThan(0);
  });

  it("let one restore run at a time", async () => {
    await runSingleRestore(db, async () => {
      await expect(restoreBackup({ db, files }, whole, { replace: true })).rejects.toThrow(/Ya hay una/);
    });
    await restoreBackup({ db, files }, whole, { replace: true });
  });
});

it("restores what rows may hold to the last digit and letter", async () => {
  const [source, target] = [takeDatabase(), takeDatabase()];
  const odd = '{"b": 12345678901234567890.12345678901234567890, "ñ": ["\\u2028 \\n \\"", null, {}]}';
  await source.db.execute(sql`
    insert into revisions (id, operation, at, actor_name, action, noun, record_id, before) values
      (9007199254740993, 'o', '1999-12-31 23:59:59.999-05', ${"A\u0301\u{1F3DB}\t\\N\r\n'"}, 'create', 'news', 'r', null),
      (7, 'o', 'infinity', '', 'update', 'news', 'r', ${odd}::jsonb)`);
  const path = join(folder, "odd.tar.gz");
  await createBackup({ db: source.db, files }, path, { overwrite: false });
  await restoreBackup({ db: target.db, files }, path, { replace: false });
  expect(await summarizeContent(target.db)).toBe(await summarizeContent(source.db));
  const { rows } = await target.db.execute<{ next: string }>(
    sql`select nextval('revisions_id_seq')::text as next`,
  );
  expect(rows[0]?.next).toBe("9007199254740994");
});

it("what is made from the records is the same for what they say now, without what only the past had", async () => {
  const [source, target] = [takeDatabase(), takeDatabase()];
  await apply(
    source.db,
    toFiles(intervention(1), newsItem(8, 1), newsItem(9, 1, { description: "Un xilofonista" })),
  );
  await source.db
    .update(news)
    .set({ description: "Un violinista" })
    .where(eq(news.id, toId(9)));
  await source.db.execute(sql`
    insert into revisions (operation, actor_name, action, noun, record_id, before)
    values ('o', 'rosa', 'delete', 'news', ${toId(7)}, '{}')`);
  const path = join(folder, "derived.tar.gz");
  await createBackup({ db: source.db, files }, path, { overwrite: false });
  await restoreBackup({ db: target.db, files }, path, { replace: false });

  const list = async (db: Database, query: SQL) =>
    (
      await db.execute<{ row: string }>(sql`select one.*::text as row from (${query}) as one order by 1`)
    ).rows.map(({ row }) => row);
  const used = sql`select word from search_words where exists (select from search_entries where words && array[search_words.id])`;
  const entries = sql`select noun, record_id, title, text, (select array_agg(word order by word) from search_words where id = any (words)) from search_entries`;
  for (const query of [used, entries])
    expect(await list(target.db, query)).toEqual(await list(source.db, query));
  // Words stay known when the last text that had them changes; nobody finds anything by them.
  const words = sql`select word from search_words`;
  expect(await list(source.db, words)).toContain("(xilofonista)");
  expect(await list(target.db, words)).not.toContain("(xilofonista)");

  const changes = sql`select noun, record_id, is_deleted from record_changes`;
  const [before, after] = [await list(source.db, changes), await list(target.db, changes)];
  expect(after).toEqual(expect.arrayContaining(before));
  expect(before).toContain(`(news,${toId(7)},t)`);
  // A first start makes the fixed lists and the texts of the site without a history; a restore says that they changed too.
  const added = after.filter((row) => !before.includes(row));
  const fixed = /^\((?:hierarchy|system|stage|site_content),/;
  expect(added.filter((row) => !fixed.test(row))).toEqual([]);
  expect(added.length).toBeGreaterThan(0);
});
