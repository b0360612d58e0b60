import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openStarted } from "./application.ts";
import { expect, test } from "./visitor.ts";

/** Lists that search while the visitor types, with JavaScript on. */

const search = (page: Page) => page.getByRole("searchbox");
const cards = (page: Page) => page.locator("main article");
const count = (page: Page) => page.getByRole("status").filter({ hasText: /noticias?$/ });

/** Milliseconds that the bar waits after the last character, and longer than that. */
const [typingPause, longerThanThePause] = [300, 600];

test.beforeEach(async ({ page }) => {
  await openStarted(page, "/news");
});

test("searches when typing pauses; address, chip and count follow, and no history entry is added", async ({
  page,
}) => {
  await page.goto("/project");
  await openStarted(page, "/news");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".data")) calls.push(new URL(request.url()).search);
  });
  const entries = await page.evaluate(() => history.length);
  const typed = await search(page).evaluateHandle((field) => {
    const times: number[] = [];
    field.addEventListener("input", () => times.push(performance.now()));
    return times;
  });
  await search(page).pressSequentially("samanes", { delay: 40 });
  await expect(page).toHaveURL(/\/news\?search=samanes$/);
  await expect(count(page)).not.toHaveText("30 de 262 noticias");
  await expect(page.getByRole("list", { name: "Filtros activos" })).toContainText("«samanes»");
  // The best match comes first, so a date is not below its year.
  await expect(cards(page).first().locator("time")).toHaveText(/^\d{1,2} [a-z]{3} \d{4}$/);
  // On a busy machine keys arrive late, and then typing has paused.
  const pauses = await typed.evaluate(
    (times, pause) => times.filter((time, index) => time - (times[index - 1] ?? time) >= pause).length,
    typingPause,
  );
  expect(calls.length).toBeLessThanOrEqual(2 + pauses);
  expect((await page.evaluate(() => history.length)) - entries).toBeLessThanOrEqual(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/project$/);
});

test("never changes or interrupts typing while a response is pending", async ({ page }) => {
  const { promise: typed, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/news\.data/, async (route) => {
    await typed;
    await route.continue();
  });
  const asked = page.waitForRequest(/news\.data.*search=sam(?:&|$)/);
  await search(page).pressSequentially("sam");
  await asked;
  await search(page).pressSequentially("anes");
  await expect(search(page)).toHaveValue("samanes");
  letThrough();
  await expect(page).toHaveURL(/search=samanes$/);
  await expect(page.getByRole("list", { name: "Filtros activos" })).toContainText("«samanes»");
  await expect(search(page)).toHaveValue("samanes");
  await expect(search(page)).toBeFocused();
});

test("a chip removes its filter and clears the field", { tag: "@phone" }, async ({ page, isMobile }) => {
  await search(page).fill("samanes");
  await expect(page).toHaveURL(/search=samanes/);
  if (isMobile) await page.getByText("Filtrar y ordenar", { exact: true }).click();
  await page.getByRole("combobox").selectOption({ index: 1 });
  await expect(page).toHaveURL(/intervention=[0-9a-f]{24}/);
  const chips = page.getByRole("list", { name: "Filtros activos" }).getByRole("link");
  await expect(chips).toHaveCount(2);
  await chips.first().click();
  await expect(page).not.toHaveURL(/search=/);
  await expect(search(page)).toHaveValue("");
  await chips.first().click();
  await expect(page).not.toHaveURL(/intervention=/);
  await expect(page.getByRole("combobox")).toHaveValue("");
  await expect(count(page)).toHaveText("30 de 262 noticias");
});

test("Back restores the list, its fields and the place in it", async ({ page }) => {
  await search(page).fill("agua");
  await expect(page).toHaveURL(/search=agua/);
  await expect(page.getByRole("link", { name: /«agua».*quitar/ })).toBeVisible();
  const shown = await cards(page).count();
  const card = cards(page)
    .nth(Math.min(8, shown - 1))
    .locator("h2 a, h3 a");
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await card.click();
  await expect(page).toHaveURL(/\/news\/[0-9a-f]{24}$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(search(page)).toHaveValue("agua");
  await expect(cards(page)).toHaveCount(shown);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 200);
});

test("the arrow keys move through a select, leaving it filters, and Back undoes that", async ({ page }) => {
  const select = page.getByRole("combobox");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".data")) calls.push(request.url());
  });
  await select.focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  await expect(select).not.toHaveValue("");
  const chosen = await select.inputValue();
  await page.waitForTimeout(longerThanThePause);
  expect(calls).toEqual([]);
  await expect(page).toHaveURL(/\/news$/);
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(`/news?intervention=${chosen}`);
  await expect(page.getByRole("list", { name: "Filtros activos" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/news$/);
  await expect(select).toHaveValue("");
  await expect(count(page)).toHaveText("30 de 262 noticias");
});

test("a view, a facet and a page are kept in the address, and the news of a work in a year are two presses away", async ({
  page,
}) => {
  const explore = page.getByRole("navigation", { name: "Filtros" });
  await explore.getByRole("link", { name: /^2009/ }).click();
  await expect(page).toHaveURL(/\?year=2009$/);
  await expect(page.getByRole("list", { name: "Filtros activos" })).toContainText("2009");
  const work = explore.locator("[data-facet=intervention] a").first();
  const expected = await work.locator(".facet-count").innerText();
  await work.click();
  await expect(page).toHaveURL(/\?year=2009&intervention=[0-9a-f]{24}$/);
  await expect(count(page)).toHaveText(new RegExp(`^${expected} noticias?$`));
  for (const time of await cards(page).locator("time").all())
    expect(await time.getAttribute("datetime")).toMatch(/^2009-/);
  await page.getByRole("list", { name: "Vista" }).getByRole("link", { name: "Tarjetas" }).click();
  await expect(page).toHaveURL(/&view=cards$/);
  await expect(page.locator(".card").first()).toBeVisible();
  await page.getByRole("list", { name: "Filtros activos" }).getByRole("link", { name: /2009/ }).click();
  await expect(page).toHaveURL(/\?intervention=[0-9a-f]{24}&view=cards$/);
  await openStarted(page, "/news?view=cards");
  const pages = page.getByRole("navigation", { name: "Páginas" });
  await pages.getByRole("link", { name: "Siguiente" }).click();
  await expect(page).toHaveURL(/\?view=cards&page=2$/);
  await expect(pages).toContainText("Página 2 de 9");
  await expect(count(page)).toHaveText("31-60 de 262 noticias");
  await expect(cards(page).first()).toBeInViewport();
  await page.goBack();
  await expect(pages).toContainText("Página 1 de 9");
});

test("Ver más keeps the place and moves the focus to the first new card", { tag: "@phone" }, async ({
  page,
}) => {
  const more = page.getByRole("link", { name: "Ver más" });
  await more.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await more.click();
  await expect(cards(page)).toHaveCount(45);
  await expect(cards(page).nth(30).getByRole("link").first()).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Se agregaron 15 noticias." })).toBeAttached();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(400);
});

test("the count is in a live region that stays in the page", async ({ page }) => {
  const region = await count(page).elementHandle();
  await search(page).fill("zzzznada");
  await expect(count(page)).toHaveText("0 noticias");
  expect(await region?.evaluate((element) => element.isConnected)).toBe(true);
});

test("the first screen has seven headlines, that of a phone three", { tag: "@phone" }, async ({
  page,
  isMobile,
  viewport,
}) => {
  // A study's first seven can be of two years, whose second heading takes a little more than the demonstration's notice.
  const foldWithAir = (viewport?.height ?? 0) - 24;
  for (const [address, least] of [
    ["/news", isMobile ? 3 : 7],
    ["/conflicts", isMobile ? 3 : 7],
  ] as const) {
    await page.goto(address);
    const shown = await page
      .locator(".line-title")
      .evaluateAll(
        (titles, fold) => titles.filter((title) => title.getBoundingClientRect().bottom <= fold).length,
        foldWithAir,
      );
    expect(shown, address).toBeGreaterThanOrEqual(least);
  }
});

test("names fit a phone's lines, however long they are without a space", { tag: "@phone" }, async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, "wide screens break them");
  for (const address of ["/interventions?view=lines", "/conflicts", "/news"]) {
    await page.goto(address);
    const wide = await page.locator(".lines").evaluateAll((lists) => {
      const texts = lists.flatMap((list) => [...list.querySelectorAll(".line-title a, .line-facts span")]);
      for (const text of texts)
        if (text.childElementCount === 0) text.textContent += "Urbanización".repeat(9);
      // Past the edge they would be cut without a sign.
      return lists
        .flatMap((list) => [...list.querySelectorAll(".line-title, .line-facts > *")])
        .filter((element) => element.getBoundingClientRect().right > innerWidth)
        .map((element) => element.outerHTML);
    });
    expect(wide, address).toEqual([]);
  }
});

test("on a phone the list begins on the first screen, with the filters folded away", {
  tag: "@phone",
}, async ({ page, isMobile }) => {
  test.skip(!isMobile, "wide screens show every field");
  const select = page.getByRole("combobox");
  await expect(select).toBeHidden();
  await expect(cards(page).first()).toBeInViewport();
  await page.getByText("Filtrar y ordenar", { exact: true }).click();
  await expect(select).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page, ".filter-bar");
  await select.selectOption({ index: 1 });
  await expect(page).toHaveURL(/intervention=/);
  await expect(page.getByText("Filtrar y ordenar (1)")).toBeVisible();
  await expect(select).toBeVisible();
  await page.reload();
  await expect(page.getByText("Filtrar y ordenar (1)")).toBeVisible();
  await expect(select).toBeHidden();
});

test("wide screens show every field without a summary, closed and open", async ({ page, isMobile }) => {
  test.skip(isMobile, "phones fold the selects away");
  await expect(page.getByRole("combobox")).toBeVisible();
  await expect(page.getByText("Filtrar y ordenar", { exact: true })).toBeHidden();
  await search(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox")).toBeFocused();
});
