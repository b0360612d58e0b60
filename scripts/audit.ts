// Known weaknesses of what the product runs on, as the registry knows them. Fails on high and critical ones; where the
// registry does not answer, or has no such service, it says that nothing was looked at, and fails nothing.
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";

const patience = 60_000;
const serious = ["high", "critical"];

type Weakness = { name: string; severity: string; range: string; via: (string | { title: string })[] };
type Report = {
  metadata?: { vulnerabilities?: unknown };
  vulnerabilities?: Record<string, Weakness>;
  /** What went wrong, where npm could not make one. */
  message?: string;
} | null;

/** What the output of `npm audit --json` means; one line for each weakness, or for why nothing was looked at. */
export function judge(report: string): { outcome: "clean" | "found" | "skipped"; lines: string[] } {
  let audit: Report;
  try {
    audit = JSON.parse(report) as Report;
  } catch {
    return { outcome: "skipped", lines: ["the registry did not answer"] };
  }
  if (!audit?.metadata?.vulnerabilities || !audit.vulnerabilities)
    return { outcome: "skipped", lines: [audit?.message ?? "the registry did not answer"] };
  const lines = Object.values(audit.vulnerabilities)
    .filter(({ severity }) => serious.includes(severity))
    .map(({ name, severity, range, via }) => `${severity}: ${name} ${range} — ${reasons(via)}`);
  return { outcome: lines.length > 0 ? "found" : "clean", lines };
}

function reasons(via: Weakness["via"]): string {
  return via.map((cause) => (typeof cause === "string" ? `through ${cause}` : cause.title)).join("; ");
}

function main() {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--audit-level=high", "--json"], {
    encoding: "utf8",
    timeout: patience,
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
    maxBuffer: 64 * 1024 * 1024,
  });
  const { outcome, lines } = judge(stdout ?? "");
  if (outcome === "clean") console.log("No known high or critical weakness in what the product runs on.");
  if (outcome === "skipped") console.log(`SKIPPED, nothing was checked: ${lines.join("\n")}`);
  if (outcome === "found") console.error(lines.join("\n"));
  process.exit(outcome === "found" ? 1 : 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
