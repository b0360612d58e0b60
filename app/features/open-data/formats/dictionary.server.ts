import type { Column, OpenRow } from "../contract.ts";
import { writeCsvRows } from "./csv.server.ts";

const text = (name: string, label: string) =>
  ({ name, label, meaning: label, type: "string", isRequired: true }) as const;

export const dictionaryColumns = [
  text("columna", "Columna"),
  text("nombre", "Nombre"),
  text("tipo", "Tipo"),
  text("significado", "Significado"),
  text("obligatoria", "Obligatoria"),
  text("longitud", "Longitud máxima"),
  text("se_refiere_a", "Se refiere a"),
] as const satisfies readonly Column[];

export const valueColumns = [
  text("columna", "Columna"),
  { ...text("numero", "Número en R y SPSS"), type: "integer" },
  text("valor", "Valor"),
] as const satisfies readonly Column[];

const typeNames: Record<Column["type"], string> = {
  string: "texto",
  date: "fecha (aaaa-mm-dd)",
  datetime: "fecha y hora universal (ISO 8601)",
  integer: "número entero",
  list: "lista, separada por « | »",
};

/** What each column of a file means, a row for each. */
export function describeColumns(columns: readonly Column[]): OpenRow[] {
  return columns.map(({ name, label, meaning, type, isRequired, maxLength, references }) => ({
    columna: name,
    nombre: label,
    tipo: typeNames[type],
    significado: meaning,
    obligatoria: isRequired ? "sí" : "no",
    longitud: maxLength === undefined ? "" : String(maxLength),
    se_refiere_a: references ?? "",
  }));
}

/** What the columns of several tables mean, as CSV. */
export function writeDictionary(tables: readonly { name: string; columns: readonly Column[] }[]): string {
  const rows = tables.flatMap(({ name, columns }) =>
    describeColumns(columns).map((row) => ({ tabla: name, ...row })),
  );
  return writeCsvRows(["tabla", ...dictionaryColumns.map(({ name }) => name)], rows);
}
