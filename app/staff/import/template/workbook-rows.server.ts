import type { Reader } from "../../../../db/client.server.ts";
import { loadRows, type Row } from "../../../../db/rows.server.ts";
import { joinCell } from "../../../features/open-data/formats/csv.server.ts";
import { longestCell } from "../../../features/open-data/formats/spreadsheet.server.ts";
import { supportColumns, supportNotes } from "../../../nouns/passages/constants.ts";
import type { Support } from "../../../shared/values/field-declarations.ts";
import type { RevisionNoun } from "../../../shared/values/revisions.ts";
import { readValues } from "../../tables/queries.server.ts";
import { joinNotes } from "../check/tidy-fields.server.ts";
import { collectionsByNoun, rules } from "../collections.server.ts";
import { type Collection, drawnFields } from "../fields.ts";
import type { Directory } from "../match/directory.server.ts";
import type { TemplateColumn } from "./template-columns.server.ts";

export type WorkbookRow = Record<string, string | number>;

export type RecordSheet = {
  collection: Collection;
  name: string;
  columns: TemplateColumn[];
  rows: WorkbookRow[];
};

/** `origin` stands before the addresses of the site's own images. */
type RowContext = { directory: Directory; origin: string };

/** The records of a collection as the importer reads them back: references by their names where no other record has them. */
export async function listWorkbookRows(
  db: Reader,
  collection: Collection,
  { directory, origin }: RowContext,
): Promise<WorkbookRow[]> {
  const ids = directory.getStored(collection).map(({ id }) => id);
  const rows = await loadRows(db, rules[collection].noun, ids);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [writeRow(row, collection, { directory, origin })] : [];
  });
}

function writeRow(row: Row, collection: Collection, { directory, origin }: RowContext): WorkbookRow {
  const cells: WorkbookRow = {
    _id: row.id,
    __v: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
  for (const [field, declared] of Object.entries(rules[collection].fields)) {
    const value = row[declared.column];
    if (declared.kind === "supports") {
      Object.assign(cells, writeSupports(field, value as Support[]));
      continue;
    }
    // A conflict is looked for by its name among those of the row's work.
    const within = declared.kind === "links" ? String(row.interventionId ?? "") : "";
    const values = readValues(declared, value, ({ noun, id }) => nameRecord(directory, noun, id, within));
    const text = Array.isArray(value) ? joinNames(values) : (values[0] ?? "");
    // Every installation has the drawings of the demonstration, but not the images of another one.
    cells[field] = declared.kind === "image" && text.startsWith("/media/") ? origin + text : text;
  }
  const drawn = drawnFields[collection];
  return drawn ? { ...cells, [drawn]: String(row[drawn] ?? "") } : cells;
}

/** A bar after a single name says that nothing else in it separates names. */
function joinNames(names: readonly string[]): string {
  const joined = joinCell([...names]);
  return names.length === 1 && /[;\n]/.test(joined) ? `${joined} |` : joined;
}

function writeSupports(field: string, supports: readonly Support[]): WorkbookRow {
  const told = supportColumns.map(({ name, of }) => [name, joinCell(supports.map((each) => each[of]))]);
  return {
    [field]: joinCell(supports.map(({ source }) => source)),
    ...Object.fromEntries(told),
    [supportNotes.name]: joinNotes(supports.map(({ note }) => note)),
  };
}

/** The name of a record that a row refers to, where the importer finds that record by it; else its id. */
function nameRecord(directory: Directory, noun: RevisionNoun, id: string, within: string): string {
  const target = collectionsByNoun.get(noun);
  const name = target ? directory.getName(target, id) : "";
  if (!target || name === "" || name.includes("|")) return id;
  const found = directory.find(target, name, within);
  return "id" in found && found.id === id ? name : id;
}

/** Two characters between which no text is cut: programs take blanks off, and half a character is none. */
const inseparable = /\s|^.[\udc00-\udfff]/s;

export function splitText(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > longestCell) {
    let to = from + longestCell;
    while (to > from + 1 && inseparable.test(text.slice(to - 1, to + 1))) to -= 1;
    parts.push(text.slice(from, to));
    from = to;
  }
  return [...parts, text.slice(from)];
}
