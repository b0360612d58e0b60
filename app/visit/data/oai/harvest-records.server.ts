import { type SQL, sql } from "drizzle-orm";
import type { Database, Reader } from "../../../../db/client.server.ts";
import { placeLabels } from "../../../../db/mentions/read-places.server.ts";
import { nounOfList, type OpenList, openLists } from "../../../features/open-data/constants.ts";
import { selectSiteChange } from "../../../nouns/site/queries.server.ts";
import { OaiError, pageSize } from "./constants.ts";
import type { Harvested, Position, RecordSet, Selection } from "./contract.ts";

/** Parts of the site's texts that every record is described with. */
const describing = ["site", "dataset", "contact", "information"] as const;

const nounNames = sql.join(
  openLists.map((list) => sql`${nounOfList[list]}`),
  sql`, `,
);
const listOfNoun = Object.fromEntries(openLists.map((list) => [nounOfList[list], list]));

/**
 * Every record, deleted ones too, as which an actor counts that was merged into another. A record is told of anew when it
 * changes, its sets, its works (whose names it has), its source or the publication of that, or a text of the site that all
 * are described with.
 */
const harvested = sql`(
  select own.noun, own.record_id as id, own.is_deleted or merged.id is not null as is_deleted,
    greatest(own.changed_at, sets.changed_at, case when not own.is_deleted
      then greatest(work.changed_at, others.changed_at, source.changed_at, publication.changed_at, site.changed_at)
      end) as changed_at,
    coalesce(sets.own, '{}') as sets, coalesce(sets.former, '{}') as former_sets
  from record_changes as own
  left join news on own.noun = 'news' and news.id = own.record_id
  left join conflicts on own.noun = 'conflict' and conflicts.id = own.record_id
  left join actors as merged on own.noun = 'actor' and merged.id = own.record_id and merged.merged_into_id is not null
  left join record_changes as work on work.noun = 'intervention'
    and work.record_id = coalesce(news.intervention_id, conflicts.intervention_id)
  left join lateral (
    select max(changed_at) as changed_at from other_interventions as other
    join record_changes as further on further.noun = 'intervention' and further.record_id = other.intervention_id
    where other.news_id = news.id) as others on true
  left join sources on sources.id = news.source_id
  left join record_changes as source on source.noun = 'source' and source.record_id = sources.id
  left join record_changes as publication on publication.noun = 'publication'
    and publication.record_id = sources.publication_id
  left join lateral (
    select max(changed_at) as changed_at, array_agg(set_spec order by set_spec) filter (where not is_gone) as own,
      array_agg(set_spec order by set_spec) filter (where is_gone) as former
    from record_sets as known where known.noun = own.noun and known.record_id = own.record_id) as sets on true
  cross join (${selectSiteChange(describing)}) as site
  where own.noun in (${nounNames})
) as harvested`;

type Row = {
  noun: string;
  id: string;
  is_deleted: boolean;
  changed_at: string;
  sets: string[];
  former_sets: string[];
};

/** @param set a record that has left the set that is asked for is told of as deleted, in this set alone */
function toHarvested(row: Row, set: RecordSet = null): Harvested {
  const left = set && "spec" in set && row.former_sets.includes(set.spec) ? [set.spec] : null;
  return {
    list: listOfNoun[row.noun] as OpenList,
    id: row.id,
    isDeleted: row.is_deleted || left !== null,
    changedAt: new Date(row.changed_at),
    sets: row.is_deleted ? row.former_sets : (left ?? row.sets),
  };
}

const columns = sql`noun, id, is_deleted, changed_at, sets, former_sets`;

/** In the order of nouns and ids: a record that changes meanwhile keeps its place, so that it comes exactly once. */
export async function listHarvested(
  db: Reader,
  selection: Selection,
  position: Position | null,
): Promise<{ records: Harvested[]; total: number; next: Position | null }> {
  const chosen = selectRecords(selection);
  const [noun, id] = position?.after.split(":") ?? [];
  const following = position ? sql`(noun, id) > (${noun}, ${id} collate "C")` : sql`true`;
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${harvested} where ${chosen} and ${following} order by noun, id limit ${pageSize + 1}`);
  const records = rows.slice(0, pageSize).map((row) => toHarvested(row, selection.set));
  const last = rows[pageSize - 1];
  if (!position && records.length === 0) throw new OaiError("noRecordsMatch");
  const hasMore = rows.length > pageSize && last !== undefined;
  const cursor = (position?.cursor ?? 0) + records.length;
  if (!position && !hasMore) return { records, total: records.length, next: null };
  const total = position?.total ?? (await countRecords(db, chosen));
  return { records, total, next: hasMore ? { cursor, after: `${last.noun}:${last.id}`, total } : null };
}

async function countRecords(db: Reader, chosen: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${harvested} where ${chosen}`,
  );
  return rows[0]?.count ?? 0;
}

function selectRecords({ set, from, until }: Selection): SQL {
  const conditions = [
    selectSet(set),
    from ? sql`changed_at >= ${from.toISOString()}::timestamptz` : sql`true`,
    until ? sql`changed_at < ${until.toISOString()}::timestamptz` : sql`true`,
  ];
  return sql.join(conditions, sql` and `);
}

function selectSet(set: RecordSet): SQL {
  if (set === null) return sql`true`;
  if ("list" in set) return sql`noun = ${nounOfList[set.list]}`;
  return sql`(noun, id) in (select noun, record_id from record_sets where set_spec = ${set.spec})`;
}

/** @returns null for a record that there never was */
export async function findHarvested(
  db: Reader,
  { list, id }: Pick<Harvested, "list" | "id">,
): Promise<Harvested | null> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${harvested} where noun = ${nounOfList[list]} and id = ${id}`);
  return rows[0] ? toHarvested(rows[0]) : null;
}

/** Sets that have records, in the order of their names for programs. */
export async function listSets(
  db: Reader,
  position: Position | null,
): Promise<{ sets: { spec: string; name: string }[]; total: number; hasMore: boolean }> {
  const { rows } = await db.execute<{ spec: string; name: string; total: number }>(sql`
    with used as (
      select set_spec as spec, split_part(set_spec, '-', 1) as kind, split_part(set_spec, '-', 2) as id
      from record_sets where not is_gone group by set_spec)
    select spec, (select count(*)::int from used) as total, case used.kind when 'intervention' then work.name
      when 'place' then 'Actuaciones que quedan en ' || place.label
      else 'Noticias y conflictos que nombran a ' || coalesce(place.label, actor.name) end as name
    from used left join interventions as work on work.id = used.id
    left join ${placeLabels} as place on place.id = used.id left join actors as actor on actor.id = used.id
    where spec > ${position?.after ?? ""} collate "C" order by spec collate "C" limit ${pageSize + 1}`);
  return { sets: rows.slice(0, pageSize), total: rows[0]?.total ?? 0, hasMore: rows.length > pageSize };
}

export async function findEarliest(db: Reader): Promise<Date> {
  const { rows } = await db.execute<{ earliest: string | null }>(sql`
    select min(changed_at) as earliest from record_changes where noun in (${nounNames})`);
  return new Date(rows[0]?.earliest ?? Date.now());
}

/**
 * A moment before which no change can still appear: a write is dated by its begin and seen from its end on. Who harvests
 * from there next time misses none.
 */
export async function findHorizon(db: Database): Promise<Date> {
  const { rows } = await db.execute<{ horizon: string }>(sql`
    select least(now(), min(xact_start)) as horizon from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  return new Date(rows[0]?.horizon ?? Date.now());
}
