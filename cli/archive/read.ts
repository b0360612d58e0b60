import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { knownMigrations, newestMigration } from "../../db/schema-version.server.ts";
import { explainFailure } from "../../server/telemetry/failures.ts";
import { ageHeader } from "../backup/encrypt.ts";
import type { Progress } from "../progress.ts";
import {
  ArchiveError,
  anyManifest,
  type Entry,
  format,
  getTable,
  type Manifest,
  manifestName,
  manifestShape,
} from "./format.ts";
import { archivedTables } from "./tables.ts";
import { isGzip, matchesTrailer, trailerLength } from "./trailer.ts";

/** The content can be read once. */
export type ArchivedEntry = { name: string; size: number; content: AsyncIterable<Buffer> };

const maxManifest = 256 * 1024 * 1024;

/**
 * Reads a whole archive and checks its trailer, every entry's length, checksum and rows, and that nothing is missing or
 * superfluous.
 * @throws ArchiveError if it is not a complete archive that this product can read
 */
export async function verifyArchive(path: string, onProgress: Progress = () => {}): Promise<Manifest> {
  await requireTrailer(path);
  const { size } = await stat(path);
  const onRead = (bytes: number) =>
    onProgress("Kilobytes comprobados", Math.round(bytes / 1024), Math.round(size / 1024));
  const found: Entry[] = [];
  let manifestText = "";
  try {
    for await (const entry of readEntries(path, onRead)) {
      const isManifest = entry.name === manifestName && entry.size <= maxManifest;
      if (isManifest) manifestText = (await buffer(entry.content)).toString("utf8");
      found.push(await measure(entry));
    }
  } catch (cause) {
    throw createDamageError(path, cause);
  }
  const manifest = readManifest(path, manifestText);
  const isComplete =
    found.at(-1)?.name === manifestName &&
    found.length === manifest.entries.length + 1 &&
    manifest.entries.every((entry, index) => isSame(entry, found[index])) &&
    hasAllTables(manifest);
  if (!isComplete) throw createDamageError(path);
  return manifest;
}

/**
 * Checks that a file is as it was written, without looking at what is in it.
 * @throws ArchiveError
 */
export async function requireTrailer(path: string): Promise<void> {
  const fail = (error: NodeJS.ErrnoException) => {
    const reason = explainFailure(error, path) ?? error.message;
    throw new ArchiveError(
      error.code === "ENOENT" ? `No existe ${path}.` : `No se puede leer ${path}. ${reason}`,
    );
  };
  // Before it is opened, since a pipe would be waited for.
  if (!(await stat(path).catch(fail)).isFile())
    throw new ArchiveError(`${path} no es un archivo: indica el de la copia.`);
  const file = await open(path, "r").catch(fail);
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(ageHeader.length);
    await file.read(start, 0, start.length, 0);
    if (start.toString() === ageHeader)
      throw new ArchiveError(
        `${path} está cifrada. Descífrala primero con tu clave privada: age --decrypt -i <clave> -o copia.tar.gz ${path}`,
      );
    if (!isGzip(start)) throw new ArchiveError(`${path} no es una copia de seguridad, o está dañada.`);
    if (size <= trailerLength) throw createDamageError(path);
    const trailer = Buffer.alloc(trailerLength);
    await file.read(trailer, 0, trailerLength, size - trailerLength);
    const body = file.createReadStream({ start: 0, end: size - trailerLength - 1, autoClose: false });
    if (!(await matchesTrailer(body, trailer))) throw createDamageError(path);
  } finally {
    await file.close();
  }
}

function createDamageError(path: string, cause?: unknown): ArchiveError {
  return new ArchiveError(
    `La copia ${path} está dañada o incompleta: lo que contiene no coincide con sus sumas de verificación. ` +
      "Usa otra copia.",
    { cause },
  );
}

function readManifest(path: string, text: string): Manifest {
  const { data } = anyManifest.safeParse(parseJson(text));
  if (!data) throw new ArchiveError(`${path} no es una copia de seguridad de este producto.`);
  if (data.format > format)
    throw new ArchiveError(
      `La copia ${path} tiene un formato más nuevo (${data.format}) que el de este producto (${format}). ` +
        "Actualiza el producto y vuelve a intentarlo.",
    );
  const manifest = manifestShape.safeParse(data);
  if (!manifest.success) throw createDamageError(path, manifest.error);
  if (!knownMigrations.includes(manifest.data.migration))
    throw new ArchiveError(
      `La copia ${path} es de una versión más nueva del producto (${manifest.data.migration}). ` +
        "Actualiza el producto y vuelve a intentarlo.",
    );
  return manifest.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isSame(listed: Entry, found: Entry | undefined): boolean {
  const isTable = getTable(listed.name) !== undefined;
  return (
    found !== undefined &&
    listed.name === found.name &&
    listed.bytes === found.bytes &&
    listed.sha256 === found.sha256 &&
    listed.rows === (isTable ? found.rows : undefined)
  );
}

/** Archives of an older schema may lack tables that were added later. */
function hasAllTables({ migration, entries }: Manifest): boolean {
  const tables = entries.flatMap(
    ({ name }) => archivedTables.find((table) => table === getTable(name)) ?? [],
  );
  const inOrder = archivedTables.filter((table) => tables.includes(table));
  return (
    tables.join() === inOrder.join() &&
    (migration !== newestMigration || tables.length === archivedTables.length)
  );
}

const lineFeed = 10;

async function measure({ name, content }: ArchivedEntry): Promise<Entry & { rows: number }> {
  const hash = createHash("sha256");
  let [bytes, rows] = [0, 0];
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) rows++;
  }
  return { name, bytes, rows, sha256: hash.digest("hex") };
}

/**
 * Content that the caller does not read is skipped.
 * @param onRead is told how many bytes of the file have been read
 */
export async function* readEntries(
  path: string,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<ArchivedEntry> {
  const tar = extract();
  const file = createReadStream(path);
  const read = pipeline(file, createGunzip(), tar);
  // Thrown by the loop or by the last line.
  read.catch(() => {});
  for await (const entry of tar) {
    const { name, size } = entry.header;
    onRead(file.bytesRead);
    yield { name, size, content: countChunks(entry as AsyncIterable<Buffer>, () => onRead(file.bytesRead)) };
    entry.resume();
  }
  await read;
}

async function* countChunks(content: AsyncIterable<Buffer>, onChunk: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    onChunk();
    yield chunk;
  }
}

export async function* readLines({ content }: ArchivedEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
