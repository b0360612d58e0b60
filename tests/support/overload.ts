import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type Answered, ask, isAnswered, makeIntervention, newsItem, type Outcome } from "./plain-http.ts";

/** What came of asking for more than can be answered. */
export type OverloadReport = {
  /** Reads made anew that were answered a second, when no more were asked for than could be. */
  capacity: number;
  asked: number;
  /** How many requests were answered with what; connections that broke are under "broken". */
  statuses: Record<string, number>;
  /** Ms of the reads that were answered with 200. */
  reads: number[];
  /** One that was turned away. */
  refusal: Answered | undefined;
  /** What went on beside it: staff's saves, a stored answer, the probe. */
  saves: Outcome[];
  stored: Outcome[];
  probes: Outcome[];
  /** Ms from the end until twenty reads after one another were all answered with 200. */
  normalAfter: number;
};

/**
 * Asks for pages that are in no cache, `factor` times as many a second as the server can make, however many of them are
 * still unanswered; meanwhile staff save twice a second, and readers ask for what is stored.
 */
export async function overload(
  address: string,
  token: string,
  { seconds, factor = 2, path = "/news?search=" }: { seconds: number; factor?: number; path?: string },
): Promise<OverloadReport> {
  const parent = await makeIntervention(address, token);
  const agent = new Agent({ keepAlive: true });
  let last = 0;
  const next = () => {
    last += 1;
    return last;
  };
  const read = () => ask(address, `${path}${next()}`, { agent });
  // The first pages of a process take longer.
  await measureCapacity(read);
  const capacity = await measureCapacity(read);
  const [outcomes, saves, stored, probes]: Outcome[][] = [[], [], [], []];
  const end = performance.now() + seconds * 1000;
  const every = async (ms: number, into: Outcome[] | undefined, act: () => Promise<Outcome>) => {
    while (performance.now() < end) {
      into?.push(await act());
      await wait(ms);
    }
  };
  const beside = [
    every(500, saves, () => ask(address, `${parent}/news`, { token, body: newsItem(next()) })),
    every(200, stored, () => ask(address, "/api/hierarchy")),
    every(200, probes, () => ask(address, "/readyz")),
  ];
  const begun = performance.now();
  const sent: Promise<void>[] = [];
  while (performance.now() < end) {
    const due = ((performance.now() - begun) / 1000) * capacity * factor;
    while (sent.length < due) sent.push(read().then((outcome) => void outcomes?.push(outcome)));
    await wait(10);
  }
  const over = performance.now();
  const normal = untilNormal(read);
  await Promise.all([...sent, ...beside]);
  const normalAfter = (await normal) - over;
  agent.destroy();

  const statuses: Record<string, number> = {};
  for (const outcome of outcomes ?? []) {
    const kind = isAnswered(outcome) ? String(outcome.status) : "broken";
    statuses[kind] = (statuses[kind] ?? 0) + 1;
  }
  const answered = (outcomes ?? []).filter(isAnswered);
  return {
    capacity,
    asked: sent.length,
    statuses,
    reads: answered.filter(({ status }) => status === 200).map(({ took }) => took),
    refusal: answered.find(({ status }) => status === 503),
    saves: saves ?? [],
    stored: stored ?? [],
    probes: probes ?? [],
    normalAfter,
  };
}

/** @returns reads a second with as many at once as the server works on */
async function measureCapacity(read: () => Promise<Outcome>): Promise<number> {
  const [seconds, atOnce] = [1.5, 3];
  let done = 0;
  const end = performance.now() + seconds * 1000;
  const reader = async () => {
    while (performance.now() < end) {
      await read();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
  return done / seconds;
}

/** @returns the moment at which twenty reads in a row had been answered */
async function untilNormal(read: () => Promise<Outcome>): Promise<number> {
  for (let inARow = 0; inARow < 20; ) {
    const outcome = await read();
    inARow = isAnswered(outcome) && outcome.status === 200 ? inARow + 1 : 0;
  }
  return performance.now();
}
