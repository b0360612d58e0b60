import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import {
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  stageId,
} from "../../../tests/support/records.ts";
import { firstStages, firstSystems } from "../../shared/study/first-lists.ts";
import { findAlternatives } from "./alternatives.server.ts";
import type { SearchFilters, SearchResult } from "./contract.ts";
import { searchStudy } from "./queries.server.ts";
import { understandSearch } from "./reading/read-named.server.ts";

const api = await createTestApi();
const { db } = api.context;

async function search(parameters: Record<string, string>): Promise<SearchResult> {
  const response = await api.call("GET", `/search?${new URLSearchParams(parameters)}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<SearchResult>();
}
const listIds = (result: SearchResult) => result.items.map(({ _id }) => _id);
const work = await createIntervention(api, {
  interventionName: "Plan parcial de Naranjal",
  description: "Renovación de un barrio de talleres.",
  internalSystem: firstSystems[4].id,
});
const other = await createIntervention(api, {
  interventionName: "Tranvía de Ayacucho",
  description: "Un corredor de transporte por la ladera.",
  internalSystem: firstSystems[1].id,
});
const sheet = await createDatasheet(api, work, {
  description: "El plan prevé viviendas.",
  features: "Torres de vivienda y comercio.",
  conflictivity: "Los mecánicos protestaron contra el desalojo de sus talleres.",
});
const conflict = await createConflict(api, work, {
  conflictName: "Mecánicos contra el traslado",
  description: "Piden quedarse donde trabajan.",
});
const linked = await createNewsItem(api, work, {
  newsName: "Desalojo en la avenida",
  description: "La policía cerró los talleres.",
  newsDate: "2008-03-04",
  conflicts: [conflict],
});
const later = await createNewsItem(api, work, {
  newsName: "Los talleres se quedan",
  description: "Hubo un desalojo, dicen los vecinos.",
  newsDate: "2012-05-06",
});
const elsewhere = await createNewsItem(api, other, {
  newsName: "Ciudades con trenes",
  description: "La ciudad estrenó un tranvía, no un tren.",
  newsDate: "2015-07-08",
});

describe("One search", () => {
  it("finds works, all sections of datasheets, conflicts and news, and says how many of each", async () => {
    const { total, groups, items } = await search({ q: "talleres" });
    expect(groups).toEqual({ interventions: 1, datasheets: 1, conflicts: 0, news: 2, actors: 0 });
    expect(total).toBe(4);
    expect(new Set(items.map(({ _id }) => _id))).toEqual(new Set([work, sheet, linked, later]));
  });

  it("leads to the section of a datasheet that has the words", async () => {
    const { items } = await search({ q: "mecánicos", noun: "datasheets" });
    expect(items.map(({ path }) => path)).toEqual([`/intervention-datasheet/${work}/${sheet}/conflictivity`]);
  });

  it("finds a record by the name of its work, also once that is renamed", async () => {
    expect(listIds(await search({ q: "naranjal traslado" }))).toEqual([conflict]);
    await db.execute(sql`update interventions set name = 'Plan parcial de Pajarito' where id = ${work}`);
    expect(listIds(await search({ q: "naranjal traslado" }))).toEqual([]);
    expect(listIds(await search({ q: "pajarito traslado" }))).toEqual([conflict]);
    await db.execute(sql`update interventions set name = 'Plan parcial de Naranjal' where id = ${work}`);
  });

  it("puts the title before the text, whole words before parts, the newest first", async () => {
    expect(listIds(await search({ q: "desalojo", noun: "news" }))).toEqual([linked, later]);
    expect(listIds(await search({ q: "tren", noun: "news" }))).toEqual([elsewhere]);
  });

  it("finds a plural by its singular and the reverse", async () => {
    for (const q of ["ciudad", "ciudades"]) expect(listIds(await search({ q }))).toEqual([elsewhere]);
  });

  it("takes exact phrases and excluded words", async () => {
    expect(listIds(await search({ q: '"cerró los talleres"' }))).toEqual([linked]);
    expect(listIds(await search({ q: '"talleres cerró"' }))).toEqual([]);
    expect(listIds(await search({ q: "desalojo -avenida", noun: "news" }))).toEqual([later]);
  });

  it("shows a part of the text with the words marked", async () => {
    const { items } = await search({ q: "policia", noun: "news" });
    expect(items[0]?.snippet).toEqual([
      { text: "La ", hit: false },
      { text: "policía", hit: true },
      { text: " cerró los talleres.", hit: false },
    ]);
  });

  it("counts what each value of a facet would leave under the other filters", async () => {
    const { facets } = await search({ q: "desalojo" });
    expect(facets.year).toEqual([
      { _id: "2008", name: "2008", count: 1 },
      { _id: "2012", name: "2012", count: 1 },
    ]);
    expect(facets.stage).toEqual([{ _id: stageId, name: firstStages[1].name, count: 1 }]);
    expect(facets.intervention).toEqual([{ _id: work, name: "Plan parcial de Naranjal", count: 3 }]);
    const narrowed = await search({ q: "desalojo", year: "2008" });
    expect(narrowed.total).toBe(1);
    expect(narrowed.facets.year).toEqual(facets.year);
    expect(narrowed.facets.intervention).toEqual([{ _id: work, name: "Plan parcial de Naranjal", count: 1 }]);
  });

  it("suggests what was probably meant where little is found, and nothing else", async () => {
    expect((await search({ q: "desaloho", literal: "true" })).suggestion).toBe("desalojo");
    expect((await search({ q: "desalojo" })).suggestion).toBeNull();
    expect((await search({ q: "xqzwk" })).suggestion).toBeNull();
  });

  it("shows at once what one misspelled word means, unless it is to be taken as it is written", async () => {
    const meant = await search({ q: "tayeres" });
    expect(meant).toMatchObject({ total: 4, read: { q: "talleres", corrected: "tayeres" } });
    expect(meant.items).toHaveLength(4);
    const literal = await search({ q: "tayeres", literal: "true" });
    expect(literal).toMatchObject({ total: 0, more: 0, read: null, suggestion: "talleres" });
    expect(await search({ q: "tayeres desaloho" })).toMatchObject({ total: 0, items: [] });
    const { read } = await search({ q: "tayeres", year: "1999" });
    expect(read).toEqual({ q: "talleres", corrected: "tayeres" });
  });

  it("reads four times more for a misspelled word: its forms, the works called so, its neighbors and their uses", async () => {
    const { mock } = vi.spyOn(db.$client, "query");
    const count = async (q: string, before = mock.calls.length) => {
      await searchStudy(db, { q }, { limit: 1, offset: 0 });
      return mock.calls.length - before;
    };
    const [, right, wrong] = [await count("talleres"), await count("talleres"), await count("tayeres")];
    expect(wrong).toBe(right + 4);
  });

  it("counts whole words, singular or plural, apart from similar ones and works named so", async () => {
    const all = await search({ q: "trabajan" });
    expect(all).toMatchObject({ total: 1, more: 0 });
    const named = await search({ q: "naranjal traslado" });
    expect(named).toMatchObject({ total: 0, more: 1, groups: { conflicts: 0 } });
    const parts = await search({ q: "tren" });
    expect(parts).toMatchObject({ total: 1, more: 0 });
    const similar = await search({ q: "desalojar", match: "similar" });
    expect(similar).toMatchObject({ total: 0, more: 3, groups: { datasheets: 1, news: 2 } });
    expect(listIds(await search({ q: "desalojar", match: "whole" }))).toEqual([]);
  });

  it("takes a date for a filter, and a question for the group that it names", async () => {
    const dated = await search({ q: "talleres en marzo de 2008" });
    expect(dated.read).toEqual({ q: "talleres", from: "2008-03", to: "2008-03" });
    expect(listIds(dated)).toContain(linked);
    expect(listIds(dated)).not.toContain(later);
    expect(await search({ q: "mayo 2012" })).toMatchObject({
      total: 1,
      read: { q: "", noun: "news", from: "2012-05", to: "2012-05" },
      items: [{ _id: later }],
    });
    const asked = await search({ q: "¿Cuántas noticias hay de talleres?" });
    expect(asked).toMatchObject({ total: 2, read: { q: "talleres", noun: "news" } });
    expect(await search({ q: "mayo 2012", literal: "true" })).toMatchObject({ total: 0, read: null });
  });

  it("takes a year for a word where the records of that year have nothing, and some text says it", async () => {
    const said = await createNewsItem(api, other, {
      newsName: "El tranvía estaría listo en 2031",
      newsDate: "2011-05-06",
    });
    const found = await search({ q: "estaría listo 2031" });
    expect(found).toMatchObject({ total: 1, read: null, items: [{ _id: said }] });
    await db.execute(sql`delete from news where id = ${said}`);
  });

  it("finds works by the dates of their news, and conflicts by those of the news that name them", async () => {
    const { groups } = await search({ q: "¿Cuántos conflictos de talleres desde 2008?" });
    expect(groups).toMatchObject({ interventions: 1, conflicts: 0, datasheets: 0 });
    expect(listIds(await search({ q: "mecánicos", from: "2008", to: "2008" }))).toEqual([conflict]);
    expect(listIds(await search({ q: "mecánicos", from: "2009" }))).toEqual([]);
  });

  it("finds nothing for articles and signs alone, and needs no article beside other words", async () => {
    for (const q of ["de la", "%", "🎉", '"', "¿?"])
      expect(await search({ q }), q).toMatchObject({ total: 0, more: 0, items: [] });
    expect(await search({ q: "el desalojo para la avenida" })).toMatchObject({ total: 1 });
  });

  it("offers another group, any date or fewer words where little is found", async () => {
    const offer = async (filters: SearchFilters) => {
      const { total } = await searchStudy(db, filters, { limit: 1, offset: 0 });
      const offered = await findAlternatives(db, (await understandSearch(db, filters)).filters, total);
      return offered.map(({ noun, q, from, to }) => [noun, q, from, to].filter(Boolean).join(" "));
    };
    expect(await offer({ q: "¿Dónde está el tranvía desalojado?" })).toEqual(["tranvía"]);
    expect(await offer({ q: "¿Qué pasó con los talleres en 2010?" })).toEqual(["talleres"]);
    expect(await offer({ q: "¿Cuántos conflictos por desalojo hubo en 2008?" })).toEqual([
      "news desalojo 2008 2008",
    ]);
    expect(await offer({ q: "talleres desalojo -policía zzz" })).toEqual(["talleres desalojo"]);
    for (const q of ["talleres", "xqzwk", "el de la", "", "%"]) expect(await offer({ q }), q).toEqual([]);
  });

  it("completes what is typed with titles and words", async () => {
    const suggest = async (q: string) =>
      (await api.call("GET", `/search/suggestions?q=${encodeURIComponent(q)}`)).json<string[]>();
    expect(await suggest("tall")).toContain("talleres");
    expect(await suggest("ayacu")).toContain("Tranvía de Ayacucho");
    expect(await suggest("")).toEqual([]);
    expect(await suggest("'; drop table news; --")).toEqual([]);
  });

  it("has a rate of its own for suggestions, by address", async () => {
    const ask = (remoteAddress: string) =>
      api.call("GET", "/search/suggestions?q=", { remoteAddress }).then(({ statusCode }) => statusCode);
    const askTogether = () => Promise.all(Array.from({ length: 31 }, () => ask("10.9.9.9")));
    const flood = (await Array.fromAsync(Array(10), askTogether)).flat();
    expect(flood.filter((status) => status === 200)).toHaveLength(300);
    const refused = await api.call("GET", "/search/suggestions?q=tall", { remoteAddress: "10.9.9.9" });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.json<{ error: string }>().error).toContain("Demasiados intentos");
    expect(await ask("10.9.9.8")).toBe(200);
    expect((await api.call("GET", "/search?q=taller", { remoteAddress: "10.9.9.9" })).statusCode).toBe(200);
  });

  it("finds nothing without words, and has all pages", async () => {
    expect(await search({ q: "  " })).toMatchObject({ total: 0, items: [], suggestion: null });
    const whole = listIds(await search({ q: "talleres" }));
    const pages = await Promise.all(
      whole.map(async (_id, offset) =>
        listIds(await search({ q: "talleres", limit: "1", offset: String(offset) })),
      ),
    );
    expect(pages.flat()).toEqual(whole);
  });

  it.each(["noun=users", "year=0", "year=20.8", "system=x", "limit=0"])("refuses %s", async (parameter) => {
    expect((await api.call("GET", `/search?q=obra&${parameter}`)).statusCode).toBe(400);
  });
});
