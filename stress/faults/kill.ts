import { setTimeout as wait } from "node:timers/promises";
import { bodies, until } from "../../tests/support/client.ts";
import { postmasterPid } from "../../tests/support/server-process.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { Checks, listDistinct, type Scenario } from "../scenario.ts";

/** Kills the server, its database or both at a random time while clients write, then counts what is stored. */
export const kill: Scenario = {
  name: "kill",
  title: "kill -9 of the server, of its database, of both, under writes",
  async run(pace) {
    const rounds = pace.pick(100, 10);
    const checks = new Checks();
    const site = await startSite({ settings: { STOP_DELAY: "0" }, firstPage: "/news" });
    const acknowledged = new Set<string>();
    const lost = new Set<string>();
    const refusals: number[] = [];
    let slowest = 0;
    let wrongCounts = 0;
    try {
      for (let round = 0; round < rounds; round++) {
        const writers = Array.from({ length: 4 }, () => writeUntilFailure(site, acknowledged, refusals));
        // The first of a process takes longer.
        if (round === 0) await until(async () => acknowledged.size > 0, 30_000, "a write is acknowledged");
        await wait(30 + Math.random() * 500);
        const killedAt = performance.now();
        await killSome(site, round, writers);
        const readIntervention = () =>
          fetch(`${site.server.address}/api/interventions/${site.interventionId}`);
        await until(async () => (await readIntervention()).status === 200, 30_000, "the server reads again");
        slowest = Math.max(slowest, performance.now() - killedAt);
        const { news } = (await (await readIntervention()).json()) as { news: string[] };
        const stored = new Set(news);
        for (const id of acknowledged) if (!stored.has(id)) lost.add(id);
        const list = await fetch(`${site.server.address}/api/news?limit=1`);
        if (Number(list.headers.get("X-Total-Count")) !== stored.size) wrongCounts += 1;
      }
    } finally {
      await site.close();
    }
    checks.expect(`${rounds} kills under writes`, acknowledged.size > 0, `${acknowledged.size} acknowledged`);
    checks.expect(
      "writes without a database are 503",
      refusals.every((status) => status === 503),
      listDistinct(refusals),
    );
    checks.expect("no acknowledged write lost", lost.size === 0, `${lost.size} lost`);
    checks.expect("no write half done", wrongCounts === 0, `${wrongCounts} wrong counts`);
    checks.expectWithin("reads again after a kill, slowest", slowest, 5_000);
    return checks.result;
  },
};

/** Alternately: the server with its database, the server alone, the database alone (which the server starts again). */
async function killSome(site: RunningSite, round: number, writers: Promise<void>[]): Promise<void> {
  const kind = round % 3;
  const postmaster = postmasterPid(site.dataDir);
  if (kind === 0) site.server.killEverything();
  if (kind === 1) site.server.signal("SIGKILL");
  if (kind === 2 && postmaster) process.kill(postmaster, "SIGKILL");
  await Promise.all(writers);
  if (kind === 2) return;
  await site.server.exited;
  await site.restart();
}

/** Creates news items one after another. */
export async function writeUntilFailure(
  { client, interventionId }: Pick<RunningSite, "client" | "interventionId">,
  acknowledged: Set<string>,
  refusals: number[],
): Promise<void> {
  try {
    for (;;) {
      const response = await client.send("POST", `/interventions/${interventionId}/news`, bodies.newsItem());
      await response.text();
      if (response.status !== 201) return void refusals.push(response.status);
      acknowledged.add(response.headers.get("Location")?.split("/").at(-1) ?? "");
    }
  } catch {
    // The server was killed.
  }
}
