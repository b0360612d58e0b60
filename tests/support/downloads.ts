import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import type { OpenRow } from "../../app/features/open-data/contract.ts";
import { news } from "../../db/schema/news.ts";
import type { TestApi } from "./api.ts";
import { insertRows, linkRows } from "./rows.ts";

/** Texts that quoting, line ends, formulas or encodings could trip over. */
const words = [
  "obra",
  "río",
  "vía",
  'dijo "no"',
  "a,b;c",
  "línea\nnueva",
  "\r",
  "=1+1",
  "-obra",
  "@x",
  "«ñandú»",
  "Ñ".normalize("NFD"),
  "🏙️",
  "שלום",
  "<b>&amp;</b>",
  "\t",
  "'",
  "00012",
];
const text = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(" "));
/** Forty records of each list, of such texts; one news item has an improbable date and an image. */
export async function fillOdd({ context: { db } }: TestApi) {
  const lists = await insertRows(db, fc.sample(fc.tuple(text, text), { numRuns: 40, seed: 2014 }));
  await db
    .update(news)
    .set({ date: "0215-03-04", image: "/media/a.webp", imageAlt: "Una imagen" })
    .where(eq(news.id, lists.news.rows[3]?.id ?? ""));
  await linkRows(db, lists);
  return lists;
}

/** Downloads, as readers and programs ask for them. */
export const createDownloads = (api: TestApi) => async (url: string) => {
  const response = await api.app.inject({ method: "GET", url });
  expect(response.statusCode, `${url}: ${response.body}`).toBe(200);
  return response;
};

export const readCsv = (body: string) =>
  parse(body, { columns: true, record_delimiter: "\r\n" }) as Record<string, string>[];

/** A row of the CSV file as the JSON file has it. */
export function parseCells(row: Record<string, string>, like: OpenRow): OpenRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, cell]) => {
      const value = like[name];
      if (typeof value === "number") return [name, Number(cell)];
      if (value === null) return [name, cell === "" ? null : cell];
      return [name, Array.isArray(value) ? (cell === "" ? [] : cell.split(" | ")) : cell];
    }),
  );
}

/** An API record as a row: dates without their midnight, references by id. */
export function expectApiValues(row: OpenRow, record: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(record)) {
    if (!(name in row)) continue;
    const isReference = typeof value === "object" && value !== null && "_id" in value;
    const plain = isReference ? (value as { _id: string })._id : value;
    expect(row[name], name).toEqual(name === "newsDate" ? String(plain).slice(0, 10) : plain);
  }
}
