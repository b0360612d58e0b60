/** npm run bench: measures responses and reads on temporary databases and writes docs/performance.md. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../db/client.server.ts";
import { migrateDatabase } from "../db/migrate.server.ts";
import { startEmbeddedPostgres } from "../server/adapters/embedded-postgres.ts";
import { seedDefaults } from "../server/first-start/seed.server.ts";
import { type Measurement, measureReads } from "./database.ts";
import { generate, type Size } from "./generate.ts";
import { type HttpReport, measureResponses } from "./http.ts";

const sizes: Size[] = [
  { interventions: 200, conflicts: 400, news: 1000 },
  { interventions: 2000, conflicts: 4000, news: 100_000 },
];
/** Requests per second from the cache, as a share of the bare server's. */
const cachedShare = 0.8;
/** Milliseconds of processor time that an uncached page may take. */
const maxCpu = 40;

type Run = { size: Size; reads: Measurement[]; http: HttpReport };

const runs: Run[] = [];
let postgres = "";
for (const size of sizes) {
  const dataDir = mkdtempSync(join(tmpdir(), "conflictos-bench-"));
  const server = await startEmbeddedPostgres({ dataDir, sync: false, log: () => {} });
  try {
    await migrateDatabase(server.url);
    const db = openDatabase(server.url);
    await seedDefaults(db);
    console.log(`Generating ${size.news} news…`);
    await generate(db, size);
    const { rows } = await db.$client.query<{ server_version: string }>("show server_version");
    postgres = rows[0]?.server_version ?? "";
    await db.$client.end();
    console.log("Measuring reads…");
    const reads = await measureReads(server.url, size);
    console.log("Measuring responses…");
    runs.push({ size, reads, http: await measureResponses(server.url) });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
const report = render(runs);
writeFileSync(new URL("../docs/performance.md", import.meta.url), report);
console.log(report);
const missed = runs.flatMap(listMissedTargets);
if (missed.length > 0) {
  console.error(`Over the target: ${missed.join(", ")}`);
  process.exitCode = 1;
}

function listMissedTargets({ size, reads, http }: Run): string[] {
  return [
    ...reads.filter(({ median, target }) => target !== null && median >= target).map(({ name }) => name),
    ...http.measurements
      .filter(({ cached, limit }) => cached < cachedShare * limit)
      .map(({ name }) => `${name} from the cache`),
    ...http.measurements
      .filter(({ name, cpuUncached }) => name.startsWith("page") && (cpuUncached ?? 0) >= maxCpu)
      .map(({ name }) => `${name} uncached`),
  ].map((name) => `${name} (${size.news} news)`);
}

function render(runs: Run[]): string {
  return [
    "# Performance",
    "",
    "Written by `npm run bench`; do not edit by hand.",
    "",
    `PostgreSQL ${postgres} (embedded), Node ${process.versions.node}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB. The load is generated on the same machine.`,
    "",
    "## Responses",
    "",
    "Requests per second over 20 connections, with brotli, alternating with a bare `node:http` server that sends the same bytes",
    'and headers (the limit); medians of three rounds of two seconds. "Share" is cached / limit. "Uncached" requests a new',
    "address every time. CPU is the processor time of the product's process per response.",
    "",
    ...runs.flatMap(renderResponses),
    "## Reads in the database",
    "",
    "Execution time in milliseconds of all statements that a read sends, measured by the database (`EXPLAIN ANALYZE` without",
    "timing of the single steps), with new parameters in each round, all reads alternating. The targets are the product's",
    'quality bars. "Plain" is the median, in the same rounds, of a statement on the one table without related records or a',
    "count; for a search, of PostgreSQL's own full text search, which finds whole words only.",
    "",
    ...runs.flatMap(renderReads),
    "The last search reads and sorts all news with the word, a tenth of the total. All other reads use an index.",
    "",
  ].join("\n");
}

function renderResponses({ size, http }: Run): string[] {
  const formatInteger = (value: number) => Math.round(value).toLocaleString("en");
  const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  const ms = (value: number | null) => (value === null ? "" : value.toFixed(value < 10 ? 2 : 1));
  return [
    `### ${formatInteger(size.news)} news`,
    "",
    "| response | bytes | limit | cached | share | p50 ms | p99 ms | CPU ms | uncached | uncached, CPU ms |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...http.measurements.map(
      ({ name, bytes, limit, cached, uncached, p50, p99, cpuCached, cpuUncached }) =>
        `| ${name} | ${formatInteger(bytes)} | ${formatInteger(limit)} | ${formatInteger(cached)} | ${Math.round((100 * cached) / limit)} % | ${p50} | ${p99} | ${ms(cpuCached)} | ${formatInteger(uncached)} | ${ms(cpuUncached)} |`,
    ),
    "",
    `Ready ${(http.readyAfter / 1000).toFixed(1)} s after the start${http.memory === null ? "" : `; ${mebibytes(http.memory.resident)} MiB resident after this load, ${mebibytes(http.memory.own)} MiB of it private`}.`,
    "",
  ];
}

function renderReads({ size, reads }: Run): string[] {
  const milliseconds = (value: number) => value.toFixed(value < 1 ? 3 : 1);
  return [
    `### ${size.interventions} interventions, ${size.conflicts} conflicts, ${size.news} news`,
    "",
    "| read | target | median | p99 | plain |",
    "|---|---|---|---|---|",
    ...reads.map(
      ({ name, target, median, p99, plain }) =>
        `| ${name} | ${target === null ? "" : `< ${target}`} | ${milliseconds(median)} | ${milliseconds(p99)} | ${plain === null ? "" : milliseconds(plain)} |`,
    ),
    "",
  ];
}
