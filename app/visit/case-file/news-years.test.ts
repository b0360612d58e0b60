import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase, type Reader } from "../../../db/client.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { createTree } from "../../../tests/support/records.ts";
import { newsFilters } from "../../nouns/news/filters.server.ts";
import { listNews } from "../../nouns/news/queries.server.ts";
import { findUnconfirmed } from "../../nouns/passages/unconfirmed.server.ts";
import { readListRequest } from "../../records/filters/read-filters.server.ts";
import { findNewsCase } from "./news-case.server.ts";
import { showCaseFile, showYears } from "./news-years.server.ts";
import { findCaseFile, findConflictCase } from "./queries.server.ts";

const api = await createTestApi();
const { db } = api.context;
const { intervention, conflict, newsItem } = await createTree(api);

/** News of every month of fifteen years, and some whose date cannot be right; all report on the conflict. */
async function showWork(count: number) {
  await db.execute(sql`delete from news where id <> ${newsItem}`);
  await db.execute(sql`
    insert into news (id, intervention_id, headline, description, date)
    select 'ee' || lpad(to_hex(n), 22, '0'), ${intervention}, 'Noticia ' || n, 'Texto',
      case when n % 50 = 0 then date '0201-05-01' else date '1999-01-01' + (n % 180) * interval '1 month' end
    from generate_series(1, ${count - 1}::int) n`);
  await db.execute(sql`
    insert into news_conflicts (news_id, conflict_id) select id, ${conflict} from news on conflict do nothing`);
  const work = await findCaseFile(db, intervention);
  if (!work) throw new Error("No work");
  return showCaseFile(work);
}

it("A work of a hundred news has a line for each, by year and below its conflicts, and a tick for each", async () => {
  const { years, timeline, conflicts, newsCount } = await showWork(100);
  expect(newsCount).toBe(100);
  expect(years.every(({ news, count, rest }) => news.length === count && rest === undefined)).toBe(true);
  expect(years.flatMap(({ news }) => news)).toHaveLength(100);
  expect(years.at(-1)).toMatchObject({ year: "Fecha por revisar", count: 1 });
  expect(timeline?.ticks).toHaveLength(99);
  expect(conflicts[0]?.reports).toHaveLength(100);
});

it("A work of thousands has the first of each year and leads to the others, in a page that stays small", async () => {
  const { years, timeline, conflicts, newsCount } = await showWork(3_450);
  expect(newsCount).toBe(3_450);
  expect(years.reduce((sum, { count }) => sum + count, 0)).toBe(3_450);
  expect(Math.max(...years.map(({ news }) => news.length))).toBe(6);
  expect(timeline?.news).toBe(3_382);
  expect(timeline?.ticks.length).toBeLessThanOrEqual(15 * 12);
  expect(timeline?.ticks.reduce((sum, { news }) => sum + news, 0)).toBe(3_382);
  expect(conflicts[0]?.reports).toHaveLength(5);
  expect(conflicts[0]?.reportCount).toBe(3_450);
  expect(JSON.stringify({ years, timeline, conflicts }).length).toBeLessThan(50_000);
  const reported = await findConflictCase(db, conflict);
  const ofConflict = showYears(reported?.reports ?? [], { conflict });
  expect(ofConflict.every(({ news }) => news.length === 6)).toBe(true);
  for (const { year, count, rest = "" } of [...years, ...ofConflict]) {
    const { filters, lacking } = readListRequest(new Request(`http://localhost${rest}`), "news", newsFilters);
    expect(lacking).toEqual([]);
    const { total } = await listNews(db, filters, { limit: 1, offset: 0 });
    expect(total, year).toBe(year === "Fecha por revisar" ? newsCount : count);
  }
});

/** Rows of news that the database goes through for a read, whose queries share one connection. */
async function countRowsRead(read: (db: Reader) => Promise<unknown>): Promise<number> {
  const single = openDatabase(api.url, { max: 1 });
  try {
    await single.execute(sql`begin`);
    await read(single);
    const { rows } = await single.execute<{ read: number }>(sql`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'news'`);
    return rows[0]?.read ?? 0;
  } finally {
    await single.$client.end();
  }
}

it("Beside a news item of a work with thousands only its neighbours are read, and no texts that are too many", async () => {
  await showWork(3_450);
  await db.execute(sql`
    insert into interventions (id, name, description, hierarchy_id, system_id, strategic_project)
    select 'aa' || lpad(to_hex(w), 22, '0'), 'Obra ' || w, description, hierarchy_id, system_id, strategic_project
    from interventions, generate_series(1, 3) w where id = ${intervention}`);
  await db.execute(sql`
    insert into news (id, intervention_id, headline, description, date)
    select 'bb' || lpad(to_hex(w), 10, '0') || lpad(to_hex(n), 12, '0'), 'aa' || lpad(to_hex(w), 22, '0'),
      'Otra ' || n, 'Texto', date '1999-01-15' + (n % 180) * interval '1 month'
    from generate_series(1, 3) w, generate_series(1, 1000) n`);
  await db.execute(sql`vacuum analyze news`);
  const middle = `ee${(90).toString(16).padStart(22, "0")}`;
  const item = await findNewsCase(db, middle);
  expect(item?.previous?.newsDate.slice(0, 7)).toBe("2006-06");
  expect(item?.next?.newsDate.slice(0, 7)).toBe("2006-07");
  expect(await countRowsRead((one) => findNewsCase(one, middle))).toBeLessThan(300);
  expect(await countRowsRead((one) => findUnconfirmed(one, intervention, []))).toBeLessThan(400);
});
