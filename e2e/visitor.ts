import { test as base, expect } from "@playwright/test";
import { openSharedPage, useWithoutErrors } from "./shared-page.ts";

/*
 * Tests of visitors that may follow one another in one page, which is most of them. Those import from "@playwright/test"
 * that need an empty cache or history, scripts of their own in the page, or another server.
 */

export { expect };

export const test = base.extend({
  page: async ({ browser, viewport, javaScriptEnabled }, use) => {
    await useWithoutErrors(await openSharedPage(browser, { viewport, javaScriptEnabled }), use);
  },
  context: async ({ page }, use) => {
    await use(page.context());
  },
});
