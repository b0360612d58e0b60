import { memoryOf } from "../../tests/support/process-memory.ts";
import { mebibytes, openStage, studySize } from "../running-site.ts";
import { Demands, notRun, type Trial } from "../scenario.ts";
import { areDone, load, told } from "../send-load.ts";
import { mixed } from "./soak.ts";

/** Requests a second: more than such a site ever sees for an hour, and little enough to go on beside other trials. */
const rate = 10;
/** Of the process's own; the program itself, which processes share, is said beside it. */
const mostMemory = 200 * 2 ** 20;

/** An hour of reads and writes: what the process then takes in memory. */
export const hour: Trial = {
  name: "hour",
  title: `${rate} requests a second for an hour`,
  async run(pace) {
    const demands = new Demands();
    const stage = await openStage({ content: studySize });
    try {
      if (!memoryOf(stage.server)) return notRun("this system does not tell a process's memory");
      const length = pace.pick(3_600, 10);
      const { address } = stage.server;
      const result = await load({ address, seconds: length, connections: 10, rate, next: mixed(stage) });
      const answers = Object.values(result.statuses).reduce((sum, count) => sum + count, 0);
      demands.expect(
        "all answered, only 2xx",
        result.errors === 0 && answers >= rate * length * 0.99 && areDone(result.statuses),
        `${told(result.statuses)}, ${result.errors} errors, p99 ${result.p99} ms`,
      );
      const memory = memoryOf(stage.server) ?? { own: Number.POSITIVE_INFINITY, resident: 0 };
      const figures = `${mebibytes(memory.own)}, and ${mebibytes(memory.resident - memory.own)} of the program`;
      demands.expect(`memory under ${mebibytes(mostMemory)} at the end`, memory.own < mostMemory, figures);
    } finally {
      await stage.close();
    }
    return demands.finding;
  },
};
