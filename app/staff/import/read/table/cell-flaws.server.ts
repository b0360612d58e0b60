import { UnreadableFile } from "../../../../shared/unreadable-file.ts";
import { formatCount, formatNumber } from "../../../../shared/values/text.ts";
import { workbookLimits } from "../../constants.ts";
import { formatLetter } from "./headers.server.ts";

/** A sheet with it is read all the same; people should know. */
type SheetNote = { kind: "formula" | "hiddenCells"; reason: string };

export type CellFlaws = {
  /** Why a cell cannot be read, by row and column, both from 0. */
  find(row: number, column: number): string | undefined;
  notes: SheetNote[];
};

const cellPattern =
  /<(?:\w+:)?c\s([^>]*?)(\/?)>(?:\s*<(?:\w+:)?(f)(?:\s[^>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>))?(?:\s*<(?:\w+:)?v>([^<]*)<)?/g;
const mergePattern = /<(?:\w+:)?mergeCell\s[^>]*?\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;
const hiddenRow = /<(?:\w+:)?row\s[^>]*?\bhidden="(?:1|true)"/g;
const hiddenColumn = /<(?:\w+:)?col\s[^>]*?\bhidden="(?:1|true)"/;
const rowPattern = /<(?:\w+:)?row\s[^>]*?\br="(\d+)"/g;

const lastRow = 1_048_576;

/**
 * Looks a sheet's XML through for what a reader of values passes over in silence: formulas, errors, merged cells, what is
 * hidden, and cells so far away that all between would fill the memory. Of a formula the result is read that its program
 * stored; none is computed.
 * @throws UnreadableFile naming sheet and cell
 */
export function findCellFlaws(xml: string, sheet: string): CellFlaws {
  const flaws = new Map<string, string>();
  const computed = new Set<number>();
  const rows = new Set<number>();
  for (const [, row] of xml.matchAll(rowPattern))
    if (Number(row) > lastRow) throw new UnreadableFile(`La hoja «${sheet}» tiene una fila ${row}.`);
  for (const [, attributes = "", isEmpty, formula, value = ""] of xml.matchAll(cellPattern)) {
    const [, letters = "", number = ""] = /\br="([A-Z]{1,3})(\d{1,9})"/.exec(attributes) ?? [];
    if (isEmpty || letters === "") continue;
    const [row, column] = [Number(number) - 1, readLetters(letters)];
    checkPlace(row, column, sheet, rows);
    const cell = `${letters}${number}`;
    if (/\bt="e"/.test(attributes))
      flaws.set(`${row} ${column}`, `La celda ${cell} tiene el error ${value.slice(0, 20)}.`);
    else if (formula && value === "" && !/\bt="str"/.test(attributes))
      flaws.set(
        `${row} ${column}`,
        `La celda ${cell} tiene una fórmula sin resultado: abre el libro, guárdalo de nuevo e impórtalo.`,
      );
    else if (formula) computed.add(column);
  }
  const merges = readMerges(xml);
  return {
    notes: [...noteFormulas([...computed]), ...noteHidden(xml)],
    find(row, column) {
      const merge = merges.find(
        ({ from, to }) => row >= from.row && row <= to.row && column >= from.column && column <= to.column,
      );
      if (!merge) return flaws.get(`${row} ${column}`);
      return `Las celdas ${merge.ref} están combinadas: sepáralas y escribe el valor en cada una.`;
    },
  };
}

function noteFormulas(columns: number[]): SheetNote[] {
  if (columns.length === 0) return [];
  const letters = columns.toSorted((a, b) => a - b).map(formatLetter);
  const where = `${letters.length === 1 ? "La columna" : "Las columnas"} ${letters.join(", ")}`;
  const reason = `${where} ${letters.length === 1 ? "tiene" : "tienen"} fórmulas: se lee el resultado que guardó tu programa.`;
  return [{ kind: "formula", reason }];
}

function noteHidden(xml: string): SheetNote[] {
  const rows = xml.match(hiddenRow)?.length ?? 0;
  const hidden = [
    ...(rows > 0 ? [formatCount(rows, "fila oculta", "filas ocultas")] : []),
    ...(hiddenColumn.test(xml) ? ["columnas ocultas"] : []),
  ];
  if (hidden.length === 0) return [];
  return [{ kind: "hiddenCells", reason: `Tiene ${hidden.join(" y ")}, que también se leen.` }];
}

function checkPlace(row: number, column: number, sheet: string, rows: Set<number>): void {
  const { columns, rows: mostRows, lastRow: farthest } = workbookLimits;
  if (column >= columns)
    throw new UnreadableFile(
      `La hoja «${sheet}» tiene datos en la columna ${formatLetter(column)}, fila ${row + 1}: se leen ${columns} columnas, hasta la ${formatLetter(columns - 1)}.`,
    );
  rows.add(row);
  // One is the header.
  if (rows.size > mostRows + 1)
    throw new UnreadableFile(
      `La hoja «${sheet}» tiene más de ${formatNumber(mostRows)} filas, las que se leen de un libro: usa CSV.`,
    );
  if (row >= farthest)
    throw new UnreadableFile(
      `La hoja «${sheet}» tiene datos en la columna ${formatLetter(column)}, fila ${row + 1}: se leen las primeras ${formatNumber(farthest)}.`,
    );
}

function readMerges(xml: string) {
  const merges = [];
  for (const [, left = "", top, right = "", bottom] of xml.matchAll(mergePattern)) {
    const from = { row: Number(top) - 1, column: readLetters(left) };
    const to = { row: Number(bottom) - 1, column: readLetters(right) };
    merges.push({ ref: `${left}${top}:${right}${bottom}`, from, to });
    // So many merged cells are layout; the first few are enough to say so.
    if (merges.length === mostMerges) break;
  }
  return merges;
}

const mostMerges = 200;

function readLetters(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
