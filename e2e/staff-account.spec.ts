import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "./staff.ts";

/** Who is signed in, in the headers: what is there for whom, at every width, by keyboard. */

const settled = { waitUntil: "networkidle" } as const;
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const account = (page: Page) => page.getByRole("navigation", { name: "Cuenta" });

test.describe("a visitor", () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  test("logs in from a list, returns to it, and logs out", async ({ page, people }) => {
    await page.goto("/news?search=agua", settled);
    await account(page).getByRole("link", { name: "Iniciar sesión" }).click();
    await page.getByLabel("Usuario").fill(people.researcher.username);
    await page.getByLabel("Contraseña", { exact: true }).fill(people.researcher.password);
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    const opened = toast(page, "Inicio de sesión exitoso").getByRole("link", { name: "Ir al panel" });
    await expect(opened).toHaveAttribute("href", "/admin");
    await expect(page).toHaveURL(/\/news\?search=agua$/);
    await expect(account(page).getByRole("link", { name: "Usuarios" })).toBeVisible();
    await expect(account(page).getByRole("link", { name: people.researcher.username })).toHaveAttribute(
      "href",
      "/admin",
    );
    await account(page).getByRole("button", { name: "Cerrar sesión" }).dblclick();
    await expect(toast(page, "Cierre de sesión exitoso")).toHaveCount(1);
    await expect(toast(page, "Tu sesión terminó")).toHaveCount(0);
    const login = account(page).getByRole("link", { name: "Iniciar sesión" });
    await expect(login).toBeFocused();
    // What the second click of two finds where the button was.
    await login.dispatchEvent("click", { detail: 2 });
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL(/\/news\?search=agua$/);
    await expect(page.locator(".staff-bar")).toHaveCount(0);
  });
});

test("the phone's menu has the account, and closes after logging out", async ({ page, people }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, people.researcher);
  await page.goto("/team", settled);
  const menu = page.getByRole("navigation", { name: "Menú" });
  const opener = page.locator("summary").filter({ hasText: "Menú" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("link", { name: "Usuarios" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await menu.getByRole("button", { name: "Cerrar sesión" }).press("Enter");
  await expect(toast(page, "Cierre de sesión exitoso")).toBeVisible();
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe("an assistant", () => {
  test.use({ role: "assistant" });
  test("sees no link to the users", async ({ page, people }) => {
    await page.goto("/team", settled);
    await expect(account(page).getByRole("link", { name: people.assistant.username })).toBeVisible();
    await expect(account(page).getByRole("link", { name: "Usuarios" })).toHaveCount(0);
  });
});

test("a name of 100 characters fits in every header at every width", async ({ page, api }) => {
  const user = "m".repeat(90) + Math.random().toString(36).slice(2, 12).padEnd(10, "0");
  const password = "quebrada-verde-77";
  const { status } = await api.send("POST", "/users/create-account", {
    userName: "Ana",
    userLastName: "Ruiz",
    user,
    rol: "researcher",
    userPassword: password,
    passwordConfirmation: password,
  });
  expect(status).toBe(201);
  await signIn(page, { username: user, password });
  for (const address of ["/team", "/auth/login"]) {
    await page.goto(address);
    await expect(page.getByText(user).first()).toBeAttached();
    for (const width of [320, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} at ${width}`).toBe(
        width,
      );
      const heights = await page
        .locator("header .nav-link")
        .evaluateAll((links) =>
          links.map((link) => link.getBoundingClientRect().height).filter((height) => height > 60),
        );
      expect(heights, `links in two lines, ${address} at ${width}`).toEqual([]);
    }
  }
});

test("signing in causes no layout shift", async ({ ownPage: page }) => {
  for (const [width, address] of [
    [1280, "/news"],
    [1024, "/conflicts"],
    [360, "/news"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(address, settled);
    await expect(page.locator(".staff-bar")).toBeVisible();
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect(moved, `${address} at ${width}`).toBeLessThan(0.01);
  }
});
