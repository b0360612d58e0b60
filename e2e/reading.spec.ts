import type { Page } from "@playwright/test";
import { countCutLines, countOverlaps } from "./layout.ts";
import { findRecords } from "./screens.ts";
import { expect, test } from "./visitor.ts";

/** What a visitor reads and filters; every test runs with and without JavaScript, on a phone and a desktop. */

test.describe("lists", () => {
  test("show 30 cards, how many there are, and 15 more on request", async ({ page }) => {
    await page.goto("/news");
    await expect(page.getByRole("heading", { level: 1, name: "Noticias" })).toBeVisible();
    await expect(page.getByText("30 de 262 noticias")).toBeVisible();
    await expect(page.locator("main article")).toHaveCount(30);
    await page.getByRole("link", { name: "Ver más" }).click();
    await expect(page).toHaveURL(/limit=45/);
    await expect(page.locator("main article")).toHaveCount(45);
  });

  test("are searched and filtered together, and the address keeps it", { tag: "@phone" }, async ({
    page,
  }) => {
    await page.goto("/conflicts");
    await page.getByRole("searchbox").fill("SAMANES");
    await openFilters(page);
    await page.getByRole("combobox", { name: "Etapa" }).selectOption({ label: "Proyectado/Ejecución" });
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page).toHaveURL(/search=SAMANES/);
    const cards = page.locator("main article");
    await expect(cards.first()).toContainText("samanes");
    const found = await cards.count();
    await page.reload();
    await expect(cards).toHaveCount(found);
    await expect(page.getByRole("searchbox")).toHaveValue("SAMANES");
  });

  test("filter interventions by hierarchy and system", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/interventions");
    await openFilters(page);
    await page.getByRole("combobox", { name: "Sistema" }).selectOption({ label: "Habitacional" });
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page).toHaveURL(/system=67d9e3da9f394f4c2c8bcf77/);
    const cards = page.locator("main article");
    await expect(cards.first()).toContainText("Habitacional");
    await expect(cards.filter({ hasNotText: "Habitacional" })).toHaveCount(0);
  });
});

test("a news item opens over the list, closes, and leads to its intervention, its datasheet and back", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/news?search=samanes");
  await page
    .getByRole("link", { name: /^Leer más/ })
    .first()
    .click();
  await expect(page).toHaveURL(/search=samanes&completeNewsInformation=[0-9a-f]{24}$/);
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("time")).toHaveText(/^\d{1,2} de [a-z]+ de \d{4}$/);
  await dialog.getByRole("link", { name: "Cerrar" }).click();
  await expect(page).toHaveURL(/\/news\?search=samanes$/);
  await expect(dialog).toHaveCount(0);
  await page
    .getByRole("link", { name: /^Leer más/ })
    .first()
    .click();
  await dialog.getByRole("link", { name: /^Ir a la actuación urbanística/ }).click();
  await expect(page).toHaveURL(/\/intervention-datasheet\/[0-9a-f]{24}\/[0-9a-f]{24}\/description$/);
  await page.getByRole("link", { name: "Todo sobre la actuación" }).click();
  await expect(page).toHaveURL(/\/interventions\/[0-9a-f]{24}$/);
  const work = page.url();
  await page.getByRole("link", { name: "Abrir esta sección" }).first().click();
  await expect(page.getByRole("heading", { level: 2, name: "Descripción" })).toBeVisible();
  for (const name of ["Características", "Conflictividad", "Espacialización"]) {
    await page.getByRole("navigation", { name: "Secciones" }).getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  }
  await expect(page.getByRole("group", { name: /^Mapa de / })).toBeVisible();
  await page.getByRole("link", { name: "Volver" }).click();
  await expect(page).toHaveURL(work);
});

test("from a conflict its work's news are one press away, its map and back two", { tag: "@phone" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const address = `/conflicts/${(await findRecords(request)).conflict}`;
  await page.goto(address);
  await page.getByRole("link", { name: "Sus noticias" }).click();
  await expect(page).toHaveURL(/\/interventions\/[0-9a-f]{24}#noticias$/);
  await expect(page.getByRole("heading", { level: 2, name: "Noticias" })).toBeInViewport();
  await page.goto(address);
  await page.getByRole("link", { name: "Su mapa" }).click();
  await expect(page.getByRole("group", { name: /^Mapa de / })).toBeVisible();
  await page.getByRole("link", { name: "Volver" }).click();
  // Scripts lead back to where the datasheet was opened; without them to its work.
  await expect(page).toHaveURL(javaScriptEnabled === false ? /\/interventions\/[0-9a-f]{24}$/ : address);
});

test("the conflicts in the news under a mayor are two presses from home, and each row has a link to copy", async ({
  page,
  context,
  isMobile,
  javaScriptEnabled,
}) => {
  // A phone needs one more, for the menu.
  await page.goto(isMobile ? "/timeline" : "/");
  if (!isMobile)
    await page
      .getByRole("navigation", { name: "Principal" })
      .getByRole("link", { name: "Línea de tiempo" })
      .click();
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ ...size, width });
    expect(await countOverlaps(page.locator(".timeline-years span:visible")), `years at ${width}`).toBe(0);
  }
  await page.setViewportSize(size);
  await page.getByRole("link", { name: /^Hernando Taborda/ }).click();
  await expect(page).toHaveURL("/timeline?from=2004&to=2007");
  const conflicts = page.locator(".timeline-row[data-kind=conflict]");
  await expect(conflicts).not.toHaveCount(0);
  const mark = conflicts.first().locator("svg a");
  await expect(mark).toHaveAttribute("href", /^\/conflicts\/[0-9a-f]{24}$/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await conflicts
    .first()
    .getByRole("link", { name: /^Copiar enlace a / })
    .click();
  await expect(page).toHaveURL(/\/timeline\?from=2004&to=2007#marca-[0-9a-f]{24}$/);
  await expect(page.locator(".timeline-row:target")).toHaveAttribute("data-kind", "conflict");
  if (javaScriptEnabled !== false) await expect.poll(() => readClipboard(page)).toBe(page.url());
});

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("one search from home finds all there is on a work, also what does not name it", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("main").getByRole("search");
  await search.getByLabel("Busca en todo el estudio").fill("Mercaderes");
  await search.getByRole("button").click();
  for (const noun of ["Actuaciones urbanísticas", "Fichas técnicas", "Conflictos", "Noticias"])
    await expect(page.getByRole("heading", { level: 2, name: noun })).toBeVisible();
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ ...size, width: 280 });
  expect(await countCutLines(page.locator(".result-facts")), "facts on two lines").toBe(0);
  for (const link of await page.getByRole("navigation", { name: "Qué se muestra" }).getByRole("link").all())
    expect((await link.boundingBox())?.x, await link.innerText()).toBeLessThan(280);
  await page.setViewportSize(size);
  await page
    .getByRole("link", { name: /^\d+ más con palabras parecidas o de actuaciones con ese nombre$/ })
    .click();
  await expect(page).toHaveURL("/search?q=Mercaderes&match=similar");
  const found = page
    .getByRole("article")
    .filter({ hasText: "Rechazo de los venteros ambulantes al decreto" });
  await expect(found).toContainText("Peatonalización de la Carrera de los Mercaderes");
  await found.getByRole("link").first().click();
  // Found by its work's name alone.
  const paragraphs = page.locator("article .annotated > .paragraph");
  await expect(paragraphs.first()).toContainText("Venteros");
  await expect(paragraphs.filter({ hasText: "Mercaderes" })).toHaveCount(0);
  await page.goto("/search?q=¿Qué xqzwk son los Mercaderes en 2003?");
  await page.getByRole("link", { name: "mercaderes en 2003" }).click();
  await expect(page).toHaveURL("/search?q=mercaderes&from=2003&to=2003&literal=true");
  await expect(page.getByRole("link", { name: /^Desde 2003/ })).toBeVisible();
  await page.goto("/search?q=mercadreres");
  await expect(page.getByText("Mostramos mercaderes.")).toBeVisible();
  await page.goto("/search?q=de la");
  await expect(page.getByText("agrega una que diga algo")).toBeVisible();
  await page.goto("/search?q=¿Cuántas noticias hay de los Mercaderes desde 2003?");
  await expect(page.getByRole("status").first()).toHaveText(/^\d+ noticias? para «Mercaderes»$/);
  for (const part of ["Mercaderes", "Noticias", "Desde 2003"])
    await expect(page.getByRole("link", { name: new RegExp(`^${part}.*quitar`) })).toBeVisible();
  await page.getByRole("link", { name: /^Noticias.*quitar/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Noticias" })).toBeVisible();
});

test("the text of a record begins on the first screen, however long its title", async ({ page, request }) => {
  const { newsItem, conflict, withDatasheet } = await findRecords(request);
  const work = `/interventions/${withDatasheet}`;
  const twoLines = 60;
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
    [320, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const address of [`/news/${newsItem}`, `/conflicts/${conflict}`, work]) {
      await page.goto(address);
      if (address === work) await showLongest(page);
      const text = await page
        .locator("article :is(.case-lead, .annotated > .paragraph)")
        .first()
        .boundingBox();
      expect(text?.y, `${address} at ${width}`).toBeLessThan(height - twoLines);
    }
  }
});

/** The longest name and facts of a real study, which has no notice above them. */
async function showLongest(page: Page) {
  await page.getByRole("complementary", { name: "Aviso" }).evaluate((notice) => notice.remove());
  const facts = [
    ["h1", "Plan parcial de renovación y consolidación del parque San Jacinto"],
    [".system-chip", "Espacio Público de esparcimiento y encuentro"],
    [
      "dt:text-is('Proyecto estratégico') + dd",
      "Mejoramiento de espacio público de corredores estructurantes de ciudad o zonales",
    ],
    ["dt:text-is('En la prensa') + dd", "Del 29 de septiembre de 2000 al 29 de septiembre de 2015"],
  ] as const;
  for (const [place, text] of facts)
    await page.locator(`article ${place}`).evaluate((element, text) => {
      (element.lastChild ?? element).textContent = text;
    }, text);
}

test("each record has its address to copy, and leads to its history", async ({
  page,
  context,
  request,
  javaScriptEnabled,
}) => {
  const { newsItem, conflict, actor, withDatasheet } = await findRecords(request);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const records = [`/news/${newsItem}`, `/conflicts/${conflict}`, `/actors/${actor}`];
  for (const address of [...records, `/interventions/${withDatasheet}`]) {
    await page.goto(address);
    if (javaScriptEnabled === false)
      await expect(page.getByRole("link", { name: "Enlace a esta página" })).toHaveAttribute("href", address);
    else {
      await page.getByRole("button", { name: "Copiar enlace" }).click();
      await expect.poll(() => readClipboard(page)).toBe(page.url());
    }
    await page.getByText("Descargar y citar").last().click();
    await page.getByRole("link", { name: "Historia de este registro" }).click();
    await expect(page).toHaveURL(`${address}/history`);
    await expect(page.getByText("1 versión publicada.")).toBeVisible();
  }
});

/** Small screens fold the selects of a list away. */
async function openFilters(page: Page) {
  const summary = page.getByText("Filtrar y ordenar", { exact: true });
  if (await summary.isVisible()) await summary.click();
}
