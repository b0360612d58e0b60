import { setTimeout as wait } from "node:timers/promises";
import { fixedHierarchies, fixedSystems } from "../../app/records/catalog/constants.ts";
import { percentile } from "../../bench/percentile.ts";
import { textWriter } from "../../bench/text.ts";
import { until } from "../../tests/support/client.ts";
import { listHostileImports } from "../../tests/support/hostile-imports.ts";
import { isResponse, sendRequest } from "../../tests/support/plain-http.ts";
import { listChildren, readMemoryOfAll } from "../process-memory.ts";
import { type RunningSite, startSite, typicalContent } from "../running-site.ts";
import { Checks, formatMebibytes, listDistinct, type Pace, type Scenario } from "../scenario.ts";

/** Sends files that try to hold the server up, leaves, and imports while staff save. */
export const imports: Scenario = {
  name: "imports",
  title: "20 hostile imports, one whose client leaves, and staff saves during one",
  async run(pace) {
    const checks = new Checks(pace);
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

function createForm(content: Buffer | string, name = "datos.json"): FormData {
  const form = new FormData();
  form.append("files", new File([new Uint8Array(Buffer.from(content))], name));
  return form;
}

const send = ({ server, client }: RunningSite, path: string, body: FormData, init: RequestInit = {}) =>
  fetch(`${server.address}/api${path}`, {
    method: "POST",
    body,
    ...init,
    headers: { authorization: `Bearer ${client.token}`, ...init.headers },
  });

const listImports = ({ server }: RunningSite) =>
  listChildren(server.pid).filter(({ command }) => command.includes("import-files"));

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
    const form = createForm(content(), file);
    const startedAt = performance.now();
    const response = await send(site, "/imports/dry-run", form);
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
  const sending = send(site, "/imports/dry-run", createForm(createNews(5_000)), {
    signal: leaving.signal,
  }).catch(() => null);
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
  const importing = send(site, "/imports", createForm(createNews(count))).finally(() => {
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

/** An intervention with as many news, as JSON. */
function createNews(count: number): string {
  const { sentence } = textWriter(7);
  const id = (number: number) => `a${number.toString(16).padStart(23, "0")}`;
  const intervention = {
    _id: id(0),
    interventionName: "Actuación importada",
    description: "d",
    hierarchy: fixedHierarchies[0].id,
    internalSystem: fixedSystems[0].id,
    strategicProject: "p",
  };
  const news = Array.from({ length: count }, (_, index) => ({
    _id: id(index + 1),
    newsName: `Noticia importada ${index}`,
    description: sentence(250).slice(0, 1500),
    newsDate: `2010-01-${String((index % 28) + 1).padStart(2, "0")}`,
    intervention: id(0),
  }));
  return JSON.stringify([intervention, ...news]);
}
