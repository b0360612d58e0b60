import type { Database, Reader } from "../../../../db/client.server.ts";
import {
  type CellChoices,
  longestCell,
  type Spreadsheet,
} from "../../../features/open-data/formats/spreadsheet.server.ts";
import { requireFewRows } from "../../../features/open-data/formats/spreadsheet-file.server.ts";
import { readSnapshot } from "../../../features/open-data/rows.server.ts";
import { supportColumns, supportNotes } from "../../../nouns/passages/constants.ts";
import { runTask } from "../../../shared/child-process.server.ts";
import { childTasks } from "../../../shared/child-tasks.ts";
import { capitalize, formatCount, formatNumber } from "../../../shared/values/text.ts";
import { rules } from "../collections.server.ts";
import { collectionLabels, workbookLimits } from "../constants.ts";
import type { Collection } from "../contract.ts";
import { listColumns, tableCollections, workbookSheets } from "../fields.ts";
import { Directory } from "../match/directory.server.ts";
import { formatLetter } from "../read/table/headers.server.ts";
import {
  describeColumns,
  explainingColumn,
  type SheetContent,
  writeColumns,
  writeOptions,
} from "./sheets.server.ts";
import { type TemplateFile, templateTypes } from "./template.server.ts";
import { listTemplateColumns, type TemplateColumn } from "./template-columns.server.ts";
import { listWorkbookRows, type RecordSheet, splitText, type WorkbookRow } from "./workbook-rows.server.ts";

/**
 * All that a study knows in one workbook, a sheet for each noun, as the importer reads it back: a record with its identifier
 * is changed, and one without is new. For staff alone.
 * @throws AppError `malformed` for more records than a sheet has
 */
export async function buildStudyWorkbook(db: Database): Promise<TemplateFile> {
  const sheets = await readSnapshot(db, listRecordSheets);
  for (const { rows } of sheets) requireFewRows(rows.length);
  const [readMe, explanation, lists] = workbookSheets;
  const options = listOptions(sheets);
  const workbook: Spreadsheet = [
    { name: readMe, ...describeWorkbook(sheets) },
    ...sheets.map((sheet) => writeSheet(sheet, sheets, options)),
    { name: lists, ...writeOptions([...options.values()]) },
    { name: explanation, ...describeColumns(sheets) },
  ];
  const bytes = await runTask(childTasks.writeSpreadsheet, { input: JSON.stringify(workbook) });
  return { bytes: new Uint8Array(bytes), type: templateTypes.xlsx };
}

/** People begin with the works; an import reads the sheets in any order. */
const sheetOrder = new Set<Collection>([
  "interventions",
  "datasheets",
  "conflicts",
  "news",
  "sources",
  ...tableCollections,
]);

async function listRecordSheets(tx: Reader): Promise<RecordSheet[]> {
  const directory = await Directory.load(tx);
  const sheets: RecordSheet[] = [];
  for (const collection of sheetOrder)
    sheets.push({
      collection,
      // "Actuaciones", "Fichas", "Frases".
      name: collectionLabels[collection].split(" ")[0] ?? collection,
      columns: await listWorkbookColumns(tx, collection),
      rows: await listWorkbookRows(tx, collection, directory),
    });
  return sheets;
}

/** Those of the template, with what else a stored record has. */
async function listWorkbookColumns(db: Reader, collection: Collection): Promise<TemplateColumn[]> {
  const own = await listTemplateColumns(db, collection);
  const add = (field: string, header: string, meaning: string, content = ""): TemplateColumn => {
    const plain = { isRequired: false, limit: null, choices: [], meanings: [], kind: "line" as const };
    return { ...plain, field, header, meaning, content };
  };
  const supports = own.some(({ field }) => rules[collection].fields[field]?.kind === "supports")
    ? [...supportColumns, supportNotes].map(({ name, label, meaning }) => add(name, label, meaning))
    : [];
  const [id, ...metadata] = ["_id", "__v", "createdAt", "updatedAt"].map((field) => {
    const { headers = [], meaning = "" } = listColumns(collection).find((each) => each.field === field) ?? {};
    return add(field, capitalize(headers[field === "_id" ? 1 : 0] ?? field), meaning, "No se escribe");
  });
  return [...(id ? [id] : []), ...own, ...supports, ...metadata];
}

type Options = { header: string; choices: string[] };

/** Choices that no sheet of the workbook has, each list once. */
function listOptions(sheets: RecordSheet[]): Map<string, Options> {
  const lists = new Map<string, Options>();
  const headers = new Set<string>();
  for (const { collection, columns } of sheets)
    for (const column of columns) {
      const key = keyOf(column);
      if (column.choices.length === 0 || findOwnSheet(collection, column, sheets) || lists.has(key)) continue;
      const label = column.header.replace(" *", "");
      const header = headers.has(label) ? `${collectionLabels[collection]}: ${label}` : label;
      headers.add(header);
      lists.set(key, { header, choices: column.choices });
    }
  return lists;
}

const keyOf = ({ choices }: TemplateColumn) => JSON.stringify(choices);

function findOwnSheet(collection: Collection, { field }: TemplateColumn, sheets: RecordSheet[]) {
  const target = rules[collection].references[field];
  return sheets.find((sheet) => sheet.collection === target);
}

function writeSheet(
  { collection, name, columns, rows }: RecordSheet,
  sheets: RecordSheet[],
  options: ReadonlyMap<string, Options>,
): Spreadsheet[number] {
  const split = columns.map(({ field }) => {
    const isLong = rows.some((row) => String(row[field] ?? "").length > longestCell);
    return isLong ? Math.max(...rows.map((row) => splitText(String(row[field] ?? "")).length)) : 1;
  });
  const written = columns.flatMap((column, index) => writeColumns(column, split[index] ?? 1));
  const letters = new Map(written.map((column, index) => [column.name, formatLetter(index)]));
  const listNames = [...options.keys()];
  const choices = columns.flatMap((column): CellChoices[] => {
    const letter = letters.get(column.field) ?? "";
    const own = findOwnSheet(collection, column, sheets);
    const from = own ? locateNames(own) : locateOptions(listNames.indexOf(keyOf(column)), options);
    const isClosed = rules[collection].fields[column.field]?.kind === "choice";
    return from === null ? [] : [{ letter, from, allowsOthers: !isClosed }];
  });
  const parted = columns.filter((_, index) => (split[index] ?? 1) > 1);
  const splitRow = (row: WorkbookRow) =>
    Object.fromEntries(
      parted.flatMap(({ field }) =>
        splitText(String(row[field] ?? "")).map((part, at) => [
          at === 0 ? field : `${field} ${at + 1}`,
          part,
        ]),
      ),
    );
  return { name, columns: written, rows: rows.map((row) => ({ ...row, ...splitRow(row) })), choices };
}

/** Most rows of a sheet's names that are offered in another; more are typed. */
const offeredRows = 5000;

function locateNames({ collection, name, columns }: RecordSheet): string | null {
  const at = columns.findIndex(({ field }) => field === rules[collection].nameField);
  return at < 0 ? null : locate(name, formatLetter(at), offeredRows);
}

function locateOptions(at: number, options: ReadonlyMap<string, Options>): string | null {
  const list = [...options.values()][at];
  return list ? locate(workbookSheets[2], formatLetter(at), list.choices.length + 1) : null;
}

const locate = (sheet: string, letter: string, last: number) => `${sheet}!$${letter}$2:$${letter}$${last}`;

/** The first sheet: what the workbook is, and how it is filled in and imported. */
function describeWorkbook(sheets: readonly RecordSheet[]): SheetContent {
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
    columns: [explainingColumn("line", "Libro de trabajo del estudio", 110)],
    rows: lines.map((line) => ({ line })),
  };
}
