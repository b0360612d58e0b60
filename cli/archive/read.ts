import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import {
  ArchiveError,
  anyManifest,
  type Entry,
  format,
  type Manifest,
  manifestName,
  manifestShape,
  tableOf,
} from "./format.ts";
import { knownMigrations, newestMigration } from "./migrations.ts";
import { carriedTables } from "./tables.ts";
import { isGzip, isSealed, sealLength } from "./trailer.ts";

/** An entry with its content, which is read once. */
export type ArchivedEntry = { name: string; size: number; content: AsyncIterable<Buffer> };

const largestManifest = 256 * 1024 * 1024;

/**
 * Reads a whole archive without using any of it: its seal, every entry's length, checksum and rows, and that there is
 * nothing missing and nothing more.
 * @throws ArchiveError for anything else than a whole archive that this product can read
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  await requireSeal(path);
  const found: Entry[] = [];
  let manifestText = "";
  try {
    for await (const entry of readEntries(path)) {
      const isManifest = entry.name === manifestName && entry.size <= largestManifest;
      if (isManifest) manifestText = (await readBytes(entry)).toString("utf8");
      found.push(await measure(entry));
    }
  } catch (cause) {
    throw damaged(path, cause);
  }
  // Past its seal it is what somebody wrote: what does not fit from here on is of another make, not an accident.
  const manifest = readManifest(path, manifestText);
  const isWhole =
    found.at(-1)?.name === manifestName &&
    found.length === manifest.entries.length + 1 &&
    manifest.entries.every((entry, index) => isSame(entry, found[index])) &&
    hasAllTables(manifest);
  if (!isWhole) throw damaged(path);
  return manifest;
}

async function requireSeal(path: string): Promise<void> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveError(
      error.code === "ENOENT" ? `No existe ${path}.` : `No se puede leer ${path}: ${error.message}.`,
    );
  });
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(2);
    await file.read(start, 0, 2, 0);
    if (!isGzip(start)) throw new ArchiveError(`${path} no es una copia de seguridad, o está dañada.`);
    if (size <= sealLength) throw damaged(path);
    const seal = Buffer.alloc(sealLength);
    await file.read(seal, 0, sealLength, size - sealLength);
    const body = file.createReadStream({ start: 0, end: size - sealLength - 1, autoClose: false });
    if (!(await isSealed(body, seal))) throw damaged(path);
  } finally {
    await file.close();
  }
}

function damaged(path: string, cause?: unknown): ArchiveError {
  return new ArchiveError(
    `La copia ${path} está dañada o incompleta: lo que contiene no coincide con sus sumas de verificación. ` +
      "Usa otra copia.",
    { cause },
  );
}

function readManifest(path: string, text: string): Manifest {
  const any = anyManifest.safeParse(parsed(text));
  if (!any.success) throw new ArchiveError(`${path} no es una copia de seguridad de este producto.`);
  if (any.data.format > format)
    throw new ArchiveError(
      `La copia ${path} tiene un formato más nuevo (${any.data.format}) que el de este producto (${format}). ` +
        "Actualiza el producto y vuelve a intentarlo.",
    );
  const manifest = manifestShape.safeParse(any.data);
  if (!manifest.success) throw damaged(path, manifest.error);
  if (!knownMigrations.includes(manifest.data.migration))
    throw new ArchiveError(
      `La copia ${path} es de una versión más nueva del producto (${manifest.data.migration}). ` +
        "Actualiza el producto y vuelve a intentarlo.",
    );
  return manifest.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isSame(named: Entry, found: Entry | undefined): boolean {
  const isTable = tableOf(named.name) !== undefined;
  return (
    found !== undefined &&
    named.name === found.name &&
    named.bytes === found.bytes &&
    named.sha256 === found.sha256 &&
    named.rows === (isTable ? found.rows : undefined)
  );
}

/** One of today's schema has every table once; one of an older schema may lack those that came later. */
function hasAllTables({ migration, entries }: Manifest): boolean {
  const tables = entries.flatMap(({ name }) => tableOf(name) ?? []);
  const inOrder = carriedTables.filter((table) => tables.includes(table));
  return (
    tables.join() === inOrder.join() &&
    (migration !== newestMigration || tables.length === carriedTables.length)
  );
}

const lineFeed = 10;

async function measure(entry: ArchivedEntry): Promise<Entry & { rows: number }> {
  const hash = createHash("sha256");
  let [bytes, rows] = [0, 0];
  for await (const chunk of entry.content) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) rows++;
  }
  return { name: entry.name, bytes, rows, sha256: hash.digest("hex") };
}

/** The entries in their order; what is not read of one is passed over. */
export async function* readEntries(path: string): AsyncGenerator<ArchivedEntry> {
  const tar = extract();
  const read = pipeline(createReadStream(path), createGunzip(), tar);
  // It is thrown again below, or by the loop.
  read.catch(() => {});
  for await (const entry of tar) {
    const { name, size } = entry.header;
    yield { name, size, content: entry as AsyncIterable<Buffer> };
    entry.resume();
  }
  await read;
}

export async function readBytes(entry: ArchivedEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The lines of a table's entry. */
export async function* readLines(entry: ArchivedEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of entry.content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
