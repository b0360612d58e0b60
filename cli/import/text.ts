import { getTimeZone } from "../../app/shared/study/study.ts";
import { formatCount, formatNumber } from "../../app/shared/values/text.ts";
import { countLabels, plannedLabels, problemKinds } from "../../app/staff/import/constants.ts";
import {
  type Counts,
  type ImportSummary,
  type Level,
  levels,
  type Problem,
  type ProblemKind,
  type Report,
} from "../../app/staff/import/contract.ts";
import { formatPlace, sumCounts, sumProblems } from "../../app/staff/import/counts.ts";
import { collectionLabels, countedCollections } from "../../app/staff/import/fields.ts";

/** Problems of a kind that the terminal shows; the CSV report has them all. */
const shownOfKind = { error: 20, warning: 5 } as const satisfies Record<Level, number>;

export function formatReport(report: Report, isDryRun: boolean): string {
  return `${formatCountsTable(report, isDryRun ? plannedLabels : countLabels)}\n${formatProblems(report)}`;
}

function formatCountsTable({ counts }: Report, labels: Record<keyof Counts, string>): string {
  const columns = Object.keys(labels) as (keyof Counts)[];
  const rows = countedCollections.filter((collection) => counts[collection].read > 0);
  const first = Math.max(...rows.map((collection) => collectionLabels[collection].length), 0);
  const widest = Math.max(...rows.map((collection) => formatNumber(counts[collection].read).length), 0);
  const cell = (column: keyof Counts, text: string) =>
    text.padStart(Math.max(labels[column].length, widest) + 2);
  const header = " ".repeat(first) + columns.map((column) => cell(column, labels[column])).join("");
  const lines = rows.map(
    (collection) =>
      collectionLabels[collection].padEnd(first) +
      columns.map((column) => cell(column, formatNumber(counts[collection][column]))).join(""),
  );
  return `${[header, ...lines].join("\n")}\n`;
}

function formatProblems({ problems, problemCounts }: Report): string {
  if (problems.length === 0) return "Sin problemas.\n";
  const errors = formatCount(sumProblems(problemCounts, "error"), "error", "errores");
  const warnings = formatCount(sumProblems(problemCounts, "warning"), "advertencia", "advertencias");
  const kinds = Map.groupBy(problems, ({ kind }) => kind);
  const sections = levels.flatMap((level) =>
    [...kinds]
      .filter(([kind]) => problemKinds[kind].level === level)
      .map(([kind, list]) => formatKind(kind, list, problemCounts[kind] ?? list.length)),
  );
  return [`${errors} y ${warnings}:\n`, ...sections].join("\n");
}

function formatKind(kind: ProblemKind, list: Problem[], total: number): string {
  const { level, label } = problemKinds[kind];
  const shown = list.slice(0, shownOfKind[level]).map((problem) => {
    const { reason } = problem;
    return `  ${formatPlace(problem)}: ${reason.length > 300 ? `${reason.slice(0, 300)}…` : reason}`;
  });
  const rest = total - shown.length;
  if (rest > 0) shown.push(`  … y ${formatNumber(rest)} más en el informe.`);
  return `${level === "error" ? "ERROR" : "Advertencia"}: ${label} (${formatNumber(total)})\n${shown.join("\n")}\n`;
}

export function formatImports(list: ImportSummary[]): string {
  if (list.length === 0) return "No hay importaciones.\n";
  return list
    .map(({ id, at, actorName, source, undoneAt, counts }) => {
      const columns = Object.keys(countLabels) as (keyof Counts)[];
      const numbers = columns
        .map((column) => `${formatNumber(sumCounts(counts, column))} ${countLabels[column]}`)
        .join(", ");
      const undone = undoneAt ? ` (deshecha el ${formatLocalTime(undoneAt)})` : "";
      return `${id}  ${formatLocalTime(at)}  ${actorName}${undone}\n  ${source}\n  ${numbers}\n`;
    })
    .join("\n");
}

function formatLocalTime(timestamp: string): string {
  return new Date(timestamp).toLocaleString("es-CO", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone: getTimeZone(),
  });
}
