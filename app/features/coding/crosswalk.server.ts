import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { undoneAt } from "../../../db/operations.server.ts";
import { codebooks, codebookValues, codebookVariables } from "../../../db/schema/coding/codebooks.ts";
import { sameFacts, validValues } from "../../../db/schema/coding/codings.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { isoTimestamp } from "../../shared/database/projections.server.ts";

/** From this level of the ladder on, news tell of a fact: below it there is only what somebody says. */
const leastLevel = 2;
/** News of the same work and level tell the same fact while no more days are between one and the next. */
const mostDays = 7;

type Told = { id: string; work: string; level: number; date: string };

/**
 * The news that tell one fact: of one work and level, a week apart at most; and those that a person says tell the same.
 * @param told in the order of their dates @returns for each news item the id of one that tells its fact
 */
export function groupFacts(
  told: readonly Told[],
  same: readonly { newsId: string; otherNewsId: string }[],
): Map<string, string> {
  const leaders = new Map<string, string>();
  const find = (id: string): string => {
    const leader = leaders.get(id) ?? id;
    return leader === id ? id : find(leader);
  };
  const places = new Map(told.map(({ id }, place) => [id, place]));
  const rank = (id: string) => places.get(id) ?? told.length;
  const join = (one: string, other: string) => {
    const [first = one, second = other] = [find(one), find(other)].sort((a, b) => rank(a) - rank(b));
    leaders.set(second, first);
  };
  for (const [, alike] of Map.groupBy(told, ({ work, level }) => `${work} ${level}`))
    alike.forEach(({ id, date }, place) => {
      leaders.set(id, leaders.get(id) ?? id);
      const before = alike[place - 1];
      if (before && Date.parse(date) - Date.parse(before.date) <= mostDays * 86_400_000) join(before.id, id);
    });
  for (const { newsId, otherNewsId } of same) join(newsId, otherNewsId);
  return new Map([...new Set([...leaders.keys(), ...leaders.values()])].map((id) => [id, find(id)]));
}

/** News that a person says tell the same: what was said of one that was merged since is said of the other too. */
async function readSameFacts(db: Reader) {
  const { rows } = await db.execute<{ newsId: string; otherNewsId: string }>(sql`
    with recursive same (one, other) as (
      select ${sameFacts.newsId}, ${sameFacts.otherNewsId} from ${sameFacts}
      where ${isNull(undoneAt(sameFacts.operation))}
      union
      select case when kept.id = same.one then kept.into_id else same.one end,
        case when kept.id = same.other then kept.into_id else same.other end
      from same join merged_records kept on kept.noun = 'news' and kept.id in (same.one, same.other)
    ) select one as "newsId", other as "otherNewsId" from same where one <> other`);
  return rows;
}

/** News × fact × conflict: a row for each conflict that a news item names, one without a conflict where it names none. */
export async function readCrosswalk(db: Reader) {
  const told = await db
    .select({
      id: news.id,
      work: news.interventionId,
      level: sql<number>`${validValues.position}`,
      date: news.date,
    })
    .from(news)
    .innerJoin(validValues, and(eq(validValues.recordId, news.id), eq(validValues.variable, "action")))
    .where(sql`${validValues.position} >= ${leastLevel}`)
    .orderBy(asc(news.date), asc(news.id));
  const facts = groupFacts(told, await readSameFacts(db));
  if (facts.size === 0) return [];
  const rows = await db
    .select({
      _id: sql<string>`left(md5(${news.id} || coalesce(${conflicts.id}, '')), 24)`,
      news: news.id,
      newsName: news.headline,
      newsDate: news.date,
      intervention: news.interventionId,
      interventionName: interventions.name,
      action: validValues.code,
      conflict: conflicts.id,
      conflictName: conflicts.name,
    })
    .from(news)
    .innerJoin(interventions, eq(interventions.id, news.interventionId))
    .leftJoin(validValues, and(eq(validValues.recordId, news.id), eq(validValues.variable, "action")))
    .leftJoin(newsConflicts, eq(newsConflicts.newsId, news.id))
    .leftJoin(conflicts, eq(conflicts.id, newsConflicts.conflictId))
    // An array: more facts than a statement has parameters.
    .where(sql`${news.id} = any(${sql.param([...facts.keys()])}::text[])`)
    .orderBy(asc(news.date), asc(news.id), asc(conflicts.id));
  // By date, so that the first news item of a group comes first, a person's addition too.
  const firsts = new Map<string, string>();
  return rows.map(({ _id, ...row }) => {
    const group = facts.get(row.news) ?? row.news;
    const fact = firsts.get(group) ?? row.news;
    firsts.set(group, fact);
    return { _id, fact, ...row };
  });
}

/** Rows that a statement reads at once. */
const valuesAtOnce = 5000;
/** The name of a valid value in files and editions: the same in each version of the codebook. */
export const valueId = sql<string>`left(md5(${validValues.recordId} || ${validValues.variable}), 24)`;

/** Every valid value: of what record and variable, what it rests on, and in which version of the codebook. */
export async function* readCodedValues(db: Reader) {
  let last: { record: string; variable: string } | undefined;
  do {
    const rows = await db
      .select({
        _id: valueId,
        noun: validValues.noun,
        record: validValues.recordId,
        variable: sql<string>`${validValues.variable}`,
        value: sql<string>`coalesce(${validValues.code}, '')`,
        answer: sql<string>`coalesce(${validValues.label}, 'no se puede decir')`,
        basis: validValues.basis,
        codebook: codebooks.number,
      })
      .from(validValues)
      .innerJoin(codebooks, eq(codebooks.id, validValues.codebookId))
      .where(
        last && sql`(${validValues.recordId}, ${validValues.variable}) > (${last.record}, ${last.variable})`,
      )
      .orderBy(asc(validValues.recordId), asc(validValues.variable))
      .limit(valuesAtOnce);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
  } while (last);
}

export const countCodedValues = (db: Reader): Promise<number> => db.$count(validValues);

/** Every version of the codebook, value by value: the newest is the one in force. */
export function readBooks(db: Reader) {
  return db
    .select({
      _id: codebookValues.id,
      codebook: codebooks.number,
      inForceAt: isoTimestamp<string>(codebooks.inForceAt),
      noun: codebookVariables.unit,
      variable: codebookVariables.key,
      variableName: codebookVariables.label,
      question: codebookVariables.question,
      scale: codebookVariables.scale,
      value: codebookValues.code,
      answer: codebookValues.label,
      rule: codebookValues.rule,
      exampleIn: codebookValues.exampleIn,
      exampleOut: codebookValues.exampleOut,
      position: codebookValues.position,
    })
    .from(codebookValues)
    .innerJoin(codebookVariables, eq(codebookVariables.id, codebookValues.variableId))
    .innerJoin(codebooks, eq(codebooks.id, codebookVariables.codebookId))
    .orderBy(asc(codebooks.number), asc(codebookVariables.position), asc(codebookValues.position));
}
