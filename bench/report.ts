import { readFileSync, writeFileSync } from "node:fs";
import type { Measurement } from "./database.ts";
import type { Size } from "./generate.ts";
import type { ResponseFigures } from "./responses.ts";

export type Results = {
  date: string;
  machine: string;
  /** Short id of the commit to compare with; null without one. */
  before: string | null;
  readyAfter: number;
  /** Seconds that the import of the 10,000 news took; null if they were imported earlier. */
  importSeconds: number | null;
  importSecondsBefore: number | null;
  responses: ResponseFigures[];
  size: Size;
  reads: Measurement[];
};

/** Responses a second from the cache, as a share of the bare server's. */
const storedShare = 0.8;
/** Uncached responses a second, as a share of those of the commit before. */
const shareBefore = 0.95;
/** Seconds for the import of the 10,000 news. */
const importTarget = 15;

const resultsFile = new URL("./results.json", import.meta.url);
const reportFile = new URL("../docs/performance.md", import.meta.url);

export function readResults(): Results {
  return JSON.parse(readFileSync(resultsFile, "utf8")) as Results;
}

/** Stores the results and writes docs/performance.md. */
export function saveResults(results: Results): void {
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(reportFile, renderReport(results));
}

/** @returns the names of what is slower than its target */
export function listMissedTargets({ responses, reads, importSeconds }: Results): string[] {
  return [
    ...(importSeconds !== null && importSeconds >= importTarget ? ["import"] : []),
    ...responses
      .filter(
        ({ uncached, uncachedBefore }) =>
          uncachedBefore !== null && uncached.perSecond < shareBefore * uncachedBefore.perSecond,
      )
      .map(({ name }) => `${name}, beside the commit before`),
    ...responses
      .filter(({ target, uncached }) => target !== null && uncached.perSecond < target)
      .map(({ name }) => `${name}, uncached`),
    ...responses
      .filter(({ stored, limit }) => stored < storedShare * limit)
      .map(({ name }) => `${name}, from the cache`),
    ...reads.filter(({ median, target }) => target !== null && median >= target).map(({ name }) => name),
  ];
}

/** Renders docs/performance.md. */
export function renderReport(results: Results): string {
  const { date, machine, before, readyAfter, responses, size, reads } = results;
  return [
    "# Performance",
    "",
    "Written by `npm run bench` from its results (`bench/results.json`); do not edit by hand.",
    "",
    `${date}; ${machine}.`,
    "",
    "## Responses",
    "",
    "A study of 10,000 news of 1,500 characters over 100 interventions. The product was started by `npm start`, ready after",
    `${readyAfter.toFixed(1)} s. The load is \`wrk\` on the same machine, 8 connections, with compression; medians of three`,
    "rounds, in which all take turns.",
    ...describeImport(results),
    ...(before === null
      ? []
      : [
          "",
          `"Before" is commit ${before} on the same data in the same rounds, started with NODE_ENV=production, without which it ran`,
          "React's development code.",
        ]),
    "",
    '"Uncached" requests a new address every time. The targets are the product\'s quality bars; its ratio to the commit before',
    `shall be ${shareBefore} at least. "Payload" is what that general CMS answered in the same way on another machine of two cores.`,
    "",
    "| response | target | uncached, per second | before | ratio | Payload | p50 ms | p99 ms |",
    "|---|---|---|---|---|---|---|---|",
    ...responses.map(({ name, target, peer, uncached: { perSecond, p50, p99 }, uncachedBefore }) =>
      row(
        name,
        target === null ? "" : `≥ ${target}`,
        perSecond,
        ...compare(perSecond, uncachedBefore?.perSecond),
        peer ?? "",
        p50,
        p99,
      ),
    ),
    "",
    '"Limit" is a bare `node:http` server that sends the same bytes and headers. Target: 80 % of it.',
    "",
    "| response | bytes | limit | from the cache, per second | share | before | share before |",
    "|---|---|---|---|---|---|---|",
    ...responses.map(({ name, bytes, limit, stored, storedBefore }) =>
      row(
        name,
        bytes,
        limit,
        stored,
        percent(stored, limit),
        ...(storedBefore === null ? ["", ""] : [storedBefore, percent(storedBefore, limit)]),
      ),
    ),
    "",
    "## Reads in the database",
    "",
    `${integer(size.interventions)} interventions, ${integer(size.conflicts)} conflicts, ${integer(size.news)} news. Execution time in milliseconds of all statements that a`,
    "read sends, measured by the database (`EXPLAIN ANALYZE` without timing of the single steps), with new parameters in each",
    'round, all reads alternating. "Plain" is the median, in the same rounds, of a statement on the one table without related',
    "records or a count; for a search, of PostgreSQL's own full text search, which finds whole words only.",
    "",
    "| read | target | median | p99 | plain |",
    "|---|---|---|---|---|",
    ...reads.map(({ name, target, median, p99, plain }) =>
      row(name, target === null ? "" : `< ${target}`, ...[median, p99, plain].map(milliseconds)),
    ),
    "",
  ].join("\n");
}

function describeImport({ importSeconds, importSecondsBefore }: Results): string[] {
  if (importSeconds === null) return [];
  const before =
    importSecondsBefore === null ? "" : `, the commit before ${importSecondsBefore.toFixed(1)} s`;
  return [
    "",
    `\`npm run import\` of that study into an empty installation took ${importSeconds.toFixed(1)} s (target: under ${importTarget} s)${before}.`,
  ];
}

/** The value before, and the ratio. */
const compare = (value: number, before: number | undefined): (number | string)[] =>
  before === undefined ? ["", ""] : [before, (value / before).toFixed(2)];

const integer = (value: number) => Math.round(value).toLocaleString("en");
const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;
const milliseconds = (value: number | null) => (value === null ? "" : value.toFixed(value < 1 ? 3 : 1));
const row = (...cells: (number | string)[]) =>
  `| ${cells.map((cell) => (typeof cell === "number" ? integer(cell) : cell)).join(" | ")} |`;
