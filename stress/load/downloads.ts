import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "../../db/client.server.ts";
import { until } from "../../tests/support/client.ts";
import { isResponse, sendRequest } from "../../tests/support/plain-http.ts";
import { readMemory } from "../../tests/support/process-memory.ts";
import { startSite } from "../running-site.ts";
import { Checks, formatMebibytes, listDistinct, type Scenario } from "../scenario.ts";

/** Bytes a second of the slow reader. */
const slowRate = 10_000;
const maxFirstByte = 300;
const maxMemory = 60 * 2 ** 20;

/** A reader takes away all news while others read on, and another one at ten kilobytes a second. */
export const downloads: Scenario = {
  name: "downloads",
  title: "All of 100,000 news as CSV: first byte, memory, other readers, and a reader of 10 kB/s",
  async run(pace) {
    const checks = new Checks(pace);
    const news = pace.pick(100_000, 20_000, 5_000);
    const site = await startSite({
      content: { interventions: 100, conflicts: 200, news },
      firstPage: "/news",
    });
    const db = openDatabase(site.databaseUrl, { max: 1 });
    const { address } = site.server;
    // Every worker has answered something before.
    for (let n = 0; n < 20; n++) await sendRequest(address, `/news?warm=${n}`);
    const memory = watchMemory(() => readMemory(site.server)?.own ?? 0);
    const probes = probe(address);
    const before = memory.now();
    try {
      const startedAt = performance.now();
      const response = await fetch(`${address}/news.csv`, { headers: { "accept-encoding": "identity" } });
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      const first = await reader.read();
      checks.expectWithin("the first byte of all news", performance.now() - startedAt, maxFirstByte);
      let bytes = first.value?.length ?? 0;
      for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
      checks.note(`${formatMebibytes(bytes)} in ${Math.round(performance.now() - startedAt)} ms`);
      checks.expect("its rows are counted", response.headers.get("x-total-count") === String(news));

      // Another version of the content, so that the file is written again.
      await site.write();
      const slow = readSlowly(address, "/news.csv");
      await until(async () => slow.received() > 0, 10_000, "the slow reader has begun");
      const busy = async () => {
        const { rows } = await db.execute<{ count: number }>(sql`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
        return rows[0]?.count ?? 0;
      };
      await until(async () => (await busy()) === 0, 60_000, "no connection is busy");
      await wait(500);
      checks.expect(
        "a reader of 10 kB/s holds no connection to the database",
        (await busy()) === 0 && slow.isOpen(),
        `${slow.received()} bytes read`,
      );
      slow.close();
    } finally {
      const { count, slowest, failures } = await probes.stop();
      checks.expect("other readers all got a response", failures.length === 0, listDistinct(failures));
      checks.expectWithin(`the slowest of ${count} other reads`, slowest, 1_000);
      const growth = (await memory.stop()) - before;
      const figure = `${formatMebibytes(growth)} (limit ${formatMebibytes(maxMemory)})`;
      if (pace.name === "test") checks.note(`memory: + ${figure}`);
      else checks.expect("memory", growth < maxMemory, `+ ${figure}`);
      await db.$client.end();
      await site.close();
    }
    return checks.result;
  },
};

/** Reads again and again what is stored and what is not. */
function probe(address: string) {
  const outcome = { count: 0, slowest: 0, failures: [] as string[] };
  let isOver = false;
  const done = (async () => {
    for (; !isOver; outcome.count++) {
      const path = ["/healthz", "/news", `/conflicts?n=${outcome.count}`][outcome.count % 3] ?? "/";
      const response = await sendRequest(address, path);
      if (isResponse(response) && response.status === 200)
        outcome.slowest = Math.max(outcome.slowest, response.took);
      else
        outcome.failures.push(`${path} ${isResponse(response) ? response.status : JSON.stringify(response)}`);
      await wait(20);
    }
    return outcome;
  })();
  return {
    stop() {
      isOver = true;
      return done;
    },
  };
}

/** Keeps the most that was in use. */
function watchMemory(read: () => number) {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, read());
  }, 100);
  return {
    now: read,
    async stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

/** Takes a little every tenth of a second, and leaves the rest in the network's buffers. */
function readSlowly(address: string, path: string) {
  const { port, hostname } = new URL(address);
  let received = 0;
  let isOpen = true;
  const socket: Socket = connect({ port: Number(port), host: hostname }, () => {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  });
  socket.pause();
  socket.on("error", () => {});
  socket.on("close", () => {
    isOpen = false;
  });
  const timer = setInterval(() => {
    received += (socket.read(Math.min(slowRate / 10, socket.readableLength)) as Buffer | null)?.length ?? 0;
  }, 100);
  return {
    received: () => received,
    isOpen: () => isOpen,
    close() {
      clearInterval(timer);
      socket.destroy();
    },
  };
}
