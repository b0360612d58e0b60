import writeXlsxFile, { type CellObject, type Row, type Sheet } from "write-excel-file/node";
import type { Reader } from "../../../../db/client.server.ts";
import { notFound } from "../../../shared/api/errors.ts";
import { stringifyCsv } from "../../../shared/values/csv.server.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { collectionLabels, workbookLimits } from "../constants.ts";
import type { Collection } from "../contract.ts";
import { nameTemplate, templateCollections, templateSheets } from "../fields.ts";
import { listTemplateColumns, type TemplateColumn } from "./template-columns.server.ts";

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
  if (ending === "csv") return { bytes: Buffer.from(writeHeader(columns)), type: templateTypes.csv };
  const workbook = await writeXlsxFile(listSheets(collection, columns)).toBuffer();
  return { bytes: new Uint8Array(workbook), type: templateTypes.xlsx };
}

/** Semicolons: a spreadsheet program in Spanish takes them for the border of a cell. */
function writeHeader(columns: TemplateColumn[]): string {
  return stringifyCsv([], { delimiter: ";", columns: columns.map(({ header }) => header) });
}

function listSheets(collection: Collection, columns: TemplateColumn[]): Sheet<Buffer>[] {
  const [explanation, options, meanings] = templateSheets;
  const chosen = columns.filter(({ choices }) => choices.length > 0);
  const sheets: Sheet<Buffer>[] = [
    {
      sheet: collectionLabels[collection],
      data: [columns.map(({ header, isRequired }) => writeHeading(header, isRequired))],
      columns: columns.map(({ header, isLongText }) => ({
        width: isLongText ? 60 : Math.max(18, header.length + 2),
      })),
      stickyRowsCount: 1,
    },
    {
      sheet: explanation,
      data: explainColumns(collection, columns),
      columns: [{ width: 40 }, { width: 12 }, { width: 44 }, { width: 14 }, { width: 90 }],
      stickyRowsCount: 1,
    },
  ];
  if (chosen.length > 0)
    sheets.push({
      sheet: options,
      data: listOptions(chosen),
      columns: chosen.map(() => ({ width: 44 })),
      stickyRowsCount: 1,
    });
  if (columns.some((column) => column.meanings.length > 0))
    sheets.push({
      sheet: meanings,
      data: explainChoices(columns),
      columns: [{ width: 30 }, { width: 44 }, { width: 70 }, { width: 70 }],
      stickyRowsCount: 1,
    });
  return sheets;
}

function writeHeading(value: string, isRequired = false): CellObject {
  const color = isRequired
    ? { backgroundColor: "#0e4a4a", textColor: "#ffffff" }
    : { backgroundColor: "#e6e2d6" };
  return { value, type: String, fontWeight: "bold", wrap: true, alignVertical: "top", ...color };
}

const wrapped = (value: string): CellObject => ({ value, type: String, wrap: true, alignVertical: "top" });

function explainColumns(collection: Collection, columns: TemplateColumn[]): Row[] {
  const rows = columns.map(({ header, isRequired, content, limit, meaning }) => [
    wrapped(header),
    wrapped(isRequired ? "Sí" : "No"),
    wrapped(content),
    limit === null ? null : { value: limit, type: Number, alignVertical: "top" as const },
    wrapped(meaning),
  ]);
  const note =
    `Llena la hoja «${collectionLabels[collection]}», una fila por registro, y súbela en Panel, Importaciones. Las columnas ` +
    "con * son obligatorias. El orden no importa, y las columnas opcionales se pueden quitar. Se leen " +
    `${formatNumber(workbookLimits.rows)} filas; con más, usa CSV.`;
  const headings = ["Columna", "¿Obligatoria?", "Qué se escribe", "Máximo de caracteres", "Qué es"];
  return [headings.map((heading) => writeHeading(heading)), ...rows, [], [wrapped(note)]];
}

function listOptions(columns: TemplateColumn[]): Row[] {
  const longest = Math.max(...columns.map(({ choices }) => choices.length));
  const rows = Array.from({ length: longest }, (_, index) =>
    columns.map(({ choices }) => choices[index] ?? null),
  );
  return [columns.map(({ header }) => writeHeading(header)), ...rows];
}

function explainChoices(columns: TemplateColumn[]): Row[] {
  const rows = columns.flatMap(({ header, meanings }) =>
    meanings.map(({ name, definition, example }) => [header, name, definition, example].map(wrapped)),
  );
  const headings = ["Columna", "Opción", "Qué significa", "Ejemplo"];
  return [headings.map((heading) => writeHeading(heading)), ...rows];
}
