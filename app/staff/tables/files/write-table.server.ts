import { inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "../../../../db/client.server.ts";
import { getTable, getWrittenColumns } from "../../../../db/rows.server.ts";
import type { Column, OpenRow } from "../../../features/open-data/contract.ts";
import { writeCsv } from "../../../features/open-data/formats/csv.server.ts";
import {
  requireFewRows,
  writeRowsAsSpreadsheet,
} from "../../../features/open-data/formats/spreadsheet-file.server.ts";
import { writeZip } from "../../../features/open-data/formats/zip.server.ts";
import { nouns } from "../../../nouns/register.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import { type Field, isRequired } from "../../../shared/values/field-declarations.ts";
import { nameTable, type TableFormat } from "../constants.ts";
import type { TableQuery } from "../contract.ts";
import { listTableFields, type TableNoun } from "../fields.ts";
import { filterTable, orderTable, selectCreation } from "../filters.server.ts";
import { loadNamed, readValues } from "../queries.server.ts";
import { type Labelled, listCodedColumns, readCodes, readLabelled } from "./value-labels.server.ts";
import { listStatisticsFiles } from "./write-statistics.server.ts";

/** Records that are read at once. */
const batch = 500;

type Asked = { noun: TableNoun; format: TableFormat; query: TableQuery };

/**
 * All that the filters of a table leave as a file, in its order, with every field that staff see.
 * @throws AppError `invalid` for an order or a check that the noun does not have, `malformed` for more rows than a spreadsheet takes
 */
export async function writeTableFile(
  db: Reader,
  actor: Actor | null,
  { noun, format, query }: Asked,
): Promise<AsyncGenerator<string | Uint8Array>> {
  requirePermission(actor, "readPanel");
  const { id } = getWrittenColumns(noun);
  const found = await db
    .select({ id: sql<string>`${id}` })
    .from(getTable(noun))
    .where(filterTable(db, noun, query))
    .orderBy(...orderTable(noun, query.sort));
  const columns = listFileColumns(noun);
  const ids = found.map((row) => row.id);
  const rows = readFileRows(db, noun, ids);
  if (format === "csv") return writeCsv(columns, rows);
  const labelled = await readLabelled(db, noun);
  if (format === "zip") {
    const coded = await listCodedColumns(db, noun);
    const table = { name: nameTable(nouns[noun].many), columns: [...columns, ...coded], labelled };
    return writeZip(listStatisticsFiles({ ...table, rows: addCodes(db, noun, rows) }));
  }
  requireFewRows(found.length);
  return writeRowsAsSpreadsheet(columns, rows, listValueRows(columns, labelled));
}

/** Adds what the codebook asks of the records and the table has no column of. */
async function* addCodes(
  db: Reader,
  noun: TableNoun,
  batches: AsyncIterable<OpenRow[]>,
): AsyncGenerator<OpenRow[]> {
  for await (const rows of batches) {
    const codes = await readCodes(
      db,
      noun,
      rows.map(({ _id }) => String(_id)),
    );
    yield rows.map((row) => ({ ...codes.get(String(row._id)), ...row }));
  }
}

/** The values of the spreadsheet's columns, with the numbers that they have for R and SPSS. */
const listValueRows = (columns: readonly Column[], labelled: ReadonlyMap<string, Labelled>) =>
  columns.flatMap(({ name }) =>
    [...(labelled.get(name)?.labels ?? [])].map(([label, number]) => ({
      columna: name,
      numero: number,
      valor: label,
    })),
  );

/** The fields of the declaration, between what tells records apart and who entered them when. */
function listFileColumns(noun: TableNoun): Column[] {
  const own = Object.entries(listTableFields(noun)).map(([name, field]): Column => {
    const { label, meaning, kind } = field;
    const type = kind === "date" ? "date" : isList(field) ? "list" : "string";
    return { name, label, meaning, type, isRequired: isRequired(field) };
  });
  const text = { type: "string", isRequired: true } as const;
  const time = { type: "datetime", isRequired: true } as const;
  return [
    { ...text, name: "_id", label: "Identificador", meaning: "Lo que distingue el registro de los demás" },
    ...own,
    {
      ...text,
      name: "enteredBy",
      label: "Agregado por",
      meaning: "El usuario que lo agregó; vacío si estaba antes del historial",
    },
    { ...time, name: "createdAt", label: "Agregado", meaning: "Cuándo se agregó" },
    { ...time, name: "updatedAt", label: "Última edición", meaning: "Cuándo se editó por última vez" },
  ];
}

const isList = ({ kind }: Field) => kind === "links" || kind === "actors" || kind === "names";

async function* readFileRows(db: Reader, noun: TableNoun, ids: readonly string[]): AsyncGenerator<OpenRow[]> {
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch);
    const { rows, fields, getName } = await loadNamed(db, noun, some);
    const creators = await findCreators(db, noun, some);
    yield some.flatMap((id): OpenRow[] => {
      const row = rows.get(id);
      if (!row) return [];
      const values = fields.map(([name, field]) => {
        const read = readValues(field, row[field.column], getName);
        return [name, isList(field) ? read.filter((text) => text !== "") : (read[0] ?? "")];
      });
      return [
        {
          _id: id,
          ...Object.fromEntries(values),
          enteredBy: creators.get(id) ?? "",
          createdAt: row.createdAt.toISOString(),
          updatedAt: row.updatedAt.toISOString(),
        },
      ];
    });
  }
}

async function findCreators(db: Reader, noun: TableNoun, ids: string[]): Promise<Map<string, string>> {
  const id = getWrittenColumns(noun).id as PgColumn;
  const rows = await db
    .select({
      id: sql<string>`${id}`,
      name: sql<string>`coalesce((${selectCreation(db, noun).limit(1)}), '')`,
    })
    .from(getTable(noun))
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}
