import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "../../db/client.server.ts";
import { until } from "../../tests/support/client.ts";
import { sendRequest } from "../../tests/support/plain-http.ts";
import { watchMemory } from "../process-memory.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { Checks, formatMebibytes, formatSeconds, type Scenario } from "../scenario.ts";
import { expectUndisturbed, probe } from "./probe.ts";

/** Bytes a second of the slow reader. */
const slowRate = 10_000;
const maxFirstByte = 300;
const maxMemory = 60 * 2 ** 20;

/** A reader takes away all news in every form while others read on, and another one at ten kilobytes a second. */
export const downloads: Scenario = {
  name: "downloads",
  title: "all of 100,000 news as CSV, JSON, ZIP: first byte, memory, other readers, and a reader of 10 kB/s",
  async run(pace) {
    const checks = new Checks();
    const news = pace.pick(100_000, 20_000);
    const site = await startSite({
      content: { interventions: 100, conflicts: 200, news },
      firstPage: "/news",
    });
    try {
      // Every worker has answered something before, and the database has read the news.
      for (let n = 0; n < 20; n++) await sendRequest(site.server.address, `/news?warm=${n}`);
      await download(site, "/news.csv?sort=date");
      for (const format of ["csv", "json", "zip"]) {
        // Another version of the content, so that the file is made again.
        await site.write();
        const probes = probe(site.server.address);
        const memory = watchMemory(site);
        const { first, whole, bytes, total } = await download(site, `/news.${format}`);
        const growth = await memory.stop();
        checks.expectWithin(`${format}: the first byte`, first, maxFirstByte);
        checks.note(`${format}: ${formatMebibytes(bytes)} in ${formatSeconds(whole)}`);
        checks.expect(
          `${format}: memory of all processes`,
          growth < maxMemory,
          `+ ${formatMebibytes(growth)} (limit ${formatMebibytes(maxMemory)})`,
        );
        checks.expect(`${format}: its rows are counted`, total > news);
        expectUndisturbed(checks, format, await probes.stop());
      }
      const refused = await fetch(`${site.server.address}/news.xlsx`);
      const { error } = (await refused.json()) as { error: string };
      checks.expect(
        "a spreadsheet of so many rows is refused, and says what to take",
        news < 20_000 || (refused.status === 400 && /CSV/.test(error)),
        error,
      );
      await site.write();
      await readSlowlyWithoutConnection(site, checks);
    } finally {
      await site.close();
    }
    return checks.result;
  },
};

/** Milliseconds to the first byte and to the last one. */
async function download({ server }: RunningSite, path: string) {
  const startedAt = performance.now();
  const response = await fetch(server.address + path, { headers: { "accept-encoding": "identity" } });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let part = await reader.read();
  const first = performance.now() - startedAt;
  let bytes = 0;
  for (; !part.done; part = await reader.read()) bytes += part.value.length;
  const total = Number(response.headers.get("x-total-count"));
  return { first, whole: performance.now() - startedAt, bytes, total };
}

async function readSlowlyWithoutConnection(site: RunningSite, checks: Checks): Promise<void> {
  const db = openDatabase(site.databaseUrl, { max: 1 });
  const probes = probe(site.server.address, ["/healthz", "/news"]);
  const slow = readSlowly(site.server.address, "/news.csv");
  const countBusy = async () => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
    return rows[0]?.count ?? 0;
  };
  try {
    await until(async () => slow.received() > 0, 10_000, "the slow reader has begun");
    await until(async () => (await countBusy()) === 0, 60_000, "no connection is busy");
    await wait(500);
    checks.expect(
      "a reader of 10 kB/s holds no connection to the database",
      (await countBusy()) === 0 && slow.isOpen(),
      `${slow.received()} bytes read`,
    );
  } finally {
    slow.close();
    expectUndisturbed(checks, "beside the slow reader", await probes.stop());
    await db.$client.end();
  }
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
