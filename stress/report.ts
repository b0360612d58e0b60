import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import type { Promised } from "./promised.ts";
import { promises } from "./promises.ts";
import type { Pace, Result, Scenario } from "./scenario.ts";

/** The last result of each scenario. */
type Results = Record<string, Result & { title: string; date: string; machine: string; pace: Pace["name"] }>;

const resultsFile = new URL("./results.json", import.meta.url);
const reportFile = new URL("../docs/reliability.md", import.meta.url);

export function readResults(): Results {
  return JSON.parse(readFileSync(resultsFile, "utf8")) as Results;
}

/** Stores a result and writes docs/reliability.md. A short run does not replace the result of a long one. */
export function saveResult({ name, title }: Scenario, result: Result, pace: Pace): void {
  const results = readResults();
  if (pace.name === "short" && results[name]?.pace === "long") return;
  const machine = `Node ${process.versions.node}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const date = new Date().toISOString().slice(0, 10);
  results[name] = { ...result, title, date, machine, pace: pace.name };
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(reportFile, renderReport(results));
}

/** Renders docs/reliability.md. */
export function renderReport(results: Results): string {
  return [
    "# Reliability",
    "",
    "What the product must withstand, and what proves it: the tests of `npm test`, and the stress tests of `npm run stress`",
    "(`stress/`), which run the built product on this machine only. Written by `npm run stress` from `stress/promises.ts`",
    "and the last results; do not edit by hand.",
    "",
    "`npm run stress` precedes every release: it runs all scenarios, over an hour in all, and needs a quiet machine;",
    "`npm run stress -- --only kill,stop` runs some; `--short` runs about a tenth of each, in under ten minutes. A short run",
    "does not replace the result of a long one.",
    "",
    ...Object.entries(promises).flatMap(([kind, list]) => renderPromises(kind, list, results)),
    "## Last results",
    "",
    "| scenario | what it does | result | figures | last run |",
    "|---|---|---|---|---|",
    ...listNames(results).map((name) => {
      const result = results[name];
      if (!result) return `| ${name} | | not run yet | | |`;
      const { title, figures, date, machine } = result;
      return `| ${name} | ${cell(title)} | ${formatOutcome(result)} | ${cell(figures)} | ${date}; ${machine} |`;
    }),
    "",
  ].join("\n");
}

function renderPromises(kind: string, list: Promised[], results: Results): string[] {
  return [
    `## ${kind}`,
    "",
    "| what | in `npm test` | in `npm run stress` |",
    "|---|---|---|",
    ...list.map(({ what, tests, scenarios }) => {
      const files = tests.map((file) => `\`${file}\``).join(", ");
      const outcomes = scenarios.map((name) => {
        const result = results[name];
        return `${name}: ${result ? `${formatOutcome(result)}, ${result.date}` : "not run yet"}`;
      });
      return `| ${cell(what)} | ${files} | ${outcomes.join("; ")} |`;
    }),
    "",
  ];
}

const formatOutcome = ({ outcome, pace }: Results[string]) =>
  pace === "short" ? `${outcome} (short run)` : outcome;

function listNames(results: Results): string[] {
  const named = Object.values(promises).flatMap((list) => list.flatMap(({ scenarios }) => scenarios));
  return [...new Set([...named, ...Object.keys(results)])];
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
