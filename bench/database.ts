import { getConflict } from "../app/modules/conflicts/queries.server.ts";
import { listInterventions } from "../app/modules/interventions/queries.server.ts";
import { getNewsItem, listNews, listNewsCards } from "../app/modules/news/queries.server.ts";
import { type Database, openDatabase } from "../db/client.server.ts";
import { textWriter } from "./generate.ts";

/** Medians of design.md §8 in milliseconds, where it names one. */
export type Measurement = { name: string; target: number | null; median: number; p99: number; plan: string };

type Statement = { text: string; values: unknown[] };

const rounds = 60;

/** Times, in the database itself, the statements that the product's own reads send, each with other parameters every round. */
export async function measureReads(url: string, newsCount: number): Promise<Measurement[]> {
  const db = openDatabase(url, { max: 2 });
  const { random, pick } = textWriter(7);
  const interventionId = () =>
    `a1${Math.floor(random() * 2000)
      .toString(16)
      .padStart(22, "0")}`;
  const newsId = () =>
    `e1${Math.floor(random() * newsCount)
      .toString(16)
      .padStart(22, "0")}`;
  const page = { limit: 30, offset: 0 };
  const words = await frequentAndRareWords(db);
  const cases: [name: string, target: number | null, read: (on: Database) => Promise<unknown>][] = [
    ["an item", 0.2, (on) => getNewsItem(on, newsId()).catch(() => null)],
    ["a page of 30 (cards of the site)", 1, (on) => listNewsCards(on, {}, page)],
    ["a page of 30 (API, populated)", 1, (on) => listNews(on, {}, page)],
    [
      "a page filtered by intervention",
      2,
      (on) => listNewsCards(on, { intervention: interventionId() }, page),
    ],
    [
      "a search, two words",
      10,
      (on) => listNewsCards(on, { search: `${pick(words.rare)} ${pick(words.rare)}` }, page),
    ],
    ["a search, one rare word", 10, (on) => listNewsCards(on, { search: pick(words.rare) }, page)],
    ["a search, one frequent word", null, (on) => listNewsCards(on, { search: pick(words.frequent) }, page)],
    ["interventions, first page", null, (on) => listInterventions(on, {}, page)],
    ["a conflict", null, (on) => getConflict(on, `c1${"0".repeat(21)}1`)],
  ];
  const results: Measurement[] = [];
  for (const [name, target, read] of cases) results.push({ name, target, ...(await measure(db, read)) });
  await db.$client.end();
  return results;
}

/** Words that a tenth and a thousandth of the news have, from the database's own statistics of the text. */
async function frequentAndRareWords(db: Database): Promise<{ frequent: string[]; rare: string[] }> {
  const { rows } = await db.$client.query<{ word: string; ndoc: number }>(
    "select word, ndoc from ts_stat('select to_tsvector(''simple'', description) from news limit 20000') where length(word) > 4",
  );
  const between = (low: number, high: number) =>
    rows.filter(({ ndoc }) => ndoc >= low && ndoc <= high).map(({ word }) => word);
  return { frequent: between(1500, 4000), rare: between(10, 100) };
}

type Timing = Pick<Measurement, "median" | "p99" | "plan">;

async function measure(db: Database, read: (on: Database) => Promise<unknown>): Promise<Timing> {
  const times: number[] = [];
  let plan = "";
  for (let round = 0; round < rounds + 5; round++) {
    const statements = await statementsOf(db, read);
    let time = 0;
    for (const { text, values } of statements) {
      const result = await db.$client.query(`explain (analyze, format json) ${text}`, values);
      const [explained] = result.rows[0]["QUERY PLAN"];
      time += explained["Execution Time"];
    }
    // The first rounds only warm the caches.
    if (round >= 5) times.push(time);
    if (round === rounds + 4) plan = await planOf(db, statements);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { median: at(0.5), p99: at(0.99), plan };
}

/** The statements that a read sends, caught on their way to the pool. */
async function statementsOf(db: Database, read: (on: Database) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const pool = db.$client;
  const send = pool.query;
  const catching: (config: { text: string }, values?: unknown[]) => unknown = (config, values = []) => {
    statements.push({ text: config.text, values });
    return Reflect.apply(send, pool, [config, values]);
  };
  pool.query = catching as typeof pool.query;
  try {
    await read(db);
  } finally {
    pool.query = send;
  }
  return statements;
}

async function planOf(db: Database, statements: Statement[]): Promise<string> {
  const plans: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await db.$client.query(`explain (costs off) ${text}`, values);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return plans.join("\n\n");
}
