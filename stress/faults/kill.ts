import { setTimeout as wait } from "node:timers/promises";
import { bodies, until } from "../../tests/support/client.ts";
import { postmasterPid } from "../../tests/support/server-process.ts";
import { openStage, type Stage, seconds } from "../running-site.ts";
import { Demands, type Trial } from "../scenario.ts";

const readyWithin = 5_000;

/** Writers at work; the server, its database or both are killed at a moment of chance; then all is counted. */
export const kill: Trial = {
  name: "kill",
  title: "kill -9 of the server, of its database, of both, under writes",
  async run(pace) {
    const rounds = pace.pick(100, 4);
    const demands = new Demands();
    const stage = await openStage();
    const acknowledged = new Set<string>();
    const lost = new Set<string>();
    let slowest = 0;
    let uneven = 0;
    try {
      for (let round = 0; round < rounds; round++) {
        const writers = Array.from({ length: 4 }, () => writeUntilItFails(stage, acknowledged));
        await wait(30 + Math.random() * 500);
        const kind = round % 3;
        if (kind === 0) stage.server.signal("SIGKILL");
        if (kind === 1) stage.server.killEverything();
        const postmaster = postmasterPid(stage.dataDir);
        if (kind === 2 && postmaster) process.kill(postmaster, "SIGKILL");
        const begun = performance.now();
        await Promise.all(writers);
        if (kind !== 2) {
          await stage.server.exited;
          await stage.restart();
        }
        const read = () => fetch(`${stage.server.address}/api/interventions/${stage.interventionId}`);
        await until(async () => (await read()).status === 200, 30_000, "it reads again");
        slowest = Math.max(slowest, performance.now() - begun);
        const { news } = (await (await read()).json()) as { news: string[] };
        const found = new Set(news);
        for (const id of acknowledged) if (!found.has(id)) lost.add(id);
        const list = await fetch(`${stage.server.address}/api/news?limit=1`);
        if (Number(list.headers.get("X-Total-Count")) !== found.size) uneven += 1;
      }
    } finally {
      await stage.close();
    }
    demands.note(`${rounds} kills, ${acknowledged.size} acknowledged writes`);
    demands.expect("no acknowledged write lost", lost.size === 0, `${lost.size} lost`);
    demands.expect("nothing half-done", uneven === 0, `${uneven} wrong counts`);
    demands.expect(
      "reads again in 5 s, from the kill on",
      slowest < readyWithin,
      `at most ${seconds(slowest)}`,
    );
    return demands.finding;
  },
};

async function writeUntilItFails(stage: Stage, acknowledged: Set<string>): Promise<void> {
  const { client, interventionId } = stage;
  try {
    for (;;)
      acknowledged.add(await client.create(`/interventions/${interventionId}/news`, bodies.newsItem()));
  } catch {
    // Killed.
  }
}
