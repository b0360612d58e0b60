import type { Page } from "@playwright/test";
import { openStarted } from "./application.ts";
import { expect, test } from "./visitor.ts";

/** A whole visit without a pointer. */

test("a keyboard user gets from the skip link through search, a news item and a datasheet, and back", async ({
  page,
}) => {
  await openStarted(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Saltar al contenido" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#contenido")).toBeFocused();

  await tabTo(page, "Busca en todo el estudio");
  await page.keyboard.type("samanes");
  await expect(page.locator("datalist option")).not.toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=samanes$/);
  await expect(page.locator("mark").first()).toHaveText(/samanes/i);

  await openStarted(page, "/news?search=samanes");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await tabTo(page, /^Leer más/);
  const opener = await focusedName(page);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/completeNewsInformation=/);
  for (let press = 0; press < 12; press += 1) {
    expect(await isOutsideDialog(page), `after ${press} tabs`).toBe(false);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/news\?search=samanes$/);
  await expect.poll(() => focusedName(page)).toBe(opener);

  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await tabTo(page, /^Ir a la actuación urbanística/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/intervention-datasheet\/.*\/description$/);
  await tabTo(page, "Todo sobre la actuación");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/interventions\/[0-9a-f]{24}$/);
  await tabTo(page, /^Abrir esta sección/);
  await page.keyboard.press("Enter");
  // The work's page has sections of the same names.
  await expect(page).toHaveURL(/\/intervention-datasheet\//);
  await expect(page.getByRole("heading", { level: 2, name: "Descripción" })).toBeVisible();
  for (const name of ["Características", "Conflictividad", "Espacialización"]) {
    await tabTo(page, name);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  }
  // Back to where the datasheet was opened, past its sections.
  await tabTo(page, /Volver$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/interventions\/[0-9a-f]{24}$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/intervention-datasheet\/.*\/description$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/news\?search=samanes&completeNewsInformation=/);
  await expect(dialog).toBeVisible();
});

test("the menu of a phone opens, navigates and closes", { tag: "@phone" }, async ({ page, isMobile }) => {
  test.skip(!isMobile, "wide screens show the links themselves");
  await openStarted(page, "/");
  const link = page.getByRole("navigation", { name: "Menú" }).getByRole("link", { name: "Conflictos" });
  await tabTo(page, "Menú");
  await page.keyboard.press("Enter");
  await expect(link).toBeVisible();
  await tabTo(page, "Conflictos");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Conflictos" })).toBeVisible();
  await expect(link).toBeHidden();
});

/** Presses Tab until the named control has the focus; fails where no number of presses leads there. */
async function tabTo(page: Page, name: string | RegExp) {
  const seen: string[] = [];
  for (let press = 0; press < 150; press += 1) {
    const focused = await focusedName(page);
    if (typeof name === "string" ? focused === name : name.test(focused)) return;
    seen.push(focused);
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}: ${[...new Set(seen)].join(" · ")}`);
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : null;
    return ((label ?? focused)?.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 120);
  });
}

/** The browser's own bars come round too, and then nothing of the page has the focus. */
function isOutsideDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused !== null && focused !== document.body && focused.closest("dialog") === null;
  });
}
