import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { bodies } from "../../tests/support/client.ts";
import { memoryOf } from "../../tests/support/process-memory.ts";
import { mebibytes, openDescriptors, openStage, type Stage, studySize } from "../running-site.ts";
import { Demands, notRun, type Trial } from "../scenario.ts";
import { areDone, freshReads, load, told } from "../send-load.ts";

/** `max_wal_size` of the embedded server is 256 MB; a checkpoint under way may keep a little more. */
const mostLog = 400 * 2 ** 20;

/** A mixed load at 70 % of the capacity, for as long as a leak needs to show. */
export const soak: Trial = {
  name: "soak",
  title: "a mixed load at 70 % of the capacity",
  async run(pace) {
    const demands = new Demands();
    const stage = await openStage({ content: studySize });
    try {
      if (memoryOf(stage.server) === null) return notRun("this system does not tell a process's memory");
      const { address } = stage.server;
      const length = pace.pick(600, 10);
      const usual = await load({ address, seconds: pace.pick(10, 2), connections: 10, next: mixed(stage) });
      const rate = Math.max(1, Math.floor(usual.perSecond * 0.7));
      let isOver = false;
      const watching = watch(stage, () => isOver, pace.pick(2_000, 500));
      const result = await load({ address, seconds: length, connections: 20, rate, next: mixed(stage) });
      isOver = true;
      const samples = await watching;
      const second = samples.slice(Math.floor(samples.length / 2));
      const slope = slopeOf(second.map(({ at, memory }) => [at / 60_000, memory / 2 ** 20]));
      const most = Math.max(...samples.map(({ memory }) => memory));
      demands.expect(
        `${rate} a second for ${length} s: only 2xx`,
        result.errors === 0 && areDone(result.statuses),
        `${told(result.statuses)}, ${result.errors} errors, p99 ${result.p99} ms`,
      );
      // Too short a run only shows the heap being filled for the first time.
      const memory = `${slope.toFixed(2)} MiB a minute, at most ${mebibytes(most)}`;
      if (pace.isShort) demands.note(memory);
      else demands.expect("memory grows by under 1 MB a minute at the end", slope < 1, memory);
      const files = second.map(({ descriptors }) => descriptors);
      const spread = Math.max(...files) - Math.min(...files);
      demands.expect("file descriptors flat", spread <= 10, `${Math.min(...files)} to ${Math.max(...files)}`);
      const log = Math.max(...samples.map(({ log }) => log));
      demands.expect("write-ahead log bounded", log < mostLog, `at most ${mebibytes(log)}`);
    } finally {
      await stage.close();
    }
    return demands.finding;
  },
};

/** Nine reads, some stored and some new, to one write. */
export function mixed({ client, interventionId }: Stage) {
  const fresh = freshReads();
  const stored = ["/", "/news", "/interventions", "/api/system"];
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
    return serial % 2 ? fresh() : (stored[serial % stored.length] ?? "/");
  };
}

type Sample = { at: number; memory: number; descriptors: number; log: number };

async function watch({ server, dataDir }: Stage, isOver: () => boolean, every: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const folder = join(dataDir, "postgres", "pg_wal");
  while (!isOver()) {
    const sizes = readdirSync(folder).map(
      (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0,
    );
    samples.push({
      at: performance.now(),
      memory: memoryOf(server)?.resident ?? 0,
      descriptors: openDescriptors(server) ?? 0,
      log: sizes.reduce((sum, size) => sum + size, 0),
    });
    await wait(every);
  }
  return samples;
}

/** Slope of the straight line that is nearest to the points. */
function slopeOf(points: [x: number, y: number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleX, middleY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const rise = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0);
  const run = points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0);
  return run === 0 ? 0 : rise / run;
}
