import { suggestQuery } from "../app/features/search/suggest-query.server.ts";
import { getConflict } from "../app/nouns/conflicts/queries.server.ts";
import { listInterventions } from "../app/nouns/interventions/queries.server.ts";
import { getNewsItem, listNews, listNewsCards } from "../app/nouns/news/queries.server.ts";
import { type Database, openDatabase } from "../db/client.server.ts";
import { readSharing } from "../db/links/shared-news.server.ts";
import { news } from "../db/schema/news.ts";
import { countRecords, findRecords, readTerms } from "../db/search/find-records.server.ts";
import { readCells } from "../db/search/read-cells.server.ts";
import { ids, type Size } from "./generate.ts";
import { percentile } from "./percentile.ts";
import { textWriter } from "./text.ts";

/** Milliseconds in the database, of our read and of the plain statement to compare it with, if any. */
export type Measurement = {
  name: string;
  /** What the median has to stay under, by the product's quality bars. */
  target: number | null;
  median: number;
  p99: number;
  plain: number | null;
};

type Statement = { text: string; values: unknown[] };

type Case = {
  name: string;
  target?: number;
  read: (on: Database) => PromiseLike<unknown>;
  /** The total of the list is a read of its own. */
  withoutTotal?: boolean;
  /** A comparable query on one table with PostgreSQL's own means, as a baseline of the machine. */
  plain?: () => Statement;
};

/** The first rounds only warm the caches. */
const warmUp = 5;

/** Measures in the database the statements of the product's reads, with new parameters in each round. */
export async function measureReads(url: string, size: Size): Promise<Measurement[]> {
  const db = openDatabase(url, { max: 1 });
  const { random, pick } = textWriter(7);
  const interventionId = () => ids.intervention(Math.floor(random() * size.interventions));
  const conflictId = () => ids.conflict(Math.floor(random() * size.conflicts));
  const newsId = () => ids.news(Math.floor(random() * size.news));
  const page = { limit: 30, offset: 0 };
  const words = await frequentAndRareWords(db);
  await db.$client.query(
    `create index if not exists plain_search on news using gin (${plainText}); analyze news`,
  );
  const lookups: Case[] = [
    {
      name: "an item",
      target: 0.2,
      read: (on) => getNewsItem(on, newsId()),
      plain: () => ({ text: "select * from news where id = $1", values: [newsId()] }),
    },
    {
      name: "a page of 30 (cards of the site)",
      target: 1,
      withoutTotal: true,
      read: (on) => listNewsCards(on, {}, page),
      plain: () => ({ text: `select * from news ${newestFirst}`, values: [] }),
    },
    {
      name: "a page of 30 (API, populated)",
      target: 2,
      withoutTotal: true,
      read: (on) => listNews(on, {}, page),
      plain: () => ({ text: `select * from news ${newestFirst}`, values: [] }),
    },
    {
      name: "a page filtered by intervention",
      target: 2,
      read: (on) => listNewsCards(on, { intervention: interventionId() }, page),
      plain: () => ({
        text: `select * from news where intervention_id = $1 ${newestFirst}`,
        values: [interventionId()],
      }),
    },
    { name: "count of all news", target: 10, read: (on) => on.$count(news) },
    {
      name: "interventions, first page",
      withoutTotal: true,
      read: (on) => listInterventions(on, {}, page),
    },
    { name: "a conflict", read: (on) => getConflict(on, conflictId()) },
  ];
  const searchNews = async (on: Database, query: string) => {
    const terms = await readTerms(on, query);
    return { noun: "news", terms } as const;
  };
  const searches: Case[] = [
    {
      name: "the first 30 news with a frequent word",
      target: 10,
      read: async (on) => findRecords(on, { ...(await searchNews(on, pick(words.frequent))), page }),
      plain: () => plainSearch(pick(words.frequent)),
    },
    {
      name: "the first 30 news with a rare word",
      target: 10,
      read: async (on) => findRecords(on, { ...(await searchNews(on, pick(words.rare))), page }),
      plain: () => plainSearch(pick(words.rare)),
    },
    {
      name: "two frequent words, ranked, with the total",
      target: 50,
      read: async (on) => {
        const search = await searchNews(on, `${pick(words.frequent)} ${pick(words.frequent)}`);
        await findRecords(on, { ...search, page });
        await countRecords(on, search);
      },
      plain: () => plainSearch(`${pick(words.frequent)} ${pick(words.frequent)}`),
    },
    {
      name: "all facets of a frequent word",
      target: 150,
      read: async (on) => {
        const { terms } = await searchNews(on, pick(words.frequent));
        await readCells(on, terms, { sharing: await readSharing(on), where: undefined });
      },
    },
    {
      name: "what was meant by a misspelled word",
      read: async (on) => {
        const wrong = pick(words.frequent).replace(/^(..)./, "$1");
        await suggestQuery(on, wrong, await readTerms(on, wrong));
      },
    },
  ];
  const results = [...(await measure(db, lookups, 200)), ...(await measure(db, searches, 60))];
  await db.$client.end();
  return results;
}

const newestFirst = "order by date desc, id limit 30";
const plainText = "to_tsvector('spanish', headline || ' ' || description)";

function plainSearch(words: string): Statement {
  return {
    text: `select * from news where ${plainText} @@ plainto_tsquery('spanish', $1) ${newestFirst}`,
    values: [words],
  };
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

/** Each round measures every read once, so that other work of the machine affects all alike. */
async function measure(db: Database, cases: Case[], rounds: number): Promise<Measurement[]> {
  const timed = cases.map((one) => ({ ...one, ours: [] as number[], plainTimes: [] as number[] }));
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const one of timed) {
      const statements = await captureStatements(db, one.read);
      const ours = await executionTime(
        db,
        one.withoutTotal ? statements.filter(({ text }) => !text.startsWith("select count(*)")) : statements,
      );
      const plainTimes = one.plain ? await executionTime(db, [one.plain()]) : null;
      if (round < warmUp) continue;
      one.ours.push(ours);
      if (plainTimes !== null) one.plainTimes.push(plainTimes);
    }
  }
  return timed.map(({ name, target = null, ours, plainTimes }) => ({
    name,
    target,
    median: percentile(ours, 0.5),
    p99: percentile(ours, 0.99),
    plain: plainTimes.length > 0 ? percentile(plainTimes, 0.5) : null,
  }));
}

/** Milliseconds of all statements, without the timing of single steps, which would distort it. */
async function executionTime(db: Database, statements: Statement[]): Promise<number> {
  let time = 0;
  for (const { text, values } of statements) {
    const result = await db.$client.query(`explain (analyze, timing off, format json) ${text}`, values);
    const [explained] = result.rows[0]["QUERY PLAN"];
    time += explained["Execution Time"];
  }
  return time;
}

/** The statements that a read sends. */
async function captureStatements(db: Database, read: Case["read"]): Promise<Statement[]> {
  const statements: Statement[] = [];
  const pool = db.$client;
  const send = pool.query;
  const capture: (config: { text: string }, values?: unknown[]) => unknown = (config, values = []) => {
    statements.push({ text: config.text, values });
    return Reflect.apply(send, pool, [config, values]);
  };
  pool.query = capture as typeof pool.query;
  try {
    await read(db);
  } finally {
    pool.query = send;
  }
  return statements;
}
