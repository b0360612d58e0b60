import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { createIntervention, createTree, read } from "../../../tests/support/records.ts";

type Work = { news: string[]; conflicts: string[]; newsCount?: number; conflictsCount?: number };

const api = await createTestApi();
const { intervention, datasheet, conflict, newsItem } = await createTree(api);

/** News of the work, the first of them older than the one it has. */
async function haveNews(count: number): Promise<void> {
  await api.context.db.execute(sql`delete from news where id <> ${newsItem}`);
  await api.context.db.execute(sql`
    insert into news (id, intervention_id, headline, description, date, created_at)
    select 'ee' || lpad(to_hex(n), 22, '0'), ${intervention}, 'Noticia ' || n, 'Texto', '2010-01-01', timestamp '2001-01-01' + n * interval '1 day'
    from generate_series(1, ${count - 1}::int) n`);
}

const places = [
  `/news/${newsItem}`,
  `/conflicts/${conflict}`,
  `/intervention_datasheet/${datasheet}`,
  "/news?limit=1",
  "/conflicts?limit=1",
  "/intervention_datasheet",
];

async function readEmbedded(place: string): Promise<Work> {
  const found = await read<{ intervention: Work } | { intervention: Work }[]>(api, place);
  const [one] = [found].flat();
  if (!one) throw new Error(`Nothing at ${place}`);
  return one.intervention;
}

it("A work of a hundred news is whole inside other records, without a word of how many they are", async () => {
  await haveNews(100);
  const { news } = await read<Work>(api, `/interventions/${intervention}`);
  expect(news).toHaveLength(100);
  for (const place of places) {
    const work = await readEmbedded(place);
    expect(work.news, place).toEqual(news);
    expect(Object.keys(work), place).not.toContain("newsCount");
  }
});

it("Of a work of thousands others have the first hundred and their number, or all where they ask for them", async () => {
  await haveNews(3_450);
  const { news, conflicts } = await read<Work>(api, `/interventions/${intervention}`);
  expect(news).toHaveLength(3_450);
  for (const place of places) {
    const work = await readEmbedded(place);
    expect(work, place).toMatchObject({ newsCount: 3_450, conflictsCount: 1, conflicts });
    expect(work.news, place).toEqual(news.slice(0, 100));
    const full = await readEmbedded(`${place}${place.includes("?") ? "&" : "?"}embed=full`);
    expect(full.news, place).toEqual(news);
    expect(Object.keys(full), place).not.toContain("newsCount");
  }
});

it("The news of a work that others are about too count for each of them", async () => {
  await haveNews(150);
  const second = await createIntervention(api);
  await api.context.db.execute(sql`
    insert into other_interventions (news_id, intervention_id, position)
    select id, ${second}, 0 from news where intervention_id = ${intervention}`);
  await api.context.db.execute(sql`
    insert into conflicts (id, intervention_id, name, description, stage_id, actors)
    select 'cc' || lpad('1', 22, '0'), ${second}, name, description, stage_id, actors from conflicts where id = ${conflict}`);
  const [work] = await read<{ intervention: Work & { _id: string } }[]>(api, "/conflicts").then((list) =>
    list.flatMap((one) => (one.intervention._id === second ? [one.intervention] : [])),
  );
  expect(work).toMatchObject({ newsCount: 150, conflictsCount: 1 });
  expect(work?.news).toHaveLength(100);
});

it("Thirty news of thirty works with hundreds of news each are less than 200 kB", async () => {
  await haveNews(250);
  await api.context.db.execute(sql`
    insert into interventions (id, name, description, hierarchy_id, system_id, strategic_project)
    select 'aa' || lpad(to_hex(w), 22, '0'), 'Obra ' || w, rpad('Descripción ', 250, 'de la obra '), hierarchy_id, system_id, strategic_project
    from interventions, generate_series(1, 29) w where id = ${intervention}`);
  await api.context.db.execute(sql`
    insert into news (id, intervention_id, headline, description, date)
    select 'bb' || lpad(to_hex(w), 10, '0') || lpad(to_hex(n), 12, '0'), 'aa' || lpad(to_hex(w), 22, '0'), rpad('Titular ', 70, 'largo '),
      rpad('Texto ', 600, 'de la noticia '), date '2011-01-01' + n
    from generate_series(1, 29) w, generate_series(1, 250) n`);
  const response = await api.call("GET", "/news?limit=30");
  const works = response
    .json<{ intervention: Work & { _id: string } }[]>()
    .map((one) => one.intervention._id);
  expect(new Set(works).size).toBeGreaterThan(25);
  expect(response.body.length).toBeLessThan(200_000);
});

it("Another embed than that is refused", async () => {
  await expectError(await api.call("GET", `/news/${newsItem}?embed=all`), 400);
});
