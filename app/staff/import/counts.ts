import { formatCount, formatNumber } from "../../shared/values/text.ts";
import { problemKinds } from "./constants.ts";
import type { Counts, ImportProgress, Level, Problem, ProblemKind, Report } from "./contract.ts";

export function sumCounts(counts: Report["counts"], column: keyof Counts): number {
  return Object.values(counts).reduce((sum, collection) => sum + collection[column], 0);
}

export function sumProblems(problemCounts: Report["problemCounts"], level: Level): number {
  return Object.entries(problemCounts).reduce(
    (sum, [kind, count]) => sum + (problemKinds[kind as ProblemKind].level === level ? count : 0),
    0,
  );
}

/** "prensa.xlsx, hoja «Noticias» · fila 3 «Obra» · columna B «Fecha»". */
export function formatPlace({ file, record, field, column }: Problem): string {
  return [file, record, column ? `columna ${column}` : field].filter((part) => part !== "").join(" · ");
}

const verbs = { read: "leído", checked: "revisado", saved: "guardado" } as const;

/** "1.200 de 10.000 registros guardados". */
export function describeProgress({ step, done, total }: ImportProgress): string {
  const count = (records: number) =>
    formatCount(records, `registro ${verbs[step]}`, `registros ${verbs[step]}s`);
  return total === null ? count(done) : `${formatNumber(done)} de ${count(total)}`;
}
