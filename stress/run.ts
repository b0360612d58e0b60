/** npm run stress: the long trials of the built product, one after the other; writes docs/reliability.md. */
import { parseArgs } from "node:util";
import { fuzz } from "./attacks/fuzz.ts";
import { images } from "./attacks/images.ts";
import { scanners } from "./attacks/scanners.ts";
import { database } from "./faults/database.ts";
import { disk } from "./faults/disk.ts";
import { interrupted } from "./faults/interrupted.ts";
import { kill } from "./faults/kill.ts";
import { stop } from "./faults/stop.ts";
import { hour } from "./load/hour.ts";
import { logins } from "./load/logins.ts";
import { overload } from "./load/overload.ts";
import { slowClients } from "./load/slow-clients.ts";
import { soak } from "./load/soak.ts";
import { keepResult } from "./report.ts";
import { type Finding, paceOf, type Trial } from "./scenario.ts";

const trials: Trial[] = [
  kill,
  interrupted,
  database,
  disk,
  stop,
  slowClients,
  logins,
  overload,
  soak,
  hour,
  images,
  fuzz,
  scanners,
];

const { values } = parseArgs({
  options: { only: { type: "string" }, short: { type: "boolean", default: false } },
});
const wanted = values.only?.split(",") ?? trials.map(({ name }) => name);
const unknown = wanted.filter((name) => !trials.some((trial) => trial.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no trial named ${unknown.join(", ")}, only ${trials.map(({ name }) => name).join(", ")}`,
  );
  process.exit(2);
}

const pace = paceOf(values.short);
const failed: string[] = [];
for (const trial of trials.filter(({ name }) => wanted.includes(name))) {
  console.log(`\n── ${trial.name}: ${trial.title}`);
  const started = performance.now();
  const finding = await runSafely(trial);
  keepResult(trial.name, trial.title, finding, values.short);
  console.log(`   ${finding.outcome}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (finding.outcome === "not run") console.log(`   ${finding.figures}`);
  if (finding.outcome === "fails") failed.push(trial.name);
}
console.log(failed.length === 0 ? "\nEverything holds." : `\nFailed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);

/** A trial that breaks off has found something, too. */
async function runSafely(trial: Trial): Promise<Finding> {
  try {
    return await trial.run(pace);
  } catch (error) {
    console.error(error);
    return { outcome: "fails", figures: `broke off: ${String(error).slice(0, 300)}` };
  }
}
