import { percentile } from "../../bench/percentile.ts";
import { openDatabase } from "../../db/client.server.ts";
import { signIn } from "../../tests/support/client.ts";
import { admin } from "../../tests/support/server-process.ts";
import { type RunningSite, startSite, typicalContent } from "../running-site.ts";
import { Checks, type Scenario } from "../scenario.ts";
import { createUncachedPaths, formatStatuses, hasOnly, sendLoad } from "../send-load.ts";

/** Compares the time of wrong logins, then lets a hundred people log in at once while visitors read. */
export const logins: Scenario = {
  name: "logins",
  title: "wrong logins: their time, and 100 at once while visitors read",
  async run(pace) {
    const checks = new Checks();
    const site = await startSite({ content: typicalContent, settings: { TRUSTED_PROXIES: "127.0.0.1" } });
    try {
      await compareTimes(site, checks, pace.pick(60, 20));
      await flood(site, checks, pace.pick(60, 6));
      checks.expect("a right login succeeds afterwards", (await signIn(site.server)).token !== "");
    } finally {
      await site.close();
    }
    return checks.result;
  },
};

/** A wrong login, from another address each time so that no limit by address spares the server the work. */
const createWrongLogin = (serial: number, user: string) => ({
  path: "/api/users/login",
  method: "POST" as const,
  headers: {
    "content-type": "application/json",
    "x-forwarded-for": `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`,
  },
  body: JSON.stringify({ user, userPassword: "no-es-esta" }),
});

/** Whether a name is known must not show in the time that a wrong login takes. */
async function compareTimes({ server, databaseUrl }: RunningSite, checks: Checks, rounds: number) {
  const db = openDatabase(databaseUrl, { max: 1 });
  let serial = 1 << 20;
  const measure = async (user: string) => {
    serial += 1;
    const { path, ...request } = createWrongLogin(serial, user);
    const startedAt = performance.now();
    const { status } = await fetch(server.address + path, request);
    if (status !== 401) throw new Error(`A wrong login got a ${status}.`);
    return performance.now() - startedAt;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let warmUp = 0; warmUp < 5; warmUp++) await measure(admin.user);
  for (let round = 0; round < rounds; round++) {
    await db.$client.query("delete from rate_limits");
    // Alternately first, so that other work of the machine affects both alike.
    const order = round % 2 ? [known, unknown] : [unknown, known];
    for (const times of order) times.push(await measure(times === known ? admin.user : `nadie-${round}`));
  }
  await db.$client.query("delete from rate_limits");
  await db.$client.end();
  const medians = [percentile(known, 0.5), percentile(unknown, 0.5)] as const;
  // One hash takes tens of milliseconds: leaving it out would show at once.
  checks.expect(
    "a known and an unknown name take equally long, within a fifth",
    Math.abs(medians[0] - medians[1]) < 0.2 * medians[0],
    medians.map((median) => `${median.toFixed(1)} ms`).join(" and "),
  );
}

async function flood({ server: { address } }: RunningSite, checks: Checks, seconds: number): Promise<void> {
  let serial = 0;
  const nextLogin = () => {
    serial += 1;
    return createWrongLogin(serial, `nadie-${serial}`);
  };
  const [wrongLogins, visitors] = await Promise.all([
    sendLoad({ address, seconds, connections: 100, nextRequest: nextLogin }),
    sendLoad({ address, seconds, connections: 2, rate: 20, nextRequest: createUncachedPaths() }),
  ]);
  checks.expect(
    "100 logins at once: only 401, 429, 503",
    wrongLogins.errors === 0 && hasOnly(wrongLogins.statuses, 401, 429, 503),
    formatStatuses(wrongLogins.statuses),
  );
  checks.expect("visitors: only 200", hasOnly(visitors.statuses, 200), formatStatuses(visitors.statuses));
  checks.expectWithin("visitors: p99", visitors.p99, 500);
}
