import { setTimeout as wait } from "node:timers/promises";
import { documents, getDocumentPath } from "../../app/records/site/constants.ts";
import { percentile } from "../../bench/percentile.ts";
import { bodies } from "../../tests/support/client.ts";
import { type HttpResponse, isResponse, type Outcome, sendRequest } from "../../tests/support/plain-http.ts";
import { type RunningSite, startSite, typicalContent } from "../running-site.ts";
import { Checks, formatMebibytes, formatSeconds, listDistinct, type Scenario } from "../scenario.ts";
import { createNews, sendImport } from "../send-import.ts";

/** Each second so many new connections, each with a read that nobody has asked for before; `:id` is a record's. */
const floods = [
  { rate: 40, path: "/api/news?limit=1000&x=" },
  { rate: 100, path: "/news?x=" },
  { rate: 200, path: "/api/interventions/:id?x=" },
] as const;
/** Milliseconds for health and stored pages (p99), and for refusals. */
const [maxProbe, maxRefusal] = [250, 1_500];
/** News of a file of 50 MB. */
const newsToCheck = 31_000;
const compressed = { headers: { "accept-encoding": "gzip, br" } };

/** Sends uncached reads on new connections, faster than they can be answered, while staff save every second. */
export const flood: Scenario = {
  name: "flood",
  title: `${floods.map(({ rate, path }) => `${rate} new connections a second for ${path}…`).join(", then ")}; again while an import of 50 MB is checked`,
  async run(pace) {
    const checks = new Checks(pace);
    const site = await startSite({ content: typicalContent });
    try {
      // The home page waits for their sizes where it knows none, just after a start.
      for (const { key } of documents) await sendRequest(site.server.address, getDocumentPath(key));
      const seconds = pace.pick(60, 10);
      for (const each of floods) await sendFlood(site, { ...each, seconds }, checks);
      const file = Buffer.from(createNews(pace.pick(newsToCheck, newsToCheck / 10)));
      for (const each of floods) {
        checks.note(`while an import of ${formatMebibytes(file.length)} is checked`);
        const sent = sendFlood(site, { ...each, seconds }, checks);
        checkImports(checks, await importDuring(site, file, sent));
      }
    } finally {
      await site.close();
    }
    return checks.result;
  },
};

type Flood = { rate: number; path: string; seconds: number };

async function sendFlood(site: RunningSite, flood: Flood, checks: Checks): Promise<void> {
  const path = flood.path.replace(":id", site.interventionId);
  const sent = sendSteadily(site.server.address, { ...flood, path });
  const others = await sendBeside(site, sent);
  checkFlood(checks, `${flood.rate} a second for ${flood.path}…`, await sent);
  checkOthers(checks, others);
}

/** Checks the file again and again until the flood is over. */
async function importDuring(site: RunningSite, content: Buffer, flood: Promise<void>): Promise<number[]> {
  const statuses: number[] = [];
  let isOver = false;
  const ending = flood.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const response = await sendImport(site, "/imports/dry-run", { content });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  await ending;
  return statuses;
}

function checkImports(checks: Checks, statuses: number[]): void {
  checks.expect(
    "the import is checked meanwhile",
    listDistinct(statuses) === "200",
    `${statuses.length} times: ${listDistinct(statuses)}`,
  );
}

/** Sends without waiting for responses, as many visitors would. */
async function sendSteadily(address: string, { rate, path, seconds }: Flood): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = [];
  const startedAt = performance.now();
  while (outcomes.length < rate * seconds) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * rate);
    while (outcomes.length < due) outcomes.push(sendRequest(address, path + Math.random(), compressed));
    await wait(5);
  }
  return Promise.all(outcomes);
}

type Others = { health: Outcome[]; stored: Outcome[]; saves: Outcome[] };

async function sendBeside({ server, client, interventionId }: RunningSite, flood: Promise<unknown>) {
  const { address } = server;
  const others: Others = { health: [], stored: [], saves: [] };
  let isOver = false;
  const repeat = async (kind: keyof Others, interval: number, send: () => Promise<Outcome>) => {
    while (!isOver) {
      others[kind].push(await send());
      await wait(interval);
    }
  };
  const path = `/api/interventions/${interventionId}/news`;
  const repeating = [
    repeat("health", 50, () => sendRequest(address, "/healthz")),
    repeat("stored", 50, () => sendRequest(address, "/", compressed)),
    repeat("saves", 1_000, () =>
      sendRequest(address, path, { token: client.token, body: bodies.newsItem() }),
    ),
  ];
  await flood;
  isOver = true;
  await Promise.all(repeating);
  return others;
}

function checkFlood(checks: Checks, name: string, outcomes: Outcome[]): void {
  const responses = outcomes.filter(isResponse);
  const broken = outcomes.filter((outcome) => !isResponse(outcome)).map((outcome) => JSON.stringify(outcome));
  const count = (status: number) => responses.filter((response) => response.status === status).length;
  checks.expect(
    `${name}: every answer 200 or 503, none broken`,
    count(200) > 0 && count(200) + count(503) === outcomes.length,
    `${count(200)} × 200, ${count(503)} × 503, broken: ${listDistinct(broken)}`,
  );
  const refusals = responses.filter(({ status }) => status === 503);
  checks.expect(
    `${name}: refusals say when to come back`,
    refusals.every(({ retryAfter }) => Number(retryAfter) > 0),
  );
  checks.expectWithin(`${name}: slowest refusal`, slowest(refusals), maxRefusal);
}

function checkOthers(checks: Checks, { health, stored, saves }: Others): void {
  for (const [name, outcomes] of Object.entries({ "/healthz": health, "stored /": stored })) {
    const responses = outcomes.filter(isResponse).filter(({ status }) => status === 200);
    checks.expect(
      `${name} on new connections: all 200`,
      responses.length === outcomes.length,
      `${responses.length} of ${outcomes.length}, slowest ${formatSeconds(slowest(responses))}`,
    );
    checks.expectWithin(
      `${name}: p99`,
      percentile(
        responses.map(({ took }) => took),
        0.99,
      ),
      maxProbe,
    );
  }
  const saved = saves.filter(isResponse).filter(({ status }) => status === 201);
  checks.expect(
    "a staff save each second succeeds",
    saved.length === saves.length,
    `${saved.length} of ${saves.length}, slowest ${formatSeconds(slowest(saved))}`,
  );
}

const slowest = (responses: HttpResponse[]) => Math.max(0, ...responses.map(({ took }) => took));
