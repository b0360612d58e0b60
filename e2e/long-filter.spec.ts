import type { Page } from "@playwright/test";
import { fillWithGenerated } from "../tests/support/generated.ts";
import { type PreparedServer, startPreparedServer } from "../tests/support/server-process.ts";
import { openStarted } from "./application.ts";
import { expect, test } from "./visitor.ts";

/** With more interventions than a page should bring along, the filter reads them once the page is there. */

test.describe.configure({ mode: "serial" });

const count = 120;
let server: PreparedServer;
type Intervention = { _id: string; interventionName: string };
let middle: Intervention;
let last: Intervention;

test.beforeAll(async () => {
  server = await startPreparedServer();
  await fillWithGenerated(server.dataDir, { interventions: count, conflicts: 1, news: 1 });
  const response = await fetch(`${server.address}/api/interventions`);
  const interventions = (await response.json()) as Intervention[];
  expect(interventions).toHaveLength(count);
  [middle, last] = [interventions[60], interventions[119]] as [Intervention, Intervention];
});
test.afterAll(() => server.stop());

const filter = (page: Page) => page.getByRole("combobox", { name: "Actuación urbanística" });
const options = (page: Page) => filter(page).locator("option");

for (const path of ["/news", "/conflicts"])
  test(`${path} offers all interventions, and filters by each`, async ({ page }) => {
    const sent = await (await fetch(server.address + path)).text();
    expect(sent.match(/<option/g)?.length).toBeLessThan(20);

    await openStarted(page, server.address + path);
    await expect(options(page)).toHaveCount(count + 1);
    await filter(page).selectOption(last._id);
    await expect(page).toHaveURL(new RegExp(`intervention=${last._id}`));
    await expect(page.getByRole("list", { name: "Filtros activos" })).toContainText(last.interventionName);
    await expect(filter(page)).toHaveValue(last._id);
    await expect(options(page)).toHaveCount(count + 1);
  });

test("an intervention in the address is selected from the start, and stays when the others are loaded", async ({
  page,
}) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/interventions/options", async (route) => {
    await held;
    await route.continue();
  });
  await openStarted(page, `${server.address}/news?intervention=${middle._id}`);
  await expect(options(page)).toHaveText(["Todas las actuaciones urbanísticas", middle.interventionName]);
  arrive();
  await expect(options(page)).toHaveCount(count + 1);
  await expect(filter(page)).toHaveValue(middle._id);
});

test("a failed load of the options is retried automatically", async ({ page }) => {
  await page.route("**/interventions/options", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await openStarted(page, `${server.address}/news`);
  await expect(options(page)).toHaveText([
    "Todas las actuaciones urbanísticas",
    "No pudimos cargar la lista",
  ]);
  await expect(options(page)).toHaveCount(count + 1);
});

test("after the last automatic attempt the options are loaded when the filter gets the focus", async ({
  ownPage: page,
}) => {
  let isDown = true;
  let attempts = 0;
  await page.route("**/interventions/options", (route) => {
    attempts += 1;
    return isDown ? route.abort() : route.continue();
  });
  await page.clock.install();
  await openStarted(page, `${server.address}/news`);
  const countAttempts = async () => {
    await page.clock.fastForward(3_000);
    return attempts;
  };
  await expect.poll(countAttempts).toBe(5);
  await expect(options(page)).toHaveText([
    "Todas las actuaciones urbanísticas",
    "No pudimos cargar la lista",
  ]);
  isDown = false;
  await filter(page).focus();
  await expect(options(page)).toHaveCount(count + 1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the selected intervention stays selected, with a link to the others", async ({ page }) => {
    await page.goto(`${server.address}/news?intervention=${middle._id}`);
    await expect(filter(page)).toHaveValue(middle._id);
    const way = page.getByRole("search").getByRole("link", { name: "Ver la lista" });
    await expect(way).toHaveAttribute("href", "/interventions");
  });
});
