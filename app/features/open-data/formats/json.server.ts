import type { OpenRow } from "../contract.ts";

/** An array with a record on each line. */
export async function* writeJson(rows: AsyncIterable<OpenRow[]>) {
  let separator = "[\n";
  for await (const some of rows) {
    if (some.length === 0) continue;
    yield separator + some.map((row) => JSON.stringify(row)).join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
