import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSearchWords } from "../../app/shared/lists/search.server.ts";
import { createTestApi } from "../support/api.ts";
import { propertyRuns } from "../support/property-runs.ts";
import { unknownId } from "../support/records.ts";
import { insertRows, type List, listIds, type Row } from "../support/rows.ts";

const api = await createTestApi();
const { db } = api.context;

/** Words that folding, stemming, LIKE, quoting or direction of writing could trip over. */
const words = [
  "Movilización",
  "movilizaciones",
  "MOVILIZACION",
  "Movilización".normalize("NFD"),
  "obra",
  "Obras",
  "ano",
  "año",
  "Años",
  "años".normalize("NFD"),
  "ÑANDÚ",
  "ñandu",
  "nandú",
  "Muñoz",
  "Munoz",
  "metroplús",
  "Proyectado/Ejecución",
  "socio-económico",
  "50%",
  "%",
  "_",
  "a_b",
  "aXb",
  "\\",
  "C:\\plano",
  "'",
  "O'Higgins",
  '"no"',
  "«río»",
  "¿río?",
  "río,",
  "rio",
  "🎉",
  "👨‍👩‍👧",
  "🏙️obra",
  "שלום",
  "مرحبا",
  "\u202Eabc\u202C",
  "도시",
  "ΟΔΟΣ",
  "οδος",
  "ﬁn",
  "Straße",
  "x\u0301\u0302y",
  "\u0301",
  "--",
  ";",
  "$1",
  "&|!",
  "el",
  "de",
  "1999",
  "1.999,50",
  "https://example.org/a?b=c",
  "ana@example.org",
  "\u00a0",
  "line\nbreak",
  "tab\there",
];
const text = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(" "));
/** What somebody looks for: some of the words, mangled. */
const query = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...words) },
        fc.string({ unit: "grapheme", maxLength: 4 }),
      ),
      fc.constantFrom(
        (word: string) => word,
        (word: string) => word.toUpperCase(),
        (word: string) => word.normalize("NFD"),
        (word: string) => word.normalize("NFD").replace(/\p{M}/gu, ""),
        (word: string) => word.slice(1),
        (word: string) => word.slice(0, 3),
        (word: string) => `«${word}»,`,
      ),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.map(([word, mangle]) => mangle(word)).join(" "))
  // An address carries whole characters only.
  .filter((value) => value.isWellFormed());

const pairs = fc.sample(fc.tuple(text, text), { numRuns: 60, seed: 1999 });
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

async function listStems(texts: string[]): Promise<Set<string>[]> {
  const { rows } = await db.execute(
    sql`select search_stems(value) as stems from unnest(array[${sql.join(
      texts.map((value) => sql`${value}`),
      sql`, `,
    )}]::text[]) with ordinality as t(value, n) order by n`,
  );
  return rows.map((row) => new Set(row.stems as string[]));
}
const stemsOfRows = new Map(
  await Promise.all(
    Object.values(lists).map(async ({ rows }) => {
      const stems = await listStems(rows.map(({ title, body }) => `${title} ${body}`));
      return [rows, stems] as const;
    }),
  ),
);

/** The search, by brute force: without an index or a pattern. */
async function findMatches(
  { rows }: List,
  search: string,
  references: Record<string, string>,
): Promise<Row[]> {
  const looked = parseSearchWords(search);
  const stemsOfWords = looked.length > 0 ? await listStems(looked) : [];
  return rows.filter((row, index) => {
    const stems = stemsOfRows.get(rows)?.[index] ?? new Set();
    const folded = [fold(row.title), fold(row.body)];
    return (
      Object.entries(references).every(([name, id]) => id === "" || row.references[name] === id) &&
      looked.every(
        (word, n) =>
          folded.some((value) => value.includes(fold(word))) ||
          [...(stemsOfWords[n] ?? [])].some((stem) => stems.has(stem)),
      )
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
      propertyRuns(40),
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
      propertyRuns(20),
    );
  });

  it.each(["", "obra"])("past its end is empty, with the total: search %j", async (search) => {
    const { total: expected } = await getIds(list.path, { search });
    expect(expected).toBeGreaterThan(0);
    const { ids, total, next } = await getIds(list.path, { search, offset: "999999999" });
    expect({ ids, total, next }).toEqual({ ids: [], total: expected, next: undefined });
  });
});
