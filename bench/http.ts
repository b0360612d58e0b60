import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { documents, getDocumentPath } from "../app/records/site/constants.ts";
import memory from "../scripts/memory.json" with { type: "json" };
import { type Memory, readMemory } from "../tests/support/process-memory.ts";

/** One address, and a bare server that sends the same bytes. */
type HttpMeasurement = {
  name: string;
  bytes: number;
  /** Requests per second, median of the rounds: the bare server, the product cached and uncached. */
  limit: number;
  cached: number;
  uncached: number;
  /** Milliseconds, cached. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time of the product's process per response; null if the system does not report it. */
  cpuCached: number | null;
  cpuUncached: number | null;
};

export type HttpReport = { measurements: HttpMeasurement[]; readyAfter: number; memory: Memory | null };

const connections = 20;
const seconds = 2;
const rounds = 3;

/** Addresses of the main kinds of responses, each with the separator for a query that only makes the address unique. */
function addresses(ids: { newsItem: string; intervention: string; word: string }) {
  return [
    ["page: home", "/", "?"],
    ["page: list of news", "/news", "?"],
    ["page: a news item", `/news/${ids.newsItem}`, "?"],
    ["page: filtered list", `/news?intervention=${ids.intervention}`, "&"],
    ["page: search", `/news?search=${ids.word}`, "&"],
    ["data request of the list", "/news.data", "?"],
    ["API: 30 news", "/api/news?limit=30", "&"],
    ["API: a news item", `/api/news/${ids.newsItem}`, "?"],
  ] as const;
}

/** Loads the built product on a database, alternating with the bare server. */
export async function measureResponses(databaseUrl: string): Promise<HttpReport> {
  const folder = mkdtempSync(join(tmpdir(), "conflictos-bench-http-"));
  const started = performance.now();
  const product = await start(["server/main.ts"], {
    PORT: "0",
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "warn",
    ADMIN_PASSWORD: "medición-sin-secreto",
  });
  const readyAfter = performance.now() - started;
  try {
    const ids = await findIds(product.address);
    // At the first start a child process draws them, which takes some seconds.
    for (const { key } of documents) await fetchResponse(product.address + getDocumentPath(key));
    const measurements: HttpMeasurement[] = [];
    for (const [name, path, query] of addresses(ids)) {
      measurements.push(await measureAddress(product, folder, { name, path, query }));
      console.log(`  ${name}`);
    }
    return { measurements, readyAfter, memory: readMemory(product.process) };
  } finally {
    product.process.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function findIds(address: string) {
  const [item] = (await (await fetch(`${address}/api/news?limit=1&offset=40`)).json()) as {
    _id: string;
    description: string;
    intervention: { _id: string };
  }[];
  if (!item) throw new Error("The bench database has no news.");
  const word = item.description.split(" ").find((one) => one.length > 7) ?? "parque";
  return { newsItem: item._id, intervention: item.intervention._id, word: encodeURIComponent(word) };
}

type Server = { address: string; process: ChildProcess };

async function measureAddress(
  ours: Server,
  folder: string,
  { name, path, query }: { name: string; path: string; query: string },
): Promise<HttpMeasurement> {
  await fetchResponse(ours.address + path);
  const { body, headers } = await fetchResponse(ours.address + path);
  const [bodyFile, headersFile] = [join(folder, "body"), join(folder, "headers.json")];
  writeFileSync(bodyFile, body);
  writeFileSync(headersFile, JSON.stringify(headers));
  const bare = await start(["bench/bare-server.ts", bodyFile, headersFile], {});
  const runs = { limit: [] as number[], cached: [] as autocannon.Result[], uncached: [] as number[] };
  const cpu = { cached: [] as (number | null)[], uncached: [] as (number | null)[] };
  let serial = 0;
  const fresh = (round: number) => () => `${path}${query}n=${round}-${serial++}`;
  try {
    // Warms up: code that has not run yet is slow.
    await run(ours.address, fresh(-1));
    for (let round = 0; round < rounds; round++) {
      runs.limit.push(getResponsesPerSecond(await load(bare.address + path)));
      const cached = await timed(ours.process, () => load(ours.address + path));
      runs.cached.push(cached.result);
      cpu.cached.push(cached.cpu);
      const uncached = await timed(ours.process, () => load(ours.address, fresh(round)));
      runs.uncached.push(getResponsesPerSecond(uncached.result));
      cpu.uncached.push(uncached.cpu);
    }
  } finally {
    bare.process.kill();
  }
  const known = (list: (number | null)[]) =>
    list.some((value) => value === null) ? null : median(list as number[]);
  return {
    name,
    bytes: body.length,
    limit: median(runs.limit),
    cached: median(runs.cached.map(getResponsesPerSecond)),
    uncached: median(runs.uncached),
    p50: median(runs.cached.map(({ latency }) => latency.p50)),
    p99: median(runs.cached.map(({ latency }) => latency.p99)),
    cpuCached: known(cpu.cached),
    cpuUncached: known(cpu.uncached),
  };
}

function run(url: string, nextPath?: () => string): Promise<autocannon.Result> {
  return autocannon({
    url,
    connections,
    duration: seconds,
    headers: { "accept-encoding": "br" },
    ...(nextPath
      ? { requests: [{ setupRequest: (one: autocannon.Request) => ({ ...one, path: nextPath() }) }] }
      : {}),
  });
}

/** Runs a load in which nothing may fail, except that uncached requests may be refused with 503. */
async function load(url: string, nextPath?: () => string): Promise<autocannon.Result> {
  const result = await run(url, nextPath);
  const refused = nextPath ? (result.statusCodeStats?.["503"]?.count ?? 0) : 0;
  if (result.non2xx > refused || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result;
}

/** Without those that were refused. */
function getResponsesPerSecond(result: autocannon.Result): number {
  return result["2xx"] / result.duration;
}

/** Runs a load and measures the processor time of each response. */
async function timed(process: ChildProcess, work: () => Promise<autocannon.Result>) {
  const before = cpuMilliseconds(process);
  const result = await work();
  const after = cpuMilliseconds(process);
  return { result, cpu: before === null || after === null ? null : (after - before) / result["2xx"] };
}

/** Fetches a response without decoding it. */
function fetchResponse(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { "accept-encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { date, connection, "keep-alive": _keepAlive, ...headers } = response.headers;
        resolve({ body: Buffer.concat(chunks), headers: headers as Record<string, string> });
      });
    })
      .on("error", reject)
      .end();
  });
}

async function start(argv: string[], settings: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, argv, {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...memory, PATH: process.env.PATH ?? "", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of child.stdout) {
    output += chunk;
    const address = /Listo: (\S+)/.exec(output)?.[1];
    if (address) return { address, process: child };
  }
  throw new Error(`${argv[0]} did not start:\n${output}`);
}

/** Linux counts in hundredths of a second. */
function cpuMilliseconds({ pid }: ChildProcess): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
