import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { findExisting, type Noun } from "../../../db/rows.server.ts";
import { nouns } from "../nouns.ts";
import { findNames, type GetName, type RecordReference, textArray } from "./names.server.ts";

export type RestoredRow = { noun: Noun; id: string; [column: string]: unknown };

function listReferenceFields(noun: Noun) {
  return Object.values(nouns[noun].fields).filter((field) => field.kind === "reference");
}

/** The columns of a row that can prevent its restore. */
export const obstacleColumns: ReadonlySet<string> = new Set([
  ...(Object.keys(nouns) as Noun[]).flatMap(listReferenceFields).map(({ column }) => column),
  "username",
]);

function listNeeds(row: RestoredRow): RecordReference[] {
  return listReferenceFields(row.noun).flatMap(({ of, column }) =>
    row[column] ? [{ noun: of, id: String(row[column]) }] : [],
  );
}

function describeMissing(noun: Noun, name: string): string {
  const { article, one, isFixedList } = nouns[noun];
  const named = `${article === "la" ? "La" : "El"} ${one} «${name}»`;
  if (isFixedList) return `${named} ya no existe.`;
  return article === "la"
    ? `${named} está eliminada: restáurala primero.`
    : `${named} está eliminado: restáuralo primero.`;
}

/** The record that has a value which only one can have. */
type Holder = { noun?: Noun; id: string; value: string };

/** The first reason why rows cannot be restored together, a Spanish sentence; null if they can. */
export type FindObstacle = (together: readonly RestoredRow[]) => string | null;

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

/** One query per noun, for any number of groups of rows. */
export async function findObstacles(db: Reader, rows: readonly RestoredRow[]): Promise<FindObstacle> {
  const needed = rows.flatMap(listNeeds);
  const exists = await findExistingRecords(db, needed);
  const holders = await findHolders(db, rows);
  const usernames = await findUsernames(db, rows);
  const getName = await findNames(db, [
    ...needed.filter((need) => !exists(need)),
    ...holders.map(({ value }) => ({ noun: "intervention" as const, id: value })),
  ]);
  return (together) => {
    const own = new Map(Map.groupBy(together, ({ noun }) => noun));
    const isRestored = ({ noun, id }: RecordReference) =>
      own.get(noun)?.some((row) => row.id === id) ?? false;
    for (const row of together) {
      const missing = listNeeds(row).find((need) => !exists(need) && !isRestored(need));
      const reason = missing
        ? describeMissing(missing.noun, getName(missing))
        : describeTaken(row, holders, usernames, getName);
      if (reason) return reason;
    }
    return null;
  };
}

function describeTaken(
  row: RestoredRow,
  holders: Holder[],
  usernames: Holder[],
  getName: GetName,
): string | null {
  const isTaken = (holder: Holder, value: unknown) => holder.value === value && holder.id !== row.id;
  if (holders.some((holder) => holder.noun === row.noun && isTaken(holder, row.interventionId))) {
    const name = getName({ noun: "intervention", id: String(row.interventionId) });
    return `La actuación urbanística «${name}» tiene ahora otra ${nouns[row.noun].one}.`;
  }
  if (row.noun === "user" && usernames.some((holder) => isTaken(holder, row.username)))
    return `El nombre de usuario «${row.username}» ya está en uso.`;
  return null;
}

/** Nouns of which an intervention has one. */
const singles = { datasheet: "datasheets", geometry: "geometries" } as const satisfies Partial<
  Record<Noun, string>
>;

async function findHolders(db: Reader, rows: readonly RestoredRow[]): Promise<Holder[]> {
  const holders: Holder[] = [];
  for (const [noun, table] of Object.entries(singles) as [keyof typeof singles, string][]) {
    const owners = rows.filter((row) => row.noun === noun).map((row) => String(row.interventionId));
    if (owners.length === 0) continue;
    const found = await db.execute<Holder>(sql`
      select id, intervention_id as value from ${sql.identifier(table)}
      where intervention_id = any(${textArray(owners)})`);
    holders.push(...found.rows.map((holder) => ({ ...holder, noun })));
  }
  return holders;
}

/** `value` is the name as the deleted row spells it. */
async function findUsernames(db: Reader, rows: readonly RestoredRow[]): Promise<Holder[]> {
  const names = rows.filter(({ noun }) => noun === "user").map((row) => String(row.username));
  if (names.length === 0) return [];
  const found = await db.execute<Holder>(sql`
    select users.id, asked.name as value
    from unnest(${textArray(names)}) as asked (name)
    join users on fold_text(users.username) = fold_text(asked.name)`);
  return found.rows;
}
