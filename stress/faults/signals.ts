import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findProcesses } from "../../server/adapters/embedded-postgres/processes.ts";
import { until } from "../../tests/support/client.ts";
import { postmasterPid } from "../../tests/support/server-process.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { Checks, listDistinct, type Scenario } from "../scenario.ts";
import { writeUntilFailure } from "./kill.ts";

/** Milliseconds after the server's end in which its database must have ended too. */
const maxLeft = 12_000;

/** Stops and kills the server and its database in a random order while clients write, until the server has ended. */
export const signals: Scenario = {
  name: "signals",
  title: "SIGTERM and SIGKILL of the server and of its database, in random orders, under writes",
  async run(pace) {
    const rounds = pace.pick(100, 10);
    const checks = new Checks();
    const site = await startSite({ settings: { STOP_DELAY: "0" } });
    const cluster = join(site.dataDir, "postgres");
    const acknowledged = new Set<string>();
    const refusals: number[] = [];
    /** Orders after which a process was left, and after which the server ended with another code than it should. */
    const [left, unclean]: [string[], string[]] = [[], []];
    let slowest = 0;
    try {
      for (let round = 0; round < rounds; round++) {
        const writers = Array.from({ length: 4 }, () => writeUntilFailure(site, acknowledged, refusals));
        await wait(Math.random() * 300);
        const steps = chooseSteps();
        for (const step of steps) await send(site, step);
        const code = await site.server.exited;
        // Killed where SIGKILL came first, or before the SIGTERM was over.
        if (code !== 0 && !steps.some(({ who, signal }) => who === "server" && signal === "SIGKILL"))
          unclean.push(`${describe(steps)}: ${code}`);
        const hasEnded = async () => findProcesses(cluster).length === 0;
        const ended = await until(hasEnded, maxLeft, "no process is left").catch(() => null);
        if (ended === null) left.push(describe(steps));
        slowest = Math.max(slowest, ended ?? maxLeft);
        await Promise.all(writers);
        await site.restart();
      }
      const { news } = await site.client.read<{ news: string[] }>(`/interventions/${site.interventionId}`);
      const stored = new Set(news);
      const lost = [...acknowledged].filter((id) => !stored.has(id));
      checks.expect(
        "no acknowledged write lost",
        acknowledged.size > 0 && lost.length === 0,
        `${lost.length} of ${acknowledged.size}`,
      );
    } finally {
      await site.close();
    }
    checks.expect(`no process left after ${rounds} orders`, left.length === 0, listDistinct(left));
    checks.expect("exits with 0 unless killed", unclean.length === 0, listDistinct(unclean));
    checks.expect(
      "writes are refused with 503",
      refusals.every((status) => status === 503),
      listDistinct(refusals),
    );
    checks.expectWithin("database ended after the server, slowest", slowest, 5_000);
    return checks.result;
  },
};

type Step = { who: "server" | "database"; signal: "SIGTERM" | "SIGKILL"; pause: number };

/** Up to four signals, at least one of them to the server. */
function chooseSteps(): Step[] {
  const choose = <T>(values: readonly T[]) => values[Math.floor(Math.random() * values.length)] as T;
  const createStep = (who: Step["who"]): Step => ({
    who,
    signal: choose(["SIGTERM", "SIGKILL"]),
    pause: Math.round(Math.random() * 400),
  });
  const steps = Array.from({ length: choose([0, 1, 2, 3]) }, () =>
    createStep(choose(["server", "database"])),
  );
  return steps.toSpliced(choose([0, steps.length]), 0, createStep("server"));
}

async function send({ server, dataDir }: RunningSite, { who, signal, pause }: Step): Promise<void> {
  const pid = who === "server" ? server.pid : postmasterPid(dataDir);
  try {
    if (pid) process.kill(pid, signal);
  } catch {
    // It has ended.
  }
  await wait(pause);
}

const describe = (steps: Step[]) =>
  steps.map(({ who, signal, pause }) => `${signal} ${who} ${pause} ms`).join(" + ");
