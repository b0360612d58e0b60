import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";

/** Minified, since every page has to parse it. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * No violation that axe finds.
 * @param part selects what is checked, the whole page by default
 * @param schemes both colour schemes, unless a test says otherwise
 */
export async function expectAccessible(
  page: Page,
  part = "html",
  schemes: readonly ("light" | "dark")[] = ["light", "dark"],
): Promise<void> {
  // The page that was asked for is checked, not the one before.
  await expect(page.locator(".loading-bar")).toHaveCount(0);
  if (!(await page.evaluate(() => "axe" in window))) await addAxe(page);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The scheme changes colours and nothing else.
    const rules = colorScheme === "dark" ? ["color-contrast"] : undefined;
    expect(await page.evaluate(findViolations, { part, rules }), colorScheme).toEqual([]);
  }
}

/** By the browser's own call, which finds what it compiled for the page before; `page.evaluate` compiles it again. */
async function addAxe(page: Page): Promise<void> {
  const calls = await page.context().newCDPSession(page);
  await calls.send("Runtime.evaluate", { expression: `${source};0` });
  await calls.detach();
}

/** Runs in the page. Frames are skipped: their drawings run no scripts. */
async function findViolations({ part, rules }: { part: string; rules: string[] | undefined }) {
  const { run } = (window as unknown as { axe: typeof axe }).axe;
  const { violations } = await run(part, {
    iframes: false,
    resultTypes: ["violations"],
    // Style sheets, which only a rule that is switched off reads.
    preload: false,
    // Of WCAG 2.2 AA, and off in axe unless asked for.
    rules: { "target-size": { enabled: true } },
    ...(rules ? { runOnly: rules } : {}),
  });
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** A message that has just appeared is whole on the screen, and the bar's buttons are not below it. */
export async function expectUncovered(page: Page, bar: Locator): Promise<void> {
  const toast = page.locator(".toast").last();
  await expect(toast).toBeInViewport({ ratio: 1 });
  const [shown, kept] = [await toast.boundingBox(), await bar.boundingBox()];
  if (!shown || !kept) throw new Error("There is no message, or no bar.");
  expect(shown.y + shown.height <= kept.y || shown.y >= kept.y + kept.height).toBe(true);
}
