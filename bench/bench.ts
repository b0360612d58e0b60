/**
 * npm run bench: measures responses and reads, and writes docs/performance.md.
 * `--before <checkout>` also measures another commit, in a folder in which `npm start` has run once; `--data <folder>` keeps
 * the prepared data for the next time.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../db/client.server.ts";
import { migrateDatabase } from "../db/migrate.server.ts";
import { startEmbeddedPostgres } from "../server/adapters/embedded-postgres.ts";
import { seedDefaults } from "../server/first-start/seed.server.ts";
import { type Measurement, measureReads } from "./database.ts";
import { generate, type Size } from "./generate.ts";
import { importStudy, type Product, startProduct } from "./product.ts";
import { listMissedTargets, renderReport, saveResults } from "./report.ts";
import { listKinds, measureKind, type ResponseFigures } from "./responses.ts";
import { type StudySample, writeStudy } from "./study.ts";
import { hasOwnCores, requireWrk } from "./wrk.ts";

const size: Size = { interventions: 2000, conflicts: 4000, news: 100_000 };

requireWrk();
const { values } = parseArgs({ options: { before: { type: "string" }, data: { type: "string" } } });
const folder = values.data ? resolve(values.data) : mkdtempSync(join(tmpdir(), "conflictos-bench-"));
mkdirSync(folder, { recursive: true });
try {
  await measure();
} finally {
  if (!values.data) rmSync(folder, { recursive: true, force: true });
}

async function measure() {
  const [busy = 0] = loadavg();
  const sample = writeStudy(join(folder, "study"));
  const product = { root: resolve(import.meta.dirname, ".."), dataDir: join(folder, "data") };
  const before = values.before
    ? {
        root: resolve(values.before),
        dataDir: join(folder, "data-before"),
        settings: { NODE_ENV: "production" },
      }
    : null;
  console.log("Preparing the data…");
  const importSeconds = importStudy(product, join(folder, "study"));
  const importSecondsBefore = before && importStudy(before, join(folder, "study"));
  const { reads, postgres } = await measureDatabase(join(folder, "reads"));
  const { readyAfter, responses } = await measureProducts(product, before, sample);
  const cores = hasOwnCores ? "2 cores for the product and 2 for the load" : `${cpus().length} cores`;
  const results = {
    date: new Date().toISOString().slice(0, 10),
    machine: `PostgreSQL ${postgres} (embedded), Node ${process.versions.node}, ${cores}, ${Math.round(totalmem() / 2 ** 30)} GiB, load average before the start ${busy.toFixed(1)}`,
    before: before ? readCommit(before.root) : null,
    readyAfter,
    importSeconds,
    importSecondsBefore,
    responses,
    size,
    reads,
  };
  saveResults(results);
  console.log(renderReport(results));
  const missed = listMissedTargets(results);
  if (missed.length === 0) return;
  console.error(`Over the target: ${missed.join("; ")}`);
  process.exitCode = 1;
}

async function measureProducts(product: Product, before: Product | null, sample: StudySample) {
  const running = await startProduct(product);
  const earlier = before ? await startProduct(before) : null;
  const responses: ResponseFigures[] = [];
  try {
    for (const kind of listKinds(sample)) {
      console.log(`Measuring: ${kind.name}`);
      const servers = { product: running.address, before: earlier?.address ?? null, folder };
      responses.push(await measureKind(kind, servers));
    }
  } finally {
    await running.stop();
    await earlier?.stop();
  }
  return { readyAfter: running.readyAfter, responses };
}

async function measureDatabase(dataDir: string): Promise<{ reads: Measurement[]; postgres: string }> {
  const isPrepared = existsSync(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, sync: false, log: () => {} });
  try {
    await migrateDatabase(server.url);
    const db = openDatabase(server.url);
    if (!isPrepared) {
      await seedDefaults(db);
      await generate(db, size);
    }
    const { rows } = await db.$client.query<{ server_version: string }>("show server_version");
    await db.$client.end();
    console.log("Measuring reads in the database…");
    return { reads: await measureReads(server.url, size), postgres: rows[0]?.server_version ?? "" };
  } finally {
    await server.stop();
  }
}

function readCommit(root: string): string {
  return execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
}
