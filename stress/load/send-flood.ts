import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "../../bench/percentile.ts";
import { bodies } from "../../tests/support/client.ts";
import { type HttpResponse, isResponse, type Outcome, sendRequest } from "../../tests/support/plain-http.ts";
import type { RunningSite } from "../running-site.ts";
import { type Checks, formatSeconds, listDistinct } from "../scenario.ts";

/** Milliseconds for health and stored pages (p99), and for refusals. */
const [maxProbe, maxRefusal] = [250, 1_500];
const compressed = { headers: { "accept-encoding": "gzip, br" } };

/** Each second so many new connections, each with a read that nobody has asked for before. */
export type Flood = { name: string; rate: number; seconds: number; nextPath(): string };

/** Sends uncached reads faster than they can be answered, while others read what is stored and staff save every second. */
export async function sendFlood(site: RunningSite, flood: Flood, checks: Checks): Promise<void> {
  const sent = sendSteadily(site.server.address, flood);
  const others = await sendBeside(site, sent);
  checkFlood(checks, `${flood.rate} a second for ${flood.name}`, await sent);
  checkOthers(checks, others);
}

/** Sends without waiting for responses, as many visitors would. */
async function sendSteadily(address: string, { rate, seconds, nextPath }: Flood): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = [];
  const startedAt = performance.now();
  while (outcomes.length < rate * seconds) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * rate);
    while (outcomes.length < due) outcomes.push(sendRequest(address, nextPath(), compressed));
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
