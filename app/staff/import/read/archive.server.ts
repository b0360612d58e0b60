import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise } from "yauzl";
import { UnreadableFile } from "../../../shared/unreadable-file.ts";
import { formatBytes, formatNumber } from "../../../shared/values/text.ts";
import { workbookLimits } from "../constants.ts";
import { explainSignature, type Source } from "./reading.server.ts";

export type Archive = {
  paths: string[];
  /**
   * Some of the files by their paths, each as large as its archive says. Their sizes are summed up before anything is unzipped.
   * @param most bytes of all of them
   * @param advice how to make them smaller
   * @throws UnreadableFile
   */
  read(isWanted: (path: string) => boolean, most: number, advice: string): Promise<Map<string, Buffer>>;
};

/** A ZIP file; null for any other. @throws UnreadableFile where it is damaged, or has too many files */
export async function openArchive(source: Source): Promise<Archive | null> {
  const { bytes } = source;
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null;
  const fail = (cause: unknown): never => {
    throw new UnreadableFile(explainDamage(source), { cause });
  };
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const archive = await fromBufferPromise(content, { lazyEntries: true }).catch(fail);
  if (archive.entryCount > workbookLimits.entries)
    throw new UnreadableFile(
      `El archivo comprimido tiene más de ${formatNumber(workbookLimits.entries)} archivos: no parece uno de datos.`,
    );
  const entries = (await Array.fromAsync(archive.eachEntry()).catch(fail)).filter(isOfPeople);
  const unzip = async (entry: Entry) => buffer(await archive.openReadStreamPromise(entry));
  return {
    paths: entries.map(({ fileName }) => fileName),
    async read(isWanted, most, advice) {
      const chosen = entries.filter(({ fileName }) => isWanted(fileName));
      const total = chosen.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
      if (total > most)
        throw new UnreadableFile(
          `Ocupa ${formatBytes(total)} descomprimido, más de los ${formatBytes(most)} que se leen: ${advice}.`,
        );
      const files = new Map<string, Buffer>();
      for (const entry of chosen) files.set(entry.fileName, await unzip(entry).catch(fail));
      return files;
    },
  };
}

/** Computers add files of their own beside those of people. */
const isOfPeople = ({ fileName }: Entry) => !/(^|\/)(__MACOSX\/|\._)/.test(fileName);

function explainDamage(source: Source): string {
  const { name } = source;
  if (/\.xls[xm]$/i.test(name))
    return "El libro está dañado o incompleto: ábrelo, guárdalo de nuevo como .xlsx e impórtalo.";
  if (/\.(kmz|zip)$/i.test(name)) return "El archivo comprimido está dañado o incompleto: vuelve a hacerlo.";
  return explainSignature(source) ?? "El archivo está dañado.";
}
