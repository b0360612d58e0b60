import { test as base, expect, type Page } from "@playwright/test";
import { openSharedPage, useWithoutErrors } from "./shared-page.ts";

/*
 * Tests of visitors, which follow one another in one page, also on servers of their own. `ownPage` is one in a context of
 * its own, for what stays in a page, as a clock does.
 */

export { expect };

export const test = base.extend<{ ownPage: Page }>({
  page: async ({ browser, viewport, javaScriptEnabled }, use) => {
    await useWithoutErrors(await openSharedPage(browser, { viewport, javaScriptEnabled }), use);
  },
  context: async ({ page }, use) => {
    await use(page.context());
  },
  ownPage: async ({ browser }, use) => {
    const context = await browser.newContext();
    await useWithoutErrors(await context.newPage(), use);
    await context.close();
  },
});
