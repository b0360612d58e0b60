import { setTimeout as wait } from "node:timers/promises";
import { bodies } from "../../tests/support/client.ts";
import { openStage, type Stage, seconds, studySize } from "../running-site.ts";
import { Demands, type Trial } from "../scenario.ts";
import { freshReads, load, told } from "../send-load.ts";

/** Twice as many reads as the product can make, each of a new address, while somebody of the staff saves. */
export const overload: Trial = {
  name: "overload",
  title: "twice the capacity, while the staff save",
  async run(pace) {
    const demands = new Demands();
    const stage = await openStage({ content: studySize });
    const { address } = stage.server;
    try {
      const usual = await load({ address, seconds: pace.pick(15, 3), connections: 10, next: freshReads() });
      const rate = Math.ceil(usual.perSecond * 2);
      demands.note(`capacity ${Math.round(usual.perSecond)} a second, p99 ${usual.p99} ms`);
      let isOver = false;
      const staff = saveUntil(stage, () => isOver);
      const length = pace.pick(300, 5);
      const heavy = await load({ address, seconds: length, connections: 400, rate, next: freshReads() });
      isOver = true;
      const saves = await staff;
      const expected = ["200", "429", "503"];
      const strange = Object.keys(heavy.statuses).filter((status) => !expected.includes(status));
      demands.expect(
        `${rate} a second for ${length} s: only 2xx, 429, 503`,
        strange.length === 0,
        told(heavy.statuses),
      );
      demands.expect("no connection broken", heavy.errors === 0, `${heavy.errors} errors`);
      demands.expect("p99 of the 2xx under 2 s", heavy.p99 < 2_000, `${heavy.p99} ms`);
      const missed = saves.filter(({ status }) => status !== 201);
      const slowest = Math.max(...saves.map(({ after }) => after));
      demands.expect(
        "staff saves succeed",
        saves.length > 0 && missed.length === 0,
        `${saves.length - missed.length} of ${saves.length}, at most ${seconds(slowest)}`,
      );
      const normal = await normalAfter(address, usual.p99);
      demands.expect("normal within 10 s", normal < 10_000, seconds(normal));
    } finally {
      await stage.close();
    }
    return demands.finding;
  },
};

async function saveUntil({ client, interventionId }: Stage, isOver: () => boolean) {
  const saves: { status: number; after: number }[] = [];
  while (!isOver()) {
    const started = performance.now();
    const { status } = await client.send("POST", `/interventions/${interventionId}/news`, bodies.newsItem());
    saves.push({ status, after: performance.now() - started });
    await wait(250);
  }
  return saves;
}

/** Milliseconds until ten pages in a row take no longer than they did at their slowest before. */
async function normalAfter(address: string, usually: number): Promise<number> {
  const begun = performance.now();
  const fresh = freshReads();
  let inRow = 0;
  while (inRow < 10 && performance.now() - begun < 60_000) {
    const started = performance.now();
    const { status } = await fetch(address + fresh().replace("n=", "normal="));
    inRow = status === 200 && performance.now() - started < Math.max(usually, 200) ? inRow + 1 : 0;
  }
  return performance.now() - begun;
}
