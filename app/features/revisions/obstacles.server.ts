import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import {
  findExisting,
  getTable,
  getWrittenColumns,
  isNameUnique,
  type Noun,
} from "../../../db/rows.server.ts";
import { actors } from "../../../db/schema/evidence/actors.ts";
import { explainFullList } from "../../nouns/catalog/fields.ts";
import { nounRules } from "../../nouns/register.server.ts";
import { nouns } from "../../nouns/register.ts";
import { findReadingObstacles } from "../coding/samples/blindness.server.ts";
import { findNames, type GetName, type RecordReference, textArray } from "./names.server.ts";

export type RestoredRow = { noun: Noun; id: string; [column: string]: unknown };

function listReferenceFields(noun: Noun) {
  return Object.values(nouns[noun].fields).filter((field) => field.kind === "reference");
}

const allNouns = Object.keys(nouns) as Noun[];

/** The columns whose value only one record of a noun may have. */
const uniqueColumns: ReadonlyMap<Noun, string> = new Map(
  allNouns.flatMap((noun) => {
    const column = nounRules[noun].uniqueColumn ?? (isNameUnique(noun) ? "name" : null);
    return column ? [[noun, column]] : [];
  }),
);

/** The columns of a row that can prevent its restore. */
export const obstacleColumns: ReadonlySet<string> = new Set([
  ...allNouns.flatMap(listReferenceFields).map(({ column }) => column),
  ...uniqueColumns.values(),
]);

function listNeeds(row: RestoredRow): RecordReference[] {
  return listReferenceFields(row.noun).flatMap(({ of, column }) =>
    row[column] ? [{ noun: of, id: String(row[column]) }] : [],
  );
}

function describeMissing(noun: Noun, name: string): string {
  const { article, one } = nouns[noun];
  const named = `${article === "la" ? "La" : "El"} ${one} «${name}»`;
  return article === "la"
    ? `${named} está eliminada: restáurala primero.`
    : `${named} está eliminado: restáuralo primero.`;
}

/** The record that has a value which only one can have. */
type Holder = RecordReference & { value: string };

/** What else happens in the same write: records that come back, those that change or go, and of these those that go. */
type Together = Record<"comes" | "moves" | "goes", (record: RecordReference) => boolean>;

/** Why a row cannot be stored again, a Spanish sentence; null if it can. */
type FindObstacle = (row: RestoredRow, together: Together) => string | null;

/** One query per noun. @returns whether one of these records is stored */
export async function findExistingRecords(
  db: Reader,
  records: readonly RecordReference[],
): Promise<(record: RecordReference) => boolean> {
  const existing = new Map<Noun, Set<string>>();
  for (const [noun, list] of Map.groupBy(records, (record) => record.noun)) {
    const ids = list.map(({ id }) => id);
    existing.set(noun, await findExisting(db, noun, ids));
  }
  return ({ noun, id }) => existing.get(noun)?.has(id) ?? false;
}

/** One query per noun, for any number of rows. */
export async function findObstacles(db: Reader, rows: readonly RestoredRow[]): Promise<FindObstacle> {
  const needed = rows.flatMap(listNeeds);
  const exists = await findExistingRecords(db, needed);
  const holders = await findHolders(db, rows);
  const findReadingObstacle = await findReadingObstacles(db, rows);
  const findMergeObstacle = await findMergeObstacles(db, rows);
  const fullLists = await findFullLists(db, rows);
  const byValue = Map.groupBy(holders, ({ noun, value }) => `${noun} ${value}`);
  const getName = await findNames(db, [
    ...needed.filter((need) => !exists(need)),
    ...holders.flatMap(({ noun, value }) =>
      uniqueColumns.get(noun) === "interventionId" ? [{ noun: "intervention" as const, id: value }] : [],
    ),
  ]);
  return (row, together) => {
    const missing = listNeeds(row).find((need) => !exists(need) && !together.comes(need));
    if (missing) return describeMissing(missing.noun, getName(missing));
    const other = findReadingObstacle(row) ?? findMergeObstacle(row, together);
    if (other) return other;
    const full = fullLists.get(row.noun);
    if (full && !full.stored.has(row.id)) {
      const staying = [...full.stored].filter((id) => !together.goes({ noun: row.noun, id }));
      if (staying.length + full.added > full.mostEntries) return `${explainFullList(full.mostEntries)}.`;
    }
    const holder = byValue
      .get(`${row.noun} ${row[uniqueColumns.get(row.noun) ?? ""]}`)
      ?.find((other) => other.id !== row.id && !together.moves(other));
    return holder ? describeTaken(holder, getName) : null;
  };
}

function describeTaken({ noun, value }: Holder, getName: GetName): string {
  if (noun === "user") return `El nombre de usuario «${value}» ya está en uso.`;
  const { article, one } = nouns[noun];
  if (uniqueColumns.get(noun) === "name")
    return `Ya hay ${article === "la" ? "una" : "un"} ${one} con el nombre «${value}».`;
  const name = getName({ noun: "intervention", id: value });
  return `La actuación urbanística «${name}» tiene ahora otra ${one}.`;
}

/** No actor is merged into one that is merged itself, also where others were merged since. */
async function findMergeObstacles(db: Reader, rows: readonly RestoredRow[]): Promise<FindObstacle> {
  const own = rows.filter(({ noun }) => noun === "actor");
  const returning = new Map(own.map((row) => [row.id, row]));
  const ids = own.flatMap(({ id, mergedIntoId }) => (mergedIntoId ? [id, String(mergedIntoId)] : []));
  const named = textArray(ids);
  const merged = await db
    .select({ id: actors.id, name: actors.name, mergedIntoId: actors.mergedIntoId })
    .from(actors)
    .where(
      sql`${actors.mergedIntoId} is not null and (${actors.id} = any(${named}) or ${actors.mergedIntoId} = any(${named}))`,
    );
  const stored = new Map(merged.map((actor) => [actor.id, actor]));
  return ({ noun, id, mergedIntoId }, { moves }) => {
    const isChange = noun === "actor" && mergedIntoId && stored.get(id)?.mergedIntoId !== mergedIntoId;
    if (!isChange) return null;
    const into = String(mergedIntoId);
    const isMoving = (actor: string) => moves({ noun, id: actor });
    const target = isMoving(into) ? returning.get(into) : stored.get(into);
    if (target?.mergedIntoId) return `El actor «${target.name}» ya está unido con otro: sepáralo primero.`;
    const hasOthers = merged.some((other) => other.mergedIntoId === id && !isMoving(other.id));
    return hasOthers ? "Hay actores unidos con él: sepáralos primero." : null;
  };
}

/** Lists that have no room for those of these rows that are not stored, if nothing goes before they come. */
async function findFullLists(db: Reader, rows: readonly RestoredRow[]) {
  const full = new Map<Noun, { mostEntries: number; stored: ReadonlySet<string>; added: number }>();
  for (const [noun, own] of Map.groupBy(rows, (row) => row.noun)) {
    const { mostEntries } = nouns[noun];
    if (mostEntries === undefined) continue;
    const rowsOfList = await db.select({ id: sql<string>`id` }).from(getTable(noun));
    const stored = new Set(rowsOfList.map(({ id }) => id));
    const added = new Set(own.map(({ id }) => id).filter((id) => !stored.has(id))).size;
    if (stored.size + added > mostEntries) full.set(noun, { mostEntries, stored, added });
  }
  return full;
}

/** Who has what only one may have; of names, however they are spelled. `value` is as one of the rows has it. */
async function findHolders(db: Reader, rows: readonly RestoredRow[]): Promise<Holder[]> {
  const holders: Holder[] = [];
  for (const [noun, own] of Map.groupBy(rows, (row) => row.noun)) {
    const column = uniqueColumns.get(noun);
    if (!column) continue;
    const values = textArray(own.map((row) => String(row[column])));
    const stored = getWrittenColumns(noun)[column];
    const asked = sql.raw("asked.value");
    const isSame =
      column === "interventionId"
        ? sql`${stored} = ${asked}`
        : sql`fold_text(${stored}) = fold_text(${asked})`;
    const { rows: found } = await db.execute<Omit<Holder, "noun">>(sql`
      select id, ${asked} from unnest(${values}) as asked (value) join ${getTable(noun)} on ${isSame}`);
    holders.push(...found.map((holder) => ({ ...holder, noun })));
  }
  return holders;
}
