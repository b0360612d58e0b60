import { expect, type Page, test } from "@playwright/test";
import { takeShare } from "../tests/support/property-runs.ts";
import { expectAccessible } from "./accessible.ts";
import { openStarted } from "./application.ts";
import { measureDoubled } from "./layout.ts";
import { findRecords, screens } from "./screens.ts";

/**
 * Every screen and state: on a phone, there with large text too, and on wide screens in both schemes. axe, which is two
 * thirds of the work, looks at one of the three, at another for the next screen; the scenario `screens` of
 * `npm run stress` has it look at all.
 */
const views = ["phone", "light", "dark"] as const;

/** One for all screens, so that a browser parses styles and scripts once. */
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});
test.afterAll(() => page.close());

for (const [index, { name, address, folded }] of screens.entries())
  test(`${name}: no accessibility violation, script error, overflow, or request to another site`, async ({
    request,
    baseURL,
  }) => {
    page.removeAllListeners();
    const audited = takeShare(views, index, 3);
    const elsewhere: string[] = [];
    page.on("request", (call) => {
      if (!call.url().startsWith(String(baseURL)) && !call.url().startsWith("data:"))
        elsewhere.push(call.url());
    });
    const complaints = listenForComplaints(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await openStarted(page, address(await findRecords(request)));
    await page.waitForLoadState("networkidle");
    // What only phones show is checked in the dark by the tests of the menu and of the filters.
    if (audited.includes("phone")) await expectAccessible(page, "html", ["light"]);
    await page.setViewportSize({ width: 320, height: 640 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, "width of the page at 320 pixels").toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(measureDoubled), "width with text of twice the size").toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 800 });
    if (folded) for (const summary of await page.locator(folded).all()) await summary.click();
    // What refers to what is hidden is checked on the phone.
    if (audited.length === views.length) await page.evaluate(emptyHidden);
    const schemes = (["light", "dark"] as const).filter((scheme) => audited.includes(scheme));
    if (schemes.length > 0) await expectAccessible(page, "html", schemes);
    expect({ elsewhere, complaints }).toEqual({ elsewhere: [], complaints: [] });
  });

/**
 * Runs in the page, and ends its use: leaves out what is in elements that this size hides. axe looks at each of them, to
 * find nothing; what refers to them has been checked on the phone.
 */
function emptyHidden() {
  for (const element of document.body.querySelectorAll("*"))
    if (element.firstElementChild && !element.checkVisibility()) element.replaceChildren();
}

/** Script errors, and what the browser reports of the content policy. A missing page reports its own status. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    if (/status of 404/.test(message.text()) && message.location().url === page.url()) return;
    complaints.push(message.text());
  });
  return complaints;
}
