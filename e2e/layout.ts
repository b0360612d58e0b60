import { expect, type Locator, type Page } from "@playwright/test";

/* What the browser made of a page's styles. */

/** How many of them, in a row, begin before the one before ends. */
export const countOverlaps = (labels: Locator): Promise<number> =>
  labels.evaluateAll((all) => {
    const boxes = all.map((label) => label.getBoundingClientRect());
    return boxes.filter(({ left }, index) => left < (boxes[index - 1]?.right ?? 0)).length;
  });

/** Lines of text that begin in the negative margin of their element, where it is clipped. */
export const countCutLines = (elements: Locator): Promise<number> =>
  elements.evaluateAll((all) => {
    const lines = all.flatMap((element) => {
      const edge =
        element.getBoundingClientRect().left - Number.parseFloat(getComputedStyle(element).marginLeft);
      return [...element.children].flatMap((child) => {
        const range = document.createRange();
        range.selectNodeContents(child.firstChild ?? child);
        return [...range.getClientRects()].filter(({ left }) => left < edge - 1);
      });
    });
    return lines.length;
  });

/** The page is no wider than a phone. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Runs in the page: how wide it is for somebody who has set text to twice its size. */
export function measureDoubled(): number {
  const { documentElement: root } = document;
  root.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(root).fontSize)}px`;
  const { scrollWidth } = root;
  root.style.fontSize = "";
  return scrollWidth;
}
