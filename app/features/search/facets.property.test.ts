import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { otherInterventions } from "../../../db/schema/evidence/news-interventions.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news } from "../../../db/schema/news.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { insertFacetedStudy, text, words } from "../../../tests/support/faceted-study.ts";
import { describeValues } from "../../../tests/support/filter-values.ts";
import {
  countValues,
  type Facts,
  fits,
  readFacts,
  type Wanted,
} from "../../../tests/support/naive-filters.ts";
import { listForms, readWords } from "../../../tests/support/naive-words.ts";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import { facetNames, filterNames } from "../../records/filters/filters.server.ts";
import { filterSchema, readAddress } from "../../records/filters/read-filters.server.ts";
import { getNewsPerConflict } from "../../visit/statistics/figures/news.server.ts";
import { listIds } from "../open-data/rows.server.ts";
import { type SearchResult, searchFacets } from "./contract.ts";
import { readListFacets } from "./list-facets.server.ts";

const api = await createTestApi();
const { db } = api.context;

const { lists, parties, comuna, barrio, other } = await insertFacetedStudy(db);

const toCounts = (values: readonly { _id: string; count: number }[] = []) =>
  new Map(values.map(({ _id, count }) => [_id, count]));

const values = describeValues(
  lists.conflicts.rows.slice(0, 4),
  lists.interventions.rows.slice(0, 4),
  parties,
  [comuna, barrio, other],
);

/** Any choice of the filters that a place has. */
const chooseFilters = (place: "interventions" | "conflicts" | "news" | "search") =>
  fc.record(
    Object.fromEntries(
      filterNames.filter((name) => name in filterSchema(place).shape).map((name) => [name, values[name]]),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Wanted>;

/** A list, its facets and its file's rows, beside a naive filter. */
async function checkLists() {
  const facts = await readFacts(db);
  for (const noun of ["interventions", "conflicts", "news"] as const)
    await fc.assert(
      fc.asyncProperty(chooseFilters(noun), async (wanted) => {
        const list = async (parameters: Wanted) => {
          const response = await api.call("GET", `/${noun}?${new URLSearchParams(parameters)}`);
          expect(response.statusCode, response.body).toBe(200);
          expect(Number(response.headers["x-total-count"])).toBe(response.json<unknown[]>().length);
          return response.json<{ _id: string }[]>().map(({ _id }) => _id);
        };
        const found = await list(wanted.search ? { search: wanted.search } : {});
        const records = found.flatMap((id) => facts.get(id) ?? []);
        const expected = found.filter((_, place) => fits(records[place] as Facts, wanted));
        const filters = readAddress(filterSchema(noun), new URLSearchParams(wanted)).read;
        expect((await list(wanted)).sort()).toEqual(expected.sort());
        expect((await listIds(db, noun, filters)).sort()).toEqual(expected.sort());
        const facets = await readListFacets(db, noun, filters);
        for (const name of facetNames) {
          if (name === "intervention" && noun === "interventions") continue;
          expect(toCounts(facets[name]), name).toEqual(countValues(records, name, wanted));
        }
        const { search, withConflict, year, ...shared } = wanted;
        if (noun === "news" && !search && !withConflict && !year && !shared.stage)
          expect((await getNewsPerConflict(db, { ...filters, search: undefined })).total).toBe(
            expected.length,
          );
      }),
      propertyRuns(4),
    );
}

async function search(parameters: Record<string, string>): Promise<SearchResult> {
  const response = await api.call("GET", `/search?${new URLSearchParams({ limit: "1000", ...parameters })}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<SearchResult>();
}

/** In the search only news have a year, and works have no stages. */
const toSearched = (record: Facts) => (record.noun === "interventions" ? { ...record, stages: [] } : record);

async function checkFacets() {
  const facts = await readFacts(db);
  const texts = await readWords(db);
  const nouns = ["interventions", "conflicts", "news"] as const;
  const noun = fc.option(fc.constantFrom(...nouns), { nil: undefined });
  const query = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(query, chooseFilters("search"), noun, async (asked, wanted, only) => {
      const q = asked.join(" ");
      const matched = [...texts].flatMap(([id, own]) =>
        asked.every((word) => listForms(word).some((form) => own.has(form))) ? [id] : [],
      );
      const ofNews = wanted.year ?? wanted.action ?? wanted.dialogue;
      const dated = ofNews === undefined ? matched : matched.filter((id) => facts.get(id)?.noun === "news");
      const records = dated.map((id) => toSearched(facts.get(id) as Facts));
      const fitting = dated.filter((_, place) => fits(records[place] as Facts, wanted));
      const isNoun = (record: Facts | undefined) => only === undefined || record?.noun === only;
      const expected = fitting.filter((id) => isNoun(facts.get(id)));
      const parameters = { q, ...wanted, ...(only ? { noun: only } : {}) };
      const result = await search({ ...parameters, match: "whole" });
      expect(result.items.map(({ _id }) => _id).sort()).toEqual(expected.sort());
      expect(result.total).toBe(expected.length);
      const all = await search(parameters);
      expect({ ...all, items: [] }).toEqual({ ...result, items: [] });
      const similar = await search({ ...parameters, match: "similar" });
      expect(similar.items).toHaveLength(all.more);
      expect(all.items).toEqual([...result.items, ...similar.items]);
      for (const one of nouns)
        expect(result.groups[one]).toBe(fitting.filter((id) => facts.get(id)?.noun === one).length);
      for (const name of searchFacets)
        expect(toCounts(result.facets[name]), name).toEqual(
          countValues(
            records.filter((record) => isNoun(record) && (name !== "year" || record.noun === "news")),
            name,
            wanted,
          ),
        );
    }),
    propertyRuns(8),
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
