import { type Browser, type Disposable, expect, type Page } from "@playwright/test";
import { endInterceptions } from "./intercept.ts";

type Options = {
  viewport: { width: number; height: number } | null;
  javaScriptEnabled?: boolean | undefined;
};

type Shared = { page: Page; resetStorage?: Disposable };

/** With and without scripts. */
const shared = new Map<boolean, Shared>();

/**
 * Opens the page that all tests of a worker share, with the cache and nothing else of the test before: a new context
 * would load and compile every script again, which takes most of what a short test takes.
 * @param storage becomes the page's `localStorage` before the first document's scripts run
 */
export async function openSharedPage(
  browser: Browser,
  { viewport, javaScriptEnabled = true }: Options,
  storage: Record<string, string> = {},
): Promise<Page> {
  const known = shared.get(javaScriptEnabled);
  const context = known?.page.context() ?? (await browser.newContext({ storageState: undefined }));
  const page = known && !known.page.isClosed() ? known.page : await context.newPage();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  // Interception switches the cache off.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await endInterceptions(page);
  await page.emulateMedia({ media: null, colorScheme: "light", reducedMotion: "reduce" });
  await known?.resetStorage?.dispose();
  shared.set(javaScriptEnabled, { page, resetStorage: await resetStorage(page, storage) });
  const { width, height } = viewport ?? { width: 1280, height: 800 };
  const size = page.viewportSize();
  if (size?.width !== width || size.height !== height) await page.setViewportSize({ width, height });
  const browserCalls = await context.newCDPSession(page);
  await browserCalls.send("Page.resetNavigationHistory");
  // At the next page a session that stays would undo what the test emulates.
  await browserCalls.detach();
  return page;
}
/**
 * The next document begins with this storage, whatever the one of the test before still writes as it is left; until then
 * that one does nothing more. To leave it for an empty page first would take as long as half a test.
 */
async function resetStorage(page: Page, storage: Record<string, string>): Promise<Disposable> {
  await page.evaluate(() => {
    stop();
    for (let timer = window.setTimeout(() => {}); timer > 0; timer -= 1) clearTimeout(timer);
    // A form stores its draft as it is left.
    window.fetch = () => new Promise(() => {});
    IDBDatabase.prototype.transaction = () => {
      throw new Error("The test is over.");
    };
    // Another size of the window would make it ask for other pictures.
    document.body?.remove();
  });
  return page.addInitScript(
    ({ test, items }) => {
      if (window !== top || sessionStorage.getItem("test") === test) return;
      localStorage.clear();
      sessionStorage.clear();
      indexedDB.deleteDatabase("drafts");
      sessionStorage.setItem("test", test);
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    },
    { test: crypto.randomUUID(), items: storage },
  );
}

/** Fails where the page throws an error. */
export async function useWithoutErrors(page: Page, use: (page: Page) => Promise<void>): Promise<void> {
  const complaints: string[] = [];
  // What the document of the test before says as it is left is not this test's.
  page.once("framenavigated", () =>
    page.on("pageerror", (error) => complaints.push(error.stack ?? error.message)),
  );
  await use(page);
  expect(complaints, "errors of the page").toEqual([]);
}
