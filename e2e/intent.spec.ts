import type { Page } from "@playwright/test";
import { startApplication } from "./application.ts";
import { findRecords } from "./screens.ts";
import { expect, test } from "./visitor.ts";

/** Scripts are loaded when a visitor touches the page, and what was done before is neither lost nor done twice. */

/** The scripts that a page asks for, from now on. */
function listenForScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (call) => {
    if (call.resourceType() === "script") scripts.push(new URL(call.url()).pathname);
  });
  return scripts;
}

/** Holds the application's scripts back until they are let through. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const opened = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await opened;
    await route.continue();
  });
  return letThrough;
}

test("reading and scrolling load no script; a key, the focus or a press on the text do", {
  tag: "@phone",
}, async ({ page, isMobile }) => {
  const scripts = listenForScripts(page);
  const press = async () => {
    const heading = page.getByRole("heading", { level: 1 });
    await (isMobile ? heading.tap() : heading.click());
  };
  for (const wake of [press, () => page.keyboard.press("a"), () => page.getByRole("searchbox").focus()]) {
    // Once ready, a page may still ask for what its parts lower down need.
    await page.goto("/healthz");
    scripts.length = 0;
    await page.goto("/news");
    if (!isMobile) await page.mouse.wheel(0, 900);
    await page.evaluate(() => scrollTo(0, 1_200));
    await page.waitForLoadState("networkidle");
    expect(scripts).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    await wake();
    await expect(page.locator("html[data-ready]")).toBeAttached();
    expect(scripts.length).toBeGreaterThan(3);
  }
});

test("links pressed first are followed by the browser, page after page without scripts, and Back keeps the place", {
  tag: "@phone",
}, async ({ page, isMobile }) => {
  const scripts = listenForScripts(page);
  await page.goto("/news");
  const press = (name: string | RegExp) => {
    const link = page.getByRole("main").getByRole("link", { name }).last();
    return isMobile ? link.tap() : link.click();
  };
  await press(/^Leer más/);
  await expect(page).toHaveURL(/completeNewsInformation=/);
  await page.getByRole("dialog").getByRole("link", { name: "Cerrar" }).click();
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Closing went back, to the place in the list.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
  await press("Ver más");
  await expect(page.locator("main article")).toHaveCount(45);
  await expect(page.locator("main article").nth(30)).toBeInViewport();
  expect(scripts).toEqual([]);
});

test("a dialog opened before scripts is closed by Escape and beside it, one step back in history", async ({
  page,
}) => {
  for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(5, 400)]) {
    await page.goto("/project");
    await page.goto("/news?search=samanes");
    await page
      .getByRole("link", { name: /^Leer más/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await close();
    await expect(page).toHaveURL(/\/news\?search=samanes$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/project$/);
  }
});

test("a dialog opened before scripts and closed with them also goes back to the place in the list", async ({
  page,
}) => {
  await page.goto("/news");
  await page
    .getByRole("link", { name: /^Leer más/ })
    .nth(20)
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await startApplication(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
});

test("what is typed, ticked and sent while scripts load is kept, and sent once", async ({ page }) => {
  const posts: string[] = [];
  page.on("request", (call) => {
    if (call.method() === "POST") posts.push(call.url());
  });
  const letThrough = await holdScripts(page);
  await page.goto("/project");
  await page.getByLabel("Nombre").fill("Íñigo Peña");
  await page.getByLabel("Correo electrónico").fill("inigo@example.org");
  await page.getByLabel("Mensaje").fill("Escrito antes");
  await page.getByLabel(/^Acepto/).check();
  const send = page.getByRole("button", { name: "Enviar mensaje" });
  await send.click({ force: true });
  await send.click({ force: true });
  await expect(page.locator("html[data-ready]")).toHaveCount(0);
  letThrough();
  // The press is done: all that is missing is the captcha, which says so.
  await expect(page.locator(".contact-form .field-error")).toHaveText(["Debes completar el captcha"]);
  await expect(page.getByLabel("Nombre")).toHaveValue("Íñigo Peña");
  await expect(page.getByLabel("Mensaje")).toHaveValue("Escrito antes");
  await expect(page.getByLabel(/^Acepto/)).toBeChecked();
  await expect(send).toHaveAccessibleDescription("Para enviarlo, completa el captcha.");
  expect(posts).toEqual([]);
});

test("a filter chosen while scripts load is applied by them", async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto("/interventions");
  await page.getByRole("combobox", { name: "Sistema" }).selectOption({ label: "Habitacional" });
  await page.getByRole("searchbox").pressSequentially("a");
  letThrough();
  await expect(page).toHaveURL(/search=a.*ystem=67d9e3da9f394f4c2c8bcf77/);
  await expect(page.getByRole("searchbox")).toHaveValue("a");
});

test("scripts that arrive after the browser has begun to leave do not run", async ({ page }) => {
  const letThrough = await holdScripts(page);
  let answer = () => {};
  // A page that is being left cannot be asked.
  const begun: string[] = [];
  page.on("console", (message) => begun.push(message.text()));
  const listen = await page.addInitScript(() => addEventListener("hydrated", () => console.log("ready")));
  await page.goto("/news");
  await page.getByRole("searchbox").fill("samanes");
  await page.route(/\/news\?search=samanes/, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const asked = page.waitForRequest(/search=samanes/);
  await page.keyboard.press("Enter");
  const request = await asked;
  expect(request.isNavigationRequest()).toBe(true);
  letThrough();
  await page.waitForTimeout(500);
  expect(begun).toEqual([]);
  answer();
  await expect(page).toHaveURL(/search=samanes/);
  await expect(page.locator("main article").first()).toContainText(/samanes/i);
  await listen.dispose();
});

test("a button pressed while scripts load is pressed once when they run", async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto("/statistics");
  await page.evaluate(() => {
    const copied: string[] = [];
    Object.assign(globalThis, { copied });
    navigator.clipboard.writeText = async (text) => void copied.push(text);
  });
  await page.getByText("Descargar y citar: Conflictos").click();
  const button = page.getByRole("button", { name: "Copiar cita" }).first();
  await button.click();
  await button.click();
  letThrough();
  const readCopied = () => page.evaluate(() => (globalThis as unknown as { copied: string[] }).copied);
  await expect.poll(readCopied).toEqual([expect.stringContaining("Tipos de conflicto")]);
});

test("an image that does not load gives way to its system's band or to the text, before scripts too", async ({
  page,
  request,
}) => {
  const { withDatasheet, datasheet } = await findRecords(request);
  const scripts = listenForScripts(page);
  await page.goto(`/interventions/${withDatasheet}/datasheet`);
  const band = page.locator(".record-image .system-band");
  const image = page.locator(".record-image img");
  await expect(image).toBeVisible();
  await expect(band).toBeHidden();
  await image.evaluate((shown: HTMLImageElement) => {
    shown.removeAttribute("srcset");
    shown.src = "/media/no-hay.jpg";
  });
  await expect(image).toHaveAttribute("alt", "");
  await expect(image).toBeHidden();
  await expect(band).toBeVisible();
  await page.route(/\/drawings\//, (route) => route.abort());
  await page.goto(`/intervention-datasheet/${withDatasheet}/${datasheet}/features`);
  await expect(page.locator(".datasheet-image").first()).toBeHidden();
  expect(scripts).toEqual([]);
});

test("where a token is stored scripts load at once, and nothing is said of the session before it is known", async ({
  page,
}) => {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.setItem("AUTH_TOKEN", "x"));
  const letThrough = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const logIn = page.getByRole("link", { name: "Iniciar sesión" });
  await expect(logIn.first()).toBeHidden();
  letThrough();
  // The server does not know this token.
  await expect(logIn.first()).toBeVisible();
});
