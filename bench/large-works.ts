/**
 * `node bench/large-works.ts`, after a build, measures what works of thousands of news cost: 29 works share 100,000 news.
 * Each address is asked for once, so that none is stored; a third of them first, so that the code is the one of a site that runs.
 */
import { join } from "node:path";
import { findProcesses } from "../server/adapters/embedded-postgres/processes.ts";
import { readProcessTime } from "../stress/process-time.ts";
import { startSite } from "../stress/running-site.ts";
import { ids, type Size } from "./generate.ts";
import { percentile } from "./percentile.ts";

const size: Size = { interventions: 29, conflicts: 58, news: 100_000 };
const each = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

/** Bytes, and milliseconds of all the site's processes; null where there is no bar. */
const kinds = [
  {
    name: "a news page",
    bytes: null,
    processor: 40,
    paths: each(60, (index) => `/news/${ids.news(index * 1_601)}`),
  },
  {
    name: "a conflict's page",
    bytes: 300_000,
    processor: null,
    paths: each(29, (index) => `/conflicts/${ids.conflict(index)}`),
  },
  {
    name: "a year of a work's news",
    bytes: null,
    processor: null,
    paths: each(29, (index) => `/news?intervention=${ids.intervention(index)}&year=2005&sort=date`),
  },
  {
    name: "/api/news?limit=30",
    bytes: 200_000,
    processor: null,
    paths: each(29, (index) => `/api/news?limit=30&offset=${index * 30}`),
  },
  {
    name: "/api/news/{id}",
    bytes: null,
    processor: null,
    paths: each(60, (index) => `/api/news/${ids.news(index * 1_603)}`),
  },
  {
    name: "a case file",
    bytes: 300_000,
    processor: 150,
    paths: each(29, (index) => `/interventions/${ids.intervention(index)}`),
  },
];

const site = await startSite({ content: size, firstPage: "/news" });
try {
  for (const kind of kinds) await measure(kind);
} finally {
  await site.close();
}

async function measure({ name, bytes, processor, paths }: (typeof kinds)[number]): Promise<void> {
  const found = [];
  const first = Math.ceil(paths.length / 3);
  for (const path of paths.slice(0, first)) await read(path);
  const measured = paths.slice(first);
  const before = readProcessor();
  for (const path of measured) found.push(await read(path));
  const milliseconds = (readProcessor() - before) / measured.length;
  const most = Math.max(...found.map((one) => one.bytes));
  const taken = found.map((one) => one.milliseconds);
  const isOver = (bytes !== null && most > bytes) || (processor !== null && milliseconds > processor);
  if (isOver) process.exitCode = 1;
  console.log(
    `${name}: at most ${most} bytes${bytes ? ` of ${bytes}` : ""}, ${milliseconds.toFixed(1)} ms of processor${processor ? ` of ${processor}` : ""}, median ${percentile(taken, 0.5).toFixed(0)} ms${isOver ? ", OVER" : ""}`,
  );
}

async function read(path: string): Promise<{ bytes: number; milliseconds: number }> {
  const startedAt = performance.now();
  const response = await fetch(new URL(path, site.server.address), {
    headers: { "accept-encoding": "identity" },
  });
  const body = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return { bytes: body.byteLength, milliseconds: performance.now() - startedAt };
}

/** Milliseconds of processor that the site and its database have taken. */
function readProcessor(): number {
  const pids = [site.server.pid, ...findProcesses(join(site.dataDir, "postgres"))];
  return pids.reduce((sum, pid) => {
    const { own, ofEnded } = readProcessTime(pid) ?? { own: 0, ofEnded: 0 };
    return sum + own + ofEnded;
  }, 0);
}
