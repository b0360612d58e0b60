import { hostname } from "node:os";
import { resolve } from "node:path";
import { desc, eq } from "drizzle-orm";
import { type Database, openDatabase } from "../../db/client.server.ts";
import { backups } from "../../db/schema/installation.ts";
import { findRunningPostgres } from "../../server/adapters/embedded-postgres/running.ts";
import type { Env } from "../../server/env.ts";
import { getReason } from "../command.ts";
import type { CreatedBackup } from "./create.ts";
import { countContent, type Manifest } from "./format.ts";

/** Notes in the database what became of a backup, for `npm run status` and the panel. */
export async function recordBackup(
  db: Database,
  path: string,
  create: () => Promise<CreatedBackup>,
): Promise<CreatedBackup> {
  const place = { host: hostname(), path: resolve(path) };
  try {
    const backup = await create();
    const { manifest, bytes, missing } = backup;
    // It has been read back whole by now.
    const { rows } = countContent(manifest);
    const outcome = { bytes, rows, missingFiles: missing.length, checkedAt: new Date() };
    await insert(db, { ...place, ...outcome, at: new Date(manifest.createdAt) });
    return backup;
  } catch (error) {
    await insert(db, { ...place, problem: getReason(error as Error) });
    throw error;
  }
}

/** The backup is what counts: it is complete, or its failure is reported, though this cannot be stored. */
async function insert(db: Database, row: typeof backups.$inferInsert): Promise<void> {
  await db
    .insert(backups)
    .values(row)
    .catch(() => {
      console.error("El resultado no quedó anotado en la base de datos: el estado del sitio no lo dirá.");
    });
}

/** @returns how many rows the last backup has; 0 where there is none, or one of a version that did not count them */
export async function readLastRows(db: Database): Promise<number> {
  const [last] = await db
    .select({ rows: backups.rows })
    .from(backups)
    .where(eq(backups.problem, ""))
    .orderBy(desc(backups.id))
    .limit(1);
  return last?.rows ?? 0;
}

/** Notes that a backup was verified again, if the database of its site runs; the file may be on any machine. */
export async function recordCheck({ DATABASE_URL, DATA_DIR }: Env, manifest: Manifest): Promise<void> {
  const url = DATABASE_URL ?? (await findRunningPostgres(DATA_DIR));
  if (!url) return;
  const db = openDatabase(url, { max: 1 });
  const row = db.update(backups).set({ checkedAt: new Date() });
  await row.where(eq(backups.at, new Date(manifest.createdAt))).catch(() => {});
  await db.$client.end();
}
