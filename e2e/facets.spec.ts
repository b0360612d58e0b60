import { parse as parseCsv } from "csv-parse/sync";
import { openStarted } from "./application.ts";
import { expect, test } from "./visitor.ts";

test("a facet keeps its values and the focus, and a removed chip hands it on", async ({ page }) => {
  await openStarted(page, "/news");
  const count = page.getByRole("status").filter({ hasText: /noticias?$/ });
  const explore = page.getByRole("navigation", { name: "Filtros" });
  const first = explore.getByRole("link", { name: /^2009/ });
  await first.click();
  await expect(first).toHaveAttribute("aria-current", "true");
  await expect(first).toBeFocused();
  const works = explore.locator("[data-facet=intervention] a");
  const [work, sibling] = [works.first(), works.nth(1)];
  await work.click();
  await expect(work).toHaveAttribute("aria-current", "true");
  await expect(work).toBeFocused();
  const expected = await sibling.locator(".facet-count").innerText();
  await sibling.click();
  await expect(sibling).toHaveAttribute("aria-current", "true");
  await expect(count).toHaveText(new RegExp(`^${expected} noticias?$`));
  const year = await explore.locator(".year-bars a:not([aria-current]) span").first().innerText();
  const otherYear = explore.getByRole("link", { name: new RegExp(`^${year}`) });
  await otherYear.click();
  await expect(otherYear).toHaveAttribute("aria-current", "true");
  const chips = page.getByRole("list", { name: "Filtros activos" }).getByRole("link");
  await chips.first().click();
  await expect(chips).toHaveCount(1);
  await expect(chips.first()).toBeFocused();
  await chips.first().click();
  await expect(count).toHaveText("30 de 262 noticias");
  await expect(count).toBeFocused();
});

test("the results of a search and the timeline are taken away as the rows that are seen", async ({
  page,
  request,
}) => {
  const readFile = async () => {
    const link = page.getByRole("link", { name: "Datos en CSV" });
    const response = await request.get((await link.getAttribute("href")) ?? "");
    expect(response.headers()["content-type"]).toMatch(/^text\/csv/);
    return parseCsv(await response.text(), { columns: true }) as Record<string, string>[];
  };
  await openStarted(page, "/search?q=agua&noun=news&year=2009");
  await page.getByText("Descargar y citar").click();
  await expect(page.locator(".references")).toContainText("Búsqueda de «agua»");
  const titles = await page.locator(".results .result-title").allInnerTexts();
  expect((await readFile()).map((row) => row.título)).toEqual(titles);
  await openStarted(page, "/timeline?from=2004&to=2005");
  await page.getByText("Descargar y citar").click();
  const bars = page.locator(".timeline-table tbody th");
  expect((await readFile()).map((row) => row.conflicto || row.actuación)).toEqual(
    (await bars.allTextContents()).map((name) => name.trim()),
  );
});

test("a search for articles alone is told so, one for words that are not there is not", async ({
  request,
}) => {
  const search = async (words: string) => (await request.get(`/search?q=${words}`)).text();
  const advice = "están en casi todos los textos";
  expect(await search("de+la")).toContain(advice);
  const missing = await search("zzzznada+parque");
  expect(missing).toContain("Prueba con menos palabras");
  expect(missing).not.toContain(advice);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a question about a place is answered by its number and chips, and the place by its news", async ({
    page,
  }) => {
    await page.goto("/search?q=¿Cuántas obras hay en la comuna 2?");
    await expect(
      page.getByText(/^Actuaciones urbanísticas · comuna 2 \(La Ribera\): [1-9]\d*\./),
    ).toBeVisible();
    const chips = page.getByRole("list", { name: "Filtros activos" }).getByRole("link");
    await expect(chips).toHaveText([/^Actuaciones urbanísticas/, /^La Ribera \(comuna 2\)/]);
    await chips.last().click();
    await expect(chips).toHaveCount(1);
    await page.goto("/places");
    await page.getByRole("link", { name: "Puerto Balsas" }).click();
    const count = /^\d+ noticias/.exec(await page.getByRole("heading", { name: /lo nombran$/ }).innerText());
    await page.getByRole("link", { name: "Verlas en la lista, con sus filtros" }).click();
    await expect(page.getByRole("status").first()).toHaveText(`${count?.[0]}`);
  });
});
