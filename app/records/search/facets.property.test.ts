import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import { insertRows } from "../../../tests/support/rows.ts";
import { fixedHierarchies, fixedStages, fixedSystems } from "../catalog/constants.ts";
import { isCredibleDate } from "../news/checks.ts";
import type { FacetName, SearchResult } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;

const words = [
  "obra",
  "obras",
  "río",
  "vía",
  "tranvía",
  "Naranjal",
  "desalojo",
  "predios",
  "ciudad",
  "ciudades",
];
const text = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(" "));
const lists = await insertRows(db, fc.sample(fc.tuple(text, text), { numRuns: 40, seed: 2014 }));
await db
  .update(news)
  .set({ date: "0215-03-04" })
  .where(eq(news.id, lists.news.rows[3]?.id ?? ""));
await db
  .insert(newsConflicts)
  .values(
    lists.news.rows.flatMap(({ id }, index) =>
      lists.conflicts.rows
        .slice(index % 7, (index % 7) + (index % 3))
        .map((conflict) => ({ newsId: id, conflictId: conflict.id })),
    ),
  );

type Facts = Record<FacetName, string[]> & { noun: string };

/** What each record has under each facet, read without the search. */
async function readFacts(): Promise<Map<string, Facts>> {
  const works = new Map((await db.select().from(interventions)).map((work) => [work.id, work]));
  const ofConflict = new Map((await db.select().from(conflicts)).map((conflict) => [conflict.id, conflict]));
  const links = await db.select().from(newsConflicts);
  const describeWork = (id: string) => ({
    intervention: [id],
    system: [works.get(id)?.systemId ?? ""],
    hierarchy: [works.get(id)?.hierarchyId ?? ""],
  });
  const facts = new Map<string, Facts>();
  for (const { id } of works.values())
    facts.set(id, { noun: "interventions", ...describeWork(id), stage: [], year: [] });
  for (const { id, stageId, interventionId } of ofConflict.values())
    facts.set(id, { noun: "conflicts", ...describeWork(interventionId), stage: [stageId], year: [] });
  for (const { id, date, interventionId } of await db.select().from(news)) {
    const named = links
      .filter(({ newsId }) => newsId === id)
      .map(({ conflictId }) => ofConflict.get(conflictId)?.stageId ?? "");
    const year = Number(date.slice(0, 4));
    facts.set(id, {
      noun: "news",
      ...describeWork(interventionId),
      stage: [...new Set(named)],
      year: isCredibleDate(date) ? [String(year)] : [],
    });
  }
  return facts;
}

async function search(parameters: Record<string, string>): Promise<SearchResult> {
  const response = await api.call("GET", `/search?${new URLSearchParams({ limit: "1000", ...parameters })}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<SearchResult>();
}

const chosen = fc.record(
  {
    system: fc.constantFrom(...fixedSystems.slice(0, 3).map(({ id }) => id)),
    hierarchy: fc.constantFrom(...fixedHierarchies.map(({ id }) => id)),
    stage: fc.constantFrom(...fixedStages.map(({ id }) => id)),
    year: fc.constantFrom("2010", "2011", "2012"),
    intervention: fc.constantFrom(...lists.interventions.rows.slice(0, 4).map(({ id }) => id)),
    noun: fc.constantFrom("news", "conflicts", "interventions"),
  },
  { requiredKeys: [] },
);

async function checkFacets() {
  const facts = await readFacts();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...words), chosen, async (q, filters) => {
      const matched = (await search({ q })).items.map(({ _id }) => _id);
      const fits = (id: string, except?: string) =>
        Object.entries(filters).every(([name, value]) => {
          const own = facts.get(id)?.[name as FacetName];
          return name === except || name === "noun" ? true : own?.includes(String(value));
        });
      const isNoun = (id: string) => !filters.noun || facts.get(id)?.noun === filters.noun;
      const expected = matched.filter((id) => fits(id) && isNoun(id));
      const result = await search({ q, ...filters });
      expect(result.items.map(({ _id }) => _id).sort()).toEqual(expected.sort());
      expect(result.total).toBe(expected.length);
      for (const noun of ["interventions", "conflicts", "news"] as const)
        expect(result.groups[noun]).toBe(
          matched.filter((id) => fits(id) && facts.get(id)?.noun === noun).length,
        );
      for (const name of ["system", "hierarchy", "stage", "year", "intervention"] as const) {
        const counted = new Map<string, number>();
        for (const id of matched.filter((each) => isNoun(each) && fits(each, name)))
          for (const value of facts.get(id)?.[name] ?? []) counted.set(value, (counted.get(value) ?? 0) + 1);
        expect(new Map(result.facets[name].map(({ _id, count }) => [_id, count])), name).toEqual(counted);
      }
    }),
    propertyRuns(12),
  );
}

/** The index as it is, by words, since their ids depend on the order in which they came. */
async function dumpIndex() {
  const { rows } = await db.execute(sql`
    select noun, record_id, intervention_id, date, title, text,
      array(select word from search_words where id = any(words) order by word) as words,
      array(select word from search_words where id = any(title_words) order by word) as title_words
    from search_entries order by noun, record_id`);
  return rows;
}

it("counts, facets and rows are those of a naive filter", checkFacets, 60_000);

it("so they are after random writes, and the index is the one that would be built anew", async () => {
  const anyOf = (list: { id: string }[], seed: number) => list[seed % list.length]?.id ?? "";
  const { numRuns } = propertyRuns(20);
  const seeds = fc.sample(fc.tuple(fc.nat(), fc.nat(), text), { numRuns, seed: 7 });
  for (const [kind, which, words] of seeds) {
    const owner = anyOf(lists.interventions.rows, which);
    const writes = [
      () =>
        db
          .update(news)
          .set({ headline: words })
          .where(eq(news.id, anyOf(lists.news.rows, which))),
      () =>
        db
          .update(conflicts)
          .set({ description: words })
          .where(eq(conflicts.id, anyOf(lists.conflicts.rows, which))),
      () => db.update(interventions).set({ name: words }).where(eq(interventions.id, owner)),
      () =>
        db
          .update(news)
          .set({ interventionId: owner })
          .where(eq(news.id, anyOf(lists.news.rows, kind))),
      () => db.delete(news).where(eq(news.id, anyOf(lists.news.rows, which))),
      () => db.delete(conflicts).where(eq(conflicts.id, anyOf(lists.conflicts.rows, which))),
    ];
    await writes[kind % writes.length]?.();
  }
  await checkFacets();
  const kept = await dumpIndex();
  await db.execute(sql`truncate search_entries, search_words restart identity`);
  for (const noun of ["interventions", "datasheets", "conflicts", "news"])
    await db.execute(sql`select index_for_search(${noun}, array(select id from ${sql.identifier(noun)}))`);
  expect(await dumpIndex()).toEqual(kept);
}, 60_000);
