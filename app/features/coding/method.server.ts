import { desc, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { readNameMask } from "../../../db/links/hide-names.server.ts";
import { codebooks } from "../../../db/schema/coding/codebooks.ts";
import { validValues } from "../../../db/schema/coding/codings.ts";
import { codingSampleRecords, codingSamples } from "../../../db/schema/coding/samples.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { news } from "../../../db/schema/news.ts";
import { readShared } from "../../../db/shared-reads.server.ts";
import {
  type CodingUnit,
  conflictVariables,
  type NewsVariable,
  newsVariables,
  type SampleResult,
} from "../../shared/coding/vocabulary.ts";
import { formatNumber } from "../../shared/values/text.ts";
import { describeAlpha } from "./agreement.server.ts";
import { type Book, findBook } from "./book.server.ts";
import type { QueueVariable } from "./contract.ts";

/** A closed sample: what share of the records was drawn, how many, and when their readings ended. */
export type MethodSample = {
  fraction: number;
  records: number;
  closedAt: Date | null;
  hadPublicReadings: boolean;
};

export type MethodVariable = Omit<QueueVariable, "values"> & {
  unit: CodingUnit;
  /** Each with the number of records whose valid value it is. */
  values: (QueueVariable["values"][number] & { count: number })[];
  /** Records with a valid value, those of which nothing can be said, and all there are. */
  coded: number;
  unsayable: number;
  total: number;
  /** Its result in the newest closed sample in which two have read it; null without one. */
  agreement: (SampleResult & { verdict: string; sample: MethodSample }) | null;
};

export type Method = {
  number: number;
  note: string;
  inForceAt: Date;
  versions: { number: number; note: string; inForceAt: Date }[];
  variables: MethodVariable[];
  /** Those that the agreement on some variable was measured in, newest first. */
  samples: MethodSample[];
  /** Whether a second reading is under way: what it reads counts as uncoded. */
  hasOpenSample: boolean;
};

/** How the study is coded, as anybody may know it; null while no codebook is in force. */
export function readMethod(db: Reader): Promise<Method | null> {
  return readShared("method", async () => {
    const book = await findBook(db);
    if (!book) return null;
    const versions = await db
      .select({ number: codebooks.number, note: codebooks.note, inForceAt: codebooks.inForceAt })
      .from(codebooks)
      .orderBy(desc(codebooks.number));
    const { closed, measured, hasOpenSample } = await readSamples(db, book.id);
    const variables = await readVariables(db, book, measured);
    // No write changes a version of the codebook.
    const mask = await readNameMask(db);
    return mask.hideIn({
      number: book.number,
      note: book.note,
      inForceAt: book.inForceAt,
      versions,
      variables,
      samples: closed.filter((sample) => variables.some(({ agreement }) => agreement?.sample === sample)),
      hasOpenSample,
    });
  });
}

type Measured = SampleResult & { sample: MethodSample };

/** The closed samples and what was measured in each, newest first. */
async function readSamples(db: Reader, codebookId: string) {
  const rows = await db
    .select({
      state: codingSamples.state,
      fraction: codingSamples.fraction,
      closedAt: codingSamples.closedAt,
      hadPublicReadings: codingSamples.hadPublicReadings,
      results: codingSamples.results,
      records: sql<number>`(select count(*)::int from ${codingSampleRecords}
        where ${codingSampleRecords.sampleId} = ${codingSamples.id})`,
    })
    .from(codingSamples)
    .where(eq(codingSamples.codebookId, codebookId))
    .orderBy(desc(codingSamples.createdAt));
  const closed: MethodSample[] = [];
  const measured: Measured[] = [];
  for (const { state, results, ...sample } of rows) {
    if (state !== "closed") continue;
    closed.push(sample);
    measured.push(...results.map((result) => ({ ...result, sample })));
  }
  return { closed, measured, hasOpenSample: rows.some(({ state }) => state === "open") };
}

async function readVariables(
  db: Reader,
  book: Book,
  measured: readonly Measured[],
): Promise<MethodVariable[]> {
  // One after the other: a transaction has one connection.
  const counts = await db
    .select({
      variableId: validValues.variableId,
      valueId: validValues.valueId,
      count: sql<number>`count(*)::int`,
    })
    .from(validValues)
    .groupBy(validValues.variableId, validValues.valueId);
  const totals = { news: await db.$count(news), conflict: await db.$count(conflicts) };
  const count = (variable: string, value: string | null) =>
    counts.find(({ variableId, valueId }) => variableId === variable && valueId === value)?.count ?? 0;
  return book.variables.map(({ id, key, unit, scale, label, question, values }) => {
    const results = measured.filter(({ variable }) => variable === key);
    // A sample whose records nobody has read twice says nothing of those that were.
    const result = results.find(({ n }) => n > 0) ?? results[0];
    return {
      key,
      unit,
      scale,
      label,
      question,
      values: values.map(({ id: value, code, label: name, rule, exampleIn, exampleOut }) => ({
        ...{ code, label: name, rule, exampleIn, exampleOut },
        count: count(id, value),
      })),
      coded: values.reduce((sum, value) => sum + count(id, value.id), 0),
      unsayable: count(id, null),
      total: totals[unit],
      agreement: result ? { ...result, verdict: describeAlpha(result) } : null,
    };
  });
}

/** The variable that the ladder of charts and sheets is of. */
export const ladderVariable = "action" satisfies NewsVariable;

/** The ladder as the codebook in force has it, its lowest level first; null where it has none. */
export async function findLadder(db: Reader): Promise<MethodVariable | null> {
  const found = (await readMethod(db))?.variables.find(({ key }) => key === ladderVariable);
  return found && found.values.length > 0 ? found : null;
}

/** "0,81"; two decimals say all that a sample can tell. */
export const formatAlpha = (alpha: number) => formatNumber(Math.round(alpha * 100) / 100);

/**
 * "codificación versión 2, α 0,81 (fiable)", as charts, files and citations name what they rest on; "" for what is not coded.
 * @param keys of the variables
 */
export async function nameCoding(db: Reader, ...keys: readonly string[]): Promise<string> {
  const method = await readMethod(db);
  const coded = (method?.variables ?? []).filter(({ key, coded: count }) => keys.includes(key) && count > 0);
  const read = coded.map(({ label, agreement }) => ({ label, reliability: describeReliability(agreement) }));
  const [first, ...others] = read;
  if (!method || !first) return "";
  const isSame = others.every(({ reliability }) => reliability === first.reliability);
  const said = read.map(({ label, reliability }) => `${label.toLowerCase()}, ${reliability}`).join("; ");
  return `codificación versión ${method.number}${isSame ? `, ${first.reliability}` : `: ${said}`}`;
}

function describeReliability(agreement: MethodVariable["agreement"]): string {
  if (!agreement) return "una sola lectura";
  const { alpha, verdict } = agreement;
  return alpha === null ? `α ${verdict}` : `α ${formatAlpha(alpha)} (${verdict})`;
}

/** Names the coding that records rest on which are filtered or counted by coded variables; "" for others. @param counted the latter */
export function nameFilterCoding(
  db: Reader,
  filters: Readonly<Record<string, unknown>>,
  counted: readonly string[] = [],
): Promise<string> {
  const filtered = [...newsVariables, ...conflictVariables].filter((key) => filters[key] !== undefined);
  return nameCoding(db, ...filtered, ...counted);
}

/** Names what the files of the coding rest on: all variables of the book. */
export async function nameTableCoding(db: Reader): Promise<string> {
  const keys = (await readMethod(db))?.variables.map(({ key }) => key) ?? [];
  return nameCoding(db, ...keys);
}
