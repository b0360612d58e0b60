import type { Reader } from "../../../../db/client.server.ts";
import { readNameMask } from "../../../../db/links/hide-names.server.ts";
import {
  countCodedValues,
  readBooks,
  readCodedValues,
  readCrosswalk,
} from "../../coding/crosswalk.server.ts";
import type { CodingTable } from "../constants.ts";
import type { Column, OpenRow } from "../contract.ts";

type Table = {
  columns: readonly Column[];
  read: (db: Reader) => AsyncIterable<OpenRow[]> | Promise<OpenRow[]>;
  count?: (db: Reader) => Promise<number>;
};

const text = (name: string, label: string, meaning: string, more: Partial<Column> = {}): Column => ({
  ...{ name, label, meaning },
  ...{ type: "string", isRequired: true, ...more },
});
const isDerived = true;
const id = text("_id", "Identificador", "El identificador de la fila, el mismo en cada edición.");
const noun = text(
  "noun",
  "Clase de registro",
  "Qué se codifica: «news», una noticia; «conflict», un conflicto.",
);
const codebook = text("codebook", "Versión del libro", "Con qué versión del libro de códigos.", {
  type: "integer",
});
const variable = text(
  "variable",
  "Pregunta",
  "La clave de la pregunta en el libro de códigos, como «action».",
);

/** What the coding gives away: no records, but what follows from the readings and the codebook. */
export const codingTables: Record<CodingTable, Table> = {
  coding: {
    columns: [
      id,
      noun,
      text("record", "Registro", "El identificador de la noticia o del conflicto."),
      variable,
      text("value", "Valor", "El código de la respuesta; vacío si no se puede decir.", { isRequired: false }),
      text("answer", "Respuesta", "Cómo llama el libro a ese valor.", { isDerived }),
      text(
        "basis",
        "En qué se apoya",
        "«final», decidido donde dos lecturas difieren; «agreed», igual en dos lecturas; «single», una lectura.",
      ),
      codebook,
    ],
    read: readCodedValues,
    count: countCodedValues,
  },
  crosswalk: {
    columns: [
      id,
      text("fact", "Hecho", "La primera de las noticias que cuentan ese hecho.", { references: "news" }),
      text("news", "Noticia", "Una noticia que lo cuenta.", { references: "news" }),
      text("newsName", "Noticia: nombre", "El titular de «news».", { isDerived }),
      text("newsDate", "Fecha", "La fecha de la noticia.", { type: "date", isDerived }),
      text("intervention", "Actuación urbanística", "La actuación de la noticia.", {
        references: "intervention",
        isDerived,
      }),
      text("interventionName", "Actuación urbanística: nombre", "El nombre de «intervention».", {
        isDerived,
      }),
      text(
        "action",
        "Acción más fuerte",
        "El código de la acción que la noticia cuenta; vacío en una que el equipo une a otra y que no tiene valor.",
        { isRequired: false },
      ),
      text("conflict", "Conflicto", "Un conflicto que la noticia nombra; vacío si no nombra ninguno.", {
        references: "conflict",
        isRequired: false,
      }),
      text("conflictName", "Conflicto: nombre", "El nombre de «conflict».", { isRequired: false, isDerived }),
    ],
    read: async (db) =>
      (await readCrosswalk(db)).map((row) => ({
        ...row,
        action: row.action ?? "",
        conflictName: row.conflictName ?? "",
      })),
  },
  codebook: {
    columns: [
      id,
      codebook,
      text("inForceAt", "En vigor desde", "Cuándo entró en vigor la versión, en hora universal.", {
        type: "datetime",
      }),
      noun,
      variable,
      text("variableName", "Pregunta: nombre", "Cómo se llama la pregunta."),
      text("question", "Pregunta: texto", "Lo que se le pregunta a cada registro."),
      text("scale", "Escala", "«ordinal», si los valores tienen orden; «nominal», si no."),
      text("value", "Valor", "El código de la respuesta."),
      text("answer", "Respuesta", "Cómo se llama la respuesta."),
      text("rule", "Regla", "Cuándo se elige.", { isRequired: false }),
      text("exampleIn", "Ejemplo que es", "Un caso que va aquí.", { isRequired: false }),
      text("exampleOut", "Ejemplo que no es", "Un caso que parece ir aquí y no va.", { isRequired: false }),
      text("position", "Orden", "El lugar de la respuesta en la pregunta, desde 0.", { type: "integer" }),
    ],
    read: readBooks,
  },
};

/** Without hidden names: no write takes them out of a version of the codebook. */
export async function* readCodingRows(db: Reader, table: CodingTable): AsyncGenerator<OpenRow[]> {
  const mask = await readNameMask(db);
  const rows = await codingTables[table].read(db);
  for await (const some of Array.isArray(rows) ? [rows] : rows) yield mask.hideIn(some);
}

export async function countCodingRows(db: Reader, table: CodingTable): Promise<number> {
  const { read, count } = codingTables[table];
  if (count) return count(db);
  const rows = await read(db);
  return Array.isArray(rows) ? rows.length : 0;
}
