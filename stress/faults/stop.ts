import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { bodies } from "../../tests/support/client.ts";
import { isResponse, sendRequest } from "../../tests/support/plain-http.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { Checks, listDistinct, type Scenario } from "../scenario.ts";

/** Requests a second. */
const rate = 50;

/** Stops the server with SIGTERM while clients read and write, over kept-alive and new connections. */
export const stop: Scenario = {
  name: "stop",
  title: `SIGTERM under ${rate} requests a second`,
  async run(pace) {
    const rounds = pace.pick(20, 4);
    const checks = new Checks();
    const site = await startSite({ firstPage: "/news" });
    const stops: Stop[] = [];
    const missing: string[] = [];
    try {
      for (let round = 0; round < rounds; round++) {
        const stopped = await stopUnderLoad(site);
        stops.push(stopped);
        await site.restart();
        missing.push(...(await findMissing(site.server.address, stopped.acknowledged)));
      }
    } finally {
      await site.close();
    }
    checkStops(stops, missing, checks);
    return checks.result;
  },
};

type Stop = {
  statuses: number[];
  /** Requests that were sent and got no complete response. */
  broken: string[];
  /** Connections that came in the moment in which the server closed, after the last one that it accepted. */
  tooLate: number;
  /** Ids of news items whose creation was acknowledged. */
  acknowledged: string[];
  /** Milliseconds from the signal to the first 503 of /readyz, to the last response of another request, to the exit. */
  unreadyAfter: number;
  lastResponseAfter: number;
  exitedAfter: number;
  exitCode: number | null;
};

/** @param missing ids of acknowledged writes that are not stored */
export function checkStops(stops: Stop[], missing: readonly string[], checks: Checks): void {
  const acknowledged = stops.flatMap((one) => one.acknowledged);
  const broken = stops.flatMap((one) => one.broken);
  const statuses = stops.flatMap((one) => one.statuses);
  const exitCodes = stops.map(({ exitCode }) => exitCode);
  checks.note(`${stops.length} stops`);
  checks.expect(
    "no acknowledged write lost",
    acknowledged.length > 10 * stops.length && missing.length === 0,
    `${missing.length} of ${acknowledged.length}`,
  );
  checks.expect("no connection reset", broken.length === 0, listDistinct(broken));
  checks.expect(
    "at most one connection for each stop came as the server closed",
    stops.every(({ tooLate }) => tooLate <= 1),
    `${stops.filter(({ tooLate }) => tooLate > 0).length}`,
  );
  checks.expect(
    "no request refused",
    statuses.every((status) => status === 200 || status === 201),
    listDistinct(statuses),
  );
  checks.expect(
    "requests are served after /readyz has turned 503",
    stops.every(
      ({ unreadyAfter, lastResponseAfter }) => unreadyAfter > 0 && lastResponseAfter > unreadyAfter,
    ),
  );
  checks.expect("exits with 0", listDistinct(exitCodes) === "0", listDistinct(exitCodes));
  checks.expectWithin("/readyz 503 after, slowest", Math.max(...stops.map((one) => one.unreadyAfter)), 900);
  checks.expectWithin("exits after, slowest", Math.max(...stops.map((one) => one.exitedAfter)), 10_000);
}

type StopOptions = Pick<RunningSite, "server" | "client" | "interventionId"> & {
  /**
   * Whether a second signal ends the delay once a request has been served in it, as quickly as the machine is, and none is
   * sent while the server closes.
   */
  endsWhenServed?: boolean;
};

/** Sends requests until no more connections are accepted. */
export async function stopUnderLoad({
  server,
  client,
  interventionId,
  endsWhenServed = false,
}: StopOptions): Promise<Stop> {
  const { address } = server;
  const kept = new Agent({ keepAlive: true, maxSockets: 8 });
  const [statuses, broken, acknowledged]: [number[], string[], string[]] = [[], [], []];
  const reset: { number: number; error: string }[] = [];
  let [signalledAt, lastResponseAt, unreadyAt, refused, lastAccepted] = [0, 0, 0, 0, 0];

  async function send(number: number): Promise<void> {
    const agent = number % 3 === 0 ? undefined : kept;
    const outcome = await (number % 2 === 0
      ? sendRequest(address, `/api/news?search=${number}`, { agent })
      : sendRequest(address, `/api/interventions/${interventionId}/news`, {
          agent,
          token: client.token,
          body: bodies.newsItem(`Noticia ${number}`),
        }));
    if (outcome === "refused") refused += 1;
    else if (!isResponse(outcome)) {
      if (agent) broken.push(outcome.broken);
      else reset.push({ number, error: outcome.broken });
    } else {
      if (!agent) lastAccepted = Math.max(lastAccepted, number);
      statuses.push(outcome.status);
      lastResponseAt = performance.now();
      if (outcome.location) acknowledged.push(outcome.location.slice(outcome.location.lastIndexOf("/") + 1));
    }
  }
  async function probe(): Promise<void> {
    while (unreadyAt === 0 && refused === 0) {
      const outcome = await sendRequest(address, "/readyz");
      if (isResponse(outcome) && outcome.status === 503) unreadyAt = performance.now();
      await wait(5);
    }
  }
  const probing = probe();
  const sent: Promise<void>[] = [];
  const isServed = () => unreadyAt > 0 && lastResponseAt > unreadyAt;
  for (let number = 0; refused < 5 && number < rate * 60; number++) {
    if (endsWhenServed && isServed()) break;
    sent.push(send(number));
    if (number === rate) {
      signalledAt = performance.now();
      server.signal("SIGTERM");
    }
    await wait(1000 / rate);
  }
  await Promise.all([...sent, probing]);
  // Within half a second of the first it would count as the same.
  const again = endsWhenServed && setInterval(() => server.signal("SIGTERM"), 600);
  const exitCode = await server.exited;
  if (again) clearInterval(again);
  kept.destroy();
  // The system resets what it has queued when the process closes, and a process cannot close and look in one step.
  const tooLate = reset.filter(({ number }) => number > lastAccepted);
  broken.push(...reset.filter((one) => !tooLate.includes(one)).map(({ error }) => error));
  return {
    statuses,
    broken,
    tooLate: tooLate.length,
    acknowledged,
    unreadyAfter: unreadyAt - signalledAt,
    lastResponseAfter: lastResponseAt - signalledAt,
    exitedAfter: performance.now() - signalledAt,
    exitCode,
  };
}

async function findMissing(address: string, ids: readonly string[]): Promise<string[]> {
  const missing = [];
  for (const id of ids) if (!(await fetch(`${address}/api/news/${id}`)).ok) missing.push(id);
  return missing;
}
