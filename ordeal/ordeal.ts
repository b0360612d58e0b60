/** npm run ordeal: the long trials of the built product, one after the other; writes docs/reliability.md. */
import { parseArgs } from "node:util";
import { database } from "./parts/database.ts";
import { disk } from "./parts/disk.ts";
import { fuzz } from "./parts/fuzz.ts";
import { hour } from "./parts/hour.ts";
import { images } from "./parts/images.ts";
import { interrupted } from "./parts/interrupted.ts";
import { kill } from "./parts/kill.ts";
import { logins } from "./parts/logins.ts";
import { overload } from "./parts/overload.ts";
import { scanners } from "./parts/scanners.ts";
import { slowClients } from "./parts/slow-clients.ts";
import { soak } from "./parts/soak.ts";
import { stop } from "./parts/stop.ts";
import { keepResult } from "./report.ts";
import { type Finding, paceOf, type Trial } from "./trial.ts";

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
