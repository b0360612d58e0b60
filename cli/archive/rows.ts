import { sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../db/client.server.ts";
import type { Progress } from "../progress.ts";

/** Rows fetched together; one may be large (the report of an import). */
const fetchedRows = 100;
/** Rows and characters inserted with one statement. */
const [maxRows, maxCharacters] = [500, 4_000_000];
/** Records whose valid values are computed with one statement. */
const recordsAtOnce = 5_000;
/** Their triggers compute the valid values of whatever a statement changes: for each batch of readings, of all of its records. */
const followers = ["follow_changed_readings", "follow_updated_readings", "follow_read_records"];

/**
 * Reads a table in the order of its key, each row as a line of JSON that PostgreSQL itself writes, so that nothing is
 * rounded or converted: microseconds, 64-bit integers, arrays, nested JSON.
 */
export async function* readRows(tx: Transaction, table: string): AsyncGenerator<string[]> {
  const columns = await listColumns(tx, table);
  const key = await listKeyColumns(tx, table);
  await tx.execute(sql`declare all_rows no scroll cursor for
    select row_to_json(chosen)::text as line
    from (select ${columns} from ${sql.identifier(table)} order by ${key}) as chosen`);
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(
      sql`fetch ${sql.raw(String(fetchedRows))} from all_rows`,
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < fetchedRows) break;
  }
  await tx.execute(sql`close all_rows`);
}

/** A database of an earlier release lacks some. */
export async function hasTable(tx: Reader, table: string): Promise<boolean> {
  const { rows } = await tx.execute<{ exists: boolean }>(
    sql`select to_regclass(${table}) is not null as "exists"`,
  );
  return rows[0]?.exists === true;
}

/**
 * Inserts such lines into a table; the next ones are read while the database works.
 * @param onInserted is told how many rows there are by now
 * @returns how many
 */
export async function insertLines(
  tx: Transaction,
  table: string,
  lines: AsyncIterable<string>,
  onInserted: (total: number) => void = () => {},
): Promise<number> {
  const columns = await listColumns(tx, table);
  const name = sql.identifier(table);
  let waiting: string[] = [];
  let [characters, total] = [0, 0];
  let inserted: Promise<void> = Promise.resolve();
  async function insert(rows: string[]) {
    await tx.execute(sql`insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${`[${rows.join(",")}]`}::json)`);
    total += rows.length;
    onInserted(total);
  }
  async function flush() {
    await inserted;
    if (waiting.length > 0) inserted = insert(waiting);
    // A failure is thrown where it is waited for.
    inserted.catch(() => {});
    [waiting, characters] = [[], 0];
  }
  for await (const line of lines) {
    waiting.push(line);
    characters += line.length;
    if (waiting.length >= maxRows || characters >= maxCharacters) await flush();
  }
  await flush();
  await inserted;
  return total;
}

/**
 * Fills tables without computing what follows from the readings again with every batch of rows; it is computed once, when
 * all of them are there. Readers are not held up: they see the tables as they were.
 */
export async function withValidValuesOnce(
  tx: Transaction,
  onProgress: Progress,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: triggers } = await tx.execute<{ table: string; name: string }>(sql`
    select tgrelid::regclass::text as "table", tgname as name from pg_trigger
    where not tgisinternal and tgfoid::regproc::text = any (${sql.param(followers)}::text[])`);
  const set = async (state: "disable" | "enable") => {
    for (const { table, name } of triggers)
      await tx.execute(
        sql`alter table ${sql.identifier(table)} ${sql.raw(state)} trigger ${sql.identifier(name)}`,
      );
  };
  await set("disable");
  await fill();
  await set("enable");
  await tx.execute(sql`delete from valid_values`);
  const { rows: read } = await tx.execute<{ id: string }>(
    sql`select distinct record_id as id from codings order by 1`,
  );
  for (let start = 0; start < read.length; start += recordsAtOnce) {
    const ids = read.slice(start, start + recordsAtOnce).map(({ id }) => id);
    await tx.execute(sql`select follow_valid_values(${sql.param(ids)}::text[])`);
    onProgress("Registros codificados", start + ids.length, read.length);
  }
}

/** Asks the database, since the table may have an older schema; generated columns are left out. */
async function listColumns(tx: Transaction, table: string) {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`);
  return joinIdentifiers(rows);
}

async function listKeyColumns(tx: Transaction, table: string) {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = ${table}::regclass and indisprimary
    order by array_position(indkey::int2[], attnum)`);
  return joinIdentifiers(rows);
}

function joinIdentifiers(rows: { name: string }[]) {
  const names = rows.map(({ name }) => sql.identifier(name));
  return sql.join(names, sql.raw(", "));
}
