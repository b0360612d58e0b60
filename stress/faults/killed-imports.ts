import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { until } from "../../tests/support/client.ts";
import { type RunningSite, startSite, typicalContent } from "../running-site.ts";
import { Checks, listDistinct, type Pace, type Scenario } from "../scenario.ts";
import { createNews, listImports, sendImport } from "../send-import.ts";

/** Kills an import's process, or the server that has started it, at a random time while it saves. */
export const killedImports: Scenario = {
  name: "killed-imports",
  title: "kill -9 of an import's process, and of the server, while it saves",
  async run(pace) {
    const rounds = pace.pick(20, 4);
    const checks = new Checks();
    const site = await startSite({ content: typicalContent, settings: { STOP_DELAY: "0" } });
    try {
      const outcomes: Outcome[] = [];
      for (let round = 0; round < rounds; round++) outcomes.push(await killOne(site, round, pace));
      check(checks, outcomes);
      await importAfterwards(site, rounds, checks);
    } finally {
      await site.close();
    }
    return checks.result;
  },
};

type Outcome = {
  /** The status of what a client was told; 0 for a connection that ended with its server. */
  status: number;
  /** Rows of news, search and history, and imports that are listed, beyond what the saves meanwhile have added. */
  left: Counts;
  savedMeanwhile: boolean;
  /** Milliseconds until no process of the import is left. */
  took: number;
};

type Counts = Record<"news" | "entries" | "revisions" | "imports" | "interventions", number>;

async function killOne(site: RunningSite, round: number, pace: Pace): Promise<Outcome> {
  const before = await countRows(site);
  const sending = sendImport(site, "/imports", {
    content: createNews(pace.pick(3_000, 1_000), round),
    init: { headers: { accept: "application/x-ndjson" } },
  });
  const response = await sending;
  const saving = Promise.withResolvers<void>();
  const ending = readLines(response, saving.resolve);
  await Promise.race([saving.promise, ending]);
  const saved = await site.write();
  await wait(Math.random() * pace.pick(2_000, 500));
  const children = listImports(site);
  const killedAt = performance.now();
  const isServer = round % 2 === 1;
  if (isServer) site.server.signal("SIGKILL");
  else for (const { pid } of children) process.kill(pid, "SIGKILL");
  const status = await ending;
  const isGone = () => children.every(({ pid }) => !isRunning(pid));
  await until(async () => isGone(), 20_000, "the import's process has ended");
  const took = performance.now() - killedAt;
  if (isServer) {
    await site.server.exited;
    await site.restart();
  }
  const after = await countRows(site);
  const savedMeanwhile = saved.status === 201;
  const own = savedMeanwhile ? 1 : 0;
  const added = { news: own, entries: own, revisions: own, imports: 0, interventions: 0 };
  const names = Object.keys(after) as (keyof Counts)[];
  const left = Object.fromEntries(
    names.map((name) => [name, after[name] - before[name] - added[name]]),
  ) as Counts;
  return { status, left, savedMeanwhile, took };
}

/** @returns the status of the last line; 0 where the connection ended before one came */
async function readLines(response: Response, onSaving: () => void): Promise<number> {
  let text = "";
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.includes('"saved"')) onSaving();
    }
  } catch {
    return 0;
  }
  const last = JSON.parse(text.trimEnd().split("\n").at(-1) ?? "{}") as { status?: number };
  return last.status ?? response.status;
}

async function countRows({ databaseUrl }: RunningSite): Promise<Counts> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Counts>(`select
      (select count(*)::int from news) as news, (select count(*)::int from interventions) as interventions,
      (select count(*)::int from search_entries where noun = 'news') as entries,
      (select count(*)::int from revisions) as revisions, (select count(*)::int from imports) as imports`);
    return rows[0] as Counts;
  } finally {
    await client.end();
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function check(checks: Checks, outcomes: Outcome[]): void {
  const killed = outcomes.filter(({ status }) => status !== 200);
  const half = outcomes.filter(({ status, left }) => {
    const counts = Object.values(left);
    // One that was told 200 had ended before the kill.
    return status === 200 ? left.imports !== 1 : counts.some((count) => count !== 0);
  });
  checks.expect(
    `killed while saving: ${killed.length} of ${outcomes.length}, told`,
    killed.length > 0 && killed.every(({ status }) => [0, 500].includes(status)),
    listDistinct(killed.map(({ status }) => status)),
  );
  checks.expect(
    "nothing half done",
    half.length === 0,
    half.length === 0 ? "never" : JSON.stringify(half[0]),
  );
  checks.expect(
    "staff save meanwhile",
    outcomes.every(({ savedMeanwhile }) => savedMeanwhile),
  );
  checks.expectWithin("its process is gone, slowest", Math.max(...outcomes.map(({ took }) => took)), 5_000);
}

async function importAfterwards(site: RunningSite, serial: number, checks: Checks): Promise<void> {
  const before = await countRows(site);
  const response = await sendImport(site, "/imports", { content: createNews(100, serial) });
  await response.arrayBuffer();
  const { news, entries } = await countRows(site);
  const isWhole = news - before.news === 100 && entries - before.entries === 100;
  checks.expect("the next import is whole", response.status === 200 && isWhole, `${response.status}`);
}
