import { stringifyCsv } from "../../shared/values/csv.server.ts";
import { levelLabels, shownLimits, storedProblems } from "./constants.ts";
import type { ImportedTable, Problem, Report } from "./contract.ts";
import { countedCollections } from "./fields.ts";
import type { Change } from "./match/draft.server.ts";
import type { ReadFile } from "./read/reading.server.ts";
import type { RecognizedDocument } from "./read/recognize.server.ts";

type CountedDocument = Pick<RecognizedDocument, "file" | "collection" | "value">;

/** @throws Error where nothing was decided about a record that was read: that would be a mistake of this program. */
export function createReport(
  files: readonly Pick<ReadFile, "name" | "format">[],
  documents: readonly CountedDocument[],
  drafts: readonly Change[],
  problems: Problem[],
): Report {
  const byFile = Map.groupBy(documents, (document) => document.file);
  const problemCounts: Report["problemCounts"] = {};
  for (const { kind } of problems) problemCounts[kind] = (problemCounts[kind] ?? 0) + 1;
  return {
    files: files.map(({ name, format }) => {
      const own = byFile.get(name) ?? [];
      const found = new Set(own.map(({ collection }) => collection));
      return { name, format, collections: [...found], records: own.length };
    }),
    counts: countOutcomes(documents, drafts),
    problemCounts,
    problems,
  };
}

export function listTables(files: ReadFile[]): ImportedTable[] {
  return files
    .flatMap(({ table }) => table ?? [])
    .slice(0, shownLimits.tables)
    .map((table) => ({ ...table, columns: table.columns.slice(0, shownLimits.columns) }));
}

export function startCounts(): Report["counts"] {
  const none = () => ({ read: 0, created: 0, updated: 0, unchanged: 0, refused: 0 });
  return Object.fromEntries(countedCollections.map((collection) => [collection, none()])) as Report["counts"];
}

/** What was read is counted from the files, what became of it from the drafts: they must agree. */
function countOutcomes(documents: readonly CountedDocument[], drafts: readonly Change[]): Report["counts"] {
  const counts = startCounts();
  for (const { collection, value } of documents) {
    counts[collection].read += 1;
    // These never become drafts.
    if (value === null || collection === "unrecognized") counts[collection].refused += 1;
  }
  for (const { collection, outcome, isAdded } of drafts) {
    if (outcome) counts[collection][outcome] += 1;
    if (isAdded) counts[collection].read += 1;
  }
  for (const [collection, { read, ...ends }] of Object.entries(counts)) {
    const ended = ends.created + ends.updated + ends.unchanged + ends.refused;
    if (read !== ended) throw new Error(`import of ${collection}: ${read} read, but ${ended} accounted for`);
  }
  return counts;
}

function sortErrorsFirst(problems: Problem[]): Problem[] {
  return problems.toSorted((a, b) => Number(b.level === "error") - Number(a.level === "error"));
}

/** A report short enough to keep and to send: where some problems must be left out, these are warnings. */
export function shortenReport(report: Report): Report {
  return { ...report, problems: sortErrorsFirst(report.problems).slice(0, storedProblems) };
}

/** Every problem a row, errors first: commas, UTF-8 without byte order mark, like all tables of the site. */
export function formatCsv(report: Report): string {
  const rows = sortErrorsFirst(report.problems).map((problem) => {
    return { ...problem, level: levelLabels[problem.level] };
  });
  return stringifyCsv(rows, {
    bom: false,
    columns: {
      file: "archivo",
      record: "registro",
      field: "campo",
      level: "nivel",
      reason: "motivo",
      column: "columna",
    },
  });
}
