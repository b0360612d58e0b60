import fc from "fast-check";
import type { CodingRound, CodingUnit } from "../../app/shared/coding/vocabulary.ts";
import { newId } from "../../app/shared/values/ids.ts";
import type { Database } from "../../db/client.server.ts";
import { codebooks, codebookValues, codebookVariables } from "../../db/schema/coding/codebooks.ts";
import { codings, sameFacts } from "../../db/schema/coding/codings.ts";
import { codingSampleRecords, codingSamples } from "../../db/schema/coding/samples.ts";

const asked = {
  action: { unit: "news", codes: ["0", "1", "2", "3", "4"] },
  dialogue: { unit: "news", codes: ["yes", "no"] },
  type: { unit: "conflict", codes: ["a", "b"] },
  escalation: { unit: "conflict", codes: ["x", "y", "z"] },
} as const satisfies Record<string, { unit: CodingUnit; codes: readonly string[] }>;
export type Asked = keyof typeof asked;
const variables = Object.keys(asked) as Asked[];
export const labelOf = (code: string) => `Valor ${code}`;

/** Rounds of one record and variable, each with its code; null for "no se puede decir". */
type Rounds = Partial<Record<CodingRound, string | null>>;
export type Plan = {
  /** By variable, of each record in its order. */
  rounds: Record<Asked, Rounds[]>;
  /** Places of records that are in an open sample. */
  open: Record<CodingUnit, number[]>;
  same: [number, number][];
};

/** Readings of some news and conflicts: none, one, two, decided ones, and such as only mistakes leave behind. */
export const planReadings = (records: number): fc.Arbitrary<Plan> => {
  const rounds = (codes: readonly string[]) => {
    const code = fc.option(fc.constantFrom(...codes), { nil: null, freq: 4 });
    return fc.record({ first: code, second: code, final: code }, { requiredKeys: [] });
  };
  const each = (variable: Asked) =>
    fc.array(rounds(asked[variable].codes), { minLength: records, maxLength: records });
  const place = fc.nat({ max: records - 1 });
  const some = fc.uniqueArray(place, { maxLength: records / 4 });
  return fc.record({
    rounds: fc.record({
      action: each("action"),
      dialogue: each("dialogue"),
      type: each("type"),
      escalation: each("escalation"),
    }),
    open: fc.record({ news: some, conflict: some }),
    same: fc
      .uniqueArray(fc.tuple(place, place), { maxLength: 4, selector: ([a, b]) => `${a} ${b}` })
      .map((pairs) => pairs.filter(([a, b]) => a < b) as [number, number][]),
  });
};

const coders = { firstCoderId: newId(), secondCoderId: newId() };

/** Stores a plan under version 2 of a book, beside readings of version 1, of a deleted record and in a closed sample, which say nothing. */
export async function storeReadings(
  db: Database,
  { rounds, open, same }: Plan,
  ids: Record<CodingUnit, readonly string[]>,
): Promise<void> {
  for (const table of [codings, sameFacts, codingSamples, codebooks]) await db.delete(table);
  const [old, codebookId] = [newId(), newId()];
  await db.insert(codebooks).values([
    { id: old, number: 1, state: "retired" },
    { id: codebookId, number: 2, state: "in_force" },
  ]);
  const rows: (typeof codings.$inferInsert)[] = [];
  for (const [position, key] of variables.entries())
    for (const book of [old, codebookId]) {
      const { unit, codes } = asked[key];
      const variable = { id: newId(), codebookId: book, key, unit, scale: "ordinal", label: key } as const;
      await db.insert(codebookVariables).values({ ...variable, question: "", position });
      const values = codes.map((code, place) => ({
        ...{ id: newId(), codebookId: book, variableId: variable.id },
        ...{ code, label: labelOf(code), position: place },
      }));
      await db.insert(codebookValues).values(values);
      const idOf = (code: string | null) => values.find((value) => value.code === code)?.id ?? null;
      const read = (recordId: string, round: CodingRound, code: string | null) =>
        rows.push({
          ...{ id: newId(), codebookId: book, noun: unit, recordId, variableId: variable.id },
          ...{ coderId: newId(), coderName: "Rosa", round, valueId: idOf(code) },
        });
      read(newId(), "first", codes[0] ?? null);
      for (const [place, own] of rounds[key].entries())
        if (book === old) read(ids[unit][place] ?? "", "first", codes[0] ?? null);
        else
          for (const [round, code] of Object.entries(own))
            read(ids[unit][place] ?? "", round as CodingRound, code);
    }
  await db.insert(codings).values(rows);
  const news = ids.news;
  if (same.length > 0)
    await db.insert(sameFacts).values(
      same.map(([one, other]) => ({
        ...{ newsId: news[one] ?? "", otherNewsId: news[other] ?? "", actorName: "Rosa" },
      })),
    );
  for (const state of ["open", "closed"] as const) {
    const sample = { id: newId(), codebookId, fraction: 0.2, seed: "1", state, ...coders };
    await db.insert(codingSamples).values({ ...sample, firstCoderName: "a", secondCoderName: "b" });
    const sampled = (["news", "conflict"] as const).flatMap((noun) =>
      (state === "open" ? open[noun].map((place) => ids[noun][place] ?? "") : ids[noun]).map(
        (recordId, position) => ({ sampleId: sample.id, noun, recordId, position, ...coders }),
      ),
    );
    if (sampled.length > 0) await db.insert(codingSampleRecords).values(sampled);
  }
}

/** A second reading of what counts: by record and variable the code and what it rests on; "" for "no se puede decir". */
export function decide({ rounds, open }: Plan, ids: Record<CodingUnit, readonly string[]>) {
  const valid = new Map<string, { code: string; basis: string }>();
  for (const key of variables) {
    const { unit } = asked[key];
    for (const [place, { first, second, final }] of rounds[key].entries()) {
      if (open[unit].includes(place)) continue;
      const given = [first, second].filter((code) => code !== undefined);
      const [one, other] = given;
      const value =
        final !== undefined
          ? { code: final, basis: "final" }
          : one === undefined
            ? null
            : given.length === 1
              ? { code: one, basis: "single" }
              : one === other
                ? { code: one, basis: "agreed" }
                : null;
      if (value) valid.set(`${ids[unit][place]} ${key}`, { ...value, code: value.code ?? "" });
    }
  }
  return (record: string, key: Asked) => valid.get(`${record} ${key}`);
}
