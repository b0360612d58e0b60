import { and, desc, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { readNameMask } from "../../../db/links/hide-names.server.ts";
import { editions } from "../../../db/schema/open-data/editions.ts";
import { nouns } from "../../nouns/register.ts";
import { getColumns } from "../open-data/columns.server.ts";
import {
  type DataTable,
  getStateNoun,
  isCodingTable,
  isOpenList,
  nounOfList,
  type OpenList,
} from "../open-data/constants.ts";
import type { ChangeCounts } from "./contract.ts";
import { isHidden, isInEdition } from "./states.server.ts";

/** The newest edition that can be read, of those before or after a position where one is given; null without any. */
export async function findReadable(db: Reader, { before, after }: { before?: number; after?: number } = {}) {
  const { position, number, frozen, withdrawnAt } = editions;
  const isPlaced = and(
    before === undefined ? undefined : lt(position, before),
    after === undefined ? undefined : gt(position, after),
  );
  const [row] = await db
    .select({ position, number, frozen })
    .from(editions)
    .where(and(isNull(withdrawnAt), isPlaced))
    .orderBy(desc(position))
    .limit(1);
  return row ?? null;
}

/** Positions of two editions; `before` is 0 for the first edition. */
export type Pair = { before: number; after: number };

export type EditionChange = {
  id: string;
  change: keyof ChangeCounts;
  /** "" where it is hidden. */
  name: string;
  /** The record whose page shows it, such as the work of a datasheet; null where there is none. */
  shownBy: { list: OpenList; id: string } | null;
};

const newestRow = sql`coalesce(n.row, o.row)::json`;

/** Datasheets and places are called by their work. Words of another record are not told while a state of it is hidden. */
function selectName(list: DataTable, position: number): SQL {
  const name = (field: string) => sql`${newestRow} ->> ${field}`;
  const unlessHidden = (
    noun: SQL,
    id: SQL,
    words: SQL,
  ) => sql`case when not exists (select from hidden_states h
    where h.noun = ${noun} and h.record_id = ${id}) then ${words} end`;
  if (list === "crosswalk") return unlessHidden(sql`'news'`, name("news"), name("newsName"));
  if (list === "passages") return unlessHidden(name("noun"), name("record"), name("quote"));
  if (isCodingTable(list)) return name("answer");
  const [nameField] = nouns[nounOfList[list]].nameFields;
  if (nameField) return name(nameField);
  return sql`(select w.row::json ->> ${nouns.intervention.nameFields[0]} from edition_states w
    where w.noun = 'intervention' and w.record_id = ${newestRow} ->> 'intervention'
      and ${isInEdition(sql`w`, position)} and not ${isHidden(sql`w`)})`;
}

/** By the columns that both have: an older edition may lack some. */
const differ = (one: SQL, other: SQL) => sql`exists (select from jsonb_each(${one}) a
  join jsonb_each(${other}) b on b.key = a.key and b.value <> a.value)`;

function selectShownBy(list: DataTable): SQL {
  const record = (of: OpenList, id: SQL) => sql`json_build_object('list', ${of}::text, 'id', ${id})`;
  const work = record("interventions", sql`${newestRow} ->> 'intervention'`);
  if (isOpenList(list)) return record(list, sql`coalesce(o.record_id, n.record_id)`);
  if (list === "crosswalk") return record("news", sql`${newestRow} ->> 'news'`);
  const own = sql`${newestRow} ->> 'record'`;
  if (list === "passages" || list === "coding")
    return sql`case ${newestRow} ->> 'noun' when 'news' then ${record("news", own)}
      when 'conflict' then ${record("conflicts", own)} else ${work} end`;
  return list === "datasheets" || list === "places" ? work : sql`null::json`;
}

/** Columns that tell when and where a record was stored. */
const aside = ["url", "createdAt", "updatedAt", "__v"];

/**
 * What a record says itself, of a state: without the names of other records, which change with them, and without the
 * address of the site, which may be a new one.
 */
function selectWords(list: DataTable, row: SQL): SQL {
  const derived = getColumns(list, "").flatMap(({ name, isDerived }) => (isDerived ? [name] : []));
  const words = sql`${row}::jsonb - ${sql.param([...aside, ...derived])}::text[]`;
  if (isCodingTable(list)) return words;
  const images = Object.entries(nouns[nounOfList[list]].fields).filter(([, { kind }]) => kind === "image");
  if (images.length === 0) return words;
  const origin = sql`substring(${row}::jsonb ->> 'url' from '^https?://[^/]+')`;
  const paths = images.map(([name]) => {
    const address = sql`${row}::jsonb ->> ${name}`;
    return sql`${name}::text, case when starts_with(${address}, ${origin} || '/')
      then substr(${address}, length(${origin}) + 1) else ${address} end`;
  });
  return sql`(${words}) || jsonb_build_object(${sql.join(paths, sql`, `)})`;
}

/** The records of a list that one edition has and another has not, or otherwise, by their ids. */
function selectChanges(list: DataTable, { before, after }: Pair) {
  const select = (position: number) =>
    sql`(select *, ${isHidden(sql`s`)} as hidden from edition_states s
      where s.noun = ${getStateNoun(list)} and ${isInEdition(sql`s`, position)})`;
  return sql`
    select coalesce(o.record_id, n.record_id) as id,
      case when o.record_id is null then 'added' when n.record_id is null then 'removed' else 'changed' end as change,
      case when coalesce(n.hidden, o.hidden) then '' else coalesce(${selectName(list, after)}, '') end as name,
      ${selectShownBy(list)} as "shownBy"
    from ${select(before)} o full join ${select(after)} n on n.record_id = o.record_id
    where o.record_id is null or n.record_id is null
      or (o.since <> n.since and ${differ(selectWords(list, sql`o.row`), selectWords(list, sql`n.row`))})`;
}

export async function listChanges(
  db: Reader,
  list: DataTable,
  pair: Pair,
  { limit, after = "" }: { limit: number; after?: string },
): Promise<EditionChange[]> {
  const { rows } = await db.execute<EditionChange>(sql`
    select * from (${selectChanges(list, pair)}) as c where c.id > ${after} order by c.id limit ${limit}`);
  return (await readNameMask(db)).hideIn(rows);
}

export async function countChanges(db: Reader, list: DataTable, pair: Pair): Promise<ChangeCounts> {
  const { rows } = await db.execute<{ change: EditionChange["change"]; total: number }>(sql`
    select c.change, count(*)::int as total from (${selectChanges(list, pair)}) as c group by c.change`);
  const counts: ChangeCounts = { added: 0, changed: 0, removed: 0 };
  for (const { change, total } of rows) counts[change] = total;
  return counts;
}
