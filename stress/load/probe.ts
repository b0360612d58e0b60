import { setTimeout as wait } from "node:timers/promises";
import { isResponse, sendRequest } from "../../tests/support/plain-http.ts";
import { type Checks, formatSeconds, listDistinct } from "../scenario.ts";

/** Milliseconds of the slowest read beside a long one. */
const maxRead = 1_000;

type Probed = { times: number[]; failures: string[] };

/** Reads again and again, as other readers do: what is stored and, without paths, also what is not. */
export function probe(address: string, paths?: readonly string[]) {
  const outcome: Probed = { times: [], failures: [] };
  let isOver = false;
  const done = (async () => {
    for (let n = 0; !isOver; n++) {
      const all = paths ?? ["/healthz", "/news", `/conflicts?n=${n}`];
      const path = all[n % all.length] ?? "/";
      const response = await sendRequest(address, path);
      if (isResponse(response) && response.status === 200) outcome.times.push(response.took);
      else
        outcome.failures.push(`${path} ${isResponse(response) ? response.status : JSON.stringify(response)}`);
      await wait(20);
    }
    return outcome;
  })();
  return {
    stop() {
      isOver = true;
      return done;
    },
  };
}

export function expectUndisturbed(checks: Checks, beside: string, { times, failures }: Probed): void {
  checks.expect(`${beside}: other readers all got a response`, failures.length === 0, listDistinct(failures));
  const sorted = times.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  checks.expectWithin(
    `${beside}: of ${times.length} other reads the median took ${formatSeconds(median)}, the slowest`,
    sorted.at(-1) ?? 0,
    maxRead,
  );
}
