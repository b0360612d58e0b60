import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { formatBytes, formatNumber } from "../../../../shared/values/text.ts";
import { workbookLimits } from "../../constants.ts";

/** A file that is no workbook that can be read; the message is a Spanish sentence for people. */
export class UnreadableWorkbook extends Error {}

/** What a workbook is known by in its archive. */
const workbookFile = "xl/workbook.xml";

const damaged = "El libro está dañado o incompleto: ábrelo, guárdalo de nuevo como .xlsx e impórtalo.";

/**
 * The XML files of a workbook by their paths. Their sizes are summed up before anything is unzipped, and each must be as
 * large as its archive says. Null for an archive that is no workbook.
 * @throws UnreadableWorkbook
 */
export async function readArchive(bytes: Uint8Array): Promise<Map<string, Buffer> | null> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const archive = await fromBufferPromise(content, { lazyEntries: true });
    const entries = await listEntries(archive);
    if (!entries.some(({ fileName }) => fileName === workbookFile)) return null;
    checkEntries(entries);
    const files = new Map<string, Buffer>();
    for (const entry of entries.filter(isNeeded))
      files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
    return files;
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw error;
    throw new UnreadableWorkbook(damaged, { cause: error });
  }
}

async function listEntries(archive: ZipFile): Promise<Entry[]> {
  const { entries } = workbookLimits;
  const list: Entry[] = [];
  for await (const entry of archive.eachEntry())
    if (list.push(entry) > entries)
      throw new UnreadableWorkbook(
        `El libro contiene más de ${formatNumber(entries)} archivos: no parece un libro de datos.`,
      );
  return list;
}

/** Pictures and settings are left in the archive. */
const isNeeded = ({ fileName }: Entry) => fileName.endsWith(".xml") || fileName.endsWith(".rels");

function checkEntries(entries: Entry[]): void {
  if (entries.some(({ fileName }) => /vbaProject\.bin$/i.test(fileName)))
    throw new UnreadableWorkbook(
      "El libro tiene macros, que no se leen: guárdalo como «Libro de Excel (.xlsx)» e impórtalo.",
    );
  const total = entries.filter(isNeeded).reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > workbookLimits.unzipped)
    throw new UnreadableWorkbook(
      `El libro ocupa ${formatBytes(total)} descomprimido, más de los ${formatBytes(workbookLimits.unzipped)} que se leen: ` +
        "quita lo que no son datos, o usa CSV.",
    );
}
