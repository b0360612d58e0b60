import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { generate, ids } from "../../../bench/generate.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { createIntervention, createNewsItem, valid } from "../../../tests/support/records.ts";
import { readUnreadWorks } from "./read-works.server.ts";
import { readProposals } from "./reader/proposals.server.ts";

const api = await createTestApi();
const { db } = api.context;

const atOnce = 60;

/** Which works each reading read, and how many news. */
async function readAll() {
  const readings: { works: string[]; news: number }[] = [];
  const read = (...[texts, beside]: Parameters<typeof readProposals>) => {
    readings.push({ works: texts.interventions.map(({ id }) => id), news: texts.news.length });
    return readProposals(texts, beside);
  };
  await readUnreadWorks(db, read, { atOnce });
  return readings;
}

const count = async (work: string) => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from proposals where intervention_id = ${work}`,
  );
  return rows[0]?.count ?? 0;
};

it("a study of many news is read work by work, and then only the works whose texts change", async () => {
  await generate(db, { interventions: 3, conflicts: 6, news: atOnce + 15 });
  const works = [0, 1, 2].map(ids.intervention);
  const first = await readAll();
  expect(first.flatMap((reading) => reading.works).sort()).toEqual(works);
  expect(first.length).toBe(2);
  expect(Math.max(...first.map(({ news }) => news))).toBeLessThanOrEqual(atOnce);
  for (const work of works) expect(await count(work)).toBeGreaterThan(0);
  expect(await readAll()).toEqual([]);

  const [own = "", other = "", third = ""] = works;
  const added = await createNewsItem(api, own, { otherInterventions: [other] });
  expect((await readAll()).flatMap((reading) => reading.works).sort()).toEqual([own, other]);
  await api.call("DELETE", `/interventions/${own}/news/${added}`, { as: "researcher" });
  expect((await readAll()).flatMap((reading) => reading.works).sort()).toEqual([own, other]);

  const before = await count(third);
  await api.call("DELETE", `/interventions/${own}`, { as: "researcher" });
  expect([await count(own), await count(third)]).toEqual([0, before]);
  expect((await readAll()).flatMap((reading) => reading.works).sort()).toEqual([other, third]);
});

it("what leaves a news item's texts as they are has nothing read again", async () => {
  const work = ids.intervention(2);
  const item = await createNewsItem(api, work);
  await readAll();
  const change = (fields: Record<string, unknown>) =>
    api.call("PUT", `/news/${item}/intervention/${work}`, { as: "researcher", body: valid.newsItem(fields) });
  expect((await change({ newsLink: "https://diario.example/1" })).statusCode).toBe(200);
  expect(await readAll()).toEqual([]);
  expect((await change({ newsName: "Otro titular" })).statusCode).toBe(200);
  expect((await readAll()).length).toBe(1);
});

it("a small study is read whole whenever one of its texts changes", async () => {
  await db.execute(sql`delete from interventions`);
  const works = [await createIntervention(api), await createIntervention(api)].sort();
  for (const work of works) await createNewsItem(api, work);
  expect((await readAll()).map((reading) => reading.works.sort())).toEqual([works]);
  await createNewsItem(api, works[0] ?? "");
  expect((await readAll()).map((reading) => reading.works.sort())).toEqual([works]);
});
