import type { Entry } from "yauzl";
import { formatBytes, formatNumber } from "../../../../shared/values/text.ts";
import { workbookLimits } from "../../constants.ts";
import { openArchive, sumSizes } from "../open-archive.server.ts";

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
  try {
    const { entries, read } = await openArchive(bytes, workbookLimits.entries, explainTooMany);
    if (!entries.some(({ fileName }) => fileName === workbookFile)) return null;
    checkEntries(entries);
    return await read(entries.filter(isNeeded));
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw error;
    throw new UnreadableWorkbook(damaged, { cause: error });
  }
}

const explainTooMany = () =>
  new UnreadableWorkbook(
    `El libro contiene más de ${formatNumber(workbookLimits.entries)} archivos: no parece un libro de datos.`,
  );

/** Pictures and settings are left in the archive. */
const isNeeded = ({ fileName }: Entry) => fileName.endsWith(".xml") || fileName.endsWith(".rels");

function checkEntries(entries: Entry[]): void {
  if (entries.some(({ fileName }) => /vbaProject\.bin$/i.test(fileName)))
    throw new UnreadableWorkbook(
      "El libro tiene macros, que no se leen: guárdalo como «Libro de Excel (.xlsx)» e impórtalo.",
    );
  const total = sumSizes(entries.filter(isNeeded));
  if (total > workbookLimits.unzipped)
    throw new UnreadableWorkbook(
      `El libro ocupa ${formatBytes(total)} descomprimido, más de los ${formatBytes(workbookLimits.unzipped)} que se leen: ` +
        "quita lo que no son datos, o usa CSV.",
    );
}
