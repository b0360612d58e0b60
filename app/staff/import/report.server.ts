import { stringify } from "csv-stringify/sync";
import { levelLabels, storedProblems } from "./constants.ts";
import {
  type CountedCollection,
  type Counts,
  countedCollections,
  type ImportedFile,
  type Problem,
  type ProblemKind,
  type Report,
} from "./contract.ts";
import type { Draft } from "./match/draft.server.ts";
import type { RecognizedDocument } from "./read/recognize.server.ts";
import type { ReadFile } from "./read/source.server.ts";

/** @throws Error where a record that was read came to no end: that would be a mistake of this program. */
export function makeReport(
  files: ReadFile[],
  documents: RecognizedDocument[],
  drafts: Draft[],
  problems: Problem[],
): Report {
  const counts = countOutcomes(documents, drafts);
  for (const [collection, count] of Object.entries(counts)) {
    const ended = count.created + count.updated + count.unchanged + count.refused;
    if (count.read !== ended)
      throw new Error(`import of ${collection}: ${count.read} read, but ${ended} accounted for`);
  }
  const byFile = Map.groupBy(documents, (document) => document.file);
  return {
    files: files.map(({ name, format }): ImportedFile => {
      const own = byFile.get(name) ?? [];
      return {
        name,
        format,
        collections: [...new Set(own.map(({ collection }) => collection))],
        records: own.length,
      };
    }),
    counts,
    problemCounts: countKinds(problems),
    problems,
  };
}

/** What was read is counted from the files, what became of it from the drafts: they must agree. */
function countOutcomes(documents: RecognizedDocument[], drafts: Draft[]): Record<CountedCollection, Counts> {
  const none = (): Counts => ({ read: 0, created: 0, updated: 0, unchanged: 0, refused: 0 });
  const counts = Object.fromEntries(countedCollections.map((collection) => [collection, none()])) as Record<
    CountedCollection,
    Counts
  >;
  for (const { collection, value } of documents) {
    counts[collection].read += 1;
    // These never become drafts.
    if (value === null || collection === "unrecognized") counts[collection].refused += 1;
  }
  for (const { candidate, outcome } of drafts) {
    if (outcome === null) throw new Error(`import: nothing was decided about ${candidate.record}`);
    counts[candidate.collection][outcome] += 1;
  }
  return counts;
}

function countKinds(problems: Problem[]): Partial<Record<ProblemKind, number>> {
  const counts: Partial<Record<ProblemKind, number>> = {};
  for (const { kind } of problems) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function errorsFirst(problems: Problem[]): Problem[] {
  const [errors, warnings] = [true, false].map((isError) =>
    problems.filter(({ level }) => (level === "error") === isError),
  );
  return [...(errors ?? []), ...(warnings ?? [])];
}

/** A report short enough to keep and to send: where some problems must be left out, these are warnings. */
export function shortened(report: Report): Report {
  return { ...report, problems: errorsFirst(report.problems).slice(0, storedProblems) };
}

/** Every problem a row, errors first: UTF-8 with BOM and commas, cells that a spreadsheet would run as formulas made harmless. */
export function reportAsCsv(report: Report): string {
  const rows = errorsFirst(report.problems).map(({ file, record, field, level, reason }) => [
    file,
    record,
    field,
    levelLabels[level],
    reason,
  ]);
  return stringify([["archivo", "registro", "campo", "nivel", "motivo"], ...rows], {
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
  });
}
