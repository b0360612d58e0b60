import type { Reader } from "../../../../db/client.server.ts";
import {
  type Spreadsheet,
  writeSpreadsheet,
} from "../../../features/open-data/formats/spreadsheet.server.ts";
import { notFound } from "../../../shared/api/errors.ts";
import { stringifyCsv } from "../../../shared/values/csv.server.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { workbookLimits } from "../constants.ts";
import { collectionLabels, nameTemplate, templateCollections, templateSheets } from "../fields.ts";
import { describeChoices, describeColumns, writeColumns, writeOptions } from "./sheets.server.ts";
import { listTemplateColumns } from "./template-columns.server.ts";

export type TemplateFile = { bytes: Uint8Array<ArrayBuffer>; type: string };

export const templateTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
} as const;

/**
 * An empty spreadsheet for a noun, with what its columns are. For staff alone: its lists name records that only they read.
 * @param file "noticias.xlsx", "fichas-tecnicas.csv"
 * @throws AppError `notFound` for another name
 */
export async function buildTemplate(db: Reader, file: string): Promise<TemplateFile> {
  const ending = file.endsWith(".csv") ? "csv" : "xlsx";
  const collection = templateCollections.find((candidate) => nameTemplate(candidate, ending) === file);
  if (!collection) throw notFound("No encontramos esa plantilla.");
  const columns = await listTemplateColumns(db, collection);
  if (ending === "csv") {
    // A spreadsheet program in Spanish takes semicolons for the borders of cells.
    const header = stringifyCsv([], { delimiter: ";", columns: columns.map((column) => column.header) });
    return { bytes: Buffer.from(header), type: templateTypes.csv };
  }
  const name = collectionLabels[collection];
  const [explanation, options, meanings] = templateSheets;
  const explained = describeColumns([{ name, columns }]);
  const chosen = columns.filter(({ choices }) => choices.length > 0);
  const choices = describeChoices(columns);
  const note =
    `Llena la hoja «${name}», una fila por registro, y súbela en Panel, Importaciones. Las columnas con * son ` +
    "obligatorias. El orden no importa, y las columnas opcionales se pueden quitar. Se leen " +
    `${formatNumber(workbookLimits.rows)} filas; con más, usa CSV.`;
  const sheets: Spreadsheet = [
    { name, columns: columns.flatMap((column) => writeColumns(column)), rows: [] },
    { name: explanation, ...explained, rows: [...explained.rows, {}, { header: note }] },
    ...(chosen.length > 0 ? [{ name: options, ...writeOptions(chosen) }] : []),
    ...(choices.rows.length > 0 ? [{ name: meanings, ...choices }] : []),
  ];
  return { bytes: new Uint8Array(await writeSpreadsheet(sheets)), type: templateTypes.xlsx };
}
