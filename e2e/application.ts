import { expect, type Page } from "@playwright/test";

/** Asks for the application's scripts as a visitor's first key does, and waits until they run (decision 34). */
export async function startApplication(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" })));
  await expect(page.locator("html[data-ready]")).toBeAttached();
}

/** Opens a page and starts the application in it. */
export async function openStarted(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await startApplication(page);
}
