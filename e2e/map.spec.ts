import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { firstSystems } from "../app/shared/study/first-lists.ts";
import { writeStreetMap } from "../tests/support/street-map.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./visitor.ts";

/** The map: as many links as lines in the list, in the same order, all by keyboard, from this origin alone. */

test("each shape is in the list under its number, reached and opened by keyboard", async ({
  page,
  baseURL,
}) => {
  const outside: string[] = [];
  page.on("request", (asked) => {
    if (!asked.url().startsWith(String(baseURL)) && !asked.url().startsWith("data:"))
      outside.push(asked.url());
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/map");
  const shapes = page.locator("figure a[data-work]");
  const readWorks = (selector: string) =>
    page.locator(selector).evaluateAll((list) => list.map((one) => (one as HTMLElement).dataset.work));
  const works = await readWorks("figure a[data-work]");
  expect(works).toHaveLength(27);
  expect(await readWorks(".map-list > li")).toEqual(works);
  const names = await shapes.evaluateAll((list) => list.map((shape) => shape.getAttribute("aria-label")));
  expect(names).toEqual(
    await page
      .locator(".map-list > li")
      .evaluateAll((list) =>
        list.map((line) => `${(line as HTMLLIElement).value}. ${line.querySelector("a")?.textContent}`),
      ),
  );
  // The document has each shape and each line once: the page's data do not repeat them.
  const html = await (await page.request.get("/map")).text();
  const path = String(await page.locator("figure a[data-kind=area] > path").first().getAttribute("d"));
  expect(html.split(path).length).toBe(2);
  expect(html.split(`"${works[0]}"`).length).toBe(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  await shapes.first().focus();
  await page.keyboard.press("Tab");
  await expect(shapes.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/interventions/${works[1]}$`));
  await expect(page.getByRole("heading", { name: "Dónde está" })).toBeVisible();
  expect(outside).toEqual([]);
});

test("the home page leads to the map; a part of the city narrows map and list alike, by a link", async ({
  page,
}) => {
  await page.goto("/");
  const picture = page.locator(".home-map img");
  await expect(page.locator(".home-map .system-chip")).toHaveText([...firstSystems.map(({ name }) => name)]);
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
  await page.getByRole("link", { name: "Ver las actuaciones en el mapa" }).click();
  await page.getByRole("link", { name: "Norte", exact: true }).click();
  await expect(page).toHaveURL(/area=norte/);
  const count = await page.locator("figure a[data-work]").count();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(27);
  await expect(page.locator(".map-list > li")).toHaveCount(count);
  await expect(page.getByRole("status").filter({ hasText: "en el mapa" })).toHaveText(
    new RegExp(`^${count} `),
  );
  // What scripts show from the page's data is what the document has.
  const shown = await page.locator(".city-map > svg").innerHTML();
  const list = await page.locator(".map-list").innerHTML();
  await page.reload();
  expect(await page.locator(".city-map > svg").innerHTML()).toBe(shown);
  expect(await page.locator(".map-list").innerHTML()).toBe(list);
  // What something else has changed before scripts ran, such as a translation, they draw anew, with its map. React reports
  // that as an error, which no other page here may have.
  const translated = await page.context().newPage();
  await translated.route("**/map?area=sur", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(">Norte<", ">North<") });
  });
  await translated.goto("/map?area=sur");
  await expect(translated.getByRole("link", { name: "North" })).toBeVisible();
  const works = translated.locator("figure a[data-work]");
  await works.first().focus();
  await expect(translated.getByRole("link", { name: "Norte", exact: true })).toBeVisible();
  await expect(works).not.toHaveCount(0);
  await expect(translated.locator(".map-list > li")).toHaveCount(await works.count());
  await translated.close();
});

test("the map is a file that says what it shows, and zooms and moves with scripts", async ({ page }) => {
  const get = (path: string) => page.request.get(path);
  const svg = await (await get("/map.svg?from=1990&to=2030&area=norte")).text();
  expect(svg).not.toMatch(/var\(|NaN|undefined/);
  for (const part of [
    ">Mapa de actuaciones urbanísticas<",
    ">N<",
    "km<",
    "Parte: Norte",
    "versión del",
    "CC BY",
  ])
    expect(svg).toContain(part);
  const picture = await get("/map.png?area=centro");
  expect(picture.headers()["content-type"]).toBe("image/png");
  expect((await picture.body()).readUInt32BE(16)).toBe(2048);
  for (const hostile of ["?area=<script>", "?system=1&system=2", "?from=x&to=%00"])
    expect((await get(`/map.svg${hostile}`)).status(), hostile).toBe(400);
  expect((await get("/map.svg?area=norte&from=2020&to=1990")).status()).toBe(200);
  // Of an address that it cannot read whole, the page offers what it shows.
  await page.goto("/map?from=x&to=2030&area=norte");
  await expect(page.getByText("No se aplicó el filtro «Desde».")).toBeVisible();
  for (const [name, query] of [
    ["imagen (PNG)", "?to=2030&area=norte"],
    ["lugares (GeoJSON)", "?to=2030"],
  ] as const)
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", new RegExp(`\\${query}$`));

  await page.goto("/map");
  await page.locator("figure a[data-work]").first().focus();
  const nearer = page.getByRole("button", { name: "Acercar el mapa" });
  await nearer.click();
  const map = page.locator(".city-map > svg");
  const readView = async () => (await map.getAttribute("viewBox"))?.split(" ").map(Number) ?? [];
  await expect.poll(async () => (await readView())[2]).toBeLessThan(961 / 1.5);
  const [x = 0] = await readView();
  await page.locator("figure a[data-work]").first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await readView())[0]).toBeLessThan(x);
  // A work drawn along moves the map with the pointer, and is not opened.
  await page.getByRole("button", { name: "Todo", exact: true }).click();
  await nearer.click();
  await expect.poll(async () => (await readView())[2]).toBeLessThan(961 / 1.5);
  const frame = await map.boundingBox();
  const hold = { x: (frame?.x ?? 0) + 300, y: (frame?.y ?? 0) + 200 };
  const [left = 0] = await readView();
  await page.mouse.move(hold.x, hold.y);
  await page.mouse.down();
  for (const step of [20, 40, 60]) {
    const [before = 0] = await readView();
    await page.mouse.move(hold.x + step, hold.y);
    await expect.poll(async () => (await readView())[0]).toBeLessThan(before);
  }
  await page.mouse.up();
  const [, , shown = 0] = await readView();
  const perPixel = shown / (frame?.width ?? 1);
  expect(left - ((await readView())[0] ?? 0)).toBeCloseTo(60 * perPixel, 0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Todo", exact: true }).click();
  await expect.poll(async () => (await readView())[2]).toBe(960);
  // Another part of the city is seen whole, not through the view of the last.
  await nearer.click();
  await expect.poll(async () => (await readView())[2]).toBeLessThan(961 / 1.5);
  await page.getByRole("link", { name: "Norte", exact: true }).click();
  await expect.poll(async () => (await readView())[2]).toBe(960);
});

test("an operator's streets are drawn below the works when asked for, from ranges of our own file", async ({
  page,
  baseURL,
}) => {
  const file = join(String(process.env.E2E_DATA_DIR), "streets.pmtiles");
  const { features } = await (await page.request.get("/interventions.geojson")).json();
  const [longitude, latitude] = features[0].geometry.coordinates.flat(3);
  const zooms = Array.from({ length: 15 }, (_, zoom) => zoom);
  await writeFile(file, writeStreetMap({ longitude, latitude, zooms, attribution: "&copy; OpenStreetMap" }));
  const asked: { url: string; range: string | undefined }[] = [];
  page.on("request", (request) => asked.push({ url: request.url(), range: request.headers().range }));
  try {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/map?from=1999");
    await page.locator("figure a[data-work]").first().focus();
    const button = page.getByRole("button", { name: "Ver calles" });
    await expect(button).toHaveAttribute("aria-pressed", "false");
    expect(asked.filter(({ url }) => url.endsWith(".pmtiles"))).toEqual([]);
    await button.click();
    const streets = page.locator(".city-map .map-streets");
    await expect(streets.locator(".street-main")).not.toHaveCount(0);
    await expect(streets.locator(".street-water, .street-river, .street-green")).not.toHaveCount(0);
    await expect(page.getByText("Calles: © OpenStreetMap")).toBeVisible();
    // Below the works, whose links stay on top.
    expect(await streets.evaluate((group) => group.nextElementSibling?.getAttribute("class"))).toBe(
      "map-shape",
    );
    await expectAccessible(page);
    await page.getByRole("button", { name: "Acercar el mapa" }).click();
    await expect(streets).toHaveCount(1);
    const ranges = asked.filter(({ url }) => url.endsWith(".pmtiles"));
    expect(ranges.length).toBeGreaterThan(0);
    expect(ranges.every(({ range }) => /^bytes=\d+-\d+$/.test(range ?? ""))).toBe(true);
    expect(
      asked.filter(({ url }) => !/^(?:data|blob):/.test(url) && !url.startsWith(String(baseURL))),
    ).toEqual([]);
    await button.click();
    await expect(streets).toHaveCount(0);
    // Without the file the map is whole, and says so where somebody asks.
    await rm(file);
    await page.goto("/map?from=2000");
    await page.locator("figure a[data-work]").first().focus();
    await expect(page.getByRole("button", { name: "Acercar el mapa" })).toBeVisible();
    await expect(button).toHaveCount(0);
  } finally {
    await rm(file, { force: true });
  }
});
