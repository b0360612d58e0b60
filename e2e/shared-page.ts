import { type Browser, expect, type Page } from "@playwright/test";

type Options = {
  viewport: { width: number; height: number } | null;
  javaScriptEnabled?: boolean | undefined;
};

/** With and without scripts. */
const pages = new Map<boolean, Page>();

/**
 * Opens the page that all tests of a worker share, with the cache and nothing else of the test before: a new context
 * would load and compile every script again, which takes most of what a short test takes.
 * @param storage becomes the page's `localStorage`
 */
export async function openSharedPage(
  browser: Browser,
  { viewport, javaScriptEnabled = true }: Options,
  storage: Record<string, string> = {},
): Promise<Page> {
  const known = pages.get(javaScriptEnabled);
  const context = known?.context() ?? (await browser.newContext({ storageState: undefined }));
  const page = known && !known.isClosed() ? known : await context.newPage();
  pages.set(javaScriptEnabled, page);
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  // Interception switches the cache off.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.emulateMedia({ media: null, colorScheme: "light", reducedMotion: "reduce" });
  const { width, height } = viewport ?? { width: 1280, height: 800 };
  const size = page.viewportSize();
  if (size?.width !== width || size.height !== height) await page.setViewportSize({ width, height });
  await page.goto("/robots.txt");
  await page.evaluate((items) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, storage);
  const browserCalls = await context.newCDPSession(page);
  await browserCalls.send("Page.resetNavigationHistory");
  // At the next page a session that stays would undo what the test emulates.
  await browserCalls.detach();
  return page;
}

/** Fails where the page throws an error. */
export async function useWithoutErrors(page: Page, use: (page: Page) => Promise<void>): Promise<void> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.stack ?? error.message));
  await use(page);
  expect(complaints, "errors of the page").toEqual([]);
}
