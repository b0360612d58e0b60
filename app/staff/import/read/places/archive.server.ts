import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { placeLimits } from "../../../../shared/places/files/limits.ts";
import { UnreadablePlaces } from "../../../../shared/places/files/unreadable.ts";
import { formatBytes, formatNumber } from "../../../../shared/values/text.ts";
import type { Source } from "../source.server.ts";

const wanted = /\.(kml|shp|dbf|prj|cpg)$/i;

/**
 * The files of places in an archive, by their paths. Their sizes are summed up before anything is unzipped, and each must be
 * as large as its archive says. Null for what is no archive, or one of something else.
 * @throws UnreadablePlaces
 */
export async function readPlacesArchive({ name, bytes }: Source): Promise<Map<string, Buffer> | null> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null;
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const archive = await fromBufferPromise(content, { lazyEntries: true });
    const files = new Map<string, Buffer>();
    for (const entry of chooseEntries(await listEntries(archive)))
      files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
    return files.size === 0 ? null : files;
  } catch (error) {
    if (error instanceof UnreadablePlaces) throw error;
    if (!/\.(kmz|zip)$/i.test(name)) return null;
    throw new UnreadablePlaces("El archivo comprimido está dañado o incompleto: vuelve a hacerlo.", {
      cause: error,
    });
  }
}

async function listEntries(archive: ZipFile): Promise<Entry[]> {
  const list: Entry[] = [];
  for await (const entry of archive.eachEntry())
    if (list.push(entry) > placeLimits.entries)
      throw new UnreadablePlaces(
        `El archivo comprimido tiene más de ${formatNumber(placeLimits.entries)} archivos: deja solo los del mapa.`,
      );
  return list;
}

/** What computers add beside the files of people is left out. */
function chooseEntries(entries: readonly Entry[]): Entry[] {
  const chosen = entries.filter(
    ({ fileName }) => wanted.test(fileName) && !/(^|\/)(__MACOSX\/|\._)/.test(fileName),
  );
  if (chosen.length === 0 && entries.some(({ fileName }) => /\.(zip|kmz)$/i.test(fileName)))
    throw new UnreadablePlaces("Tiene otros archivos comprimidos adentro: descomprímelo e importa cada uno.");
  const total = chosen.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > placeLimits.unzipped)
    throw new UnreadablePlaces(
      `Ocupa ${formatBytes(total)} descomprimido, más de los ${formatBytes(placeLimits.unzipped)} que se leen: divídelo o simplifica sus formas.`,
    );
  return chosen;
}
