import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import {
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  valid,
} from "../../../tests/support/records.ts";
import { listIds } from "../open-data/rows.server.ts";
import type { SearchResult } from "./contract.ts";
import { readListFacets } from "./list-facets.server.ts";

const api = await createTestApi();
const { db } = api.context;

const tram = await createIntervention(api, { interventionName: "Tranvía", description: "Un corredor." });
const work = await createIntervention(api, { interventionName: "Plaza", description: "Con talleres." });
await createDatasheet(api, work, { description: "Talleres y viviendas." });
await createConflict(api, work, { conflictName: "Los talleres se van" });
const ofTram = await createConflict(api, tram, { conflictName: "Los talleres se quedan" });
await create(api, "/actors", valid.actor({ name: "Talleres unidos" }));
const write = (newsName: string, description: string, fields = {}) =>
  createNewsItem(api, work, { newsName, description, ...fields });
const plain = await write("Cierran talleres", "Nada más.");
const ofBoth = await write("Talleres de ambas obras", "Nada más.", { otherInterventions: [tram] });
const part = await write("Talleres tranviarios", "Un postranvía.");
const singular = await write("Talleres y obras", "El tranvía se retrasa.");
const plural = await write("Talleres en venta", "Los tranvías llegan.");
const kept = [plain, ofBoth, part];

async function search(q: string, parameters = {}): Promise<SearchResult> {
  const query = new URLSearchParams({ q, literal: "true", limit: "100", ...parameters });
  const response = await api.call("GET", `/search?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<SearchResult>();
}

const listFound = ({ items }: SearchResult, noun: string) =>
  items.flatMap((item) => (item.noun === noun ? [item._id] : [])).sort();

it("a word that is left out takes what says it in its own text, be it in plural, and nothing else", async () => {
  const all = await search("talleres");
  const groups = { interventions: 1, datasheets: 1, conflicts: 2, news: 5, actors: 1 };
  expect([all.total, all.groups]).toEqual([10, groups]);
  const left = await search("talleres -tranvía");
  expect([left.total, left.groups]).toEqual([8, { ...groups, news: 3 }]);
  expect(listFound(left, "news")).toEqual([...kept].sort());
  expect(listFound(left, "conflicts")).toContain(ofTram);
  expect(left.items).toHaveLength(left.total + left.more);
  expect(left.facets.intervention?.map(({ _id, count }) => [_id, count])).toEqual([
    [work, 6],
    [tram, 2],
  ]);
  for (const q of ["talleres -tranvias", "-TRANVÍA talleres", 'talleres -"tranvía"'])
    expect(listFound(await search(q, { noun: "news" }), "news"), q).toEqual([...kept].sort());
  // Phrases and words with signs go by their words, too.
  expect(listFound(await search('talleres -"tranvía se"', { noun: "news" }), "news")).toEqual(
    [...kept, plural].sort(),
  );
  expect((await search("talleres -postranvía/tranvía")).total).toBe(10);
});

it("what has a word and what is left without it are, together, all that there is", async () => {
  for (const [word, other] of [
    ["talleres", "tranvía"],
    ["talleres", "obras"],
    ["obra", "taller"],
    ["tranvía", "retrasa"],
  ]) {
    const [all = 0, both = 0, rest = 0] = await Promise.all(
      [`${word}`, `${word} ${other}`, `${word} -${other}`].map(async (q) => (await search(q)).total),
    );
    expect(both + rest, `${word} ${other}`).toBe(all);
  }
});

it("lists, their facets and files, and suggestions leave out the same", async () => {
  const query = "talleres -tranvía";
  const listed = await api.call("GET", `/news?${new URLSearchParams({ search: query })}`);
  expect(
    listed
      .json<{ _id: string }[]>()
      .map(({ _id }) => _id)
      .sort(),
  ).toEqual([...kept].sort());
  expect((await listIds(db, "news", { search: query })).sort()).toEqual([...kept].sort());
  const { intervention } = await readListFacets(db, "news", { search: query });
  expect(intervention.map(({ _id, count }) => [_id, count])).toEqual([
    [work, 3],
    [tram, 1],
  ]);
  const csv = await api.app.inject({
    method: "GET",
    url: `/news.csv?${new URLSearchParams({ search: query })}`,
  });
  expect(
    [plain, ofBoth, part, singular, plural].filter((id) => csv.body.includes(`\n${id},`)).sort(),
  ).toEqual([...kept].sort());
  const suggest = async (q: string) =>
    (await api.call("GET", `/search/suggestions?${new URLSearchParams({ q })}`)).json<string[]>();
  expect(await suggest("talleres se -quedan")).toEqual(["Los talleres se van"]);
  expect(await suggest("-tranvía")).toEqual(["-tranviarios", "-tranvías"]);
});
