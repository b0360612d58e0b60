import { open, stat } from "node:fs/promises";
import { PMTiles, type Source, TileType } from "pmtiles";

/** An operator's streets. */
export type Streets = {
  /** To whom they are owed; "" where the file does not say so. */
  credit: string;
  bytes: number;
};

/** A file that is no map of streets; the message is a Spanish sentence. */
export class StreetsError extends Error {}

/** By path: what a file was when it was last read. */
const known = new Map<string, { stamp: string; streets: Streets | null }>();

/** @returns null where there is none, or none that can be shown */
export async function findStreets(path: string): Promise<Streets | null> {
  const found = await stat(path).catch(() => null);
  if (!found) return null;
  const stamp = `${found.mtimeMs} ${found.size}`;
  const before = known.get(path);
  if (before?.stamp === stamp) return before.streets;
  const streets = await readStreets(path).catch(() => null);
  known.set(path, { stamp, streets });
  return streets;
}

/** @throws StreetsError */
export async function readStreets(path: string): Promise<Streets> {
  const file = await open(path).catch(() => {
    throw new StreetsError(`No se pudo leer ${path}.`);
  });
  const source: Source = {
    getKey: () => path,
    async getBytes(offset, length) {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, offset);
      return { data: bytes.buffer.slice(0, bytesRead) };
    },
  };
  try {
    const archive = new PMTiles(source);
    const { tileType } = await archive.getHeader();
    if (tileType !== TileType.Mvt)
      throw new StreetsError(
        "El archivo tiene imágenes: hace falta uno de calles con teselas vectoriales (MVT).",
      );
    const metadata = await archive.getMetadata();
    const { attribution = "" } = (metadata ?? {}) as { attribution?: unknown };
    return { credit: cleanCredit(String(attribution)), bytes: (await file.stat()).size };
  } catch (cause) {
    if (cause instanceof StreetsError) throw cause;
    throw new StreetsError("No es un archivo .pmtiles de la versión 3, o está incompleto.", { cause });
  } finally {
    await file.close();
  }
}

/** Such files have it as HTML. */
function cleanCredit(attribution: string): string {
  return attribution
    .replace(/<[^>]*>/g, "")
    .replace(/&copy;/g, "©")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);
}
