import { sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../db/client.server.ts";

/** Rows fetched together; one may be large (the report of an import). */
const fetchedRows = 100;
/** Rows and characters inserted with one statement. */
const [maxRows, maxCharacters] = [500, 4_000_000];

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

/** Inserts such lines into a table. @returns how many */
export async function insertLines(
  tx: Transaction,
  table: string,
  lines: AsyncIterable<string>,
): Promise<number> {
  const columns = await listColumns(tx, table);
  const name = sql.identifier(table);
  let waiting: string[] = [];
  let [characters, total] = [0, 0];
  async function flush() {
    if (waiting.length === 0) return;
    await tx.execute(sql`insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${`[${waiting.join(",")}]`}::json)`);
    total += waiting.length;
    [waiting, characters] = [[], 0];
  }
  for await (const line of lines) {
    waiting.push(line);
    characters += line.length;
    if (waiting.length >= maxRows || characters >= maxCharacters) await flush();
  }
  await flush();
  return total;
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
