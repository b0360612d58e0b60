import { tableOfNoun } from "../constants.ts";
import type { Described, DescribedTable, FileSum } from "../contract.ts";

/** An edition's number; else the state of the content. */
export function formatVersion({ edition, state }: Described): string {
  return edition?.number ?? String(state.version);
}

export function findSum({ sums }: Described, path: string): FileSum | undefined {
  return sums.find(({ name }) => name === path);
}

/** Some readers want a text in any case. */
export function getDescription({ dataset, title }: Described): string {
  return dataset.description || title;
}

/** Columns whose every cell is the id of a row in another of the tables. Lists of ids are none: no format has them. */
export function listForeignKeys(table: DescribedTable, tables: readonly DescribedTable[]) {
  return table.columns.flatMap(({ name, type, references }) => {
    const to = tables.find(
      (other) => references && type === "string" && !other.hasGaps && tableOfNoun[references] === other.name,
    );
    return to ? [{ column: name, to }] : [];
  });
}
