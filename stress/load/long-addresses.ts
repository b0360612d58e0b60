import { randomBytes } from "node:crypto";
import { isResponse, sendRequest } from "../../tests/support/plain-http.ts";
import { readMemory } from "../../tests/support/process-memory.ts";
import { startSite } from "../running-site.ts";
import { Checks, formatMebibytes, listDistinct, notRun, type Scenario } from "../scenario.ts";

/** Nearly as long as a request's head may be, all different. */
const addressLength = 15_000;
const atOnce = 8;
/** Bytes: the addresses alone have 86 MiB. */
const maxGrowth = 40 * 2 ** 20;

/** Reads what can be stored at ever new, long addresses: only responses may fill the memory, and they are bounded. */
export const longAddresses: Scenario = {
  name: "long-addresses",
  title: "6,000 addresses of 15 kB, each read once",
  async run(pace) {
    const checks = new Checks();
    const site = await startSite();
    try {
      if (readMemory(site.server) === null) return notRun("this system does not tell a process's memory");
      const statuses: unknown[] = [];
      const visit = async (length: number) => {
        const noise = randomBytes(Math.ceil(length / 2))
          .toString("hex")
          .slice(0, length);
        const outcome = await sendRequest(site.server.address, `/api/hierarchy?x=${noise}`);
        statuses.push(isResponse(outcome) ? outcome.status : JSON.stringify(outcome));
      };
      const visitMany = async (count: number, length: number) => {
        let left = count;
        await Promise.all(
          Array.from({ length: atOnce }, async () => {
            while (left-- > 0) await visit(length);
          }),
        );
      };
      const readResident = () => readMemory(site.server)?.resident ?? 0;
      // What any visits take, whatever the address, is not meant.
      await visitMany(pace.pick(6_000, 1_500), 20);
      const before = readResident();
      await visitMany(pace.pick(6_000, 1_500), addressLength);
      const growth = readResident() - before;
      checks.expect("all answered", listDistinct(statuses) === "200", listDistinct(statuses));
      checks.expect("memory rises by under 40 MiB", growth < maxGrowth, formatMebibytes(growth));
    } finally {
      await site.close();
    }
    return checks.result;
  },
};
