import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.server.ts";

/** Rows that are fetched together; one may be large (the report of an import). */
const fetchedRows = 100;
/** What is put into the database with one statement: at most so many rows, or characters of them. */
const [mostRows, mostCharacters] = [500, 4_000_000];

/**
 * All rows of a table in the order of its key, each a line of JSON as PostgreSQL itself writes it, so that nothing is
 * rounded or reread on the way: moments to the microsecond, whole numbers of 64 bits, arrays, JSON inside.
 */
export async function* readRows(tx: Transaction, table: string): AsyncGenerator<string[]> {
  const columns = await writtenColumns(tx, table);
  const key = await keyColumns(tx, table);
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

/** Puts such lines into a table. @returns how many */
export async function putLines(
  tx: Transaction,
  table: string,
  lines: AsyncIterable<string>,
): Promise<number> {
  const columns = await writtenColumns(tx, table);
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
    if (waiting.length >= mostRows || characters >= mostCharacters) await flush();
  }
  await flush();
  return total;
}

/** All columns but those that the database makes itself, as the table has them now: it may be one of an older schema. */
async function writtenColumns(tx: Transaction, table: string) {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`);
  return identifiers(rows);
}

async function keyColumns(tx: Transaction, table: string) {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = ${table}::regclass and indisprimary
    order by array_position(indkey::int2[], attnum)`);
  return identifiers(rows);
}

function identifiers(rows: { name: string }[]) {
  return sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql.raw(", "),
  );
}
