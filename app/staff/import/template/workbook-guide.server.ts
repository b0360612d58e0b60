import type { Spreadsheet } from "../../../features/open-data/formats/spreadsheet.server.ts";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import { collectionLabels, workbookLimits } from "../constants.ts";
import type { RecordSheet } from "./workbook-rows.server.ts";

type Content = Pick<Spreadsheet[number], "columns" | "rows">;

const text = (name: string, label: string, width: number) => {
  return { name, label, type: "string" as const, width, isWrapped: true };
};

/** The first sheet: what the workbook is, and how it is filled in and imported. */
export function describeWorkbook(sheets: readonly RecordSheet[]): Content {
  const lines = [
    "Este libro tiene todo lo que el estudio sabe, una hoja por cada clase de registro y una fila por registro. Puedes llenarlo o corregirlo en Excel o LibreOffice y subirlo en Panel, Importaciones: primero se revisa, y nada se guarda hasta que lo apruebes.",
    "Un registro nuevo se escribe en una fila nueva, con el identificador en blanco. Una fila con identificador cambia el registro que lo tiene. Borrar una fila no borra su registro: eso se hace en el sitio.",
    "Si alguien cambió un registro en el sitio después de que descargaste este libro, lo que hay en el sitio se conserva, y la revisión lo dice. No cambies las columnas Identificador, Versión, Creado y Actualizado.",
    "Los registros se nombran unos a otros: en Conflictos y en Noticias escribe el nombre de la actuación como está en la hoja Actuaciones. Donde dos registros se llaman igual está el identificador. Varios nombres en una celda se separan con |.",
    "Las celdas con lista ofrecen lo que hay. Un valor que no está en ninguna lista es un error de su fila: al revisar puedes elegir que se cree, o corregir la fila.",
    "Las columnas con * son obligatorias. El orden de las columnas no importa, y las opcionales se pueden quitar. Una celda vacía de una columna opcional borra lo guardado; una columna que no está no cambia nada.",
    "En Noticias, las columnas Publicación, Autor, Sección y Página son para noticias nuevas que todavía no tienen una fila en Fuentes: con ellas se crea la fuente.",
    `Se leen ${formatNumber(workbookLimits.rows)} filas de cada hoja, sin fórmulas ni celdas combinadas. Un texto más largo que una celda sigue en la columna de al lado, que se llama igual y dice «continúa».`,
    "No están en el libro: las imágenes mismas (sí sus direcciones), los recortes escaneados, las capas del mapa, los textos del sitio, las personas del equipo, los mensajes y la historia de los cambios. Todo eso está en una copia de seguridad.",
    "La hoja Explicación dice qué va en cada columna; Listas tiene los valores que se ofrecen.",
    ...sheets.map(({ collection, name, rows }) => {
      return `${name}: ${collectionLabels[collection].toLowerCase()}, ${formatCount(rows.length, "fila", "filas")}.`;
    }),
  ];
  return {
    columns: [text("line", "Libro de trabajo del estudio", 110)],
    rows: lines.map((line) => ({ line })),
  };
}

/** What every column of every sheet holds. */
export function describeColumns(sheets: readonly RecordSheet[]): Content {
  return {
    columns: [
      text("sheet", "Hoja", 16),
      text("header", "Columna", 36),
      text("isRequired", "¿Obligatoria?", 14),
      text("content", "Qué se escribe", 44),
      { ...text("limit", "Máximo de caracteres", 14), type: "integer" },
      text("meaning", "Qué es", 80),
    ],
    rows: sheets.flatMap(({ name, columns }) =>
      columns.map(({ header, isRequired, content, limit, meaning }) => {
        const required = isRequired ? "Sí" : "No";
        return { sheet: name, header, isRequired: required, content, limit: limit ?? "", meaning };
      }),
    ),
  };
}
