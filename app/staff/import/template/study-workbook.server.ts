import type { Database, Reader } from "../../../../db/client.server.ts";
import {
  type CellChoices,
  longestCell,
  type Spreadsheet,
  type SpreadsheetColumn,
} from "../../../features/open-data/formats/spreadsheet.server.ts";
import { requireFewRows } from "../../../features/open-data/formats/spreadsheet-file.server.ts";
import { readSnapshot } from "../../../features/open-data/rows.server.ts";
import { supportColumns, supportNotes } from "../../../nouns/passages/constants.ts";
import { runTask } from "../../../shared/child-process.server.ts";
import { childTasks } from "../../../shared/child-tasks.ts";
import { capitalize } from "../../../shared/values/text.ts";
import { rules } from "../collections.server.ts";
import { collectionLabels } from "../constants.ts";
import type { Collection } from "../contract.ts";
import { listColumns, tableCollections, workbookSheets } from "../fields.ts";
import { Directory } from "../match/directory.server.ts";
import { formatLetter } from "../read/table/headers.server.ts";
import { nameContinuation } from "../read/table/sheets.server.ts";
import { type TemplateFile, templateTypes } from "./template.server.ts";
import { listTemplateColumns, type TemplateColumn } from "./template-columns.server.ts";
import { describeColumns, describeWorkbook } from "./workbook-guide.server.ts";
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
    { name: lists, ...writeOptions(options) },
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
  const plain = {
    isRequired: false,
    limit: null,
    choices: [],
    meanings: [],
    isLongText: false,
    isDate: false,
  };
  const add = (field: string, header: string, meaning: string, content = "") => {
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

/** A list of the sheet «Listas», under the name of its columns. */
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

/** The sheet with the records that a column names. */
function findOwnSheet(collection: Collection, { field }: TemplateColumn, sheets: RecordSheet[]) {
  const target = rules[collection].references[field];
  return sheets.find((sheet) => sheet.collection === target);
}

function writeOptions(options: ReadonlyMap<string, Options>): Omit<Spreadsheet[number], "name"> {
  const lists = [...options.values()];
  const longest = Math.max(0, ...lists.map(({ choices }) => choices.length));
  return {
    columns: lists.map(({ header }, index) => ({
      ...{ name: String(index), label: header, type: "string" as const },
      width: 40,
    })),
    rows: Array.from({ length: longest }, (_, row) =>
      Object.fromEntries(lists.map(({ choices }, index) => [String(index), choices[row] ?? ""])),
    ),
  };
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

function writeColumns(column: TemplateColumn, parts: number): SpreadsheetColumn[] {
  const { field, header, isRequired, isDate, isLongText } = column;
  const own = {
    type: field === "__v" ? ("integer" as const) : isDate ? ("date" as const) : ("string" as const),
    width: isLongText ? 60 : Math.max(18, header.length + 2),
    isRequired,
  };
  return Array.from({ length: parts }, (_, at) => ({
    ...own,
    name: at === 0 ? field : `${field} ${at + 1}`,
    label: at === 0 ? header : nameContinuation(header, at + 1),
  }));
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
