import { request } from "@playwright/test";
import { percentile } from "../../bench/percentile.ts";
import { createWork, pressTimes, progress, readState, waitForSaved } from "../../e2e/desk-by-keys.ts";
import { apiFor } from "../../e2e/staff.ts";
import { launchBrowser } from "../launch-browser.ts";
import { startSite } from "../running-site.ts";
import { Checks, type Scenario } from "../scenario.ts";

/** Decides proposals as a researcher at the desk does, without a mouse. */
export const desk: Scenario = {
  name: "desk",
  title: "certain proposals decided and undone by keys alone, in a browser",
  async run(pace) {
    const many = pace.pick(150, 15);
    const checks = new Checks();
    const site = await startSite();
    const browser = await launchBrowser();
    const baseURL = site.server.address;
    const calls = await request.newContext({ baseURL });
    try {
      const api = apiFor(calls, site.client.token);
      const made = await createWork(api, many);
      const readAll = async () =>
        JSON.stringify([
          await readState(api, made),
          ...(await Promise.all(
            ["/sources", "/publications", "/actors", "/errata"].map((path) => api.get(path)),
          )),
        ]);
      const before = await readAll();
      const localStorage = [{ name: "AUTH_TOKEN", value: site.client.token }];
      const context = await browser.newContext({
        baseURL,
        storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
      });
      const page = await context.newPage();
      await page.goto(made.path);
      await progress(page).waitFor();
      const times = await pressTimes(page, "s", { from: 0, to: many });
      await waitForSaved(page);
      const { quotes, decided } = await readState(api, made);
      checks.expect(`${many} decided by keys`, quotes.length === many && decided === many, `${decided}`);
      checks.expectWithin("from the key to the next proposal, median", percentile(times, 0.5), 1_000);
      checks.expectWithin("p95", percentile(times, 0.95), 3_000);
      await pressTimes(page, "z", { from: many, to: 0 });
      await waitForSaved(page);
      checks.expect("undone by keys, everything is as before", (await readAll()) === before);
    } finally {
      await calls.dispose();
      await browser.close();
      await site.close();
    }
    return checks.result;
  },
};
