import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { bodies } from "../../tests/support/client.ts";
import { readMemory } from "../../tests/support/process-memory.ts";
import { countDescriptors, type RunningSite, startSite, typicalContent } from "../running-site.ts";
import { Checks, formatMebibytes, notRun, type Scenario } from "../scenario.ts";
import { createUncachedPaths, formatStatuses, hasOnly, sendLoad } from "../send-load.ts";

/** `max_wal_size` of the embedded server is 256 MB; a checkpoint in progress may keep a little more. */
const maxLogSize = 400 * 2 ** 20;

/** Sends a mixed load at 70 % of the capacity, for long enough that a leak shows. */
export const soak: Scenario = {
  name: "soak",
  title: "a mixed load at 70 % of the capacity",
  async run(pace) {
    const checks = new Checks();
    const site = await startSite({ content: typicalContent });
    try {
      if (readMemory(site.server) === null) return notRun("this system does not tell a process's memory");
      const { address } = site.server;
      const nextRequest = createMixedRequests(site);
      const normal = await sendLoad({ address, seconds: pace.pick(10, 3), connections: 10, nextRequest });
      const rate = Math.max(1, Math.floor(normal.perSecond * 0.7));
      const seconds = pace.pick(600, 60);
      const load = sendLoad({ address, seconds, connections: 20, rate, nextRequest });
      const samples = await takeSamples(site, load);
      const { statuses, errors, p99 } = await load;
      checks.expect(
        `${rate} a second for ${seconds} s: only 200 and 201`,
        errors === 0 && hasOnly(statuses, 200, 201),
        `${formatStatuses(statuses)}, ${errors} errors, p99 ${p99} ms`,
      );
      checkSamples(checks, samples, pace.name === "long");
    } finally {
      await site.close();
    }
    return checks.result;
  },
};

/** Generates nine reads, some of them cached, to one write. */
export function createMixedRequests({ client, interventionId }: RunningSite) {
  const nextUncached = createUncachedPaths();
  const cached = ["/", "/news", "/interventions", "/api/system"];
  let serial = 0;
  return () => {
    serial += 1;
    if (serial % 10 === 0)
      return {
        path: `/api/interventions/${interventionId}/news`,
        method: "POST" as const,
        headers: { authorization: `Bearer ${client.token}`, "content-type": "application/json" },
        body: JSON.stringify(bodies.newsItem()),
      };
    return serial % 2 ? nextUncached() : (cached[serial % cached.length] ?? "/");
  };
}

type Sample = { at: number; memory: number; descriptors: number; log: number };

async function takeSamples({ server, dataDir }: RunningSite, load: Promise<unknown>): Promise<Sample[]> {
  let isOver = false;
  void load.finally(() => {
    isOver = true;
  });
  const samples: Sample[] = [];
  const folder = join(dataDir, "postgres", "pg_wal");
  while (!isOver) {
    const sizes = readdirSync(folder).map(
      (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0,
    );
    samples.push({
      at: performance.now(),
      memory: readMemory(server)?.resident ?? 0,
      descriptors: countDescriptors(server) ?? 0,
      log: sizes.reduce((sum, size) => sum + size, 0),
    });
    await wait(1_000);
  }
  return samples;
}

/** @param isLong the slope of a short run is not checked: the heap is still being filled for the first time */
function checkSamples(checks: Checks, samples: Sample[], isLong: boolean): void {
  const secondHalf = samples.slice(Math.floor(samples.length / 2));
  const slope = fitSlope(secondHalf.map(({ at, memory }) => [at / 60_000, memory / 2 ** 20]));
  const most = Math.max(...samples.map(({ memory }) => memory));
  const figure = `${slope.toFixed(2)} MiB a minute, at most ${formatMebibytes(most)}`;
  if (isLong) checks.expect("memory grows by under 1 MB a minute at the end", slope < 1, figure);
  else checks.note(`memory: ${figure}`);
  const descriptors = secondHalf.map((sample) => sample.descriptors);
  const [fewest, mostOpen] = [Math.min(...descriptors), Math.max(...descriptors)];
  checks.expect("file descriptors flat", mostOpen - fewest <= 10, `${fewest} to ${mostOpen}`);
  const log = Math.max(...samples.map((sample) => sample.log));
  checks.expect("write-ahead log bounded", log < maxLogSize, `at most ${formatMebibytes(log)}`);
}

/** Slope of the straight line nearest to the points. */
function fitSlope(points: [x: number, y: number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const variance = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}
