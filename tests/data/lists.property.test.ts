import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "../../app/shared/lists/parse-query.ts";
import { createTestApi } from "../support/api.ts";
import { someWords, text } from "../support/difficult-words.ts";
import { propertyRuns } from "../support/property-runs.ts";
import { unknownId } from "../support/records.ts";
import { insertRows, type List, listIds, type Row } from "../support/rows.ts";

const api = await createTestApi();
const { db } = api.context;

const pairs = fc.sample(fc.tuple(text, text), { numRuns: 60, seed: 1999 });
/** Two neighbouring words of a stored text, as a phrase. */
const phrase = fc
  .tuple(fc.constantFrom(...pairs.flat()), fc.nat({ max: 4 }), fc.constantFrom('""', "«»", "“”"))
  .map(([stored, start, [open, close]]) => {
    const two = stored.split(" ").slice(start, start + 2);
    return `${open}${two.join(" ")}${close}`;
  });
const query = fc
  .oneof({ weight: 4, arbitrary: someWords }, { weight: 1, arbitrary: phrase })
  // An address carries whole characters only.
  .filter((value) => value.isWellFormed());

const lists = await insertRows(db, pairs);

/** Lower case, without accents, ñ kept: a second implementation, to check the database's. */
function fold(value: string): string {
  const lower = value
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\n\r\t]/g, " ");
  return lower
    .replaceAll("ñ", "\ue001")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("\ue001", "ñ");
}

const wordPattern = /[\p{L}\p{Nd}]+/gu;

/** The words of a text by their folded form, each with its stems. */
async function splitTexts(texts: string[]): Promise<Map<string, Set<string>>[]> {
  const split = texts.map((value) => value.normalize("NFC").toLowerCase().match(wordPattern) ?? []);
  const distinct = [...new Set(split.flat())];
  const { rows } = await db.execute<{ word: string; stems: string[] }>(
    sql`select word, search_stems(word) as stems from unnest(${sql.param(distinct)}::text[]) word`,
  );
  const stems = new Map(rows.map((row) => [row.word, row.stems]));
  return split.map((words) => {
    const byForm = new Map<string, Set<string>>();
    for (const word of words)
      byForm.set(fold(word), new Set([...(byForm.get(fold(word)) ?? []), ...(stems.get(word) ?? [])]));
    return byForm;
  });
}
const wordsOfRows = new Map(
  await Promise.all(
    Object.values(lists).map(
      async ({ rows }) =>
        [rows, await splitTexts(rows.map(({ title, body }) => `${title} ${body}`))] as const,
    ),
  ),
);
const wordsOfTitles = await splitTexts(lists.interventions.rows.map(({ title }) => title));
const vocabulary = new Set([...wordsOfRows.values()].flat().flatMap((words) => [...words.keys()]));

/** The word with the singulars and plurals that some text has. */
function listForms(word: string): string[] {
  const forms = [word];
  for (const form of forms) {
    const singulars = [form.replace(/s$/, ""), form.replace(/es$/, ""), form.replace(/ces$/, "z")];
    const plurals = form.length >= 4 ? [`${form}s`, `${form}es`, form.replace(/z$/, "ces")] : [];
    for (const other of [...singulars.filter(({ length }) => length >= 4), ...plurals])
      if (vocabulary.has(other) && !forms.includes(other)) forms.push(other);
  }
  return forms;
}

const hasCommon = (some: Set<string> | undefined, others: Set<string>[]) =>
  others.some((other) => [...(some ?? [])].some((stem) => other.has(stem)));

/** Whole words in their order, whatever signs stand between them. */
function hasPhrase(value: string, phrase: string): boolean {
  const [all, asked] = [value, phrase].map((each) => (fold(each).match(wordPattern) ?? []).join(" "));
  return ` ${all} `.includes(` ${asked} `);
}

/** The search, by brute force: without an index or a pattern. */
async function findMatches(
  { rows }: List,
  search: string,
  references: Record<string, string>,
): Promise<Row[]> {
  const looked = parseQuery(search);
  const asked =
    looked.length > 0
      ? await splitTexts(looked.flatMap(({ text }) => listForms(fold(text)).concat(text)))
      : [];
  const stemsOf = new Map(asked.flatMap((words) => [...words]));
  const stemmed = looked.length > 0 ? await splitTexts(looked.map(({ text }) => text)) : [];
  /** What is left out is what says it whole. */
  const isLeftOut = (text: string, words: Map<string, Set<string>>, n: number) => {
    const form = fold(looked[n]?.text ?? "");
    const parts = [...(stemmed[n]?.keys() ?? [])];
    if (parts.length === 0) return fold(text).includes(form);
    if (looked[n]?.kind === "phrase" || parts[0] !== form) return hasPhrase(text, form);
    return listForms(form).some((each) => words.has(each));
  };
  const hasTerm = (texts: string[], words: Map<string, Set<string>>, n: number) => {
    const form = fold(looked[n]?.text ?? "");
    const parts = [...(stemmed[n]?.keys() ?? [])];
    if (looked[n]?.kind === "phrase" && parts.length > 0) return hasPhrase(texts.join("\n"), form);
    const isPlain = parts.length === 1 && parts[0] === form;
    const forms = isPlain ? listForms(form) : parts;
    const stems = forms.map((each) => stemsOf.get(each) ?? new Set<string>());
    if ([...words.values()].some((own) => hasCommon(own, stems))) return true;
    if (!isPlain) return texts.some((value) => fold(value).includes(form));
    const isPart = (word: string) =>
      forms.some((each) => (each.length < 3 ? word.startsWith(each) : word.includes(each)));
    return [...words.keys()].some(isPart);
  };
  return rows.filter((row, index) => {
    const owner = lists.interventions.rows.findIndex(({ id }) => id === row.references.intervention);
    const ownerTitle = lists.interventions.rows[owner]?.title ?? "";
    return (
      Object.entries(references).every(([name, id]) => id === "" || row.references[name] === id) &&
      looked.every(({ isExcluded }, n) => {
        const own = wordsOfRows.get(rows)?.[index] ?? new Map();
        if (isExcluded) return !isLeftOut(`${row.title}\n${row.body}`, own, n);
        return (
          hasTerm([row.title, row.body], own, n) ||
          hasTerm([ownerTitle], wordsOfTitles[owner] ?? new Map(), n)
        );
      })
    );
  });
}

async function getIds(
  path: string,
  parameters: Record<string, string>,
): Promise<{ ids: string[]; total: number; next: string | undefined }> {
  const response = await api.call("GET", `${path}?${new URLSearchParams(parameters)}`);
  expect(response.statusCode, response.body).toBe(200);
  return {
    ids: response.json<{ _id: string }[]>().map(({ _id }) => _id),
    total: Number(response.headers["x-total-count"]),
    next: /^<\/api[^?]+\?([^>]+)>; rel="next"$/.exec(String(response.headers.link ?? ""))?.[1],
  };
}

describe.each(Object.entries(lists))("The list of %s", (_name, list) => {
  const references = fc.record(
    Object.fromEntries(
      Object.entries(list.references).map(([name, ids]) => [
        name,
        fc.constantFrom("", "", ...ids, unknownId),
      ]),
    ),
  );

  it("has exactly the rows of a naive filter", async () => {
    await fc.assert(
      fc.asyncProperty(fc.option(query, { nil: "" }), references, async (search, chosen) => {
        const expected = await findMatches(list, search, chosen);
        const { ids, total } = await getIds(list.path, { search, ...chosen });
        expect([...ids].sort()).toEqual(listIds(expected).sort());
        expect(total).toBe(expected.length);
      }),
      propertyRuns(14),
    );
  });

  it("is divided into pages without duplicates or gaps, in the same order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(query, { nil: "" }),
        references,
        fc.integer({ min: 1, max: 70 }),
        async (search, chosen, limit) => {
          const whole = await getIds(list.path, { search, ...chosen });
          const parts: string[] = [];
          let parameters: Record<string, string> | undefined = { search, ...chosen, limit: String(limit) };
          while (parameters) {
            const page = await getIds(list.path, parameters);
            expect(page.total).toBe(whole.total);
            expect(page.ids.length).toBeLessThanOrEqual(limit);
            parts.push(...page.ids);
            parameters = page.next ? Object.fromEntries(new URLSearchParams(page.next)) : undefined;
          }
          expect(parts).toEqual(whole.ids);
          expect(new Set(parts).size).toBe(parts.length);
        },
      ),
      propertyRuns(7),
    );
  });

  it.each(["", "obra"])("past its end is empty, with the total: search %j", async (search) => {
    const { total: expected } = await getIds(list.path, { search });
    expect(expected).toBeGreaterThan(0);
    const { ids, total, next } = await getIds(list.path, { search, offset: "999999999" });
    expect({ ids, total, next }).toEqual({ ids: [], total: expected, next: undefined });
  });
});
