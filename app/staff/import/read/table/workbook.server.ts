import { zipSync } from "fflate";
import readXlsxFile, { readSheet } from "read-excel-file/universal";
import { UnreadableFile } from "../../../../shared/unreadable-file.ts";
import { workbookLimits } from "../../constants.ts";
import type { Archive } from "../archive.server.ts";
import { type CellFlaws, findCellFlaws } from "./cell-flaws.server.ts";
import { formatLetter } from "./headers.server.ts";

export type Cell = string | number | boolean | Date | null;

export type Sheet = { name: string; rows: Cell[][]; flaws: CellFlaws };

/**
 * The sheets of a workbook (.xlsx), row by row from the first; null for an archive that is no workbook.
 * @throws UnreadableFile
 */
export async function readWorkbook(archive: Archive): Promise<Sheet[] | null> {
  if (!archive.paths.includes("xl/workbook.xml")) return null;
  if (archive.paths.some((path) => /vbaProject\.bin$/i.test(path)))
    throw new UnreadableFile(
      "El libro tiene macros, que no se leen: guárdalo como «Libro de Excel (.xlsx)» e impórtalo.",
    );
  const files = await archive.read(
    // Pictures and settings are left in the archive.
    (path) => /\.(?:xml|rels)$/.test(path),
    workbookLimits.unzipped,
    "quita lo que no son datos, o usa CSV",
  );
  const parts = listParts(files);
  if (parts.length > workbookLimits.sheets)
    throw new UnreadableFile(
      `El libro tiene ${parts.length} hojas; se leen ${workbookLimits.sheets}: divídelo.`,
    );
  const flaws = parts.map(({ name, path, isHidden }) => {
    const own = findCellFlaws(files.get(path)?.toString() ?? "", name);
    if (isHidden) own.notes.push({ kind: "hiddenCells", reason: "La hoja está oculta, y también se lee." });
    return own;
  });
  countFrom1904(files);
  // Packed again as it was checked: the reader would unzip the given file without any limit.
  const checked = zipSync(Object.fromEntries(files), { level: 0 }).buffer as ArrayBuffer;
  files.clear();
  const sheets = await readSheets(checked, parts);
  return sheets.map(({ sheet, data }, index) => {
    const none: CellFlaws = { find: () => undefined, notes: [] };
    return { name: sheet, rows: (data ?? []) as Cell[][], flaws: flaws[index] ?? none };
  });
}

/** LibreOffice writes "true" where the reader of cells knows "1": dates would be four years early. */
function countFrom1904(files: Map<string, Buffer>): void {
  const path = "xl/workbook.xml";
  const xml = files.get(path)?.toString() ?? "";
  files.set(path, Buffer.from(xml.replace(/\bdate1904="true"/, 'date1904="1"')));
}

/** Blanks around texts stay: the import reports them. */
const options = { trim: false };

async function readSheets(workbook: ArrayBuffer, parts: Part[]) {
  try {
    return await readXlsxFile(workbook, options);
  } catch {
    for (const [index, { name }] of parts.entries())
      await readSheet(workbook, index + 1, options).catch((error: Error) => {
        throw new UnreadableFile(describeDamage(error, name), { cause: error });
      });
    throw new UnreadableFile("El libro está dañado: ábrelo, guárdalo de nuevo como .xlsx e impórtalo.");
  }
}

/** The reader says "<c/> at row 3, col 2: …" of the cell that it fails on. */
function describeDamage({ message }: Error, sheet: string): string {
  const [, row, column] = /row (\d+),? col (\d+)/.exec(message) ?? [];
  const where = row ? `, columna ${formatLetter(Number(column) - 1)}, fila ${row}` : "";
  return `La hoja «${sheet}»${where}, está dañada: abre el libro, guárdalo de nuevo como .xlsx e impórtalo.`;
}

type Part = { name: string; path: string; isHidden: boolean };

/** The sheets in their order, each with the path of its XML. */
function listParts(files: Map<string, Buffer>): Part[] {
  const read = (path: string) => files.get(path)?.toString() ?? "";
  const targets = new Map(
    listElements(read("xl/_rels/workbook.xml.rels"), "Relationship").map((attributes) => [
      readAttribute(attributes, "Id"),
      readAttribute(attributes, "Target"),
    ]),
  );
  return listElements(read("xl/workbook.xml"), "sheet").map((attributes) => {
    const target = targets.get(readAttribute(attributes, "\\w+:id")) ?? "";
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    return {
      name: readAttribute(attributes, "name").replace(/&\w+;/g, (entity) => entities[entity] ?? entity),
      path,
      isHidden: /hidden/i.test(readAttribute(attributes, "state")),
    };
  });
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};

function listElements(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${element}\\s([^>]*)>`, "g"))].map(
    ([, found = ""]) => found,
  );
}

function readAttribute(attributes: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
}
