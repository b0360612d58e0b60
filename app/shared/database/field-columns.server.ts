import { eq, getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Reader } from "../../../db/client.server.ts";
import { notFound } from "../api/errors.ts";
import {
  type Field,
  type Fields,
  type InputValues,
  isLinked,
  type ValueOf,
} from "../values/field-declarations.ts";
import { isId } from "../values/ids.ts";
import { isoDate, projectRecord, type RecordTable } from "./projections.server.ts";

type LinkedKind = "links" | "actors" | "supports";
type Metadata = "id" | "version" | "createdAt" | "updatedAt" | "passwordHash";
type DeclaredColumn<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { kind: LinkedKind } ? never : F[Name]["column"];
}[keyof F];
type WrittenColumn<Table extends PgTable> = Exclude<keyof Table["$inferInsert"], Metadata>;

/** A column of the table that no field declares, or a field without a column, is a type error. */
type Complete<Table extends PgTable, F extends Fields> = [
  Exclude<WrittenColumn<Table>, DeclaredColumn<F>> | Exclude<DeclaredColumn<F>, WrittenColumn<Table>>,
] extends [never]
  ? unknown
  : { undeclared: Exclude<WrittenColumn<Table>, DeclaredColumn<F>> };

type Projection<F extends Fields> = {
  -readonly [Name in keyof F as F[Name] extends { kind: "imageAlt" | "position" | LinkedKind }
    ? never
    : Name]: SQL<F[Name] extends { kind: "date" | "reference" } ? Nullable<F[Name]> : ValueOf<F[Name]>>;
};
/** Optional fields are null when they are empty. */
type Nullable<F> = F extends { required: string } ? string : string | null;

const withoutOnWire = ["imageAlt", "position"] as const;

/** The columns of a response by wire name. References are ids; links need a query of their own. */
export function projectFields<Table extends PgTable, const F extends Fields>(
  fields: F & Complete<Table, F>,
  table: Table,
): Projection<F> {
  return project(fields, table, withoutOnWire, true) as Projection<F>;
}

/** A response that is what one table has: its columns by wire name, with what every record carries. */
export function projectWhole<Table extends PgTable & RecordTable, const F extends Fields>(
  fields: F & Complete<Table, F>,
  table: Table,
) {
  const { first, last } = projectRecord(table);
  return { ...first, ...(project(fields, table, withoutOnWire, true) as Projection<F>), ...last };
}

function project(fields: Fields, table: PgTable, without: readonly Field["kind"][], isForWire: boolean) {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const selected = Object.entries(fields).flatMap(([name, { column: property, kind }]) => {
    const column = columns[property];
    if (without.includes(kind) || isLinked(kind) || !column) return [];
    return [[name, isForWire && kind === "date" ? isoDate(column) : column]];
  });
  return Object.fromEntries(selected) as Record<string, SQL>;
}

/** A record's values for its form, without links. @throws AppError `notFound` with this message, also for a malformed id */
export async function getFormValues<const F extends Fields>(
  db: Reader,
  { fields, table, id }: { fields: F; table: PgTable & { id: PgColumn; version: PgColumn }; id: string },
  message: string,
): Promise<{ values: InputValues<F>; version: number }> {
  if (!isId(id)) throw notFound(message);
  const selection = project(fields, table, ["position"], false);
  const [row] = await db
    .select({ ...selection, "form.version": table.version })
    .from(table as PgTable)
    .where(eq(table.id, id));
  if (!row) throw notFound(message);
  const { "form.version": version, ...values } = row;
  const given = Object.entries(values).map(([name, value]) => [name, value ?? ""]);
  return { values: Object.fromEntries(given) as InputValues<F>, version: Number(version) };
}

type Columns<F extends Fields, Values> = {
  [Name in keyof F & keyof Values as F[Name] extends { kind: LinkedKind | "position" }
    ? never
    : F[Name]["column"]]: F[Name] extends { kind: "date" | "reference" }
    ? F[Name] extends { required: string }
      ? Values[Name]
      : Values[Name] | null
    : Values[Name];
};

/** The columns that a write sets; an absent field leaves its column as it is. */
export function toColumns<const F extends Fields, Values extends object>(
  fields: F,
  values: Values,
): Columns<F, Values> {
  const given = values as Record<string, unknown>;
  const columns = Object.entries(fields).flatMap(([name, { column, kind }]) => {
    const value = given[name];
    if (isLinked(kind) || kind === "position" || value === undefined) return [];
    return [[column, (kind === "date" || kind === "reference") && value === "" ? null : value]];
  });
  return Object.fromEntries(columns) as Columns<F, Values>;
}
