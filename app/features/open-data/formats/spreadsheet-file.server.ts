import { AppError } from "../../../shared/api/errors.ts";
import { runTask } from "../../../shared/child-process.server.ts";
import { childTasks } from "../../../shared/child-tasks.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { spreadsheetLimit } from "../constants.ts";
import type { Column, OpenRow } from "../contract.ts";
import { describeColumns, dictionaryColumns, valueColumns } from "./dictionary.server.ts";
import type { Spreadsheet } from "./spreadsheet.server.ts";

/** @throws AppError `malformed` for more rows than a spreadsheet is made of */
export function requireFewRows(count: number): void {
  if (count <= spreadsheetLimit) return;
  const [rows, most] = [formatNumber(count), formatNumber(spreadsheetLimit)];
  const message = `Son ${rows} filas, y la hoja de cálculo se hace hasta con ${most}. Usa filtros, o descarga el CSV.`;
  throw new AppError("malformed", { message });
}

/** The rows of a list, the meaning of its columns and, where there are any, its values by number, a sheet each. */
export async function* writeRowsAsSpreadsheet(
  columns: readonly Column[],
  rows: AsyncIterable<OpenRow[]>,
  values: OpenRow[] = [],
): AsyncGenerator<Uint8Array> {
  const all: OpenRow[] = [];
  for await (const some of rows) all.push(...some);
  const described = columns.map(({ name, label, type }) => ({ name, label, type }));
  const dictionary = { name: "Diccionario", columns: dictionaryColumns, rows: describeColumns(columns) };
  const sheets: Spreadsheet = [{ name: "Datos", columns: described, rows: all }, dictionary];
  if (values.length > 0) sheets.push({ name: "Valores", columns: valueColumns, rows: values });
  yield await runTask(childTasks.writeSpreadsheet, { input: JSON.stringify(sheets) });
}
