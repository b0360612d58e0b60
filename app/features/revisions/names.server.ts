import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { splitIntoChunks } from "../../../db/chunks.ts";
import type { Reader } from "../../../db/client.server.ts";
import { getTable, getWrittenColumns, type Noun } from "../../../db/rows.server.ts";
import { nouns } from "../../nouns/register.ts";
import { siteRecords } from "../../nouns/site/site-records.server.ts";

export type RecordReference = { noun: Noun; id: string };
export type GetName = (reference: RecordReference) => string;

type Known = { id: string } & Record<string, string | null | undefined>;

/** A record without a name is called by its intervention, a text of the site by its key. */
function listNameColumns(noun: Noun): string[] {
  const { nameFields, fields } = nouns[noun];
  if (noun === "site_content") return ["key"];
  if (isKnownByWork(noun)) return ["interventionId"];
  return nameFields.flatMap((name) => fields[name]?.column ?? []);
}

const formatKey = ({ noun, id }: RecordReference) => `${noun} ${id}`;

/** A deleted record keeps its last name. */
export async function findNames(db: Reader, records: readonly RecordReference[]): Promise<GetName> {
  const found = new Map<string, Known>();
  for (const [noun, list] of Map.groupBy(records, (record) => record.noun)) {
    const ids = [...new Set(list.map(({ id }) => id))];
    for (const known of await loadKnown(db, noun, ids)) found.set(formatKey({ noun, id: known.id }), known);
    const missing = ids.filter((id) => !found.has(formatKey({ noun, id })));
    for (const known of await loadLastKnown(db, noun, missing))
      found.set(formatKey({ noun, id: known.id }), known);
  }
  const owners = records.flatMap((record) => {
    const id = isKnownByWork(record.noun) ? found.get(formatKey(record))?.interventionId : null;
    return id ? [{ noun: "intervention" as const, id }] : [];
  });
  const getOwnerName = owners.length > 0 ? await findNames(db, owners) : () => "";
  return (record) => {
    const known = found.get(formatKey(record));
    if (!known) return "Sin nombre";
    if (isKnownByWork(record.noun))
      return getOwnerName({ noun: "intervention", id: known.interventionId ?? "" });
    return formatName(record.noun, known);
  };
}

const isKnownByWork = (noun: Noun) => noun !== "site_content" && nouns[noun].nameFields.length === 0;

function formatName(noun: Noun, known: Known): string {
  if (noun === "site_content") return siteRecords[known.key ?? ""]?.name ?? known.key ?? "";
  return listNameColumns(noun)
    .map((column) => known[column] ?? "")
    .join(" ")
    .trim();
}

async function loadKnown(db: Reader, noun: Noun, ids: string[]): Promise<Known[]> {
  const columns = getWrittenColumns(noun);
  const selected: Record<string, PgColumn> = { id: columns.id as PgColumn };
  for (const name of listNameColumns(noun)) selected[name] = columns[name] as PgColumn;
  const known: Known[] = [];
  for (const chunk of splitIntoChunks(ids)) {
    const rows = await db
      .select(selected)
      .from(getTable(noun))
      .where(inArray(columns.id as PgColumn, chunk));
    known.push(...(rows as Known[]));
  }
  return known;
}

async function loadLastKnown(db: Reader, noun: Noun, ids: string[]): Promise<Known[]> {
  const columns = sql.join(
    listNameColumns(noun).map((name) => sql`last.before ->> ${name} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const known: Known[] = [];
  for (const chunk of splitIntoChunks(ids)) {
    const { rows } = await db.execute<Known>(sql`
      select asked.id, ${columns}
      from unnest(${textArray(chunk)}) as asked (id)
      cross join lateral (
        select before from revisions
        where noun = ${noun} and record_id = asked.id and before is not null
        order by revisions.id desc limit 1
      ) last`);
    known.push(...rows);
  }
  return known;
}

/** One parameter for a whole list. */
export function textArray(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}
