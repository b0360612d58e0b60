import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findProcesses } from "../../server/adapters/embedded-postgres/processes.ts";
import { findRunningPostgres } from "../../server/adapters/embedded-postgres/running.ts";
import { bodies, until } from "../../tests/support/client.ts";
import { openStage, type Stage, seconds, studySize } from "../running-site.ts";
import { Demands, type Trial } from "../scenario.ts";

/** `handlerTimeout` of server/http/http-server.ts, and a little. */
const deadline = 19_000;
const backWithin = 5_000;

/** The database stops answering altogether; a statement never ends. */
export const database: Trial = {
  name: "database",
  title: "a database that answers nothing for long, and statements that never end",
  async run(pace) {
    const demands = new Demands();
    const stage = await openStage({ content: studySize });
    try {
      await silence(stage, demands, pace.pick(40_000, 8_000));
      if (!pace.isShort) await runaway(stage, demands);
    } finally {
      await stage.close();
    }
    return demands.finding;
  },
};

type Seen = { status: number; retryAfter: number; after: number };

async function see(answer: Promise<Response>): Promise<Seen> {
  const started = performance.now();
  const { status, headers } = await answer;
  return { status, retryAfter: Number(headers.get("Retry-After")), after: performance.now() - started };
}

async function silence({ dataDir, server, client, interventionId }: Stage, demands: Demands, length: number) {
  const processes = findProcesses(`${dataDir}/postgres`);
  for (const pid of processes) process.kill(pid, "SIGSTOP");
  const asked: Promise<Seen>[] = [];
  const alive: Seen[] = [];
  const ready: Seen[] = [];
  const begun = performance.now();
  let serial = 0;
  while (performance.now() - begun < length) {
    asked.push(
      see(fetch(`${server.address}/api/news?limit=1&n=${serial++}`)),
      see(fetch(`${server.address}/news?n=${serial++}`)),
      see(client.get("/users")),
      see(client.send("POST", `/interventions/${interventionId}/news`, bodies.newsItem())),
    );
    alive.push(await see(fetch(`${server.address}/healthz`)));
    ready.push(await see(fetch(`${server.address}/readyz`)));
    await wait(1_000);
  }
  for (const pid of processes) process.kill(pid, "SIGCONT");
  const back = await until(
    async () => (await fetch(`${server.address}/news?n=back`)).status === 200,
    30_000,
    "pages are back",
  );
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 503);
  const slowest = Math.max(...answers.map(({ after }) => after));
  const allowed = answers.every(({ status }) => status === 503 || status < 300);
  demands.expect(
    `silent for ${seconds(length)}: only 2xx and 503`,
    allowed,
    `${refused.length} of ${answers.length} are 503`,
  );
  demands.expect(
    "each 503 has Retry-After",
    refused.every(({ retryAfter }) => retryAfter > 0),
  );
  demands.expect("answered within the deadline", slowest < deadline, `at most ${seconds(slowest)}`);
  const slowestProbe = Math.max(...alive.map(({ after }) => after));
  demands.expect(
    "/healthz 200",
    alive.every(({ status }) => status === 200),
    `at most ${Math.round(slowestProbe)} ms`,
  );
  demands.expect(
    "/readyz 503",
    ready.every(({ status }) => status === 503),
  );
  demands.expect("back in 5 s", back < backWithin, seconds(back));
}

/** A write waits for a row that nobody gives back: it is cut, and reads go on meanwhile. */
async function runaway({ dataDir, server, client, interventionId }: Stage, demands: Demands) {
  const holder = new pg.Client({ connectionString: String(await findRunningPostgres(dataDir)) });
  await holder.connect();
  await holder.query("begin");
  await holder.query("update content_version set version = version");
  const writes = Promise.all(
    Array.from({ length: 3 }, () =>
      see(client.send("POST", `/interventions/${interventionId}/news`, bodies.newsItem())),
    ),
  );
  let isOver = false;
  const reads: Seen[] = [];
  const reading = (async () => {
    for (let n = 0; !isOver; n++) {
      reads.push(await see(fetch(`${server.address}/api/news?limit=1&runaway=${n}`)));
      await wait(100);
    }
  })();
  const cut = await writes;
  isOver = true;
  await reading;
  await holder.query("rollback");
  await holder.end();
  const longest = Math.max(...cut.map(({ after }) => after));
  const slowestRead = Math.max(...reads.map(({ after }) => after));
  demands.expect(
    "a statement that waits for ever is cut",
    cut.every(({ status }) => status === 503),
    `after ${seconds(longest)}`,
  );
  demands.expect(
    "reads go on meanwhile",
    reads.every(({ status }) => status === 200) && slowestRead < 1_000,
    `${reads.length}, at most ${Math.round(slowestRead)} ms`,
  );
  const after = await see(client.send("POST", `/interventions/${interventionId}/news`, bodies.newsItem()));
  demands.expect("writes go on afterwards", after.status === 201);
}
