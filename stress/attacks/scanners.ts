import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, isAnswered } from "../../tests/support/plain-http.ts";
import { openStage, type Stage, studySize } from "../running-site.ts";
import { Demands, notRun, type Pace, type Trial } from "../scenario.ts";

/** Public scanners, where they are installed: sqlmap on parameters, wapiti on the pages. */
export const scanners: Trial = {
  name: "scanners",
  title: "sqlmap and wapiti",
  async run(pace) {
    const tools = ["sqlmap", "wapiti"].filter((tool) => spawnSync(tool, ["--version"]).error === undefined);
    if (tools.length === 0) return notRun("neither sqlmap nor wapiti is installed");
    const demands = new Demands();
    const stage = await openStage({ content: studySize });
    try {
      if (tools.includes("sqlmap")) runSqlmap(stage, demands, pace);
      else demands.note("sqlmap is not installed");
      if (tools.includes("wapiti")) runWapiti(stage, demands, pace);
      else demands.note("wapiti is not installed");
      // On a connection of its own: those of before were closed while this process waited for the scanners.
      const alive = await ask(stage.server.address, "/api/system?n=after");
      demands.expect("it still answers", isAnswered(alive) && alive.status === 200);
    } finally {
      await stage.close();
    }
    return demands.finding;
  },
};

function runSqlmap({ server: { address }, client, interventionId }: Stage, demands: Demands, pace: Pace) {
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
    // biome-ignore format: one option a line says less
    const { stdout } = spawnSync("sqlmap", [...target, "--batch", "--dbms", "PostgreSQL", "--level", level, "--risk", risk,
      "--technique", "BEU", "--threads", "2", "--timeout", "10", "--flush-session", "--output-dir", folder, "--disable-coloring"],
      { encoding: "utf8", timeout: seconds * 1000 });
    if (/identified the following injection point|is vulnerable/.test(stdout ?? ""))
      found.push(target[1] ?? "");
  }
  rmSync(folder, { recursive: true, force: true });
  demands.expect(
    `sqlmap, ${targets.length} addresses: no injection`,
    found.length === 0,
    found.join(", ") || "none found",
  );
}

function runWapiti({ server: { address } }: Stage, demands: Demands, pace: Pace) {
  const folder = mkdtempSync(join(tmpdir(), "conflictos-wapiti-"));
  const report = join(folder, "report.json");
  const modules =
    "exec,file,sql,xss,permanentxss,redirect,crlf,ssrf,xxe,backup,csp,cookieflags,http_headers,methods";
  // biome-ignore format: one option a line says less
  spawnSync("wapiti", ["-u", `${address}/`, "--scope", "folder", "-m", modules, "-d", "2", "--max-links-per-page", "30",
    "--max-scan-time", String(pace.pick(900, 12)), "--max-attack-time", String(pace.pick(120, 4)), "--flush-session",
    "-f", "json", "-o", report, "--store-session", folder, "--no-bugreport", "-v", "0"],
    { stdio: "ignore", timeout: pace.pick(1200, 25) * 1000 });
  const found = vulnerabilitiesIn(report);
  rmSync(folder, { recursive: true, force: true });
  if (found === null) demands.note("wapiti was not done in time");
  else demands.expect("wapiti: no vulnerability", found.length === 0, found.join(", ") || "none found");
}

/** Set only where it means something: behind TLS; and by nobody any more, since no browser reads it. */
const notMissed = /Strict-Transport-Security is not set|X-XSS-Protection is not set/;

/** What was found; null where no report was written. */
function vulnerabilitiesIn(report: string): string[] | null {
  try {
    const { vulnerabilities } = JSON.parse(readFileSync(report, "utf8")) as {
      vulnerabilities: Record<string, { path: string; info: string }[]>;
    };
    return Object.entries(vulnerabilities).flatMap(([name, list]) =>
      list.filter(({ info }) => !notMissed.test(info)).map(({ path, info }) => `${name}: ${path} ${info}`),
    );
  } catch {
    return null;
  }
}
