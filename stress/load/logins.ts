import { openStage, studySize } from "../running-site.ts";
import { Demands, type Trial } from "../scenario.ts";
import { freshReads, load, told } from "../send-load.ts";

/** A hundred people log in at once, again and again, with wrong names; visitors read meanwhile. */
export const logins: Trial = {
  name: "logins",
  title: "100 logins at once, while visitors read",
  async run(pace) {
    const demands = new Demands();
    const stage = await openStage({ content: studySize, settings: { TRUSTED_PROXIES: "127.0.0.1" } });
    const { address } = stage.server;
    const length = pace.pick(60, 5);
    let serial = 0;
    try {
      const [flood, readers] = await Promise.all([
        load({
          address,
          seconds: length,
          connections: 100,
          next: () => {
            serial += 1;
            return {
              path: "/api/users/login",
              method: "POST",
              // From everywhere, so that no limit by address spares the server the work.
              headers: {
                "content-type": "application/json",
                "x-forwarded-for": `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`,
              },
              body: JSON.stringify({ user: `nadie-${serial}`, userPassword: "no-es-esta" }),
            };
          },
        }),
        load({ address, seconds: length, connections: 2, rate: 20, next: freshReads() }),
      ]);
      const strange = Object.keys(flood.statuses).filter((status) => !["401", "429", "503"].includes(status));
      demands.expect(
        "logins: only 401, 429, 503",
        strange.length === 0 && flood.errors === 0,
        told(flood.statuses),
      );
      demands.expect(
        "public answers are all 200",
        Object.keys(readers.statuses).join() === "200",
        told(readers.statuses),
      );
      demands.expect("public p99 under 500 ms", readers.p99 < 500, `${readers.p99} ms`);
    } finally {
      await stage.close();
    }
    return demands.finding;
  },
};
