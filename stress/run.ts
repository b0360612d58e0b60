/** npm run stress: runs the scenarios against the built product, one after the other, and writes docs/reliability.md. */
import { parseArgs } from "node:util";
import { hostileRequests } from "./attacks/hostile-requests.ts";
import { images } from "./attacks/images.ts";
import { imports } from "./attacks/imports.ts";
import { scanners } from "./attacks/scanners.ts";
import { screens } from "./browser/screens.ts";
import { city } from "./city/city.ts";
import { upgrade } from "./city/upgrade.ts";
import { varnish } from "./city/varnish.ts";
import { container } from "./container/container.ts";
import { adoption } from "./faults/adoption.ts";
import { database } from "./faults/database.ts";
import { disk } from "./faults/disk.ts";
import { interrupted } from "./faults/interrupted.ts";
import { kill } from "./faults/kill.ts";
import { killedImports } from "./faults/killed-imports.ts";
import { killedTyping } from "./faults/killed-typing.ts";
import { signals } from "./faults/signals.ts";
import { stop } from "./faults/stop.ts";
import { typing } from "./faults/typing.ts";
import { desk } from "./load/desk.ts";
import { downloads } from "./load/downloads.ts";
import { editions } from "./load/editions.ts";
import { flood } from "./load/flood.ts";
import { hour } from "./load/hour.ts";
import { instances } from "./load/instances.ts";
import { logins } from "./load/logins.ts";
import { longAddresses } from "./load/long-addresses.ts";
import { overload } from "./load/overload.ts";
import { pictures } from "./load/pictures.ts";
import { slowClients } from "./load/slow-clients.ts";
import { soak } from "./load/soak.ts";
import { mutants } from "./mutants/mutants.ts";
import { saveResult } from "./report.ts";
import { createPace, formatSeconds, type Result, type Scenario } from "./scenario.ts";
import { clock, fuzz, properties, speed, systemPostgres } from "./vitest/scenarios.ts";

const scenarios: Scenario[] = [
  kill,
  interrupted,
  killedImports,
  adoption,
  database,
  disk,
  stop,
  signals,
  upgrade,
  typing,
  killedTyping,
  desk,
  clock,
  instances,
  city,
  varnish,
  slowClients,
  downloads,
  editions,
  logins,
  longAddresses,
  overload,
  flood,
  pictures,
  soak,
  hour,
  speed,
  images,
  imports,
  hostileRequests,
  fuzz,
  properties,
  screens,
  systemPostgres,
  container,
  scanners,
  mutants,
];
const names = scenarios.map(({ name }) => name);

const { values } = parseArgs({
  options: { only: { type: "string" }, short: { type: "boolean", default: false } },
});
const chosen = values.only?.split(",") ?? names;
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. The scenarios are ${names.join(", ")}`);
  process.exit(2);
}

const pace = createPace(values.short ? "short" : "long");
const failed: string[] = [];
for (const scenario of scenarios.filter(({ name }) => chosen.includes(name))) {
  console.log(`\n── ${scenario.name}: ${scenario.title}`);
  const startedAt = performance.now();
  const result = await runScenario(scenario);
  saveResult(scenario, result, pace);
  console.log(`   ${result.outcome}, ${formatSeconds(performance.now() - startedAt)}`);
  if (result.outcome === "not run") console.log(`   ${result.figures}`);
  if (result.outcome === "failed") failed.push(scenario.name);
}
console.log(failed.length === 0 ? "\nAll scenarios passed." : `\nFailed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);

async function runScenario(scenario: Scenario): Promise<Result> {
  try {
    return await scenario.run(pace);
  } catch (error) {
    console.error(error);
    return { outcome: "failed", figures: `ended with an error: ${String(error).slice(0, 300)}` };
  }
}
