import { missingFrom, stopUnderLoad } from "../../tests/support/stop-under-load.ts";
import { openStage, seconds } from "../running-site.ts";
import { Demands, type Trial } from "../scenario.ts";

const rate = 50;

/** The server is told to stop while it is written to and read from, over kept and new connections. */
export const stop: Trial = {
  name: "stop",
  title: `SIGTERM under ${rate} requests a second`,
  async run(pace) {
    const rounds = pace.pick(20, 2);
    const demands = new Demands();
    const stage = await openStage();
    const [acknowledged, broken, missing]: [string[], string[], string[]] = [[], [], []];
    const statuses = new Set<number>();
    const codes = new Set<number | null>();
    let slowest = 0;
    try {
      for (let round = 0; round < rounds; round++) {
        const report = await stopUnderLoad(stage.server, { rate });
        for (const status of report.statuses) statuses.add(status);
        codes.add(report.exitCode);
        broken.push(...report.broken);
        acknowledged.push(...report.acknowledged);
        slowest = Math.max(slowest, report.exitedAfter);
        await stage.restart();
        missing.push(...(await missingFrom(stage.server.address, report.acknowledged)));
      }
    } finally {
      await stage.close();
    }
    demands.note(`${rounds} times`);
    demands.expect(
      "no acknowledged write lost",
      missing.length === 0,
      `${missing.length} of ${acknowledged.length}`,
    );
    demands.expect("no connection reset", broken.length === 0, [...new Set(broken)].join(", ") || "none");
    demands.expect(
      "nothing refused",
      [...statuses].every((status) => status < 300),
      [...statuses].join(", "),
    );
    demands.expect("ends by itself, with 0", [...codes].join() === "0", `after ${seconds(slowest)} at most`);
    return demands.finding;
  },
};
