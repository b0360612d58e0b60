import type { Locator, Page } from "@playwright/test";
import { tableNouns } from "../app/staff/tables/fields.ts";
import { intercept } from "./intercept.ts";
import { expectNoOverflow } from "./layout.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";

/** The panel: what it shows to each role. */

const content = (page: Page) => page.getByRole("navigation", { name: "Contenido" });

const rooms = (page: Page) => page.getByRole("navigation", { name: "Páginas del equipo" });

const task = (page: Page, title: string) =>
  page.getByRole("region", { name: "Trabajo por hacer" }).getByRole("listitem").filter({ hasText: title });

const account = (page: Page) => page.getByRole("navigation", { name: "Cuenta" });

type Panel = { counts: Record<string, number | null>; tasks: unknown[]; incomplete: unknown };

test("a researcher sees every tile with its count, and there is a page behind each", async ({ page }) => {
  let shown: Panel | undefined;
  page.on("response", async (response) => {
    if (response.url().endsWith("/api/panel")) shown = await response.json();
  });
  await page.goto("/admin");
  await expect(page.getByText("Tu rol es Investigador.")).toBeVisible();
  await expect.poll(() => shown).toBeDefined();
  const number = (count: number | null | undefined) => Number(count).toLocaleString("es-CO");
  for (const [title, count] of [
    ["Actuaciones urbanísticas", shown?.counts.interventions],
    ["Noticias", shown?.counts.news],
    ["Conflictos", shown?.counts.conflicts],
    ["Usuarios", shown?.counts.users],
  ] as const)
    await expect(content(page).getByRole("link", { name: title })).toContainText(number(count));
  await expectAccessible(page);
  await expectNoOverflow(page);
  // What a researcher does on each of them is the subject of other tests.
  const read = (links: Locator) =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(await read(content(page).getByRole("link"))).toEqual([
    "/",
    "/interventions",
    "/news",
    "/conflicts",
    "/users",
  ]);
  await rooms(page).getByText("Otros registros").click();
  for (const address of await read(rooms(page).getByRole("link")))
    expect((await page.request.get(address)).status(), address).toBe(200);
  // News are what is entered most: one press from the panel, and from every page.
  for (const place of [page.getByRole("main"), account(page)])
    await expect(place.getByRole("link", { name: "Agregar noticia" })).toHaveAttribute("href", "/news/new");
});

test("the pages of the staff lead to one another, on a phone from one button, and say which one is open", async ({
  page,
}) => {
  await page.goto("/admin/activity");
  await expect(rooms(page).getByRole("link", { name: "Actividad" })).toHaveAttribute("aria-current", "page");
  await rooms(page).getByRole("link", { name: "Operaciones" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Operaciones" })).toBeVisible();
  // What is read comes before the way to other pages where one skips that.
  await page.goto("/admin/operations");
  const skip = page.getByRole("link", { name: "Saltar al contenido" });
  await skip.press("Enter");
  await expect(page.locator("#contenido")).toBeFocused();
  await expect(page.locator("#contenido").getByRole("heading", { level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const opener = rooms(page).getByRole("button", { name: "Páginas del equipo" });
  await expect(rooms(page).getByRole("link")).toHaveCount(0);
  await opener.press("Enter");
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await expect(rooms(page).getByRole("link", { name: "Panel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await rooms(page).getByRole("link", { name: "Noticias", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Tabla de noticias" })).toBeVisible();
  await expect(rooms(page).getByRole("link")).toHaveCount(0);
  await expectNoOverflow(page);
});

test("the state of the installation says what to do and fits every width", async ({ page }) => {
  await page.goto("/admin/status");
  const tasks = page.getByRole("region", { name: "Qué hay que hacer" });
  await expect(tasks.getByText("Todavía no hay ninguna copia. Haz una con npm run backup.")).toBeVisible();
  await expect(page.getByRole("region", { name: /^Servidor / }).getByText("Disco libre")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test("each task begins with one press where its first record is mended, and leads to all of them", async ({
  page,
  api,
}) => {
  const name = unique("<b>Aaa</b> sin ficha");
  const id = await api.intervention({ interventionName: name });
  const newsItem = await api.newsItem(id, { newsName: unique("Del futuro"), newsDate: "2190-01-01" });
  await page.goto("/admin");
  await expectNoOverflow(page);
  for (const [title, address] of [
    ["Actuaciones urbanísticas sin ficha técnica", `/interventions/${id}/datasheet/create`],
    ["Noticias con fecha por revisar", `/news/${newsItem}/edit`],
  ] as const) {
    await task(page, title)
      .getByRole("link", { name: /^Empezar/ })
      .click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("button", { name: "Guardar", exact: true })).toBeVisible();
    await page.goBack();
  }
  await task(page, "Noticias con fecha por revisar")
    .getByRole("link", { name: /^Noticias con fecha/ })
    .click();
  await expect(page).toHaveURL("/admin/records/news?check=outsideStudy");
});

test("the totals say what a person did in a week, with a way to the news they entered", async ({
  page,
  api,
  people,
}) => {
  await api.newsItem(await api.intervention());
  await page.goto("/admin");
  await page.getByRole("link", { name: "Totales por persona y semana" }).click();
  const own = page.getByRole("row").filter({ hasText: people.researcher.username });
  await expect(own).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await expectNoOverflow(page);
  const person = own.getByRole("rowheader");
  await person.evaluate((cell) => cell.append("w".repeat(50)));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await own.getByRole("link").first().click();
  const week = new RegExp(`/admin/records/news\\?by=${people.researcher.username}&since=[-\\d]+&until=`);
  await expect(page).toHaveURL(week);
});

test("says so when nothing is pending, and when the panel cannot be loaded", async ({ page }) => {
  await intercept(page, "/panel", (call) =>
    call.changeResponse((panel: Panel) => ({ ...panel, tasks: [], incomplete: [] })),
  );
  await intercept(page, "/evidence/progress", (call) =>
    call.respond({ json: { total: 0, decided: 0, kinds: [], interventions: [] } }),
  );
  await page.goto("/admin");
  await expect(page.getByText("Todo está al día")).toBeVisible();
  await expectAccessible(page);
  await intercept(page, "/panel", (call) => call.drop());
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: /^No hay conexión/ })).toBeVisible();
  await expect(page.getByText("Tu rol es")).toHaveCount(0);
  await expectAccessible(page);
});

test.describe("an assistant", () => {
  test.use({ role: "assistant" });
  test("sees only the tiles of an assistant, regardless of the browser's storage", async ({
    page,
    people,
  }) => {
    const script = await page.addInitScript(() => {
      localStorage.setItem("role", "researcher");
      localStorage.setItem("user", JSON.stringify({ rol: "researcher" }));
    });
    await page.goto("/admin");
    await expect(page.getByText("Tu rol es Asistente.")).toBeVisible();
    await expect(content(page).getByRole("link")).toHaveCount(4);
    const work = [
      ...["Panel", "Evidencia", "Codificar", "Lugares y actores en los textos", "Avisos de lectores"],
      ...["Actividad", "Totales", "Operaciones", "Eliminados"],
    ];
    const tables = tableNouns.length;
    await rooms(page).getByText("Otros registros").click();
    await expect(rooms(page).getByRole("link")).toHaveCount(work.length + tables + 1);
    for (const name of [...work, "Agregar capas al mapa"])
      await expect(rooms(page).getByRole("link", { name, exact: true })).toBeVisible();
    await expect(page.getByText("Mensajes de contacto sin leer")).toHaveCount(0);
    await expect(page.getByText("Importaciones con advertencias")).toHaveCount(0);
    await expectAccessible(page);
    await expectNoOverflow(page);
    // One of each layout; tests/repository/staff-pages.test.ts has what each page needs.
    for (const address of ["/users", "/admin/codebook", "/admin/status"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: "Acceso no autorizado" })).toBeVisible();
    }
    await script.dispose();
    const headers = { Authorization: `Bearer ${people.assistant.token}` };
    for (const path of ["/users", "/imports", "/contact", "/status"])
      expect((await page.request.get(`/api${path}`, { headers })).status(), path).toBe(403);
  });

  test("an altered token belongs to no session", async ({ page, people }) => {
    await page.goto("/robots.txt");
    for (const token of [`${people.researcher.token}x`, "ñ", " "]) {
      await page.evaluate((value) => localStorage.setItem("AUTH_TOKEN", value), token);
      await page.goto("/admin");
      await expect(page.getByRole("heading", { name: /^(Tu sesión terminó|Inicia sesión)/ })).toBeVisible();
      await expect(content(page)).toHaveCount(0);
    }
  });
});
