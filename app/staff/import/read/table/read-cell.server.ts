import { formatDate } from "../../../../shared/values/dates.ts";
import type { Cell } from "./workbook.server.ts";

/** What a column is for: dates and timestamps may be typed cells, everything else is a text. */
export type ColumnKind = "date" | "partialDate" | "timestamp" | "text";

/** The text that a CSV file would have for a typed cell, or why it has none. */
export function readCell(cell: Cell, kind: ColumnKind): { text: string } | { reason: string } {
  if (cell === null) return { text: "" };
  if (typeof cell === "string") return { text: cell };
  if (typeof cell === "boolean")
    return { reason: "La celda dice VERDADERO o FALSO, y se espera un texto o una fecha." };
  if (cell instanceof Date) return readDateCell(cell, kind);
  if (kind === "partialDate" && /^\d{4}$/.test(String(cell))) return { text: String(cell) };
  if (kind !== "text")
    return { reason: `La celda es el número ${cell}, no una fecha: dale formato de fecha y revisa el día.` };
  // A program would show decimals, percentages or money in a form that is not known here.
  if (!Number.isSafeInteger(cell))
    return { reason: `La celda es el número ${cell}: dale formato de texto y escríbela como se debe leer.` };
  return { text: String(cell) };
}

function readDateCell(cell: Date, kind: ColumnKind): { text: string } | { reason: string } {
  if (Number.isNaN(cell.getTime())) return { reason: "La fecha de la celda no existe." };
  const text = cell.toISOString();
  if (kind === "timestamp") return { text };
  if (kind === "date" || kind === "partialDate")
    return { text: text.replace(/T00:00:00\.000Z$/, "").replace(/\.\d+Z$/, "") };
  return {
    reason: `La celda es una fecha (${formatDate(text)}), y se espera un texto: dale formato de texto y escríbela de nuevo.`,
  };
}
