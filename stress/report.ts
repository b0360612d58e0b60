import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { hardening, type Line } from "./promises.ts";
import type { Finding } from "./scenario.ts";

/** What the last run of each trial found. */
export type Results = Record<
  string,
  Finding & { title: string; date: string; machine: string; isShort: boolean }
>;

const resultsFile = new URL("./results.json", import.meta.url);
const reportFile = new URL("../docs/reliability.md", import.meta.url);

export function readResults(): Results {
  return JSON.parse(readFileSync(resultsFile, "utf8")) as Results;
}

/** Keeps what a run found, and writes docs/reliability.md anew. A short run takes nothing's place but another's. */
export function keepResult(name: string, title: string, finding: Finding, isShort: boolean): void {
  const results = readResults();
  if (isShort && results[name]?.isShort === false) return;
  const machine = `Node ${process.versions.node}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const date = new Date().toISOString().slice(0, 10);
  results[name] = { ...finding, title, date, machine, isShort };
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(reportFile, renderReport(results));
}

/** docs/reliability.md */
export function renderReport(results: Results): string {
  return [
    "# Reliability",
    "",
    "What the product must withstand, and where it is shown that it does: in the tests of `npm test`, and in the long trials",
    "of `npm run stress` (`stress/`), which run the built product on this machine only. Made by `npm run stress` from",
    "`stress/promises.ts` and the results it keeps; do not edit by hand.",
    "",
    "`npm run stress` runs every trial, over an hour in all, and wants a quiet machine; `npm run stress -- --only kill,stop`",
    "runs some; `--short` runs as much of each as shows that the trial works, which says little of the product.",
    "",
    ...Object.entries(hardening).flatMap(([part, lines]) => renderPart(part, lines, results)),
    "## Last results of the trials",
    "",
    "| trial | what it does | result | figures | date |",
    "|---|---|---|---|---|",
    ...namesOf(results).map((name) => {
      const result = results[name];
      if (!result) return `| ${name} | | not run yet | | |`;
      const outcome = `${result.outcome}${result.isShort ? " (short run)" : ""}`;
      return `| ${name} | ${cell(result.title)} | ${outcome} | ${cell(result.figures)} | ${result.date}; ${result.machine} |`;
    }),
    "",
  ].join("\n");
}

function renderPart(part: string, lines: Line[], results: Results): string[] {
  return [
    `## ${part}`,
    "",
    "| what | in `npm test` | in `npm run stress` |",
    "|---|---|---|",
    ...lines.map(({ line, tests, trials }) => {
      const files = tests.map((file) => `\`${file}\``).join(", ");
      const outcomes = trials.map((name) => `${name}: ${outcomeOf(results[name])}`).join("; ");
      return `| ${cell(line)} | ${files} | ${outcomes} |`;
    }),
    "",
  ];
}

function outcomeOf(result: Results[string] | undefined): string {
  if (!result) return "not run yet";
  return `${result.outcome}${result.isShort ? " (short run)" : ""}, ${result.date}`;
}

function namesOf(results: Results): string[] {
  const mapped = Object.values(hardening).flatMap((lines) => lines.flatMap(({ trials }) => trials));
  return [...new Set([...mapped, ...Object.keys(results)])];
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
