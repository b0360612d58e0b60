import { eq, sql } from "drizzle-orm";
import { measureAgreement, startGenerator } from "../../app/features/coding/agreement.server.ts";
import { starterBook } from "../../app/features/coding/starter-book.server.ts";
import { suggest } from "../../app/features/coding/suggest.server.ts";
import { newId } from "../../app/shared/values/ids.ts";
import type { Transaction } from "../../db/client.server.ts";
import {
  codebookRules,
  codebooks,
  codebookValues,
  codebookVariables,
} from "../../db/schema/coding/codebooks.ts";
import { codings } from "../../db/schema/coding/codings.ts";
import { codingSampleRecords, codingSamples } from "../../db/schema/coding/samples.ts";
import demoConflicts from "./demo/conflicts.json" with { type: "json" };
import demoNews from "./demo/news.json" with { type: "json" };
import demoSite from "./demo/site.json" with { type: "json" };

const [rosa, julian] = [
  { coderId: "d0000000000000000000000a", coderName: "Lectora ficticia" },
  { coderId: "d0000000000000000000000b", coderName: "Lector ficticio" },
] as const;
const codebookId = "d000000000000000000000c0";
const sampleId = "d000000000000000000000d0";
const [readAt, closedAt] = [new Date("2015-03-02T15:00:00Z"), new Date("2015-04-13T15:00:00Z")];
const fraction = 0.2;
/** How often the second reader gives another value than the first, and how often no decision has been made yet. */
const [differing, undecided] = [0.12, 0.2];
/** News that nobody has read yet, so that the queue has something to ask. */
const unreadCount = 12;

type CreateId = (noun: string, key: string) => string;
type Reading = typeof codings.$inferInsert;

/** The demonstration's coding: a book in force, all news but the newest read by one reader, a fifth by another too, in a closed sample. */
export async function addDemoCoding(tx: Transaction, createId: CreateId): Promise<void> {
  if ((await tx.$count(codebooks)) > 0) return;
  const ids = await insertBook(tx);
  const next = startGenerator(2015);
  const sampled = drawSample(next);
  const unread = listUnread(sampled);
  const readings: Reading[] = [];
  const pairs: Record<string, [number, number][]> = { action: [], dialogue: [] };
  for (const { key, newsName, description } of demoNews.filter((news) => !unread.has(news.key)))
    for (const { key: variable, scale, values } of starterBook.variables.filter(
      ({ unit }) => unit === "news",
    )) {
      const rules = values.map(({ code, words, notWords }) => ({ value: code, words, notWords }));
      const code = suggest(`${newsName}\n${description}`, { scale, rules })?.value;
      const first = values.findIndex((value) => value.code === code);
      const read = (round: Reading["round"], value: number, coder: typeof rosa | typeof julian) =>
        readings.push({
          id: newId(),
          codebookId,
          noun: "news",
          recordId: createId("news", key),
          ...ids.get(`${variable} ${values[value]?.code}`),
          ...coder,
          round,
          reason: round === "final" ? "Prevalece la regla: se codifica lo que cuenta esta noticia." : "",
          at: readAt,
        } as Reading);
      read("first", first, rosa);
      if (!sampled.has(key)) continue;
      const isOther = next() < differing;
      const second = isOther ? (first > 0 ? first - 1 : first + 1) : first;
      read("second", second, julian);
      pairs[variable]?.push([first, second]);
      if (isOther && next() >= undecided) read("final", first, rosa);
    }
  readings.push(...readConflicts(ids, createId));
  for (let from = 0; from < readings.length; from += 500)
    await tx.insert(codings).values(readings.slice(from, from + 500));
  await insertSample(tx, { sampled, pairs, createId });
}

/** The book to start from, with the demonstration's own types and escalation of conflicts. @returns ids by variable and code */
async function insertBook(tx: Transaction) {
  const ids = new Map<string, { variableId: string; valueId: string }>();
  const own = { type: demoSite.coding.types, escalation: demoSite.coding.escalations };
  const note = "El libro propuesto, con los tipos de esta demostración.";
  await tx
    .insert(codebooks)
    .values({ id: codebookId, number: 1, state: "in_force", note, suggests: true, inForceAt: readAt });
  for (const [position, { values, ...variable }] of starterBook.variables.entries()) {
    const variableId = newId();
    await tx.insert(codebookVariables).values({ id: variableId, codebookId, position, ...variable });
    const listed = own[variable.key as keyof typeof own]?.map((label, place) => ({
      code: String(place + 1),
      label,
    }));
    for (const [place, { words = "", notWords = "", ...value }] of (listed ?? values)
      .map((each) => ({ words: "", notWords: "", ...each }))
      .entries()) {
      const valueId = newId();
      ids.set(`${variable.key} ${value.code}`, { variableId, valueId });
      await tx
        .insert(codebookValues)
        .values({ id: valueId, codebookId, variableId, position: place, ...value });
      if (words !== "")
        await tx
          .insert(codebookRules)
          .values({ id: newId(), codebookId, variableId, valueId, words, notWords, position: place });
    }
  }
  return ids;
}

/** A fifth of each work's news. */
function drawSample(next: () => number): Set<string> {
  const works = Map.groupBy(demoNews, ({ intervention }) => intervention);
  const drawn = [...works.values()].flatMap((news) =>
    news
      .map(({ key }) => ({ key, at: next() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, Math.round(fraction * news.length)),
  );
  return new Set(drawn.map(({ key }) => key));
}

/** The newest of those that are not in the sample. */
function listUnread(sampled: ReadonlySet<string>): Set<string> {
  const newest = demoNews
    .filter(({ key }) => !sampled.has(key))
    .sort((a, b) => b.newsDate.localeCompare(a.newsDate))
    .slice(0, unreadCount);
  return new Set(newest.map(({ key }) => key));
}

/** What the demonstration's conflicts say in their two fields. */
function readConflicts(ids: Awaited<ReturnType<typeof insertBook>>, createId: CreateId): Reading[] {
  const { types, escalations } = demoSite.coding;
  return demoConflicts.flatMap(({ key, type = "", escalation = "" }) =>
    [`type ${types.indexOf(type) + 1}`, `escalation ${escalations.indexOf(escalation) + 1}`].flatMap(
      (value) => {
        const known = ids.get(value);
        const reading = {
          id: newId(),
          codebookId,
          noun: "conflict" as const,
          recordId: createId("conflict", key),
          ...rosa,
        };
        return known ? [{ ...reading, ...known, round: "first" as const, at: readAt }] : [];
      },
    ),
  );
}

type Drawn = { sampled: ReadonlySet<string>; pairs: Record<string, [number, number][]>; createId: CreateId };

async function insertSample(tx: Transaction, { sampled, pairs, createId }: Drawn): Promise<void> {
  const results = starterBook.variables.flatMap(({ key, scale, values }) => {
    const own = pairs[key];
    return own
      ? [
          measureAgreement({
            variable: key,
            readings: own,
            scale,
            values: [...values.keys()],
            seed: 2015,
          }),
        ]
      : [];
  });
  const coders = { firstCoderId: rosa.coderId, secondCoderId: julian.coderId };
  const names = { firstCoderName: rosa.coderName, secondCoderName: julian.coderName };
  const sample = {
    id: sampleId,
    codebookId,
    fraction,
    seed: "2015",
    state: "closed" as const,
    closedAt,
    results,
  };
  await tx.insert(codingSamples).values({ ...sample, ...coders, ...names });
  const records = [...sampled].map((key, position) => ({
    sampleId,
    noun: "news" as const,
    recordId: createId("news", key),
    ...coders,
    position,
  }));
  await tx.insert(codingSampleRecords).values(records);
}

/** Takes it away with the demonstration; a book under which the team has read records of its own stays. */
export async function removeDemoCoding(tx: Transaction): Promise<void> {
  await tx.delete(codingSamples).where(eq(codingSamples.id, sampleId));
  const isGone = sql`not exists (select from news where news.id = ${codings.recordId})
    and not exists (select from conflicts where conflicts.id = ${codings.recordId})`;
  await tx.delete(codings).where(sql`${codings.codebookId} = ${codebookId} and ${isGone}`);
  await tx.delete(codebooks).where(sql`${codebooks.id} = ${codebookId}
    and not exists (select from ${codings} where ${codings.codebookId} = ${codebooks.id})
    and not exists (select from ${codingSamples} where ${codingSamples.codebookId} = ${codebooks.id})`);
}
