import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { openStarted, startApplication } from "./application.ts";
import { expect, test } from "./visitor.ts";

const charts = (page: Page) => page.getByRole("img", { name: /^Gráfica\./ });
const drawings = (page: Page) => page.locator(".chart > div:visible");
const counts = (page: Page) => page.getByRole("status").filter({ hasText: "conflictos y" });
const mobility = "67d9e3a79f394f4c2c8bcf6e";

/** Opens the page and waits until its three charts are drawn. */
async function open(page: Page, address = "/statistics") {
  await openStarted(page, address);
  await expect(drawings(page)).toHaveCount(3);
}

/** Rows of a CSV file of ours; texts are quoted, numbers are not. */
const parseCsv = (csv: string): string[][] => parse(csv);

test("charts are in the page before any script, and stay as they are when scripts run", {
  tag: "@phone",
}, async ({ page, baseURL, isMobile }) => {
  const requests: string[] = [];
  page.on("request", (call) => requests.push(call.url()));
  await page.goto("/statistics", { waitUntil: "load" });
  await expect(drawings(page)).toHaveCount(3);
  expect(requests.filter((address) => address.endsWith(".js"))).toEqual([]);
  const isWide = await drawings(page).evaluateAll((all) =>
    all.map((drawing) => drawing.matches(".chart-wide")),
  );
  expect(isWide).toEqual(Array(3).fill(!isMobile));
  const draw = () => page.locator(".chart").evaluateAll((all) => all.map((chart) => chart.innerHTML));
  const measure = () => page.evaluate(() => document.body.scrollHeight);
  const before = { drawn: await draw(), height: await measure() };
  await startApplication(page);
  await page.waitForLoadState("networkidle");
  expect({ drawn: await draw(), height: await measure() }).toEqual(before);
  const elsewhere = requests.filter(
    (address) => !address.startsWith(String(baseURL)) && !/^(?:data|blob):/.test(address),
  );
  expect(elsewhere).toEqual([]);
  // A bar leads to what it counts.
  await page.locator(".chart a:has(rect):visible").first().click();
  await expect(page).toHaveURL(/\/conflicts\?system=\w+&hierarchy=\w+$/);
});

test("follows the filters: address, chips, text, chart, table and file agree", { tag: "@phone" }, async ({
  page,
  request,
  isMobile,
}) => {
  await open(page);
  await expect(counts(page)).toHaveText("52 conflictos y 262 noticias");
  if (isMobile) await page.getByText("Filtros", { exact: true }).click();
  await page.getByRole("combobox", { name: "Sistema" }).selectOption({ label: "Movilidad" });
  await expect(page).toHaveURL(new RegExp(`system=${mobility}`));
  await page.getByRole("combobox", { name: "Desde" }).selectOption("2003");
  await page.getByRole("combobox", { name: "Hasta" }).selectOption("2008");
  await expect(page).toHaveURL(/from=2003&to=2008/);
  await expect(page.getByRole("list", { name: "Filtros activos" }).getByRole("link")).toHaveText([
    /Sistema: Movilidad/,
    /Desde 2003/,
    /Hasta 2008/,
  ]);
  const [, conflicts, news] =
    /^(\d+) conflictos y (\d+) noticias/.exec((await counts(page).textContent()) ?? "") ?? [];
  expect(Number(conflicts)).toBeGreaterThan(0);
  const query = new URL(page.url()).search;
  const sum = (rows: string[][]) => rows.reduce((total, row) => total + Number(row.at(-1)), 0);
  const file = async (name: string) => {
    const link = page.locator(`a[href="/statistics/${name}${query}"]`);
    await expect(link).toBeAttached();
    return parseCsv(await (await request.get(`/statistics/${name}${query}`)).text()).slice(1);
  };
  expect(sum(await file("1.csv"))).toBe(Number(conflicts));
  const perConflict = await file("2.csv");
  expect(sum(perConflict.filter(([level]) => level === "actuación"))).toBe(Number(news));
  await expect(charts(page).first()).toHaveAccessibleName(new RegExp(`^Gráfica. ${conflicts} conflictos`));
  const dictionary = await file("dictionary.csv");
  expect(dictionary[0]?.at(-1)).toBe("Sistema: Movilidad · Desde 2003 · Hasta 2008");
  await page.getByText("Ver los datos en una tabla").first().click();
  const total = page
    .getByRole("table", { name: /^Conflictos por sistema estructurante/ })
    .getByRole("row")
    .last();
  await expect(total.getByRole("cell").last()).toHaveText(String(conflicts));
});

test("years in the wrong order are swapped, in the address too", { tag: "@phone" }, async ({
  page,
  isMobile,
}) => {
  await page.goto("/statistics?from=2010&to=2004");
  await expect(page).toHaveURL(/from=2004&to=2010/);
  if (isMobile) await page.getByText("Filtros (2)", { exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Desde" })).toHaveValue("2004");
});

test("a chart is a picture at an address of its own", async ({ page, request }) => {
  await open(page, `/statistics?system=${mobility}`);
  await page.getByText("Descargar y citar: Noticias").click();
  for (const [format, type] of [
    ["SVG", "image/svg+xml; charset=utf-8"],
    ["PNG", "image/png"],
  ] as const) {
    const link = page.getByRole("link", { name: new RegExp(`^Gráfica en ${format} ?: Noticias`) });
    const response = await request.get((await link.getAttribute("href")) ?? "");
    const { "content-type": given, "content-disposition": name } = response.headers();
    expect([response.status(), given]).toEqual([200, type]);
    expect(name).toMatch(
      new RegExp(`"noticias-por-conflicto_[-\\d]{10}_sistema-movilidad[.]${format.toLowerCase()}"$`),
    );
  }
});

test("the files are attachments in UTF-8; other names respond 404", async ({ request }) => {
  for (const name of ["1.csv", "2.csv", "3.csv", "dictionary.csv"]) {
    const response = await request.get(`/statistics/${name}`);
    expect(response.headers()["content-type"]).toBe("text/csv; charset=utf-8; header=present");
    // What rests on a coding says on which.
    const coding = /^[13]/.test(name) ? "_codificacion-version-1[-a-z\\d]*" : "";
    expect(response.headers()["content-disposition"]).toMatch(
      new RegExp(`^attachment; filename="[-a-z]+_[-\\d]{10}${coding}[.]csv"$`),
    );
    expect(response.headers().link).toContain('rel="cite-as"');
  }
  expect((await request.get("/statistics/4.csv")).status()).toBe(404);
});

test("a picture within a page draws its letters itself; the file to take away has texts", async ({
  request,
}) => {
  const count = async (name: string) =>
    (await (await request.get(`/statistics/${name}`)).text()).split("<text").length - 1;
  expect(await count("ladder-page.svg")).toBe(0);
  expect(await count("ladder-narrow.svg")).toBe(0);
  expect(await count("ladder.svg")).toBeGreaterThan(20);
});

test("the dialog shows chart and table, and leads to filters and downloads", async ({ page }) => {
  await openStarted(page, "/?option=2&watchStatistic=true");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: /^Gráfica\. 262 noticias/ })).toBeAttached();
  await expect(drawings(page)).toBeVisible();
  await dialog.getByRole("link", { name: "Demandantes y demandados" }).click();
  await expect(page).toHaveURL(/option=3/);
  await expect(dialog.getByRole("img", { name: /conflictos codificados/ })).toBeAttached();
  await expect(drawings(page)).toBeVisible();
  await dialog.getByText("Ver los datos en una tabla").click();
  await expect(dialog.getByRole("table", { name: /^Conflictos en que/ })).toBeVisible();
  await dialog.getByRole("link", { name: "Filtrar y descargar esta estadística" }).click();
  await expect(page).toHaveURL(/\/statistics#estadistica-3$/);
  await expect(page.getByRole("heading", { name: /^Demandantes y demandados por/ })).toBeInViewport();
});

test("everything is reached by keyboard", async ({ page, isMobile }) => {
  test.skip(isMobile, "keyboards are tested on wide screens");
  await open(page);
  await page.getByRole("combobox", { name: "Sistema" }).focus();
  const reached = new Set<string>();
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 18) ?? ""));
  }
  for (const name of ["Qué elige cada fil", "Ver los datos en u", "Descargar y citar:", "Diccionario de dat"])
    expect([...reached]).toContain(name);
});

test("prints charts and tables, without what is only for screens", async ({ page }) => {
  await open(page);
  await page.emulateMedia({ media: "print" });
  await expect(drawings(page).first()).toBeVisible();
  await expect(drawings(page).first().locator("a").first()).toHaveAttribute(
    "href",
    /^\/conflicts\?system=\w+&hierarchy=\w+$/,
  );
  await expect(page.getByRole("table").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /SVG/ }).first()).toBeHidden();
  await expect(page.getByText("Ver los datos en una tabla").first()).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("has charts, tables, filters that reload the page, and downloads", {
    tag: "@phone",
  }, async ({ page, request, isMobile }) => {
    await page.goto("/statistics");
    await expect(drawings(page)).toHaveCount(3);
    for (const summary of await page.locator(".chart-data > summary").all()) await summary.click();
    expect(await page.getByRole("table").count()).toBeGreaterThanOrEqual(5);
    if (isMobile) await page.getByText("Filtros", { exact: true }).click();
    await page.getByRole("combobox", { name: "Etapa" }).selectOption({ label: "Apropiación" });
    await page.getByRole("button", { name: "Filtrar" }).click();
    await expect(page).toHaveURL(/stage=[0-9a-f]{24}/);
    await expect(counts(page)).not.toHaveText("52 conflictos y 262 noticias");
    await page.getByText("Descargar y citar: Conflictos").click();
    const file = page.getByRole("link", { name: /^Datos en CSV ?: Conflictos/ });
    const rows = parseCsv(await (await request.get((await file.getAttribute("href")) ?? "")).text());
    expect(rows[0]).toEqual(["sistema", "jerarquía", "tipo", "conflictos"]);
  });

  test("the dialog has its chart and its table", async ({ page }) => {
    await page.goto("/?option=1&watchStatistic=true");
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator(".chart > div:visible")).toHaveCount(1);
    await dialog.getByText("Ver los datos en una tabla").click();
    await expect(dialog.getByRole("table").first()).toBeVisible();
  });
});

test("the first screen of charts and of the timeline has a bar, and its fields when they are asked for", {
  tag: "@phone",
}, async ({ page, isMobile }) => {
  for (const [address, bar] of [
    ["/statistics", ".chart rect:visible"],
    ["/timeline", ".timeline-track"],
  ] as const) {
    await page.goto(address);
    await expect(page.locator(bar).first()).toBeInViewport({ ratio: 1 });
    const fields = [
      page.getByRole("combobox", { name: "Sistema" }),
      page.getByRole("button", { name: "Filtrar" }),
    ];
    if (isMobile) {
      for (const field of fields) await expect(field).toBeHidden();
      await page.getByText("Filtros", { exact: true }).click();
    }
    for (const field of fields) await expect(field).toBeVisible();
  }
});
