import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "../../../../db/client.server.ts";
import { isSampled } from "../../../../db/links/sampled-records.server.ts";
import { matchRecords } from "../../../../db/lists/match-records.server.ts";
import { codings } from "../../../../db/schema/coding/codings.ts";
import { codingSampleRecords, codingSamples } from "../../../../db/schema/coding/samples.ts";
import { conflicts } from "../../../../db/schema/conflicts.ts";
import { news } from "../../../../db/schema/news.ts";
import { assignedLists } from "../../../../db/schema/staff/assigned-lists.ts";
import { readTerms } from "../../../../db/search/find-records.server.ts";
import { filterRecords } from "../../../records/filters/select-records.server.ts";
import type { CodingUnit } from "../../../shared/coding/vocabulary.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import { type Book, findBook, listVariables } from "../book.server.ts";
import type { Queue, QueueQuery } from "../contract.ts";
import { loadItems, propose, selectAsked, toQueueVariable } from "./queue-items.server.ts";

/** Records that a page of the queue loads at once: it goes on without waiting. */
const ahead = 20;

const tables = { news, conflict: conflicts } as const;

/** The records that the caller can code now, the oldest first, with how far it has come. */
export async function getQueue(db: Reader, actor: Actor | null, query: QueueQuery): Promise<Queue> {
  requirePermission(actor, "writeContent");
  const book = await findBook(db);
  const own = await findOwnSample(db, actor);
  const nothing = { items: [], done: 0, total: 0, seconds: null, ownSample: own?.records ?? null };
  const { unit = "news" } = query;
  if (!book) return { codebook: null, variables: [], ...nothing };
  const variables = listVariables(book, unit);
  const head = { codebook: book.number, variables: variables.map(toQueueVariable) };
  if (variables.length === 0 || (query.sample === "1" && !own)) return { ...head, ...nothing };
  const { id } = tables[unit];
  const scope =
    query.sample === "1" ? isOwnSampled(id, own?.id ?? "", actor) : await selectScope(db, unit, query);
  const isDone = hasAllReadings(id, { book, unit, actor: query.sample === "1" ? actor : null });
  const position = query.sample === "1" ? selectPosition(id, own?.id ?? "") : undefined;
  const { next, ...counts } = await findNext(db, unit, { scope, isDone, position });
  const found = await loadItems(db, unit, inArray(id, next), { most: ahead, position });
  const items = await selectAsked(db, book, found, query.sample === "1" ? (actor.id ?? "") : null);
  const shown = query.sample === "1" ? items : await propose(db, book, unit, items);
  return { ...head, ...nothing, items: shown, ...counts, seconds: await measurePace(db, actor) };
}

type Scope = { scope: SQL | undefined; isDone: SQL; position: SQL | undefined };

/** In one look, since what is done takes as long as the rest: how many records there are, how many are done, and the next ones. */
async function findNext(db: Reader, unit: CodingUnit, { scope, isDone, position }: Scope) {
  const table = tables[unit];
  const day = unit === "news" ? news.date : conflicts.createdAt;
  const { rows } = await db.execute<{ total: number; done: number; next: string[] }>(sql`
    with scoped as materialized (
      select ${table.id} as id, ${isDone} as is_done, ${position ?? sql`0`} as position, ${table.interventionId} as work, ${day} as day
      from ${table} where ${scope ?? sql`true`}
    )
    select count(*)::int as total, count(*) filter (where is_done)::int as done,
      array(select id from scoped where not is_done order by position, work, day, id limit ${ahead}) as next
    from scoped`);
  return rows[0] ?? { total: 0, done: 0, next: [] };
}

async function findOwnSample(db: Reader, actor: Actor) {
  const count = (noun: CodingUnit) =>
    sql<number>`count(*) filter (where ${codingSampleRecords.noun} = ${noun})::int`;
  const [found] = await db
    .select({ id: codingSamples.id, records: { news: count("news"), conflict: count("conflict") } })
    .from(codingSamples)
    .innerJoin(codingSampleRecords, eq(codingSampleRecords.sampleId, codingSamples.id))
    .where(and(eq(codingSamples.state, "open"), isReader(actor)))
    .groupBy(codingSamples.id);
  return found ?? null;
}

const isReader = ({ id }: Actor) =>
  sql`(${codingSampleRecords.firstCoderId} = ${id ?? ""} or ${codingSampleRecords.secondCoderId} = ${id ?? ""})`;

const isOwnSampled = (id: PgColumn, sample: string, actor: Actor): SQL =>
  sql`${id} in (select ${codingSampleRecords.recordId} from ${codingSampleRecords}
    where ${codingSampleRecords.sampleId} = ${sample} and ${isReader(actor)})`;

/** The order by chance in which a sample is read. */
const selectPosition = (id: PgColumn, sample: string): SQL =>
  sql`(select min(${codingSampleRecords.position}) from ${codingSampleRecords}
    where ${codingSampleRecords.sampleId} = ${sample} and ${codingSampleRecords.recordId} = ${id})`;

/** The records that the filters leave, without those of an open sample. */
async function selectScope(
  db: Reader,
  unit: CodingUnit,
  { work, list, search }: QueueQuery,
): Promise<SQL | undefined> {
  const table = tables[unit];
  const name = unit === "news" ? "news" : "conflicts";
  const [listed] = list
    ? await db.select({ ids: assignedLists.recordIds }).from(assignedLists).where(eq(assignedLists.id, list))
    : [];
  return and(
    work ? await filterRecords(db, name, { intervention: work }) : undefined,
    list ? inArray(table.id, listed?.ids ?? []) : undefined,
    search ? matchRecords(table, await readTerms(db, search)) : undefined,
    sql`not ${isSampled(sql`${unit}`, table.id)}`,
  );
}

/** Whether every variable has a reading: anybody's, or within a sample the caller's own. */
function hasAllReadings(
  id: PgColumn,
  { book, unit, actor }: { book: Book; unit: CodingUnit; actor: Actor | null },
): SQL {
  const variables = listVariables(book, unit).length;
  const own = actor ? sql`and own.coder_id = ${actor.id ?? ""}` : sql``;
  // Grouped once: asked of each record, 100,000 coded ones take ten times as long.
  return sql`${id} in (select own.record_id from ${codings} own
    where own.codebook_id = ${book.id} and own.noun = ${unit} ${own}
    group by own.record_id having count(distinct own.variable_id) >= ${variables})`;
}

/** Seconds that the caller took for each of their last records, without pauses; null while they have read few. */
async function measurePace(db: Reader, actor: Actor): Promise<number | null> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    with last as (
      select at from ${codings} where coder_id = ${actor.id ?? ""} order by at desc limit 200
    ), own as (select distinct at from last), gaps as (select extract(epoch from at - lag(at) over (order by at)) as gap from own)
    select case when count(*) >= 5 then percentile_cont(0.5) within group (order by gap) end::float as seconds
    from gaps where gap between 0.2 and 300`);
  return rows[0]?.seconds ?? null;
}
