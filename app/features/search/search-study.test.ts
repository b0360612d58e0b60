import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readTerms } from "../../../db/search/find-records.server.ts";
import { matchAll } from "../../../db/search/match-terms.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { apply } from "../../../tests/support/imports.ts";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import { foldText } from "../../shared/values/text.ts";
import { searchStudy } from "./queries.server.ts";
import { suggestQuery } from "./suggest-query.server.ts";

const folder = process.env.STUDY_DATA ?? join("..", "shared", "data", "study");
const isThere = existsSync(folder);

/** Repeatable numbers in [0, 1). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** One mistake: a letter left out, swapped, changed or doubled, or one that sounds the same. */
function misspell(word: string, kind: number, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const other = "aeiourstlnd".charAt(Math.floor(random() * 11));
  const sounds: Record<string, string> = { s: "z", z: "s", c: "s", b: "v", v: "b" };
  const sounding = [...word].findIndex((each) => each in sounds);
  const mistakes = [
    before + after,
    before + after.charAt(0) + letter + after.slice(1),
    before + other + after,
    before + letter + letter + after,
    sounding < 0
      ? before + after
      : word.slice(0, sounding) + sounds[word.charAt(sounding)] + word.slice(sounding + 1),
  ];
  return mistakes[kind] ?? word;
}

describe.skipIf(!isThere)(isThere ? "The real study" : `The real study (skipped: no ${folder})`, async () => {
  const api = isThere ? await createTestApi() : null;
  const db = api?.context.db as NonNullable<typeof api>["context"]["db"];
  /** How many records have each word. */
  let uses = new Map<string, number>();

  beforeAll(async () => {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    await apply(db, { sources: names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) })) });
    const { rows } = await db.execute<{ word: string; uses: number }>(sql`
      select folded as word, count(distinct (noun, record_id))::int as uses from search_entries
      join search_words on search_words.id = any(words) group by folded`);
    uses = new Map(rows.map((row) => [row.word, row.uses]));
  });

  async function findAll(query: string): Promise<string[]> {
    const where = matchAll(await readTerms(db, query)) ?? sql`false`;
    const { rows } = await db.execute<{ key: string }>(
      sql`select noun || record_id as key from search_entries where ${where} order by 1`,
    );
    return rows.map(({ key }) => key);
  }

  it("finds the same for a word and its plural, for every pair of the texts", async () => {
    const pairs = [...uses.keys()]
      .filter((word) => word.length >= 4)
      .flatMap((word) =>
        [`${word}s`, `${word}es`, word.replace(/z$/, "ces")]
          .filter((plural) => plural !== word && uses.has(plural))
          .map((plural) => [word, plural] as const),
      );
    expect(pairs.length).toBeGreaterThan(300);
    const { numRuns } = propertyRuns(40);
    const step = Math.max(1, Math.floor(pairs.length / numRuns));
    for (const [word, plural] of pairs.filter((_pair, index) => index % step === 0))
      expect(await findAll(plural), `${word}, ${plural}`).toEqual(await findAll(word));
  });

  it("joins a word of three letters in z with its plural alone", async () => {
    const joined: Record<string, string[]> = {};
    for (const word of [...uses.keys()].filter((each) => /^..(?:z|ces)$/.test(each)))
      for (const { words } of await readTerms(db, word))
        joined[word] = words.flatMap(({ forms, stemmed }) => [...forms, ...stemmed]).sort();
    const pairs = ["luz luces", "vez veces", "voz voces"].map((pair) => pair.split(" ").sort());
    const expected = pairs.flatMap((pair) => pair.map((word) => [word, pair]));
    expect(joined).toEqual({ ...Object.fromEntries(expected), paz: ["paz"] });
  });

  it("suggests the right word for at least 90 of 100 misspellings", async () => {
    const random = createRandom(2014);
    const words = [...uses]
      .filter(([word, count]) => count >= 3 && /^\p{L}{5,}$/u.test(word))
      .map(([word]) => word)
      .sort();
    const wrong: string[] = [];
    const total = 100;
    for (let n = 0; n < total; ) {
      const word = words[Math.floor(random() * words.length)] ?? "";
      const mistake = misspell(word, n % 5, random);
      if (uses.has(mistake)) continue;
      n += 1;
      const terms = await readTerms(db, mistake);
      const suggestion = await suggestQuery(db, mistake, terms);
      // A mistake that leaves a part of the word finds it as it is.
      const isFound = terms.some((term) =>
        term.words.some(({ parts, sameStem }) => parts.length + sameStem.length > 0),
      );
      if (foldText(suggestion ?? "") !== word && !isFound)
        wrong.push(`${mistake}: ${suggestion}, not ${word}`);
    }
    expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(10);
  });

  it.each([
    ["tren", "Tren de cercanías"],
    ["tunel de oriente", "Túnel de oriente"],
    ["naranjal", "Plan parcial de renovación urbana Naranjal"],
    ["edu", "EDU tiene la palabra en acción popular por obras de Naranjal"],
    ["metro", "Cierre de Los Puentes creó drama en bajos del Metro"],
    ["río", "Conexión Vial Aburrá Rio Cauca - Túnel Occidente"],
    ["vía", "Conexión Vial Aburrá Rio Cauca- vía 4.1 km"],
    ["vía palmas", "Doble calzada de la vía Las Palmas"],
    ["parques del rio", "Parques del Río"],
  ])("finds %s first in «%s»", async (q, title) => {
    const { items } = await searchStudy(db, { q }, { offset: 0, limit: 3 });
    expect(items[0]?.title).toBe(title);
  });
});
