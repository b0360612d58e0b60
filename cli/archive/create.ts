import { constants, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { inArray } from "drizzle-orm";
import type { Context } from "../../app/shared/context.server.ts";
import type { Database } from "../../db/client.server.ts";
import { splitIntoChunks } from "../../db/rows.server.ts";
import { media } from "../../db/schema/media.ts";
import {
  ArchiveError,
  type Entry,
  format,
  type Manifest,
  mediaEntry,
  mediaFileOf,
  product,
  tableEntry,
} from "./format.ts";
import { withoutCleanup } from "./locks.ts";
import { readMigration } from "./migrations.ts";
import { verifyArchive } from "./read.ts";
import { readRows } from "./rows.ts";
import { carriedTables } from "./tables.ts";
import {
  type ArchiveWriter,
  manifestBytes,
  partialName,
  partialOf,
  privateMode,
  type Spool,
  spoolLines,
  writeArchive,
} from "./write.ts";

export type MadeBackup = {
  manifest: Manifest;
  bytes: number;
  /** Files that the database names and the storage does not have. */
  missing: string[];
};

type Files = Context["files"];

/**
 * Makes a backup of the content as it is at one moment, while whoever reads and writes goes on. It has its name only when
 * it is whole, on the disk, and read back.
 * @throws ArchiveError where the file cannot be made there
 */
export async function makeBackup(
  { db, files }: Pick<Context, "db" | "files">,
  path: string,
  { overwrite }: { overwrite: boolean },
): Promise<MadeBackup> {
  const target = resolve(path);
  await requirePlace(target, overwrite);
  await removeAbandoned(dirname(target));
  const partial = partialOf(target);
  try {
    const { manifest, missing } = await withoutCleanup(db, () => writeBackup(db, files, partial));
    await verifyArchive(partial);
    const { size } = await stat(partial);
    await requirePlace(target, overwrite);
    await rename(partial, target);
    await syncFolder(dirname(target));
    return { manifest, missing, bytes: size };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function requirePlace(target: string, overwrite: boolean): Promise<void> {
  const folder = await stat(dirname(target)).catch(() => null);
  if (!folder?.isDirectory()) throw new ArchiveError(`No existe la carpeta ${dirname(target)}.`);
  const found = await stat(target).catch(() => null);
  if (found?.isDirectory()) throw new ArchiveError(`${target} es una carpeta: indica un archivo.`);
  if (found && !overwrite)
    throw new ArchiveError(
      `Ya existe ${target}. Indica otro nombre, o agrega --overwrite para reemplazarlo.`,
    );
}

/** Milliseconds without a byte written after which a backup is no longer under way. */
const abandonedAfter = 3_600_000;

/** Removes what backups left in a folder that were killed, under whatever name. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!partialName.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(path, { force: true });
  }
}

async function writeBackup(
  db: Database,
  files: Files,
  partial: string,
): Promise<{ manifest: Manifest; missing: string[] }> {
  const createdAt = new Date();
  const { migration, spools, keys } = await takeSnapshot(db, dirname(partial));
  try {
    const entries: Entry[] = [];
    const manifest = { product, format, migration, createdAt: createdAt.toISOString(), entries } as const;
    const file = await open(partial, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, privateMode);
    try {
      await writeArchive(file, createdAt, async (writer) => {
        for await (const name of listStored(files)) entries.push(...(await addFile(writer, files, name)));
        for (const spool of spools) {
          await writer.addSpool(spool);
          const { name, bytes, sha256, rows } = spool;
          entries.push({ name, bytes, sha256, rows });
        }
        await writer.addBytes(...manifestBytes(manifest));
      });
    } finally {
      await file.close();
    }
    const stored = new Set(entries.map(({ name }) => mediaFileOf(name)));
    const missing = await stillNamed(
      db,
      keys.filter((key) => !stored.has(key)),
    );
    return { manifest, missing };
  } finally {
    for (const spool of spools) await spool.close();
  }
}

type Snapshot = { migration: string; spools: Spool[]; keys: string[] };

/** All tables as one moment saw them, and which files they name. */
function takeSnapshot(db: Database, folder: string): Promise<Snapshot> {
  return db.transaction(
    async (tx) => {
      // A slow disk or a large table is no runaway query.
      await tx.execute("set local statement_timeout = 0");
      await tx.execute("set local idle_in_transaction_session_timeout = 0");
      await tx.execute("set local timezone = 'UTC'");
      const spools: Spool[] = [];
      try {
        const migration = await readMigration(tx);
        for (const table of carriedTables)
          spools.push(await spoolLines(folder, tableEntry(table), readRows(tx, table)));
        const keys = await tx.select({ key: media.key }).from(media);
        return { migration, spools, keys: keys.map(({ key }) => key) };
      } catch (error) {
        for (const spool of spools) await spool.close();
        throw error;
      }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Names of the stored files: of images with all their forms, and of documents. */
async function* listStored(files: Files): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await files.listAll("/", paginationToken === undefined ? {} : { paginationToken });
    for (const { name, isFile } of page.objects) if (isFile && mediaFileOf(mediaEntry(name))) yield name;
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
}

/** @returns nothing where it is gone by now: an upload whose form was refused takes its files back */
async function addFile(writer: ArchiveWriter, files: Files, name: string): Promise<Entry[]> {
  let bytes: Uint8Array;
  try {
    bytes = await files.getBytes(name);
  } catch (error) {
    if (await files.exists(name)) throw error;
    return [];
  }
  return [await writer.addBytes(mediaEntry(name), bytes)];
}

/** Those of the keys that the database names at this moment, too. */
async function stillNamed(db: Database, keys: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const chunk of splitIntoChunks(keys)) {
    const rows = await db.select({ key: media.key }).from(media).where(inArray(media.key, chunk));
    found.push(...rows.map(({ key }) => key));
  }
  return found;
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // Windows cannot, and need not.
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
