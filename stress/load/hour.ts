import { readMemory } from "../../tests/support/process-memory.ts";
import { startSite, typicalContent } from "../running-site.ts";
import { Checks, formatMebibytes, notRun, type Scenario } from "../scenario.ts";
import { formatStatuses, hasOnly, sendLoad } from "../send-load.ts";
import { createMixedRequests } from "./soak.ts";

/** Requests a second: more than such a site ever receives for an hour. */
const rate = 10;
/** Bytes of the process's private memory, without the program itself, which processes share. */
const maxMemory = 200 * 2 ** 20;

/** Reads and writes for an hour, to see how much memory the process has then. */
export const hour: Scenario = {
  name: "hour",
  title: `${rate} requests a second for an hour`,
  async run(pace) {
    const checks = new Checks(pace);
    const site = await startSite({ content: typicalContent });
    try {
      if (!readMemory(site.server)) return notRun("this system does not tell a process's memory");
      const seconds = pace.pick(3_600, 60);
      const { statuses, errors, p99 } = await sendLoad({
        address: site.server.address,
        seconds,
        connections: 10,
        rate,
        nextRequest: createMixedRequests(site),
      });
      const count = Object.values(statuses).reduce((sum, times) => sum + times, 0);
      checks.expect(
        `all got a response in ${seconds} s, only 200 and 201`,
        errors === 0 && count >= rate * seconds * 0.99 && hasOnly(statuses, 200, 201),
        `${formatStatuses(statuses)}, ${errors} errors, p99 ${p99} ms`,
      );
      const memory = readMemory(site.server) ?? { own: Number.POSITIVE_INFINITY, resident: 0 };
      const program = formatMebibytes(memory.resident - memory.own);
      checks.expect(
        `memory under ${formatMebibytes(maxMemory)} at the end`,
        memory.own < maxMemory,
        `${formatMebibytes(memory.own)}, and ${program} of the program`,
      );
    } finally {
      await site.close();
    }
    return checks.result;
  },
};
