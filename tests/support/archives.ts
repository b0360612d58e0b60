import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll } from "vitest";
import { getTable, type Manifest } from "../../cli/archive/format.ts";
import { archivedTables } from "../../cli/archive/tables.ts";
import { addManifest, privateMode, writeArchive } from "../../cli/archive/write.ts";
import type { Database } from "../../db/client.server.ts";
import { openFiles } from "../../server/adapters/files.ts";
import { readEnv } from "../../server/env.ts";

/** A folder of this test file alone, removed at its end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "conflictos-archive-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const openStoredFiles = (dataDir: string) => openFiles(readEnv({ DATA_DIR: dataDir }));

/** A digest of all tables of a backup. */
export async function summarizeContent(db: Database): Promise<string> {
  const sums: string[] = [];
  for (const table of archivedTables) {
    const name = sql.identifier(table);
    const { rows } = await db.execute<{ sum: string }>(
      sql`select coalesce(md5(string_agg(one.*::text, chr(10) order by one.*::text)), '') as sum from ${name} as one`,
    );
    sums.push(`${table} ${rows[0]?.sum}`);
  }
  return sums.join("\n");
}

/** An archive with a valid trailer, as an attacker could create it. */
export async function forgeArchive(
  path: string,
  manifest: object,
  entries: [string, string][],
): Promise<string> {
  const file = await open(path, "w+", privateMode);
  await writeArchive(file, new Date(), async (add) => {
    for (const [name, text] of entries) await add(name, Buffer.from(text));
    await addManifest(add, manifest);
  });
  await file.close();
  return path;
}

export function countRows({ entries }: Manifest, table: string): number | undefined {
  return entries.find(({ name }) => getTable(name) === table)?.rows;
}
