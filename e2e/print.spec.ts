import { hasPoppler, measurePages, poppler } from "../tests/support/poppler.ts";
import { findRecords } from "./screens.ts";
import { expect, test } from "./visitor.ts";

/** A datasheet on paper: whole, without what is for screens, with the addresses of its map and of itself. */

const sections = ["Descripción", "Características", "Conflictividad", "Espacialización"];

for (const shown of ["features", "spatialization"])
  test(`printing the section ${shown} prints the whole datasheet`, async ({ page, request, baseURL }) => {
    const { withDatasheet, datasheet } = await findRecords(request);
    const address = `/intervention-datasheet/${withDatasheet}/${datasheet}`;
    const content = await (await request.get(`/api/intervention_datasheet/${datasheet}`)).json();
    await page.emulateMedia({ colorScheme: "dark", media: "print" });
    await page.goto(`${address}/${shown}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(content.intervention.interventionName);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(sections);
    for (const key of ["description", "features", "conflictivity"])
      await expect(
        page.locator(".annotated > .paragraph", { hasText: content[key].slice(0, 60) }).last(),
      ).toBeVisible();
    // Its own section prints the study's map, the others the address of that section: the datasheet names a drawing.
    const map =
      shown === "spatialization"
        ? page.getByRole("group", { name: `Mapa de ${content.intervention.interventionName}` })
        : page.getByText(`Mapa: ${baseURL}${address}/spatialization`);
    await expect(map).toBeVisible();
    await expect(page.locator("p", { hasText: `${baseURL}${address}` }).last()).toBeVisible();
    for (const role of ["navigation", "banner", "contentinfo", "complementary"] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    const colors = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.documentElement);
      return { color, backgroundColor };
    });
    expect(colors).toEqual({ color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 255, 255)" });
  });

test("printing a work prints all of it, with its address and the day of its data", async ({
  page,
  request,
  baseURL,
}) => {
  const { withDatasheet } = await findRecords(request);
  const work = await (await request.get(`/api/interventions/${withDatasheet}`)).json();
  await page.emulateMedia({ media: "print" });
  await page.goto(`/interventions/${withDatasheet}`);
  const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(headings).toEqual([
    "Línea de tiempo",
    "Conflictos",
    "Dónde está",
    ...sections.slice(0, 3),
    "Noticias",
  ]);
  await expect(page.locator(".news-year li")).toHaveCount(work.news.length);
  const address = page.getByText(`${baseURL}/interventions/${withDatasheet}`);
  await expect(address).toHaveText(/datos del \d{1,2} de [a-z]+ de \d{4}/);
  await expect(page.getByRole("navigation")).toHaveCount(0);
});

test("a conflict and a news item are printed with their addresses and the day of their data", async ({
  page,
  request,
  baseURL,
}) => {
  const { conflict, newsItem } = await findRecords(request);
  await page.emulateMedia({ media: "print" });
  for (const path of [`/conflicts/${conflict}`, `/news/${newsItem}`]) {
    await page.goto(path);
    const address = page.locator("article > p", { hasText: `${baseURL}${path}` });
    await expect(address).toBeVisible();
    await expect(address).toHaveText(/datos del \d{1,2} de [a-z]+ de \d{4}/);
  }
});

test("what is pressed to copy a citation is not printed", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/data");
  await expect(page.getByText("Cómo citar el estudio")).toBeVisible();
  await expect(page.getByText("Copiar cita").filter({ visible: true })).toHaveCount(0);
});

test("printing an open dialog prints it without the list under it", async ({ page, request }) => {
  const { newsItem } = await findRecords(request);
  await page.emulateMedia({ media: "print" });
  await page.goto(`/news?completeNewsInformation=${newsItem}`);
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toBeVisible();
  await expect(page.locator("main article").first()).toBeHidden();
  await expect(page.getByRole("link", { name: "Cerrar" })).toHaveCount(0);
});

test("the years of a timeline stand on each of its pages", async ({ page }) => {
  test.skip(!hasPoppler, "poppler reads a PDF as its users' programs do");
  await page.goto("/timeline");
  const pdf = await page.pdf({ width: "21cm", height: "14.8cm" });
  const [, second, third] = poppler("pdftotext", pdf).split("\f");
  for (const text of [second, third]) expect(text).toMatch(/^2005$/m);
});

test("printed statistics leave no page half-empty before the last", async ({ page }) => {
  test.skip(!hasPoppler, "poppler reads a PDF as its users' programs do");
  await page.goto("/statistics");
  const filled = measurePages(await page.pdf({ format: "A4" }));
  expect(filled.length).toBeGreaterThan(10);
  expect(Math.min(...filled.slice(0, -1)), filled.join(" ")).toBeGreaterThan(0.7);
});
