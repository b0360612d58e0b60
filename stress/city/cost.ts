import type { Checks, Pace } from "../scenario.ts";
import { sendLoad } from "../send-load.ts";
import { watchProcessor } from "./processor.ts";
import type { City } from "./site.ts";

/** Readers a day for whom the machines are counted, pages that each reads, and the share of a day's pages in its busiest hour. */
const [readers, pagesEach, busiestHour] = [10_000_000, 5, 0.1];
/** Pages that no cache has: searches, filters, what changed in the last second. */
const uncachedShare = 0.1;
/** Of a machine's processor, what may be busy in that hour. */
const busy = 0.5;

/** What a page costs that nginx has, and one that an instance makes; from that, on paper, machines for a city's readers. */
export async function measureCost(city: City, checks: Checks, pace: Pace): Promise<void> {
  let serial = 0;
  const kept = await measure(
    city,
    pace,
    () => ["/", "/news", "/interventions", "/statistics"][serial++ % 4] ?? "/",
  );
  const made = await measure(city, pace, () => `/news?search=costo+${serial++}`);
  checks.note(`a page that nginx has: ${kept.text}`);
  checks.note(`a search that nobody has asked for: ${made.text}`);
  const perSecond = (readers * pagesEach * busiestHour) / 3_600;
  const cores = (perSecond * ((1 - uncachedShare) * kept.cost + uncachedShare * made.cost)) / 1_000 / busy;
  checks.note(
    `on paper, ${readers.toLocaleString("en")} readers a day of ${pagesEach} pages, a tenth of them in one hour and a tenth ` +
      `not kept: ${Math.round(perSecond)} pages a second, ${cores.toFixed(1)} cores half busy`,
  );
}

/** @returns milliseconds of processor for each page, of all servers */
async function measure({ address, pids }: City, pace: Pace, nextRequest: () => string) {
  for (const path of ["/", "/news", "/interventions", "/statistics"]) await fetch(address + path);
  const processor = watchProcessor(pids);
  const seconds = pace.pick(30, 8);
  const { statuses, p99 } = await sendLoad({ address, seconds, connections: 8, nextRequest });
  const took = processor.stop();
  const count = statuses[200] ?? 0;
  const shares = Object.entries(took).filter(([, time]) => time / count >= 0.005);
  const total = Object.values(took).reduce((sum, time) => sum + time, 0);
  const text =
    `${(total / count).toFixed(2)} ms of processor (${shares.map(([name, time]) => `${name} ${(time / count).toFixed(2)}`).join(", ")}), ` +
    `${Math.round(count / seconds)} a second, p99 ${p99} ms`;
  return { cost: total / count, text };
}
