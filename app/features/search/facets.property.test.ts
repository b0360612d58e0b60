import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { otherInterventions } from "../../../db/schema/evidence/news-interventions.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import { insertRows, linkRows } from "../../../tests/support/rows.ts";
import { fixedHierarchies, fixedStages, fixedSystems } from "../../nouns/catalog/constants.ts";
import { isCredibleDate } from "../../nouns/news/checks.ts";
import { newsFilters } from "../../nouns/news/filters.server.ts";
import { readFilters } from "../../shared/lists/list-query.ts";
import type { FacetName, SearchResult } from "./contract.ts";
import { readListFacets } from "./list-facets.server.ts";

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
await linkRows(db, lists);

await db
  .insert(otherInterventions)
  .values(
    lists.news.rows
      .filter((_, index) => index % 4 === 1)
      .flatMap(({ id }, index) =>
        lists.interventions.rows
          .slice(index % 5, (index % 5) + 1 + (index % 2))
          .map((work, position) => ({ newsId: id, interventionId: work.id, position })),
      ),
  );

type Facts = Record<FacetName, string[]> & { noun: string };

/** What each record has under each facet, read without the search. */
async function readFacts(): Promise<Map<string, Facts>> {
  const works = new Map((await db.select().from(interventions)).map((work) => [work.id, work]));
  const ofConflict = new Map((await db.select().from(conflicts)).map((conflict) => [conflict.id, conflict]));
  const links = await db.select().from(newsConflicts);
  const describeWorks = (...ids: string[]) => ({
    intervention: ids,
    system: [...new Set(ids.map((id) => works.get(id)?.systemId ?? ""))],
    hierarchy: [...new Set(ids.map((id) => works.get(id)?.hierarchyId ?? ""))],
  });
  const shared = await db.select().from(otherInterventions);
  const facts = new Map<string, Facts>();
  for (const { id } of works.values())
    facts.set(id, { noun: "interventions", ...describeWorks(id), stage: [], year: [] });
  for (const { id, stageId, interventionId } of ofConflict.values())
    facts.set(id, { noun: "conflicts", ...describeWorks(interventionId), stage: [stageId], year: [] });
  for (const { id, date, interventionId } of await db.select().from(news)) {
    const named = links
      .filter(({ newsId }) => newsId === id)
      .map(({ conflictId }) => ofConflict.get(conflictId)?.stageId ?? "");
    const year = Number(date.slice(0, 4));
    facts.set(id, {
      noun: "news",
      ...describeWorks(
        interventionId,
        ...shared.filter(({ newsId }) => newsId === id).map((one) => one.interventionId),
      ),
      stage: [...new Set(named)],
      year: isCredibleDate(date) ? [String(year)] : [],
    });
  }
  return facts;
}

type ListFacts = Facts & { days: string[]; withConflict: string };

/** What each record of a list has under each facet, and the days of the news that it is, has or is named by. */
async function readListFacts(): Promise<Map<string, ListFacts>> {
  const facts = await readFacts();
  const items = await db.select().from(news);
  const links = await db.select().from(newsConflicts);
  const owned = await db.select().from(conflicts);
  const listed = [...facts].map(([id, own]) => {
    const conflictIds = owned.filter(({ interventionId }) => interventionId === id).map((each) => each.id);
    const of = {
      news: () => items.filter((item) => item.id === id),
      conflicts: () =>
        items.filter((item) => links.some((link) => link.newsId === item.id && link.conflictId === id)),
      interventions: () => items.filter((item) => facts.get(item.id)?.intervention.includes(id)),
    }[own.noun as "news"]();
    const stage =
      own.noun === "interventions" ? conflictIds.flatMap((each) => facts.get(each)?.stage ?? []) : own.stage;
    const days = of.map(({ date }) => date).filter((date) => isCredibleDate(date));
    const withConflict = String(stage.length > 0);
    return [id, { ...own, stage: [...new Set(stage)], days, withConflict }] satisfies [string, ListFacts];
  });
  return new Map(listed as [string, ListFacts][]);
}

/** A list and its facets, beside a naive filter. */
async function checkLists() {
  const facts = await readListFacts();
  const range = fc.constantFrom(
    {},
    { from: "2011-02-11" },
    { to: "2012-03-11" },
    { from: "2010-05-01", to: "2013-02-11" },
  );
  const flag = fc.constantFrom({}, { withConflict: "true" }, { withConflict: "false" });
  const words = fc.constantFrom({}, { search: "obra" }, { search: "-obra río" });
  await fc.assert(
    fc.asyncProperty(chosen, range, flag, words, async ({ noun = "news", ...own }, days, other, search) => {
      const isListed = (list: typeof other) => (noun === "conflicts" ? {} : list);
      const wanted = { ...own, ...days, ...isListed(other), ...search } as Record<string, string>;
      const list = async (parameters: Record<string, string>) => {
        const response = await api.call("GET", `/${noun}?${new URLSearchParams(parameters)}`);
        expect(response.statusCode, response.body).toBe(200);
        expect(Number(response.headers["x-total-count"])).toBe(response.json<unknown[]>().length);
        return response.json<{ _id: string }[]>().map(({ _id }) => _id);
      };
      const found = await list(search as Record<string, string>);
      const fits = (id: string, except?: string) => {
        const fact = facts.get(id);
        const isDay = (day: string) =>
          (!wanted.year || except === "year" || day.startsWith(wanted.year)) &&
          (!wanted.from || day >= wanted.from) &&
          (!wanted.to || day <= wanted.to);
        const needsDay = wanted.from || wanted.to || (wanted.year && except !== "year");
        if (needsDay && !fact?.days.some(isDay)) return false;
        if (wanted.withConflict && except !== "withConflict" && fact?.withConflict !== wanted.withConflict)
          return false;
        return (["system", "hierarchy", "stage", "intervention"] as const).every(
          (name) => name === except || !wanted[name] || fact?.[name].includes(wanted[name]),
        );
      };
      expect((await list(wanted)).sort()).toEqual(found.filter((id) => fits(id)).sort());

      const filters = readFilters(newsFilters, new URLSearchParams(wanted));
      const { facets } = await readListFacets(db, noun as "news", filters);
      const isInRange = (day: string) =>
        (!wanted.from || day >= wanted.from) && (!wanted.to || day <= wanted.to);
      for (const name of Object.keys(facets) as (keyof typeof facets)[]) {
        const counted = new Map<string, number>();
        if (name === "intervention" && noun === "interventions") continue;
        for (const id of found.filter((each) => fits(each, name))) {
          const fact = facts.get(id);
          const years = fact?.days.filter(isInRange).map((day) => day.slice(0, 4)) ?? [];
          const values = name === "year" ? years : [fact?.[name] ?? []].flat();
          for (const value of new Set(values)) counted.set(value, (counted.get(value) ?? 0) + 1);
        }
        expect(new Map(facets[name].map(({ _id, count }) => [_id, count])), name).toEqual(counted);
      }
    }),
    propertyRuns(9),
  );
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
    propertyRuns(4),
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

it("counts, facets and rows are those of a naive filter", checkFacets);

it("lists and their facets are those of a naive filter", checkLists);

it("so they are after random writes, and the index equals a rebuilt one", async () => {
  const pickOne = (list: { id: string }[], seed: number) => list[seed % list.length]?.id ?? "";
  const { numRuns } = propertyRuns(7);
  const seeds = fc.sample(fc.tuple(fc.nat(), fc.nat(), text), { numRuns, seed: 7 });
  for (const [kind, which, words] of seeds) {
    const owner = pickOne(lists.interventions.rows, which);
    const writes = [
      () =>
        db
          .update(news)
          .set({ headline: words })
          .where(eq(news.id, pickOne(lists.news.rows, which))),
      () =>
        db
          .update(conflicts)
          .set({ description: words })
          .where(eq(conflicts.id, pickOne(lists.conflicts.rows, which))),
      () => db.update(interventions).set({ name: words }).where(eq(interventions.id, owner)),
      () =>
        db
          .update(news)
          .set({ interventionId: owner })
          .where(eq(news.id, pickOne(lists.news.rows, kind))),
      () =>
        db
          .insert(otherInterventions)
          .select(
            db
              .select({
                newsId: news.id,
                interventionId: sql`${owner}`.as("intervention_id"),
                position: sql`9`.as("position"),
              })
              .from(news)
              .where(eq(news.id, pickOne(lists.news.rows, which))),
          )
          .onConflictDoNothing(),
      () => db.delete(news).where(eq(news.id, pickOne(lists.news.rows, which))),
      () => db.delete(conflicts).where(eq(conflicts.id, pickOne(lists.conflicts.rows, which))),
    ];
    await writes[kind % writes.length]?.();
  }
  await checkFacets();
  await checkLists();
  const kept = await dumpIndex();
  await db.execute(sql`truncate search_entries, search_words restart identity`);
  for (const noun of ["interventions", "datasheets", "conflicts", "news", "actors"])
    await db.execute(sql`select index_for_search(${noun}, array(select id from ${sql.identifier(noun)}))`);
  expect(await dumpIndex()).toEqual(kept);
});
