import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isResponse, sendRequest } from "../../tests/support/plain-http.ts";
import { type RunningSite, startSite, typicalContent } from "../running-site.ts";
import { Checks, notRun, type Pace, type Scenario } from "../scenario.ts";

/** Runs public scanners, where they are installed: sqlmap on parameters, wapiti on the pages. */
export const scanners: Scenario = {
  name: "scanners",
  title: "sqlmap and wapiti",
  async run(pace) {
    const tools = ["sqlmap", "wapiti"].filter((tool) => spawnSync(tool, ["--version"]).error === undefined);
    if (tools.length === 0) return notRun("neither sqlmap nor wapiti is installed");
    const checks = new Checks();
    const site = await startSite({ content: typicalContent });
    try {
      if (tools.includes("sqlmap")) runSqlmap(site, checks, pace);
      else checks.note("sqlmap is not installed");
      if (tools.includes("wapiti")) runWapiti(site, checks, pace);
      else checks.note("wapiti is not installed");
      // On a new connection: the server closed older ones while this process waited for the scanners.
      const alive = await sendRequest(site.server.address, "/api/system?n=after");
      checks.expect("the server still responds", isResponse(alive) && alive.status === 200);
    } finally {
      await site.close();
    }
    return checks.result;
  },
};

function runSqlmap({ server: { address }, client, interventionId }: RunningSite, checks: Checks, pace: Pace) {
  const targets = [
    ["-u", `${address}/api/news?search=obra&intervention=${interventionId}&limit=5&offset=0`],
    ["-u", `${address}/api/interventions/${interventionId}*`],
    ["-u", `${address}/news?search=obra&intervention=${interventionId}`],
    ["-u", `${address}/api/users?search=a&limit=5`, "-H", `Authorization: Bearer ${client.token}`],
    [
      "-u",
      `${address}/api/users/login`,
      "--data",
      '{"user":"directora*","userPassword":"x*"}',
      "-H",
      "Content-Type: application/json",
      "--ignore-code",
      "401,429",
    ],
  ].slice(0, pace.pick(5, 1));
  const [level, risk] = pace.pick(["3", "2"], ["1", "1"]);
  const seconds = pace.pick(600, 15);
  const folder = mkdtempSync(join(tmpdir(), "conflictos-sqlmap-"));
  const found: string[] = [];
  for (const target of targets) {
    // biome-ignore format: a line for each option says less
    const { stdout } = spawnSync("sqlmap", [...target, "--batch", "--dbms", "PostgreSQL", "--level", level, "--risk", risk,
      "--technique", "BEU", "--threads", "2", "--timeout", "10", "--flush-session", "--output-dir", folder, "--disable-coloring"],
      { encoding: "utf8", timeout: seconds * 1000 });
    if (/identified the following injection point|is vulnerable/.test(stdout ?? ""))
      found.push(target[1] ?? "");
  }
  rmSync(folder, { recursive: true, force: true });
  checks.expect(
    `sqlmap, ${targets.length} addresses: no injection`,
    found.length === 0,
    found.join(", ") || "none found",
  );
}

function runWapiti({ server: { address } }: RunningSite, checks: Checks, pace: Pace) {
  const folder = mkdtempSync(join(tmpdir(), "conflictos-wapiti-"));
  const report = join(folder, "report.json");
  const modules =
    "exec,file,sql,xss,permanentxss,redirect,crlf,ssrf,xxe,backup,csp,cookieflags,http_headers,methods";
  // biome-ignore format: a line for each option says less
  spawnSync("wapiti", ["-u", `${address}/`, "--scope", "folder", "-m", modules, "-d", "2", "--max-links-per-page", "30",
    "--max-scan-time", String(pace.pick(900, 12)), "--max-attack-time", String(pace.pick(120, 4)), "--flush-session",
    "-f", "json", "-o", report, "--store-session", folder, "--no-bugreport", "-v", "0"],
    { stdio: "ignore", timeout: pace.pick(1200, 25) * 1000 });
  const found = readVulnerabilities(report);
  rmSync(folder, { recursive: true, force: true });
  if (found === null) checks.note("wapiti did not end in time");
  else checks.expect("wapiti: no vulnerability", found.length === 0, found.join(", ") || "none found");
}

/** The first is only sent behind TLS; the second is read by no browser any more. */
const irrelevant = /Strict-Transport-Security is not set|X-XSS-Protection is not set/;

/** @returns null where no report was written */
function readVulnerabilities(report: string): string[] | null {
  try {
    const { vulnerabilities } = JSON.parse(readFileSync(report, "utf8")) as {
      vulnerabilities: Record<string, { path: string; info: string }[]>;
    };
    return Object.entries(vulnerabilities).flatMap(([name, list]) =>
      list.filter(({ info }) => !irrelevant.test(info)).map(({ path, info }) => `${name}: ${path} ${info}`),
    );
  } catch {
    return null;
  }
}
