import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/shared/values/ids.ts";
import { foldText } from "../../app/shared/values/text.ts";
import { interventions } from "../../db/schema/interventions.ts";
import { readTerms, selectRecords } from "../../db/search/find-records.server.ts";
import { createTestApi } from "../support/api.ts";
import {
  createIntervention,
  createNewsItem,
  hierarchyId,
  stageId,
  systemId,
  valid,
} from "../support/records.ts";
import { cases } from "../support/search-cases.ts";

const api = await createTestApi();

async function search(query: string): Promise<string[]> {
  const response = await api.call("GET", `/interventions?search=${encodeURIComponent(query)}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ _id: string }[]>().map(({ _id }) => _id);
}

const texts = [...new Set(Object.values(cases).flatMap((rows) => rows.map(([text]) => text)))];
const idsByText = new Map(texts.map((text) => [text, { described: newId(), named: newId() }]));
const common = { hierarchyId, systemId, strategicProject: "Xyz" };
await api.context.db.insert(interventions).values(
  [...idsByText].flatMap(([text, { described, named }]) => [
    { ...common, id: described, name: "Xyz", description: text },
    { ...common, id: named, name: text, description: "Xyz" },
  ]),
);

describe.each(Object.entries(cases))("Search: %s", (_rule, rows) => {
  it.each(rows)("%j, looking for %j: %s", async (text, query, expected) => {
    const ids = await search(query);
    const { described, named } = idsByText.get(text) ?? {};
    expect([described, named].map((id) => ids.includes(String(id)))).toEqual([expected, expected]);
  });
});

describe("Search", () => {
  it("of nothing, or of spaces only, leaves nothing out", async () => {
    const all = (await api.call("GET", "/interventions")).body;
    for (const query of ["", "%20%20", "%09%0a", "%C2%A0"])
      expect((await api.call("GET", `/interventions?search=${query}`)).body).toBe(all);
  });

  it.each([
    ["a megabyte in one word", "a".repeat(1_000_000)],
    ["100,000 words", "obra ".repeat(100_000)],
    ["100,000 different words in one", Array.from({ length: 100_000 }, (_, n) => n.toString(36)).join(",")],
    ["a word that no index could hold", "가나다라마바사".repeat(500)],
    ["10,000 combining marks", `a${"\u0301".repeat(10_000)}`],
    ["nothing but a combining mark", "\u0301"],
    ["a NUL", "obra\u0000s"],
    ["backslashes", "\\".repeat(999)],
    ["per cents", "%".repeat(999)],
  ])("takes %s", async (_name, query) => {
    await search(query);
  });

  it("accepts invalid UTF-8", async () => {
    for (const query of ["%ED%A0%80", "%FF", "%", "%ZZ", "%00"])
      expect((await api.call("GET", `/news?search=${query}`)).statusCode).toBe(200);
  });

  it("finds by title before it finds by text", async () => {
    const named = (interventionName: string, description: string) =>
      createIntervention(api, { interventionName, description });
    const inText = await named("Aaa", "El tranvía de Ayacucho");
    const bothInTitle = await named("Zzz Tranvías de Ayacucho", "nada");
    expect(await search("tranvia ayacucho")).toEqual([bothInTitle, inText]);
  });

  it("of news finds the same way, newest first among equals", async () => {
    const intervention = await createIntervention(api);
    const older = await createNewsItem(api, intervention, {
      newsName: "Cabildo abierto",
      newsDate: "2001-01-01",
    });
    const newer = await createNewsItem(api, intervention, {
      newsName: "Nuevo cabildo",
      newsDate: "2009-01-01",
    });
    const inText = await createNewsItem(api, intervention, {
      newsDate: "2013-01-01",
      description: "hubo cabildos",
    });
    for (const query of ["cabildo", "cabildos"]) {
      const items = (await api.call("GET", `/news?search=${query}`)).json<{ _id: string }[]>();
      expect(items.map(({ _id }) => _id)).toEqual([newer, older, inText]);
    }
  });

  it("keeps a text with a word longer than an index entry, and finds it", async () => {
    const word = Array.from({ length: 680 }, (_, n) =>
      String.fromCharCode(0xac00 + ((n * 7919) % 11_172)),
    ).join("");
    const id = await createIntervention(api, valid.intervention({ description: word }));
    expect(await search(word.slice(100, 200))).toEqual([id]);
  });
});

describe("Search over a thousand rows", () => {
  beforeAll(async () => {
    const { db } = api.context;
    const home = await createIntervention(api);
    // Each text has invented words; one in a hundred has "tranvía".
    const text = sql`(select string_agg(md5(n::text || k::text), ' ') from generate_series(1, 5) k) || case when n % 100 = 0 then ' tranvía' else '' end`;
    const id = sql`lpad(to_hex(n), 24, '0')`;
    const rows = sql`generate_series(1, 400) n`;
    await db.execute(sql`insert into news (id, intervention_id, headline, description, date)
      select ${id}, ${home}, md5(n::text), ${text}, '2010-01-01' from ${rows}`);
    await db.execute(sql`insert into conflicts (id, intervention_id, name, description, stage_id, actors)
      select ${id}, ${home}, md5(n::text), ${text}, ${stageId}, 'x' from ${rows}`);
    await db.execute(sql`insert into interventions (id, name, description, hierarchy_id, strategic_project, system_id)
      select ${id}, md5(n::text), ${text}, ${hierarchyId}, 'x', ${systemId} from ${rows}`);
    await db.execute(sql`analyze`);
  });

  it.each(["news", "conflicts", "interventions"] as const)(
    "reads %s along the index of words",
    async (noun) => {
      for (const query of ["tranvia", "tranvías"]) {
        const terms = await readTerms(api.context.db, query);
        const { rows } = await api.context.db.transaction(async (tx) => {
          // A sequential scan of so few texts is as fast: this requests the plan for many.
          await tx.execute(sql`set local enable_seqscan = off`);
          return tx.execute(sql`explain ${selectRecords({ noun, terms, page: { limit: 30, offset: 0 } })}`);
        });
        const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
        expect(plan).toContain("search_entries_words_index");
        expect(plan).not.toContain("Seq Scan on search_entries");
      }
    },
  );

  it("folds usual texts in a shorter way, and all to the same", async () => {
    const unit = fc.constantFrom(
      ..."aZñÑáÉíÓúÜ  1.,;-\n\t¿¡«»“”‘’–—…°ºª",
      "à",
      "ç",
      "n\u0303",
      "e\u0301",
      "Σ",
      "İ",
      "ß",
      "😀",
    );
    const texts = fc.sample(fc.string({ unit, maxLength: 30 }), { numRuns: 2_000, seed: 17 });
    const { rows } = await api.context.db.execute<{ folded: string[] }>(
      sql`select array(select fold_text(text) from unnest(${sql.param(texts)}::text[]) with ordinality as asked (text, n) order by n) as folded`,
    );
    const way = (text: string) => foldText(text.replaceAll(/[\n\t]/g, " "));
    expect(rows[0]?.folded).toEqual(texts.map(way));
  });
});
