import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../server/adapters/embedded-postgres/endpoint.ts";
import { createClient } from "../../tests/support/client.ts";
import { startSite } from "../running-site.ts";
import { Checks, formatSeconds, listDistinct, notRun, type Scenario } from "../scenario.ts";
import { findProgram } from "./programs.ts";
import { expectProxies } from "./proxies.ts";
import { openPage, startMeeting, startReaders } from "./readers.ts";
import { startVarnish } from "./servers.ts";
import { startWatch } from "./staff.ts";

/** Milliseconds for which Varnish keeps a page, with SHARED_MAX_AGE=1, and what a request takes on a busy machine. */
const allowed = 1_000 + 500;
const paths = ["/", "/news", "/interventions", "/conflicts", "/statistics"];

/** The recipe of docs/caches.md before one instance. */
export const varnish: Scenario = {
  name: "varnish",
  title: "Varnish as in docs/caches.md: readers while staff save, and while the product is away",
  async run(pace) {
    if (!findProgram("varnishd")) return notRun("varnishd is not installed");
    const checks = new Checks();
    const port = await findFreePort();
    const settings = { PORT: String(port), TRUSTED_PROXIES: "127.0.0.1", SHARED_MAX_AGE: "1" };
    const site = await startSite({ settings, firstPage: "/news" });
    try {
      const cache = await startVarnish(site.dataDir, { port: await findFreePort(), instance: port });
      const { address } = cache;
      const client = createClient(cache, site.client.token);
      try {
        await expectProxies("Varnish", { address, client }, checks);
        const met = startMeeting();
        let serial = 0;
        const nextPath = () => paths[serial++ % paths.length] ?? "/";
        const readers = startReaders(8, { address, met, nextPath, pause: 300 });
        const watch = startWatch({ client, address, allowed, pause: 5_000 });
        await wait(pace.pick(120_000, 20_000));
        const watched = await watch.stop();
        await readers.stop();
        checks.expect("no page or file broken", met.broken.length === 0, listDistinct(met.broken));
        const { HIT = 0, MISS = 0 } = met.caches;
        checks.expect("pages from Varnish", HIT > MISS / 4, `${HIT} of ${HIT + MISS}`);
        checks.expect(
          `nothing older than ${formatSeconds(allowed)} is shown`,
          watched.stale.length === 0 && watched.saves > 2,
          `${watched.reads} reads of ${watched.saves} saves, at most ${formatSeconds(watched.latest)}; stale: ${listDistinct(watched.stale)}`,
        );
        site.server.signal("SIGKILL");
        await site.server.exited;
        const away = startMeeting();
        for (let time = 0; time < 10; time++) {
          await wait(500);
          await openPage("/news", { address, met: away });
        }
        checks.expect(
          "while the product is away pages are shown",
          away.broken.length === 0,
          listDistinct(away.broken),
        );
      } finally {
        await cache.stop();
      }
    } finally {
      await site.close();
    }
    return checks.result;
  },
};
