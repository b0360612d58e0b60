import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * No violation that axe finds, in either scheme.
 * @param part selects what to look at, the whole page by default
 */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Legacy mode does not wait for frames: a drawing in one runs no scripts, so it never answers.
    const axe = new AxeBuilder({ page }).include(part).setLegacyMode();
    // The scheme changes colours and nothing else.
    const { violations } = await (colorScheme === "dark" ? axe.withRules("color-contrast") : axe).analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect(found, colorScheme).toEqual([]);
  }
}
