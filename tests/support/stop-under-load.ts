import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { ask, isAnswered, logInAsAdmin, makeIntervention, newsItem } from "./plain-http.ts";
import type { ServerProcess } from "./server-process.ts";

/** What the clients of a server that was told to stop have seen. */
export type StopReport = {
  statuses: number[];
  /** Requests that were sent on a connection and got no whole answer: there must be none. */
  broken: string[];
  /** Ids of news items whose making was acknowledged. */
  acknowledged: string[];
  /** Ms from the signal to the first 503 of /readyz, to the last answer of another request, and to the end. */
  unreadyAfter: number;
  lastAnswerAfter: number;
  exitedAfter: number;
  exitCode: number | null;
};

/**
 * Stops a running server with SIGTERM while clients send it `rate` requests a second, reads and writes in turns, on kept
 * and on new connections; they go on until nothing takes their connections any more.
 */
export async function stopUnderLoad(server: ServerProcess, { rate = 50 } = {}): Promise<StopReport> {
  const { address } = server;
  const token = await logInAsAdmin(address);
  const parent = await makeIntervention(address, token);
  const kept = new Agent({ keepAlive: true, maxSockets: 8 });
  const [statuses, broken, acknowledged]: [number[], string[], string[]] = [[], [], []];
  let [signalled, lastAnswer, unready, refused] = [0, 0, 0, 0];

  async function load(number: number): Promise<void> {
    const agent = number % 3 === 0 ? undefined : kept;
    const outcome = await (number % 2 === 0
      ? ask(address, `/api/news?search=${number}`, { agent })
      : ask(address, `${parent}/news`, { agent, token, body: newsItem(number) }));
    if (outcome === "refused") refused += 1;
    else if (!isAnswered(outcome)) broken.push(`${number}: ${outcome.broken}`);
    else {
      statuses.push(outcome.status);
      lastAnswer = performance.now();
      if (outcome.location) acknowledged.push(outcome.location.slice(outcome.location.lastIndexOf("/") + 1));
    }
  }
  async function probe(): Promise<void> {
    while (unready === 0 && refused === 0) {
      const outcome = await ask(address, "/readyz");
      if (isAnswered(outcome) && outcome.status === 503) unready = performance.now();
      await wait(5);
    }
  }
  const probing = probe();
  const sent: Promise<void>[] = [];
  for (let number = 0; refused < 5 && number < rate * 60; number++) {
    sent.push(load(number));
    if (number === rate) {
      signalled = performance.now();
      server.signal("SIGTERM");
    }
    await wait(1000 / rate);
  }
  await Promise.all([...sent, probing]);
  const exitCode = await server.exited;
  kept.destroy();
  const since = (moment: number) => Math.round(moment - signalled);
  return {
    statuses,
    broken,
    acknowledged,
    unreadyAfter: since(unready),
    lastAnswerAfter: since(lastAnswer),
    exitedAfter: since(performance.now()),
    exitCode,
  };
}

/** @returns which of these news items a server does not have */
export async function missingFrom(address: string, acknowledged: readonly string[]): Promise<string[]> {
  const missing = [];
  for (const id of acknowledged) if (!(await fetch(`${address}/api/news/${id}`)).ok) missing.push(id);
  return missing;
}
