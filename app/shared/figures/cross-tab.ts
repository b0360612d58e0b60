import type { Side } from "../evidence/vocabulary.ts";
import { formatCount } from "../values/text.ts";

/** What chooses, in a list of records, those that a figure counts. */
export type Part = {
  system?: string;
  hierarchy?: string;
  intervention?: string;
  year?: number;
  withConflict?: boolean;
  type?: string;
  escalation?: string;
  actor?: string;
  side?: Side;
};

export type CrossColumn = {
  label: string;
  /** Null where no list has just these records. */
  part: Part | null;
};

export type CrossRow = {
  id: string;
  label: string;
  /** It counts nothing: it is the heading of the rows below it. */
  isHeading?: true;
  /** One count a column. */
  cells: number[];
  total: number;
  /** Beside those of the rows above; null where no list has just these records. */
  part: Part | null;
  /** It is a record, which has its own page. */
  page?: "actor" | "conflict" | "intervention";
  /** Id of the system whose colour and sign it has. */
  system?: string;
  rows?: CrossRow[];
  /** How many more rows there are below it. */
  omitted?: number;
};

/** Names of what is counted: of one, of many, and as a heading. */
const units = {
  conflicts: ["conflicto", "conflictos", "Conflictos"],
  news: ["noticia", "noticias", "Noticias"],
  interventions: ["actuación urbanística", "actuaciones urbanísticas", "Actuaciones"],
} as const;
export type Unit = keyof typeof units;

/**
 * A table of figures: pages, documents, files and charts take their rows from it. Counts need not add up to the total,
 * since one record may be in several rows.
 */
export type CrossTab = {
  caption: string;
  /** Heading of the rows. */
  heading: string;
  unit: Unit;
  /** Counts in columns, also shaded by their size; or as bars, with those of the columns below the name. */
  layout: "plain" | "shaded" | "bars";
  columns: CrossColumn[];
  rows: CrossRow[];
  /** A last row: all records, each once. */
  total?: Pick<CrossRow, "cells" | "total">;
  /** Rows left out, and what they count. */
  omitted?: { rows: number; total: number };
};

/** What is drawn of figures. */
export type Chart = Pick<CrossTab, "unit" | "columns" | "rows"> & {
  /**
   * `split`: a column of bars for each column of figures. `ranked`: one bar a row, with its columns, which are years,
   * beside it. `years`: a bar for each row. `paired`: below each row the rows of its two sides, to the left and to the right.
   */
  shape: "split" | "ranked" | "years" | "paired";
  title: string;
  /** Of `years`: what the highest bar would stand for, where charts beside it have the same scale. */
  most?: number;
  legend: { text: string; fill: Fill }[];
};

/** A system's pattern; a level, which is denser the higher it is among all; or a colour. */
export type Fill =
  | { system: string }
  | { level: number; levels: number }
  | { color: "ink" | "brand" | "line" };

/** "1 conflicto", "48 conflictos". */
export function formatUnits(unit: Unit, count: number): string {
  const [one, many] = units[unit];
  return formatCount(count, one, many);
}

export const getUnitHeading = (unit: Unit): string => units[unit][2];

/** The figures of a chart in words, for those who do not see it. */
export function describeChart({ title, rows }: Chart): string {
  return `${title}: ${rows.map(({ label, total }) => `${label}, ${total}`).join("; ")}.`;
}

/** What chooses the records of a row within others, and within a column; null where no list has just these. */
export function joinParts(within: readonly { part: Part | null }[]): Part | null {
  const parts = within.map(({ part }) => part);
  return parts.includes(null) ? null : Object.assign({}, ...parts);
}

type Counted = { count: number };

export function sumCounts(counts: readonly Counted[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** The cells of a row: what is counted in each column. */
export function tabulate<Column, Count extends Counted>(
  counts: readonly Count[],
  columns: readonly Column[],
  isIn: (column: Column, count: Count) => boolean,
): Pick<CrossRow, "cells" | "total"> {
  return {
    cells: columns.map((column) => sumCounts(counts.filter((count) => isIn(column, count)))),
    total: sumCounts(counts),
  };
}

/** In Spanish order. */
export const byLabel = new Intl.Collator("es").compare;

/** Most first; ties in Spanish order. */
export function byTotal(a: CrossRow, b: CrossRow): number {
  return b.total - a.total || byLabel(a.label, b.label) || byLabel(a.id, b.id);
}
