import { formatCount } from "../../shared/values/text.ts";
import { problemKinds } from "./constants.ts";
import type { Counts, Level, ProblemKind, Report } from "./contract.ts";

/** Over all collections. */
export function sumCounts(counts: Report["counts"], column: keyof Counts): number {
  return Object.values(counts).reduce((sum, collection) => sum + collection[column], 0);
}

export function sumProblems(problemCounts: Report["problemCounts"], level: Level): number {
  return Object.entries(problemCounts).reduce(
    (sum, [kind, count]) => sum + (problemKinds[kind as ProblemKind].level === level ? count : 0),
    0,
  );
}

/** "3 nuevos, 1 actualizado", without those that are 0. */
export function formatCounts(counts: [count: number, one: string, many: string][], separator = ", "): string {
  return counts
    .filter(([count]) => count > 0)
    .map((count) => formatCount(...count))
    .join(separator);
}
