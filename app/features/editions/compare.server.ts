import { and, desc, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { readNameMask } from "../../../db/links/hide-names.server.ts";
import { editions } from "../../../db/schema/open-data/editions.ts";
import { nouns } from "../../nouns/register.ts";
import { nounOfList } from "../open-data/columns.server.ts";
import type { FrozenList } from "../open-data/constants.ts";
import type { ChangeCounts } from "./contract.ts";
import { isHidden, isInEdition } from "./states.server.ts";

/** The newest edition before another one that can still be read. */
export async function findReadableBefore(
  db: Reader,
  position: number,
): Promise<{ position: number; number: string } | null> {
  const [row] = await db
    .select({ position: editions.position, number: editions.number })
    .from(editions)
    .where(and(isNull(editions.withdrawnAt), lt(editions.position, position)))
    .orderBy(desc(editions.position))
    .limit(1);
  return row ?? null;
}

/** The newest edition that can be read, where it is after another one. */
export async function findNewerThan(db: Reader, position: number): Promise<string | null> {
  const [row] = await db
    .select({ number: editions.number })
    .from(editions)
    .where(and(isNull(editions.withdrawnAt), gt(editions.position, position)))
    .orderBy(desc(editions.position))
    .limit(1);
  return row?.number ?? null;
}

/** Positions of two editions; `before` is 0 for the first edition. */
export type Pair = {
  before: number;
  after: number;
  /** The site's address in the second, which may not be stored yet: a new one changes no record. */
  origin: string;
};

export type EditionChange = {
  id: string;
  change: keyof ChangeCounts;
  /** "" where it is hidden. */
  name: string;
  /** The record whose page shows it: of a datasheet its work. */
  shownBy: string;
};

const newestRow = sql`coalesce(n.row, o.row)::json`;

/** A datasheet is called by its work. */
function selectName(list: FrozenList, position: number): SQL {
  if (list !== "datasheets") return sql`${newestRow} ->> ${nouns[nounOfList[list]].nameFields[0] ?? ""}`;
  return sql`(select w.row::json ->> ${nouns.intervention.nameFields[0]} from edition_states w
    where w.noun = 'intervention' and w.record_id = ${newestRow} ->> 'intervention'
      and ${isInEdition(sql`w`, position)} and not ${isHidden(sql`w`)})`;
}

/** The records of a list that one edition has and another has not, or otherwise, by their ids. */
function selectChanges(list: FrozenList, { before, after, origin }: Pair) {
  const formerOrigin = sql`coalesce((select frozen -> 'dataset' ->> 'origin' from editions where position = ${before}), '')`;
  const select = (position: number) =>
    sql`(select *, ${isHidden(sql`s`)} as hidden from edition_states s
      where s.noun = ${nounOfList[list]} and ${isInEdition(sql`s`, position)})`;
  const shownBy =
    list === "datasheets" ? sql`${newestRow} ->> 'intervention'` : sql`coalesce(o.record_id, n.record_id)`;
  return sql`
    select coalesce(o.record_id, n.record_id) as id,
      case when o.record_id is null then 'added' when n.record_id is null then 'removed' else 'changed' end as change,
      case when coalesce(n.hidden, o.hidden) then '' else coalesce(${selectName(list, after)}, '') end as name,
      ${shownBy} as "shownBy"
    from ${select(before)} o full join ${select(after)} n on n.record_id = o.record_id
    where o.record_id is null or n.record_id is null or (o.since <> n.since and o.row <> n.row and replace(o.row, ${formerOrigin}, ${origin}) <> n.row)`;
}

export async function listChanges(
  db: Reader,
  list: FrozenList,
  pair: Pair,
  { limit, after = "" }: { limit: number; after?: string },
): Promise<EditionChange[]> {
  const { rows } = await db.execute<EditionChange>(sql`
    select * from (${selectChanges(list, pair)}) as c where c.id > ${after} order by c.id limit ${limit}`);
  return (await readNameMask(db)).hideIn(rows);
}

export async function countChanges(db: Reader, list: FrozenList, pair: Pair): Promise<ChangeCounts> {
  const { rows } = await db.execute<{ change: EditionChange["change"]; total: number }>(sql`
    select c.change, count(*)::int as total from (${selectChanges(list, pair)}) as c group by c.change`);
  const counts: ChangeCounts = { added: 0, changed: 0, removed: 0 };
  for (const { change, total } of rows) counts[change] = total;
  return counts;
}
