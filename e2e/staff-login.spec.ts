import type { Page } from "@playwright/test";
import { intercept } from "./intercept.ts";
import { expectNoOverflow } from "./layout.ts";
import { endSession, expect, expectAccessible, signIn, test } from "./staff.ts";

/** How a session begins and ends, as the panel shows it. */

const content = (page: Page) => page.getByRole("navigation", { name: "Contenido" });

const rooms = (page: Page) => page.getByRole("navigation", { name: "Páginas del equipo" });

const account = (page: Page) => page.getByRole("navigation", { name: "Cuenta" });

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
  // The last call of the panel: refused, it would end the session before the press.
  const answered = page.waitForResponse("**/evidence/progress");
  await page.goto("/admin");
  await expect(content(page)).toBeVisible();
  expect((await answered).status()).toBe(200);
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
