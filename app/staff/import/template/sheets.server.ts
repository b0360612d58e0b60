import type {
  Spreadsheet,
  SpreadsheetColumn,
} from "../../../features/open-data/formats/spreadsheet.server.ts";
import { nameContinuation } from "../read/table/sheets.server.ts";
import type { TemplateColumn } from "./template-columns.server.ts";

export type SheetContent = Omit<Spreadsheet[number], "name">;

export const explainingColumn = (name: string, label: string, width: number) => {
  return { name, label, width, type: "string" as const, isRequired: false, isWrapped: true };
};

export const namePart = (field: string, at: number) => (at === 0 ? field : `${field} ${at + 1}`);

/** A column for records; more of them where a text is longer than a cell. */
export function writeColumns(
  { field, header, isRequired, kind }: TemplateColumn,
  parts = 1,
): SpreadsheetColumn[] {
  const own = {
    type: field === "__v" ? ("integer" as const) : kind === "date" ? ("date" as const) : ("string" as const),
    width: kind === "text" ? 60 : Math.max(18, header.length + 2),
    isRequired,
  };
  return Array.from({ length: parts }, (_, at) => ({
    ...own,
    name: namePart(field, at),
    label: at === 0 ? header : nameContinuation(header, at + 1),
  }));
}

type DescribedSheet = { name: string; columns: readonly TemplateColumn[] };

export function describeColumns(sheets: readonly DescribedSheet[]): SheetContent {
  const columns = [
    explainingColumn("sheet", "Hoja", 16),
    explainingColumn("header", "Columna", 36),
    explainingColumn("isRequired", "¿Obligatoria?", 14),
    explainingColumn("content", "Qué se escribe", 44),
    { ...explainingColumn("limit", "Máximo de caracteres", 14), type: "integer" as const },
    explainingColumn("meaning", "Qué es", 90),
  ];
  return {
    columns: sheets.length > 1 ? columns : columns.slice(1),
    rows: sheets.flatMap(({ name, columns: described }) =>
      described.map(({ header, isRequired, content, limit, meaning }) => {
        const required = isRequired ? "Sí" : "No";
        return { sheet: name, header, isRequired: required, content, limit: limit ?? "", meaning };
      }),
    ),
  };
}

export function writeOptions(lists: readonly { header: string; choices: string[] }[]): SheetContent {
  const longest = Math.max(0, ...lists.map(({ choices }) => choices.length));
  return {
    columns: lists.map(({ header }, index) => ({
      ...explainingColumn(String(index), header, 44),
      isWrapped: false,
    })),
    rows: Array.from({ length: longest }, (_, row) =>
      Object.fromEntries(lists.map(({ choices }, index) => [String(index), choices[row] ?? ""])),
    ),
  };
}

export function describeChoices(columns: readonly TemplateColumn[]): SheetContent {
  return {
    columns: [
      explainingColumn("header", "Columna", 30),
      explainingColumn("name", "Opción", 44),
      explainingColumn("definition", "Qué significa", 70),
      explainingColumn("example", "Ejemplo", 70),
    ],
    rows: columns.flatMap(({ header, meanings }) => meanings.map((meaning) => ({ header, ...meaning }))),
  };
}
