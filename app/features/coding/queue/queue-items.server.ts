import { and, asc, desc, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { codings, validValues } from "../../../../db/schema/coding/codings.ts";
import { conflicts } from "../../../../db/schema/conflicts.ts";
import { publications } from "../../../../db/schema/evidence/publications.ts";
import { sources } from "../../../../db/schema/evidence/sources.ts";
import { interventions } from "../../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../../db/schema/news.ts";
import { splitLines, splitSentences } from "../../../nouns/passages/reader/text/sentences.server.ts";
import type { CodingUnit } from "../../../shared/coding/vocabulary.ts";
import { formatDate } from "../../../shared/values/dates.ts";
import { type Book, type BookVariable, listVariables } from "../book.server.ts";
import type { QueueItem, QueueVariable } from "../contract.ts";
import { suggest } from "../suggest.server.ts";

export const toQueueVariable = ({ key, label, question, scale, values }: BookVariable): QueueVariable => ({
  ...{ key, label, question, scale },
  values: values.map(({ code, label, rule, exampleIn, exampleOut }) => ({
    ...{ code, label, rule, exampleIn, exampleOut },
  })),
});

/** Says of each record which variables are still to be read. @param coderId who reads a sample; null for any first reading */
export async function selectAsked(
  db: Reader,
  book: Book,
  items: Shown[],
  coderId: string | null,
): Promise<QueueItem[]> {
  const ids = items.map(({ _id }) => _id);
  const read = await db
    .select({ recordId: codings.recordId, variableId: codings.variableId })
    .from(codings)
    .where(
      and(
        eq(codings.codebookId, book.id),
        inArray(codings.recordId, ids),
        coderId === null ? undefined : eq(codings.coderId, coderId),
      ),
    );
  const known = new Set(read.map(({ recordId, variableId }) => `${recordId} ${variableId}`));
  return items.map((item) => ({
    ...item,
    asked: listVariables(book, item.noun)
      .filter(({ id }) => !known.has(`${item._id} ${id}`))
      .map(({ key }) => key),
  }));
}

type Shown = Omit<QueueItem, "asked">;
type Order = { most: number; position?: SQL | undefined };

/** Records as the queue shows them, by their works and days where nothing else is said. */
export async function loadItems(
  db: Reader,
  unit: CodingUnit,
  where: SQL | undefined,
  { most, position }: Order,
): Promise<Shown[]> {
  const order = position ? [asc(position)] : [];
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
      .orderBy(...order, asc(conflicts.interventionId), asc(conflicts.createdAt), asc(conflicts.id))
      .limit(most);
    return rows.map(({ work, actors, text, ...row }) => ({
      noun: unit,
      ...row,
      about: work,
      paragraphs: readParagraphs(actors === "" ? text : `${text}\nActores: ${actors}`),
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
    .orderBy(...order, asc(news.interventionId), asc(news.date), asc(news.id))
    .limit(most);
  return rows.map(({ date, work, publication, text, ...row }) => ({
    noun: unit,
    ...row,
    paragraphs: readParagraphs(text),
    about: [work, formatDate(date), publication].filter(Boolean).join(" · "),
    proposed: {},
  }));
}

/** As the reader of the study cuts texts. */
const readParagraphs = (text: string) =>
  splitLines(text).map((line) => splitSentences(line).map((sentence) => sentence.text.trim()));

/** Adds the values that the rules of the book propose, and for a conflict's escalation the highest level of its news. */
export async function propose(
  db: Reader,
  book: Book,
  unit: CodingUnit,
  items: QueueItem[],
): Promise<QueueItem[]> {
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

function suggestValue({ title, paragraphs }: QueueItem, { key, scale, values }: BookVariable) {
  const rules = values.map(({ code, words, notWords }) => ({ value: code, words, notWords }));
  if (rules.every(({ words }) => words === "")) return [];
  const whole = [title, ...paragraphs.map((sentences) => sentences.join(" "))].join("\n");
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
