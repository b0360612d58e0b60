import { formatBytes, formatNumber } from "../../../shared/values/text.ts";
import { workbookLimits } from "../constants.ts";
import { isArchive, isHidden, openArchive, sumSizes } from "./open-archive.server.ts";
import type { ReadFile } from "./recognize.server.ts";
import { refuseFile } from "./refused-files.server.ts";
import type { Reading, Source } from "./source.server.ts";
import { readCsvFile } from "./table-files.server.ts";
import { toUtf8 } from "./text-bytes.server.ts";

class UnreadablePackage extends Error {}

/** Tables of a package that have no records. */
const explaining = /(^|\/)(diccionario|cambios|codificacion|hechos|libro-de-codigos)\.csv$/i;

/** The tables of a ZIP file such as the site's own downloads and editions; null for an archive that has none. */
export async function readPackage({ name, bytes }: Source, reading: Reading): Promise<ReadFile[] | null> {
  if (!isArchive({ bytes })) return null;
  try {
    const { entries, read } = await openArchive(bytes, workbookLimits.entries, explainTooMany);
    const tables = entries.filter(
      (entry) => /\.csv$/i.test(entry.fileName) && !explaining.test(entry.fileName) && !isHidden(entry),
    );
    if (tables.length === 0) return null;
    const total = sumSizes(tables);
    if (total > workbookLimits.unzipped)
      throw new UnreadablePackage(
        `Sus tablas ocupan ${formatBytes(total)}, más de los ${formatBytes(workbookLimits.unzipped)} que se leen de un archivo comprimido: ` +
          "descomprímelo e importa cada una.",
      );
    const files = await read(tables);
    return [...files].map(([path, content]) => {
      const text = toUtf8(content);
      const file = `${name}, ${path}`;
      return text
        ? readCsvFile(file, text, reading)
        : refuseFile(file, "No es una tabla de texto.", reading.problems);
    });
  } catch (error) {
    // A damaged archive may be anything.
    return error instanceof UnreadablePackage ? [refuseFile(name, error.message, reading.problems)] : null;
  }
}

const explainTooMany = () =>
  new UnreadablePackage(
    `El archivo comprimido tiene más de ${formatNumber(workbookLimits.entries)} archivos.`,
  );
