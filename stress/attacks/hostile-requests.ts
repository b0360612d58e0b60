import { brokenBodies } from "../../tests/calls/broken-bodies.ts";
import { encodeForm, pictureFile } from "../../tests/support/forms.ts";
import { startSite, typicalContent } from "../running-site.ts";
import { Checks, listDistinct, type Scenario } from "../scenario.ts";

/** Sends bodies that cannot be read and queries that try to make the database wait. */
export const hostileRequests: Scenario = {
  name: "hostile-requests",
  title: "bodies that cannot be read, injections that would sleep",
  async run(pace) {
    const checks = new Checks();
    const site = await startSite({ content: typicalContent });
    const { address } = site.server;
    let slowest = 0;
    const measure = async (path: string, init: RequestInit = {}) => {
      const startedAt = performance.now();
      const response = await fetch(address + path, init);
      await response.arrayBuffer();
      slowest = Math.max(slowest, performance.now() - startedAt);
      return response.status;
    };
    try {
      const authorization = `Bearer ${site.client.token}`;
      const send = (body: Buffer | string, headers: Record<string, string>) =>
        measure("/api/interventions", {
          method: "POST",
          headers: { ...headers, authorization },
          body: new Uint8Array(Buffer.from(body)),
        });
      const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`campo${index}`, "x"]));
      const form = await encodeForm({ ...fields, image: await pictureFile() });
      const statuses: number[] = [];
      for (let round = 0; round < pace.pick(20, 2); round++) {
        for (const [, body, headers] of brokenBodies) statuses.push(await send(body, headers));
        statuses.push(await send(form.body, form.headers));
        statuses.push(await send(form.body.subarray(0, 5_000), form.headers));
      }
      checks.expect(
        "broken bodies: only 400, 413, 415",
        statuses.every((status) => [400, 413, 415].includes(status)),
        `${statuses.length}: ${listDistinct(statuses)}`,
      );
      checks.expectWithin("broken bodies: slowest refusal", slowest, 1_000);

      slowest = 0;
      const injected = [];
      const parameters = ["search", "limit", "offset", "intervention", "hierarchy", "system", "from", "to"];
      for (const text of ["1; select pg_sleep(5)--", "' or pg_sleep(5) is null--"])
        for (const parameter of parameters)
          for (const page of ["/interventions", "/conflicts", "/news", "/statistics"])
            injected.push(await measure(`${page}?${parameter}=${encodeURIComponent(text)}`));
      checks.expect("pages with injections: 200", listDistinct(injected) === "200", listDistinct(injected));
      checks.expectWithin(
        "pages with injections: slowest, where one that slept would take 5 s",
        slowest,
        4_500,
      );
    } finally {
      await site.close();
    }
    return checks.result;
  },
};
