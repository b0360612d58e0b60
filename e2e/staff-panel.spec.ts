import type { Locator, Page } from "@playwright/test";
import { tableNouns } from "../app/staff/tables/fields.ts";
import { intercept } from "./intercept.ts";
import { endSession, expect, expectAccessible, signIn, test, unique } from "./staff.ts";

/** The panel: what it shows to each role, and the login for visitors. */

const content = (page: Page) => page.getByRole("navigation", { name: "Contenido" });
const rooms = (page: Page) => page.getByRole("navigation", { name: "Páginas del equipo" });
const task = (page: Page, title: string) =>
  page.getByRole("region", { name: "Trabajo por hacer" }).getByRole("listitem").filter({ hasText: title });
const account = (page: Page) => page.getByRole("navigation", { name: "Cuenta" });

type Panel = { counts: Record<string, number | null>; tasks: unknown[]; incomplete: unknown };

async function expectNoOverflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 800 });
}

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

test("an edition is published, gets its DOI and is withdrawn", async ({ page }) => {
  await page.goto("/admin/editions");
  const number = await page.getByLabel("Número").inputValue();
  await page.getByRole("button", { name: "Publicar la edición" }).click();
  const edition = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: number }) });
  await edition.getByRole("link", { name: "Escribir el DOI" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "DOI" }).fill("10.5281/zenodo.99");
  await expectAccessible(page);
  await dialog.getByRole("button").click();
  await expect(edition).toContainText("doi:10.5281/zenodo.99");
  const expectReadable = async () => {
    await page.goto(`/data/editions/${number}`);
    await expectAccessible(page);
    await expectNoOverflow(page);
  };
  await expectReadable();
  await page.goto("/admin/editions");
  await edition.getByRole("link", { name: "Retirar" }).click();
  await dialog.getByLabel("Razón").fill("Era una prueba.");
  await dialog.getByRole("button").click();
  await expect(edition).toContainText("Era una prueba.");
  await expectNoOverflow(page);
  await expectReadable();
});

test("a name is looked for, stays where it is another person's, is hidden and shown again", async ({
  page,
  api,
}) => {
  const name = unique("Quimbaya");
  const work = await api.intervention();
  const description = `La vecina ${name} se opuso. El alcalde ${name} la oyó.`;
  const newsItem = await api.newsItem(work, { description });
  await page.goto("/admin/hidden-names");
  await page.getByLabel("Nombre", { exact: true }).fill(name.toUpperCase());
  await page.getByRole("button", { name: "Buscar dónde está" }).press("Enter");
  await expect(page.getByRole("heading", { name: /está en 2 pasajes/ })).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("checkbox", { name: /la oyó/ }).press("Space");
  await page.getByRole("link", { name: "Ocultar el nombre" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("en 1 pasaje, y en todo lo que se publique");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ocultar" }).press("Enter");
  const hidden = page.getByRole("listitem").filter({ hasText: "menos en un pasaje" });
  await expect(hidden).toContainText(name.toUpperCase());
  const read = async () => (await page.request.get(`/news/${newsItem}`)).text();
  expect(await read()).toContain(`La vecina (oculto) se opuso. El alcalde ${name} la oyó.`);
  await hidden.getByRole("link", { name: /^Mostrar otra vez/ }).press("Enter");
  await expectNoOverflow(page);
  await dialog.getByRole("button", { name: "Mostrar otra vez" }).press("Enter");
  await expect(hidden).toBeHidden();
  expect(await read()).toContain(description);
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
  await expectAccessible(page);
  await expectNoOverflow(page);
  await own.getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/records/news\\?by=${people.researcher.username}&since=`));
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

test("after logging out the panel is gone, also with Back", async ({ page, people }) => {
  await signIn(page, people.researcher);
  await page.goto("/admin");
  await expect(content(page)).toBeVisible();
  await account(page).getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByRole("heading", { name: "Inicia sesión para continuar" })).toBeVisible();
  await expect(content(page)).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Volver al inicio" }).first().click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Inicia sesión para continuar" })).toBeVisible();
  await expect(content(page)).toHaveCount(0);
});

test("when the session was ended elsewhere the panel disappears, and the login leads back to it", async ({
  page,
  people,
}) => {
  const token = await signIn(page, people.researcher);
  await page.goto("/admin");
  await expect(content(page)).toBeVisible();
  await endSession(page, token);
  await rooms(page).getByRole("link", { name: "Eliminados" }).click();
  await expect(page.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Iniciar sesión" }).click();
  await intercept(page, "/users/login", (call) => call.respond({ json: people.researcher.token }));
  await page.getByLabel("Usuario").fill(people.researcher.username);
  await page.getByLabel("Contraseña", { exact: true }).fill(people.researcher.password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL("/admin/deleted");
  await expect(page.getByRole("heading", { name: "Eliminados" })).toBeVisible();
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

test.describe("a visitor", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("sees no staff page, and is shown the login", async ({ page }) => {
    const address = "/admin/activity?noun=news";
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Inicia sesión para continuar" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Iniciar sesión" })).toHaveAttribute(
      "href",
      `/auth/login?next=${encodeURIComponent(address)}`,
    );
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  test("the login form is disabled until the scripts run, so that the browser never sends the password itself", async ({
    page,
  }) => {
    const posted: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posted.push(request.url());
    });
    const { promise: looked, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await looked;
      await route.continue();
    });
    await page.goto("/auth/login", { waitUntil: "commit" });
    await page.getByLabel("Usuario").fill("inés");
    await page.getByLabel("Usuario").press("Enter");
    await expect(page.getByRole("button", { name: "Iniciar sesión" })).toBeDisabled();
    expect(posted).toEqual([]);
    letThrough();
    await expect(page.getByRole("button", { name: "Iniciar sesión" })).toBeEnabled();
    await expect(page).toHaveURL("/auth/login");
  });

  test("the login leads to the address in `next`, and never to another site", async ({ page, people }) => {
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).hostname === "evil.example") elsewhere.push(request.url());
    });
    await intercept(page, "/users/login", (call) => call.respond({ json: people.researcher.token }));
    for (const [next, address] of [
      ["/news?search=agua#contenido", "/news?search=agua#contenido"],
      ["//evil.example", "/"],
    ] as const) {
      await page.goto(`/auth/login?next=${encodeURIComponent(next)}`);
      await page.getByLabel("Usuario").fill(people.researcher.username);
      await page.getByLabel("Contraseña", { exact: true }).fill(people.researcher.password);
      await page.getByRole("button", { name: "Iniciar sesión" }).click();
      await expect(page, next).toHaveURL(address);
      await page.evaluate(() => localStorage.clear());
    }
    expect(elsewhere).toEqual([]);
  });
});
