import { type FileHandle, open, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isNull } from "drizzle-orm";
import { getPackageKey } from "../../app/features/editions/publish/packages.server.ts";
import { listClippingFiles } from "../../app/nouns/clippings/files.server.ts";
import type { Context } from "../../app/shared/context.server.ts";
import { listStoredFiles } from "../../app/shared/stored-files.server.ts";
import type { Database, Reader } from "../../db/client.server.ts";
import { clippings } from "../../db/schema/evidence/clippings.ts";
import { media } from "../../db/schema/media.ts";
import { editions } from "../../db/schema/open-data/editions.ts";
import { readMigration } from "../../db/schema-version.server.ts";
import { syncFolder } from "../../server/adapters/sync-folder.ts";
import { encryptFor } from "../backup/encrypt.ts";
import { getPartialPath, removeAbandoned } from "../backup/partial-files.ts";
import type { Progress } from "../progress.ts";
import {
  ArchiveError,
  type Entry,
  format,
  getMediaEntry,
  getMediaFile,
  getTableEntry,
  type Manifest,
  product,
} from "./format.ts";
import { withoutCleanup } from "./locks.ts";
import { type Before, requireBytes, requireContent } from "./plausible.ts";
import { verifyArchive } from "./read.ts";
import { hasTable, readRows } from "./rows.ts";
import { readTables } from "./tables.ts";
import { disableTimeouts } from "./upgrade.ts";
import { addManifest, privateMode, writeArchive } from "./write.ts";

export type CreatedBackup = {
  manifest: Manifest;
  bytes: number;
  /** Files that the database names and the storage does not have, or no longer has once they are read. */
  missing: string[];
};

type Files = Context["files"];

export type BackupSettings = {
  overwrite: boolean;
  /** Whom it is encrypted for. */
  recipient?: string | null;
  onProgress?: Progress;
  /** What went before, of which this must be more than half; without it nothing is compared, nor are users asked for. */
  before?: Before;
};

/**
 * Creates a consistent backup while the product is in use. The file gets its name only once it is complete, on disk and
 * verified; that of an encrypted one was read back before it was encrypted.
 * @throws ArchiveError if the file cannot be created there, or would be none of a site in use
 */
export async function createBackup(
  { db, files }: Pick<Context, "db" | "files">,
  path: string,
  { overwrite, recipient = null, before, onProgress = () => {} }: BackupSettings,
): Promise<CreatedBackup> {
  const target = resolve(path);
  await requirePlace(target, overwrite);
  await removeAbandoned(dirname(target));
  const partial = getPartialPath(target);
  const finished = recipient === null ? partial : getPartialPath(target);
  try {
    const { manifest, missing } = await withoutCleanup(db, () =>
      writeBackup(db, files, partial, { before, onProgress }),
    );
    await verifyArchive(partial, onProgress);
    if (recipient !== null) await encryptFor(recipient, partial, finished);
    const { size } = await stat(finished);
    if (before) requireBytes(size, before);
    await requirePlace(target, overwrite);
    await rename(finished, target);
    await syncFolder(dirname(target));
    return { manifest, missing, bytes: size };
  } finally {
    // What has its name by now is no longer there.
    for (const path of [partial, finished]) await rm(path, { force: true });
  }
}

async function requirePlace(target: string, overwrite: boolean): Promise<void> {
  const folder = await stat(dirname(target)).catch(() => null);
  if (!folder?.isDirectory()) throw new ArchiveError(`No existe la carpeta ${dirname(target)}.`);
  const found = await stat(target).catch(() => null);
  if (found?.isDirectory()) throw new ArchiveError(`${target} es una carpeta: indica un archivo.`);
  // A device such as /dev/null would be replaced for every program of the machine.
  if (found && !found.isFile()) throw new ArchiveError(`${target} no es un archivo: indica otro nombre.`);
  if (found && !overwrite)
    throw new ArchiveError(
      `Ya existe ${target}. Indica otro nombre, o agrega --overwrite para reemplazarlo.`,
    );
}

async function writeBackup(
  db: Database,
  files: Files,
  partial: string,
  { before, onProgress }: { before: Before | undefined; onProgress: Progress },
): Promise<{ manifest: Manifest; missing: string[] }> {
  const createdAt = new Date();
  const lines = await openUnnamedFile(dirname(partial));
  let file: FileHandle | undefined;
  try {
    const { migration, tables, uploads, packages } = await takeSnapshot(db, lines, onProgress);
    if (before) requireContent(tables, before);
    file = await open(partial, "wx+", privateMode);
    const entries: Entry[] = [];
    const manifest = { product, format, migration, createdAt: createdAt.toISOString(), entries } as const;
    await writeArchive(file, createdAt, async (add) => {
      for await (const name of listStoredFiles(files)) {
        if (!getMediaFile(getMediaEntry(name))) continue;
        const bytes = await readStored(files, name);
        if (bytes) entries.push(await add(getMediaEntry(name), bytes));
        onProgress("Archivos guardados", entries.length);
      }
      const spooled = tables.reduce((total, { size }) => total + size, 0);
      const onRead = (position: number) =>
        onProgress("Kilobytes de filas guardados", Math.round(position / 1024), Math.round(spooled / 1024));
      for (const { name, rows, start, size } of tables)
        entries.push({ ...(await add(name, { size, chunks: readRange(lines, start, size, onRead) })), rows });
      await addManifest(add, manifest);
    });
    const stored = new Set(entries.map(({ name }) => getMediaFile(name)));
    const isMissing = (key: string) => !stored.has(key);
    const lost = await filterNamed(db, uploads.filter(isMissing));
    return { manifest, missing: [...lost, ...packages.filter(isMissing)] };
  } finally {
    await lines.close();
    await file?.close();
  }
}

/** Opens a file without a name, which disappears however this process ends. */
async function openUnnamedFile(folder: string): Promise<FileHandle> {
  const path = getPartialPath(join(folder, "spool"));
  const file = await open(path, "wx+", privateMode);
  await unlink(path);
  return file;
}

async function* readRange(
  file: FileHandle,
  start: number,
  size: number,
  onRead: (position: number) => void,
): AsyncGenerator<Uint8Array> {
  for (let position = start; position < start + size; ) {
    const length = Math.min(64 * 1024, start + size - position);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead === 0) throw new Error("The temporary file has become shorter.");
    position += bytesRead;
    onRead(position);
    yield buffer.subarray(0, bytesRead);
  }
}

/** Where a table's lines are in the temporary file; `name` is that of its entry. */
type StoredTable = { name: string; rows: number; start: number; size: number };
/** `uploads` and `packages` are the stored files that its rows name. */
type Snapshot = { migration: string; tables: StoredTable[]; uploads: string[]; packages: string[] };

/** Reads all tables in one snapshot. They go to a temporary file, since an entry of a tar starts with its size. */
function takeSnapshot(db: Database, file: FileHandle, onProgress: Progress): Promise<Snapshot> {
  return db.transaction(
    async (tx) => {
      await disableTimeouts(tx);
      await tx.execute("set local timezone = 'UTC'");
      const migration = await readMigration(tx);
      const tables: StoredTable[] = [];
      let [position, read] = [0, 0];
      for (const table of readTables) {
        if (!(await hasTable(tx, table))) continue;
        const start = position;
        let rows = 0;
        for await (const lines of readRows(tx, table)) {
          const text = Buffer.from(lines.map((line) => `${line}\n`).join(""));
          await file.writeFile(text);
          position += text.length;
          rows += lines.length;
          read += lines.length;
          onProgress("Filas leídas", read);
        }
        tables.push({ name: getTableEntry(table), rows, start, size: position - start });
      }
      return { migration, tables, uploads: await listUploads(tx), packages: await listPackages(tx) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** @returns null if the file is gone by now: a refused upload removes its files */
async function readStored(files: Files, name: string): Promise<Uint8Array | null> {
  try {
    return await files.getBytes(name);
  } catch (error) {
    if (await files.exists(name)) throw error;
    return null;
  }
}

/** @returns the uploads that are still there: without the others nothing is missing in the backup */
async function filterNamed(db: Database, uploads: string[]): Promise<string[]> {
  if (uploads.length === 0) return [];
  const named = new Set(await listUploads(db));
  return uploads.filter((key) => named.has(key));
}

async function listUploads(db: Reader): Promise<string[]> {
  const images = await db.select({ key: media.key }).from(media);
  const { id, pages, original } = clippings;
  const scans = (await hasTable(db, "clippings"))
    ? await db.select({ id, pages, original }).from(clippings)
    : [];
  return [
    ...images.map(({ key }) => key),
    ...scans.flatMap((scan) => listClippingFiles(scan.id, scan.pages, scan.original)),
  ];
}

async function listPackages(db: Reader): Promise<string[]> {
  if (!(await hasTable(db, "editions"))) return [];
  const rows = await db.select({ file: editions.file }).from(editions).where(isNull(editions.withdrawnAt));
  return rows.map(({ file }) => getPackageKey(file));
}
