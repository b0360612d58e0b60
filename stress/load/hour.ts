import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findProcesses } from "../../server/adapters/embedded-postgres/processes.ts";
import { readShare } from "../../tests/support/process-memory.ts";
import { type RunningSite, startSite, typicalContent } from "../running-site.ts";
import { Checks, notRun, type Scenario } from "../scenario.ts";
import { formatStatuses, hasOnly, sendLoad } from "../send-load.ts";
import { createMixedRequests } from "./soak.ts";

/** Requests a second: more than such a site ever receives for an hour. */
const rate = 10;
/** Bytes that server and database may take together, by the number of workers. */
const maxMemory = { 1: 450e6, 2: 550e6 } as const;

/** Reads and writes for an hour, to see how much memory all processes have then; documents that are just drawn apart. */
export const hour: Scenario = {
  name: "hour",
  title: `${rate} requests a second for an hour, to a server with one worker and to one with two`,
  async run(pace) {
    const checks = new Checks();
    if (readShare([process.pid]) === null) return notRun("this system does not tell a process's memory");
    const seconds = pace.pick(3_600, 60);
    await Promise.all(([1, 2] as const).map((workers) => runWith(workers, seconds, checks)));
    return checks.result;
  },
};

async function runWith(workers: keyof typeof maxMemory, seconds: number, checks: Checks): Promise<void> {
  const site = await startSite({ content: typicalContent, settings: { WORKERS: String(workers) } });
  try {
    const load = sendLoad({
      address: site.server.address,
      seconds,
      connections: 10,
      rate,
      nextRequest: createMixedRequests(site),
    });
    const highest = await findHighestMemory(site, load, seconds);
    const { statuses, errors, p99 } = await load;
    const count = Object.values(statuses).reduce((sum, times) => sum + times, 0);
    checks.expect(
      `WORKERS=${workers}: all got a response in ${seconds} s, only 200 and 201`,
      errors === 0 && count >= rate * seconds * 0.99 && hasOnly(statuses, 200, 201),
      `${formatStatuses(statuses)}, ${errors} errors, p99 ${p99} ms`,
    );
    const [figure, limit] = [highest, maxMemory[workers]].map((bytes) => `${Math.round(bytes / 1e6)} MB`);
    checks.expect(
      `WORKERS=${workers}: server and database take at most ${limit} at the end`,
      highest > 0 && highest <= maxMemory[workers],
      figure,
    );
  } finally {
    await site.close();
  }
}

/** The most that server and database have together in the last tenth of the time. */
async function findHighestMemory(
  { server, dataDir }: RunningSite,
  load: Promise<unknown>,
  seconds: number,
): Promise<number> {
  let isOver = false;
  void load.finally(() => {
    isOver = true;
  });
  let highest = 0;
  await wait(seconds * 900);
  while (!isOver) {
    const pids = [server.pid, ...findProcesses(join(dataDir, "postgres"))];
    highest = Math.max(highest, readShare(pids) ?? 0);
    await wait(500);
  }
  return highest;
}
