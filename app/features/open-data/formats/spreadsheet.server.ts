import { unzipSync, zipSync } from "fflate";
import writeExcelFile, { type SheetData } from "write-excel-file/node";
import { escapeText } from "../../../shared/pictures/escape-text.server.ts";
import { earliestDate } from "../../../shared/values/dates.ts";
import { spreadsheetLimit } from "../constants.ts";
import type { Cell, Column, OpenRow } from "../contract.ts";
import { joinCell } from "./csv.server.ts";
import { getFixedTime } from "./zip.server.ts";

/** The sheets of a file, in their order. */
export type Spreadsheet = {
  name: string;
  columns: readonly SpreadsheetColumn[];
  rows: readonly OpenRow[];
  choices?: readonly CellChoices[];
}[];
export type SpreadsheetColumn = Pick<Column, "name" | "label" | "type"> & {
  width?: number;
  /** Shown in the header of a column that people fill in. */
  isRequired?: boolean;
  /** Whether long texts take several lines of their cell. */
  isWrapped?: boolean;
};

/** What a program offers in the cells below the header of a column: `from` is a range such as "'Listas'!$A$2:$A$8". */
export type CellChoices = { letter: string; from: string; allowsOthers: boolean };

/** Characters that a cell can have. */
export const longestCell = 32_767;
/** What XML cannot have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes.
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** The format reads such a text as a character that XML cannot have: "_x0041_". An escape of its own keeps it a text. */
const escapeLike = /_(?=x[0-9a-f]{4}_)/gi;

const requiredHeading = { backgroundColor: "#0e4a4a", textColor: "#ffffff" };
const plainHeading = { backgroundColor: "#e6e2d6" };

/** A file whose cells are typed, and never formulas. The same content is the same bytes. */
export async function writeSpreadsheet(sheets: Spreadsheet): Promise<Uint8Array> {
  const written = await writeExcelFile(
    sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      data: [
        columns.map(({ label, isRequired }) => ({
          ...{ value: label, type: String, fontWeight: "bold" as const },
          ...(isRequired === undefined ? {} : isRequired ? requiredHeading : plainHeading),
        })),
        ...rows.map((row) =>
          columns.map(({ name, type, isWrapped }) => createCell(type, row[name] ?? "", isWrapped)),
        ),
      ] satisfies SheetData,
      columns: columns.map(({ name, width }) => ({ width: width ?? widths[name] ?? 24 })),
      stickyRowsCount: 1,
    })),
    {
      features: [
        {
          files: {
            transform: {
              "xl/worksheets/sheet{id}.xml": {
                transform: (xml, _options, { sheetIndex }) =>
                  // The format has an order of elements.
                  xml.replace("</sheetData>", (end) => end + writeChoices(sheets[sheetIndex]?.choices ?? [])),
              },
            },
          },
        },
      ],
    },
  ).toBuffer();
  return zipSync(unzipSync(written), { mtime: getFixedTime() });
}

const widths: Record<string, number> = { description: 80, significado: 80, __v: 9 };

function writeChoices(choices: readonly CellChoices[]): string {
  if (choices.length === 0) return "";
  const each = choices.map(({ letter, from, allowsOthers }) => {
    const refusal = allowsOthers
      ? `errorStyle="warning" error="No está en la lista. Si lo dejas, al importar se pregunta si se crea."`
      : `error="Elige un valor de la lista."`;
    const cells = `${letter}2:${letter}${spreadsheetLimit + 1}`;
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" ${refusal} sqref="${cells}"><formula1>${escapeText(from)}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${each.length}">${each.join("")}</dataValidations>`;
}

function createCell(type: Column["type"], cell: Cell, isWrapped = false) {
  if (type === "integer") return cell === "" ? null : { value: Number(cell), type: Number };
  // A spreadsheet knows no older dates.
  if (type === "date" && String(cell) >= earliestDate)
    return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" };
  const text = joinCell(cell).replace(notInXml, "").toWellFormed().slice(0, longestCell);
  if (text === "") return null;
  return {
    value: text.replace(escapeLike, "_x005F_"),
    type: String,
    ...(isWrapped ? { wrap: true, alignVertical: "top" as const } : {}),
  };
}
