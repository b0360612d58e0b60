import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "../../bench/percentile.ts";
import { until } from "../../tests/support/client.ts";
import { listHostileImports } from "../../tests/support/hostile-imports.ts";
import { isResponse, sendRequest } from "../../tests/support/plain-http.ts";
import { readMemoryOfAll } from "../process-memory.ts";
import { type RunningSite, startSite, typicalContent } from "../running-site.ts";
import { Checks, formatMebibytes, listDistinct, type Pace, type Scenario } from "../scenario.ts";
import { createNews, listImports, sendImport } from "../send-import.ts";

/** Sends files that try to hold the server up, leaves, and imports while staff save. */
export const imports: Scenario = {
  name: "imports",
  title: "20 hostile imports, one whose client leaves, and staff saves during one",
  async run(pace) {
    const checks = new Checks();
    const site = await startSite({ content: typicalContent });
    try {
      await sendHostile(site, pace, checks);
      await leave(site, checks);
      await importWhileSaving(site, pace, checks);
    } finally {
      await site.close();
    }
    return checks.result;
  },
};

/** `PostgreSQL` included. */
const mostMemory = 700 * 2 ** 20;

/** Asks for the server's health on new connections, and reads its memory, until it is stopped. */
function watch({ server, dataDir }: RunningSite) {
  const durations: number[] = [];
  let memory = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const outcome = await sendRequest(server.address, "/healthz");
      durations.push(isResponse(outcome) && outcome.status === 200 ? outcome.took : 60_000);
      memory = Math.max(memory, readMemoryOfAll(server.pid, dataDir));
      await wait(50);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return { p99: percentile(durations, 0.99), memory };
  };
}

async function sendHostile(site: RunningSite, pace: Pace, checks: Checks): Promise<void> {
  const statuses: number[] = [];
  let slowest = { name: "", took: 0 };
  const stop = watch(site);
  for (const { name, file, content } of listHostileImports(pace.pick(1, 0.1))) {
    const upload = { content: content(), name: file };
    const startedAt = performance.now();
    const response = await sendImport(site, "/imports/dry-run", upload);
    await response.arrayBuffer();
    const took = performance.now() - startedAt;
    statuses.push(response.status);
    if (took > slowest.took) slowest = { name, took };
  }
  const { p99, memory } = await stop();
  checks.expect(
    "hostile imports: all answered or refused",
    statuses.every((status) => [200, 413].includes(status)),
    `${statuses.length}: ${listDistinct(statuses)}`,
  );
  checks.expectWithin(`hostile imports: slowest, ${slowest.name}`, slowest.took, 20_000);
  checks.expectWithin("health meanwhile, p99", p99, 250);
  checks.expect("memory of all processes, at most", memory < mostMemory, formatMebibytes(memory));
}

async function leave(site: RunningSite, checks: Checks): Promise<void> {
  const leaving = new AbortController();
  const init = { signal: leaving.signal };
  const sending = sendImport(site, "/imports/dry-run", { content: createNews(5_000), init }).catch(
    () => null,
  );
  await until(async () => listImports(site).length === 1, 10_000, "the import runs");
  leaving.abort();
  await sending;
  const took = await until(async () => listImports(site).length === 0, 20_000, "the import ends");
  checks.expectWithin("an import ends after its client left, within", took, 2_000);
}

async function importWhileSaving(site: RunningSite, pace: Pace, checks: Checks): Promise<void> {
  const count = pace.pick(10_000, 1_000);
  const startedAt = performance.now();
  let isOver = false;
  const importing = sendImport(site, "/imports", { content: createNews(count) }).finally(() => {
    isOver = true;
  });
  const saves: number[] = [];
  const statuses: number[] = [];
  while (!isOver) {
    const savedAt = performance.now();
    statuses.push((await site.write()).status);
    saves.push(performance.now() - savedAt);
    await wait(500);
  }
  const response = await importing;
  checks.expect("an import while staff save: done", response.status === 200, `${response.status}`);
  checks.expectWithin(
    `${count} news of 1,500 characters`,
    performance.now() - startedAt,
    pace.pick(35_000, 20_000),
  );
  checks.expect(
    "staff saves meanwhile: all done",
    listDistinct(statuses) === "201",
    `${statuses.length}: ${listDistinct(statuses)}`,
  );
  checks.expectWithin("staff saves meanwhile: slowest", Math.max(...saves), 5_000);
}
