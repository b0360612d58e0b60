import { setTimeout as wait } from "node:timers/promises";
import { isResponse, type Outcome, sendRequest } from "../../tests/support/plain-http.ts";
import { type RunningSite, startSite, typicalContent } from "../running-site.ts";
import { Checks, type Scenario } from "../scenario.ts";
import { createUncachedPaths, formatStatuses, hasOnly, sendLoad } from "../send-load.ts";

/** Sends twice as many uncached reads as the product can serve, while staff save and visitors read cached pages. */
export const overload: Scenario = {
  name: "overload",
  title: "twice the capacity, while staff save",
  async run(pace) {
    const checks = new Checks();
    const site = await startSite({ content: typicalContent });
    const { address } = site.server;
    try {
      const measureCapacity = () =>
        sendLoad({
          address,
          seconds: pace.pick(15, 5),
          connections: 10,
          nextRequest: createUncachedPaths(),
        });
      // A server that has just started is half as fast as it will be.
      await measureCapacity();
      const normal = await measureCapacity();
      const rate = Math.max(10, Math.ceil(normal.perSecond * 2));
      checks.note(`capacity ${Math.round(normal.perSecond)} a second, p99 ${normal.p99} ms`);
      const flood = sendLoad({
        address,
        seconds: pace.pick(300, 30),
        connections: 400,
        rate,
        nextRequest: createUncachedPaths(),
      });
      const others = await sendUntilOver(site, flood);
      const { statuses, errors, p99 } = await flood;
      checks.expect(
        `${rate} a second: only 200, 429, 503`,
        hasOnly(statuses, 200, 429, 503),
        formatStatuses(statuses),
      );
      checks.expect("no connection broken", errors === 0, `${errors} errors`);
      checks.expectWithin("p99 of the 200", p99, 2_000);
      checkOthers(checks, others);
      checks.expectWithin("normal again after", await measureRecovery(address, normal.p99), 10_000);
    } finally {
      await site.close();
    }
    return checks.result;
  },
};

type Others = { saves: Outcome[]; cached: Outcome[]; probes: Outcome[]; uncached: Outcome[] };

/** Sends what must go on beside a flood, and some of its requests to look at their responses. */
async function sendUntilOver({ server, client, interventionId }: RunningSite, flood: Promise<unknown>) {
  const { address } = server;
  const others: Others = { saves: [], cached: [], probes: [], uncached: [] };
  let isOver = false;
  const repeat = async (kind: keyof Others, interval: number, send: (number: number) => Promise<Outcome>) => {
    for (let number = 0; !isOver; number++) {
      others[kind].push(await send(number));
      await wait(interval);
    }
  };
  const news = { newsName: "Noticia", description: "Texto", newsDate: "2010-05-04" };
  const repeating = [
    repeat("saves", 250, () =>
      sendRequest(address, `/api/interventions/${interventionId}/news`, { token: client.token, body: news }),
    ),
    repeat("cached", 200, () => sendRequest(address, "/api/hierarchy")),
    repeat("probes", 200, () => sendRequest(address, "/readyz")),
    repeat("uncached", 100, (number) => sendRequest(address, `/news?search=${number}`)),
  ];
  await flood;
  isOver = true;
  await Promise.all(repeating);
  return others;
}

function checkOthers(checks: Checks, { saves, cached, probes, uncached }: Others): void {
  const count = (outcomes: Outcome[], status: number) =>
    outcomes.filter((outcome) => isResponse(outcome) && outcome.status === status).length;
  const expectAll = (what: string, outcomes: Outcome[], status: number) => {
    const times = outcomes.map((outcome) => (isResponse(outcome) ? outcome.took : Number.POSITIVE_INFINITY));
    const figure = `${count(outcomes, status)} of ${outcomes.length}, at most ${Math.round(Math.max(...times))} ms`;
    checks.expect(what, outcomes.length > 2 && count(outcomes, status) === outcomes.length, figure);
  };
  expectAll("staff saves succeed", saves, 201);
  expectAll("cached responses are served", cached, 200);
  expectAll("/readyz 200", probes, 200);
  const refused = uncached.filter((outcome) => isResponse(outcome)).filter(({ status }) => status === 503);
  checks.expect(
    "refused pages say in Spanish when to come back, with an error code",
    refused.length > 0 &&
      refused.every(
        ({ retryAfter, type, body }) =>
          Number(retryAfter) > 0 &&
          type === "text/html; charset=utf-8" &&
          body.includes("El sitio recibe muchas visitas en este momento") &&
          /Código del error: <code>[0-9a-f]{12}<\/code>/.test(body),
      ),
    `${refused.length} looked at`,
  );
}

/** Milliseconds until ten pages in a row take no longer than the slowest did before. */
async function measureRecovery(address: string, normal: number): Promise<number> {
  const startedAt = performance.now();
  const nextPath = createUncachedPaths();
  let inARow = 0;
  while (inARow < 10 && performance.now() - startedAt < 60_000) {
    const outcome = await sendRequest(address, nextPath().replace("n=", "recovery="));
    const isNormal = isResponse(outcome) && outcome.status === 200 && outcome.took < Math.max(normal, 200);
    inARow = isNormal ? inARow + 1 : 0;
  }
  return performance.now() - startedAt;
}
