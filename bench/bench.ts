/** npm run bench: measures reads in a throw-away database of 100,000 news and writes docs/performance.md. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../db/client.server.ts";
import { migrateDatabase } from "../db/migrate.server.ts";
import { seedDefaults } from "../db/seed.server.ts";
import { startEmbeddedPostgres } from "../server/adapters/embedded-postgres.ts";
import { type Measurement, measureReads } from "./database.ts";
import { generate, type Size } from "./generate.ts";

const size: Size = { interventions: 2000, conflicts: 4000, news: 100_000 };

const dataDir = mkdtempSync(join(tmpdir(), "conflictos-bench-"));
const server = await startEmbeddedPostgres({ dataDir, sync: false, log: () => {} });
try {
  await migrateDatabase(server.url);
  const db = openDatabase(server.url);
  await seedDefaults(db);
  console.log(`Making ${size.news} news…`);
  const started = performance.now();
  await generate(db, size);
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const { rows } = await db.$client.query<{ server_version: string }>("show server_version");
  await db.$client.end();
  console.log("Measuring…");
  const measurements = await measureReads(server.url, size.news);
  const report = render(measurements, rows[0]?.server_version ?? "");
  writeFileSync(new URL("../docs/performance.md", import.meta.url), report);
  console.log(report);
  const missed = measurements.filter(({ median, target }) => target !== null && median >= target);
  if (missed.length > 0) {
    console.error(`Over the target: ${missed.map(({ name }) => name).join(", ")}`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function render(measurements: Measurement[], postgres: string): string {
  const milliseconds = (value: number) => value.toFixed(value < 1 ? 3 : 1);
  const rows = measurements.map(
    ({ name, target, median, p99 }) =>
      `| ${name} | ${target === null ? "" : `< ${target}`} | ${milliseconds(median)} | ${milliseconds(p99)} |`,
  );
  const plans = measurements.map(({ name, plan }) => `### ${name}\n\n\`\`\`\n${plan}\n\`\`\``);
  return [
    "# Performance",
    "",
    "Made by `npm run bench`; do not edit by hand.",
    "",
    `PostgreSQL ${postgres} (embedded), Node ${process.versions.node}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; ${size.interventions} interventions, ${size.conflicts} conflicts, ${size.news} news.`,
    "",
    "## Reads, in the database",
    "",
    "Execution time of all the statements that a read sends, as the database itself measures it (`EXPLAIN ANALYZE`), with",
    "other parameters every round; milliseconds. The targets are those of the product's quality bars.",
    "",
    "| read | target | median | p99 |",
    "|---|---|---|---|",
    ...rows,
    "",
    "A word that a tenth of all news have has to be looked for in that tenth, and all of it has to be put in order: that is",
    "the last search. Everything else is answered from an index, as the plans show.",
    "",
    "## Plans",
    "",
    plans.join("\n\n"),
    "",
  ].join("\n");
}
