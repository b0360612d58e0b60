import { isDeepStrictEqual } from "node:util";
import type { Database, Reader } from "../../../../db/client.server.ts";
import type { CellChoices, Spreadsheet } from "../../../features/open-data/formats/spreadsheet.server.ts";
import { requireFewRows } from "../../../features/open-data/formats/spreadsheet-file.server.ts";
import { readSnapshot } from "../../../features/open-data/rows.server.ts";
import { supportColumns, supportNotes } from "../../../nouns/passages/constants.ts";
import { runTask } from "../../../shared/child-process.server.ts";
import { childTasks } from "../../../shared/child-tasks.ts";
import { capitalize, foldText, formatCount, formatNumber } from "../../../shared/values/text.ts";
import { rules } from "../collections.server.ts";
import { workbookLimits } from "../constants.ts";
import {
  type Collection,
  collectionLabels,
  collections,
  findNamedCollection,
  isExplaining,
  listColumns,
  workbookSheets,
} from "../fields.ts";
import { Directory } from "../match/directory.server.ts";
import { formatLetter } from "../read/table/headers.server.ts";
import {
  describeColumns,
  explainingColumn,
  namePart,
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
 * @param origin the site's address, without which its images have no absolute one
 * @throws AppError `malformed` for more records than a sheet has
 */
export async function buildStudyWorkbook(db: Database, origin: string): Promise<TemplateFile> {
  const sheets = await readSnapshot(db, (tx) => listRecordSheets(tx, origin));
  for (const { rows } of sheets) requireFewRows(rows.length);
  const [readMe, explanation, lists] = workbookSheets;
  const shared = collectLists(sheets);
  const workbook: Spreadsheet = [
    { name: readMe, ...describeWorkbook(sheets) },
    ...sheets.map((sheet) => writeSheet(sheet, sheets, shared)),
    { name: lists, ...writeOptions(shared) },
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
  ...collections,
]);

async function listRecordSheets(tx: Reader, origin: string): Promise<RecordSheet[]> {
  const directory = await Directory.load(tx);
  const sheets: RecordSheet[] = [];
  for (const collection of sheetOrder)
    sheets.push({
      collection,
      name: nameSheet(collection, sheets),
      columns: await listWorkbookColumns(tx, collection),
      rows: await listWorkbookRows(tx, collection, { directory, origin }),
    });
  return sheets;
}

/** "Actuaciones", "Fichas", "Frases"; a word of the study's that is another sheet's takes more words, or the noun's own. */
function nameSheet(collection: Collection, earlier: readonly RecordSheet[]): string {
  const label = collectionLabels[collection].replace(notInSheetName, " ").trim();
  const names = [label.split(" ")[0] ?? "", label].map((name) => name.slice(0, longestSheetName).trim());
  const isFree = (name: string) =>
    name !== "" &&
    !isExplaining(name) &&
    (findNamedCollection(name) ?? collection) === collection &&
    earlier.every((sheet) => foldText(sheet.name) !== foldText(name));
  return names.find(isFree) ?? collection;
}

/** What no program has in the name of a sheet, and an apostrophe, which must not be its first or last. */
const notInSheetName = /[[\]/\\:*?'\s\p{Cc}]+/gu;
const longestSheetName = 31;

/** Those of the template, with what else a stored record has. */
async function listWorkbookColumns(db: Reader, collection: Collection): Promise<TemplateColumn[]> {
  const own = await listTemplateColumns(db, collection);
  const columns = new Map(listColumns(collection).map((column) => [column.field, column]));
  const add = (field: string, content = ""): TemplateColumn[] => {
    const column = columns.get(field);
    const header = capitalize(column?.headers[field === "_id" ? 1 : 0] ?? "");
    return column
      ? [{ ...column, header, content, kind: "line", limit: null, choices: [], meanings: [] }]
      : [];
  };
  const supports = [...supportColumns, supportNotes].flatMap(({ name }) => add(name));
  const outline = add("boundary", "Un área como GeoJSON");
  const merged = add("mergedInto", "Otro actor de esta hoja; solo cuenta para un actor nuevo");
  const metadata = ["__v", "createdAt", "updatedAt"].flatMap((field) => add(field, "No se escribe"));
  return [...add("_id", "No se escribe"), ...own, ...supports, ...outline, ...merged, ...metadata];
}

type List = { header: string; choices: string[] };

/** Choices that no sheet of the workbook has, each list once, under the name of its first column. */
function collectLists(sheets: RecordSheet[]): List[] {
  const lists: List[] = [];
  for (const { collection, columns } of sheets)
    for (const column of columns) {
      const { header, choices } = column;
      if (choices.length === 0 || findOwnSheet(collection, column, sheets) || findList(lists, column) >= 0)
        continue;
      const label = header.replace(" *", "");
      const isTaken = lists.some((list) => list.header === label);
      lists.push({ header: isTaken ? `${collectionLabels[collection]}: ${label}` : label, choices });
    }
  return lists;
}

const findList = (lists: List[], { choices }: TemplateColumn) =>
  lists.findIndex((list) => isDeepStrictEqual(list.choices, choices));

function findOwnSheet(collection: Collection, { field }: TemplateColumn, sheets: RecordSheet[]) {
  const target = rules[collection].references[field];
  return sheets.find((sheet) => sheet.collection === target);
}

function writeSheet(
  { collection, name, columns, rows }: RecordSheet,
  sheets: RecordSheet[],
  lists: List[],
): Spreadsheet[number] {
  const split = columns.map((column) => {
    const { field } = column;
    return { column, parts: Math.max(1, ...rows.map((row) => splitText(String(row[field] ?? "")).length)) };
  });
  const written = split.flatMap(({ column, parts }) => writeColumns(column, parts));
  const choices = columns.flatMap((column): CellChoices[] => {
    const letter = formatLetter(written.findIndex(({ name: field }) => field === column.field));
    const own = findOwnSheet(collection, column, sheets);
    const from = own ? locateNames(own) : locateList(lists, findList(lists, column));
    const isClosed = rules[collection].fields[column.field]?.kind === "choice";
    return from === null ? [] : [{ letter, from, allowsOthers: !isClosed }];
  });
  const long = split.filter(({ parts }) => parts > 1).map(({ column }) => column.field);
  const splitRow = (row: WorkbookRow) =>
    long.flatMap((field) =>
      splitText(String(row[field] ?? "")).map((part, at) => [namePart(field, at), part] as const),
    );
  return {
    ...{ name, columns: written, choices },
    rows: rows.map((row) => ({ ...row, ...Object.fromEntries(splitRow(row)) })),
  };
}

/** Most rows of a sheet's names that are offered in another; more are typed. */
const offeredRows = 5000;

function locateNames({ collection, name, columns }: RecordSheet): string | null {
  const at = columns.findIndex(({ field }) => field === rules[collection].nameField);
  return at < 0 ? null : locate(name, formatLetter(at), offeredRows);
}

function locateList(lists: List[], at: number): string | null {
  const list = lists[at];
  return list ? locate(workbookSheets[2], formatLetter(at), list.choices.length + 1) : null;
}

const locate = (sheet: string, letter: string, last: number) => `'${sheet}'!$${letter}$2:$${letter}$${last}`;

/** The first sheet: what the workbook is, and how it is filled in and imported. */
function describeWorkbook(sheets: readonly RecordSheet[]): SheetContent {
  const lines = [
    "Este libro tiene todo lo que el estudio sabe, una hoja por cada clase de registro y una fila por registro. Puedes llenarlo o corregirlo en Excel o LibreOffice y subirlo en Panel, Importaciones: primero se revisa, y nada se guarda hasta que lo apruebes.",
    "Un registro nuevo se escribe en una fila nueva, con el identificador en blanco. Una fila con identificador cambia el registro que lo tiene. Borrar una fila no borra su registro: eso se hace en el sitio.",
    "Si alguien cambió un registro en el sitio después de que descargaste este libro, lo que hay en el sitio se conserva, y la revisión lo dice. No cambies las columnas Identificador, Versión, Creado y Actualizado.",
    "Los registros se nombran unos a otros: en Conflictos y en Noticias escribe el nombre de la actuación como está en la hoja Actuaciones. Donde dos registros se llaman igual está el identificador. Varios nombres en una celda se separan con |.",
    "Las celdas con lista ofrecen lo que hay. Un valor que no está en ninguna lista es un error de su fila: al revisar puedes elegir que se cree, o corregir la fila.",
    "Las columnas con * son obligatorias. El orden de las columnas no importa, y las opcionales se pueden quitar. Una celda vacía de una columna opcional borra lo guardado, salvo donde va el nombre de un solo registro, como Fuente o Pertenece a, o una de unas opciones fijas, como Clase de fuente: ahí queda lo que estaba. Una columna que no está no cambia nada.",
    "En Noticias, las columnas Publicación, Autor, Sección y Página son para noticias nuevas que todavía no tienen una fila en Fuentes: con ellas se crea la fuente. Una publicación nueva también se elige al revisar.",
    `Se leen ${formatNumber(workbookLimits.rows)} filas de cada hoja, también las ocultas. De una fórmula se lee el resultado que guardó tu programa; las celdas combinadas no se leen. Un texto más largo que una celda sigue en la columna de al lado, que se llama igual y dice «continúa».`,
    "No están en el libro: las imágenes mismas (sí sus direcciones), los recortes escaneados, las capas del mapa, los textos del sitio, el libro de códigos y las lecturas del equipo (sí el tipo y el escalamiento de cada conflicto), lo que se decidió sobre propuestas y menciones, los avisos y mensajes, las personas del equipo, las ediciones y la historia de los cambios. Todo eso está en una copia de seguridad.",
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
