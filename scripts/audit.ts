// Known vulnerabilities of the production dependencies. Fails on high and critical ones; if the registry does not respond
// or has no such service, it says that nothing was checked and does not fail.
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";

const timeout = 60_000;
const severities = ["high", "critical"];

type Vulnerability = { name: string; severity: string; range: string; via: (string | { title: string })[] };
type Report = {
  metadata?: { vulnerabilities?: unknown };
  vulnerabilities?: Record<string, Vulnerability>;
  /** Why npm could not report. */
  message?: string;
} | null;

/** Interprets the output of `npm audit --json`, with a line for each vulnerability or for why nothing was checked. */
export function readAudit(report: string): { outcome: "clean" | "found" | "skipped"; lines: string[] } {
  let audit: Report;
  try {
    audit = JSON.parse(report) as Report;
  } catch {
    return { outcome: "skipped", lines: ["the registry did not respond"] };
  }
  if (!audit?.metadata?.vulnerabilities || !audit.vulnerabilities)
    return { outcome: "skipped", lines: [audit?.message ?? "the registry did not respond"] };
  const lines = Object.values(audit.vulnerabilities)
    .filter(({ severity }) => severities.includes(severity))
    .map(({ name, severity, range, via }) => `${severity}: ${name} ${range} — ${formatReasons(via)}`);
  return { outcome: lines.length > 0 ? "found" : "clean", lines };
}

function formatReasons(via: Vulnerability["via"]): string {
  return via.map((cause) => (typeof cause === "string" ? `through ${cause}` : cause.title)).join("; ");
}

function main() {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--audit-level=high", "--json"], {
    encoding: "utf8",
    timeout,
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
    maxBuffer: 64 * 1024 * 1024,
  });
  const { outcome, lines } = readAudit(stdout ?? "");
  if (outcome === "clean")
    console.log("No known high or critical vulnerability in the production dependencies.");
  if (outcome === "skipped") console.log(`SKIPPED, nothing was checked: ${lines.join("\n")}`);
  if (outcome === "found") console.error(lines.join("\n"));
  process.exit(outcome === "found" ? 1 : 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
