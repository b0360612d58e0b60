import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "../../../db/client.server.ts";
import { isSampled, validValues } from "../../../db/links/valid-values.server.ts";
import { matchRecords } from "../../../db/lists/match-records.server.ts";
import { codings } from "../../../db/schema/coding/codings.ts";
import { codingSampleRecords, codingSamples } from "../../../db/schema/coding/samples.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { assignedLists } from "../../../db/schema/staff/assigned-lists.ts";
import { readTerms } from "../../../db/search/find-records.server.ts";
import { filterRecords } from "../../records/filters/select-records.server.ts";
import type { CodingUnit } from "../../shared/coding/vocabulary.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { formatDate } from "../../shared/values/dates.ts";
import { type Book, type BookVariable, findBook, listVariables } from "./book.server.ts";
import type { Queue, QueueItem, QueueQuery, QueueVariable } from "./contract.ts";
import { suggest } from "./suggest.server.ts";

/** Records that a page of the queue loads at once: it goes on without waiting. */
const ahead = 20;

const tables = { news, conflict: conflicts } as const;

export const toQueueVariable = ({ key, label, question, scale, values }: BookVariable): QueueVariable => ({
  ...{ key, label, question, scale },
  values: values.map(({ code, label, rule, exampleIn, exampleOut }) => ({
    ...{ code, label, rule, exampleIn, exampleOut },
  })),
});

/** The records that the caller can code now, the oldest first, with how far it has come. */
export async function getQueue(db: Reader, actor: Actor | null, query: QueueQuery): Promise<Queue> {
  requirePermission(actor, "writeContent");
  const book = await findBook(db);
  const own = await findOwnSample(db, actor);
  const nothing = { items: [], done: 0, total: 0, seconds: null, hasOwnSample: own !== null };
  const { unit = "news" } = query;
  if (!book) return { codebook: null, variables: [], ...nothing };
  const variables = listVariables(book, unit);
  const head = { codebook: book.number, variables: variables.map(toQueueVariable) };
  if (variables.length === 0 || (query.sample === "1" && !own)) return { ...head, ...nothing };
  const { id } = tables[unit];
  const scope =
    query.sample === "1" ? isOwnSampled(id, own ?? "", actor) : await selectScope(db, unit, query);
  const isDone = hasAllReadings(id, { book, unit, actor: query.sample === "1" ? actor : null });
  const [total, done] = [
    await db.$count(tables[unit], scope),
    await db.$count(tables[unit], and(scope, isDone)),
  ];
  const items = await loadItems(db, unit, and(scope, sql`not ${isDone}`), ahead);
  const shown = query.sample === "1" ? items : await propose(db, book, unit, items);
  return { ...head, ...nothing, items: shown, total, done, seconds: await measurePace(db, actor) };
}

async function findOwnSample(db: Reader, actor: Actor): Promise<string | null> {
  const [found] = await db
    .select({ id: codingSamples.id })
    .from(codingSamples)
    .innerJoin(codingSampleRecords, eq(codingSampleRecords.sampleId, codingSamples.id))
    .where(and(eq(codingSamples.state, "open"), isReader(actor)))
    .limit(1);
  return found?.id ?? null;
}

const isReader = ({ id }: Actor) =>
  sql`(${codingSampleRecords.firstCoderId} = ${id ?? ""} or ${codingSampleRecords.secondCoderId} = ${id ?? ""})`;

const isOwnSampled = (id: PgColumn, sample: string, actor: Actor): SQL =>
  sql`${id} in (select ${codingSampleRecords.recordId} from ${codingSampleRecords}
    where ${codingSampleRecords.sampleId} = ${sample} and ${isReader(actor)})`;

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
  return sql`(select count(distinct own.variable_id) from ${codings} own
    where own.codebook_id = ${book.id} and own.noun = ${unit} and own.record_id = ${id} ${own}) >= ${variables}`;
}

/** Records as the queue shows them. @param most null for all */
export async function loadItems(
  db: Reader,
  unit: CodingUnit,
  where: SQL | undefined,
  most: number,
): Promise<QueueItem[]> {
  if (unit === "conflict") {
    const rows = await db
      .select({
        _id: conflicts.id,
        title: conflicts.name,
        text: conflicts.description,
        work: interventions.name,
        actors: conflicts.actors,
      })
      .from(conflicts)
      .innerJoin(interventions, eq(interventions.id, conflicts.interventionId))
      .where(where)
      .orderBy(asc(conflicts.interventionId), asc(conflicts.createdAt), asc(conflicts.id))
      .limit(most);
    return rows.map(({ work, actors, text, ...row }) => ({
      noun: unit,
      ...row,
      about: work,
      text: actors === "" ? text : `${text}\n\nActores: ${actors}`,
      proposed: {},
    }));
  }
  const rows = await db
    .select({
      _id: news.id,
      title: news.headline,
      text: news.description,
      date: news.date,
      work: interventions.name,
      publication: publications.name,
    })
    .from(news)
    .innerJoin(interventions, eq(interventions.id, news.interventionId))
    .leftJoin(sources, eq(sources.id, news.sourceId))
    .leftJoin(publications, eq(publications.id, sources.publicationId))
    .where(where)
    .orderBy(asc(news.interventionId), asc(news.date), asc(news.id))
    .limit(most);
  return rows.map(({ date, work, publication, ...row }) => ({
    noun: unit,
    ...row,
    about: [work, formatDate(date), publication].filter(Boolean).join(" · "),
    proposed: {},
  }));
}

/** Adds the values that the rules of the book propose, and for a conflict's escalation the highest level of its news. */
async function propose(db: Reader, book: Book, unit: CodingUnit, items: QueueItem[]): Promise<QueueItem[]> {
  const variables = listVariables(book, unit);
  const escalation = variables.find(({ key }) => unit === "conflict" && key === "escalation");
  const levels = escalation ? await readHighestLevels(db, items) : new Map<string, string>();
  return items.map((item) => {
    const proposed = book.suggests
      ? Object.fromEntries(variables.flatMap((one) => suggestValue(item, one)))
      : {};
    const level = escalation?.values.find(({ label }) => label === levels.get(item._id));
    if (level) proposed.escalation = { code: level.code, because: [] };
    return { ...item, proposed };
  });
}

function suggestValue({ title, text }: QueueItem, { key, scale, values }: BookVariable) {
  const rules = values.map(({ code, words, notWords }) => ({ value: code, words, notWords }));
  if (rules.every(({ words }) => words === "")) return [];
  const whole = `${title}\n${text}`;
  const found = suggest(whole, { scale, rules });
  if (!found) return [];
  const because = [...new Set(found.found.map(({ start, end }) => whole.slice(start, end)))];
  return [[key, { code: found.value, because }] as const];
}

/** By conflict, the label of the highest valid level of its news. */
async function readHighestLevels(db: Reader, items: readonly QueueItem[]): Promise<Map<string, string>> {
  const ids = items.map(({ _id }) => _id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([newsConflicts.conflictId], { id: newsConflicts.conflictId, label: validValues.label })
    .from(newsConflicts)
    .innerJoin(
      validValues,
      and(
        eq(validValues.recordId, newsConflicts.newsId),
        eq(validValues.noun, "news"),
        eq(validValues.variable, "action"),
      ),
    )
    .where(and(inArray(newsConflicts.conflictId, ids), isNotNull(validValues.position)))
    .orderBy(newsConflicts.conflictId, desc(validValues.position));
  return new Map(rows.flatMap(({ id, label }) => (label ? [[id, label]] : [])));
}

/** Seconds that the caller took for each of their last records, without pauses; null while they have read few. */
async function measurePace(db: Reader, actor: Actor): Promise<number | null> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    with own as (
      select distinct at from ${codings} where coder_id = ${actor.id ?? ""} order by at desc limit 60
    ), gaps as (select extract(epoch from at - lag(at) over (order by at)) as gap from own)
    select case when count(*) >= 5 then percentile_cont(0.5) within group (order by gap) end::float as seconds
    from gaps where gap between 0.2 and 300`);
  return rows[0]?.seconds ?? null;
}
