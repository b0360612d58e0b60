import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openStarted, startApplication } from "./application.ts";
import { expect, test } from "./visitor.ts";

/** The contact form of the project page, as a visitor uses it: the proof of work is really done. */

const send = (page: Page) => page.getByRole("button", { name: /^(?:Enviar mensaje|Enviando…)$/ });
const robot = (page: Page) => page.getByRole("checkbox", { name: "No soy un robot" });
const problems = (page: Page) => page.locator(".contact-form .field-error");
const status = (page: Page) => page.locator(".contact-form [role=status]");

async function open(page: Page): Promise<void> {
  await openStarted(page, "/project");
  await page
    .getByRole("heading", { name: "¿Quieres conocer más sobre el proyecto?" })
    .scrollIntoViewIfNeeded();
  await expect(robot(page)).toBeVisible();
}

async function fillIn(page: Page, message = "¿Dónde consulto la tesis?"): Promise<void> {
  await page.getByLabel("Nombre").fill("Íñigo Peña");
  await page.getByLabel("Correo electrónico").fill("inigo@example.org");
  await page.getByLabel("Mensaje").fill(message);
}

async function solve(page: Page): Promise<void> {
  // Not ticked at once: first comes the work.
  await robot(page).click();
  await expect(page.getByText("Comprobado")).toBeVisible();
}

/** The button says by itself that it waits, so it is pressed as a person does who tries all the same. */
const press = (page: Page) => send(page).dispatchEvent("click");

test("requires the fields, then the terms, then the captcha, and says what is missing", async ({ page }) => {
  await open(page);
  await expect(send(page)).toHaveAttribute("aria-disabled", "true");
  await expect(send(page)).toHaveAccessibleDescription(
    "Para enviarlo, acepta los términos y condiciones y completa el captcha.",
  );
  await press(page);
  await expect(problems(page)).toHaveText([
    "El nombre es requerido",
    "El correo es requerido",
    "El mensaje es requerido",
  ]);
  await expect(page.getByLabel("Nombre")).toBeFocused();
  await expect(page.getByLabel("Nombre")).toHaveAccessibleDescription("El nombre es requerido");

  await fillIn(page);
  await page.getByLabel("Correo electrónico").fill("inigo@");
  await press(page);
  await expect(problems(page)).toHaveText(["El correo no es válido"]);

  await page.getByLabel("Correo electrónico").fill("inigo@example.org");
  await press(page);
  await expect(problems(page)).toHaveText(["Debes aceptar los términos y condiciones"]);
  await expect(page.getByLabel(/^Acepto/)).toBeFocused();

  await page.getByLabel(/^Acepto/).check();
  await expect(problems(page)).toHaveCount(0);
  await press(page);
  await expect(problems(page)).toHaveText(["Debes completar el captcha"]);
  await expect(robot(page)).toBeFocused();
  await expect(send(page)).toHaveAttribute("aria-disabled", "true");
});

test("sends a message once on a double click, and clears the form", { tag: "@phone" }, async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  const sent: string[] = [];
  const complaints: string[] = [];
  page.on("request", (call) => {
    if (!call.url().startsWith(String(baseURL))) elsewhere.push(call.url());
    if (call.method() === "POST") sent.push(call.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await open(page);
  await fillIn(page);
  await page.getByLabel(/^Acepto/).check();
  await solve(page);
  await expect(send(page)).toHaveAttribute("aria-disabled", "false");
  await send(page).dblclick();
  await expect(status(page)).toHaveText("Mensaje enviado correctamente.");
  await expect(page.locator(".toast")).toContainText("Mensaje enviado correctamente");
  // As one that comes only when the message has been sent.
  await send(page).dispatchEvent("click", { detail: 2 });
  for (const label of ["Nombre", "Correo electrónico", "Mensaje"])
    await expect(page.getByLabel(label)).toHaveValue("");
  await expect(page.getByLabel(/^Acepto/)).not.toBeChecked();
  await expect(robot(page)).not.toBeChecked();
  await expect(problems(page)).toHaveCount(0);
  await expect(status(page)).toHaveText("Mensaje enviado correctamente.");
  expect(sent).toEqual([`${baseURL}/api/contact`]);
  expect({ elsewhere, complaints }).toEqual({ elsewhere: [], complaints: [] });
});

test("keeps the message when the server cannot take it, also after a reload", async ({ page }) => {
  let isDown = true;
  await page.route("**/api/contact", (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { error: "El servicio no está disponible en este momento." } })
      : route.continue(),
  );
  await open(page);
  await fillIn(page, "Un mensaje que no se pierde");
  await page.getByLabel(/^Acepto/).check();
  await solve(page);
  await send(page).click();
  const alert = page.locator(".contact-form [role=alert]");
  await expect(alert).toContainText("Error al enviar el mensaje");
  await expect(alert).toContainText("El servicio no está disponible en este momento.");
  await expect(page.locator(".toast")).toContainText("Error al enviar el mensaje");
  await expect(page.getByLabel("Mensaje")).toHaveValue("Un mensaje que no se pierde");

  await page.reload();
  await startApplication(page);
  await expect(page.getByLabel("Mensaje")).toHaveValue("Un mensaje que no se pierde");
  isDown = false;
  await page.getByLabel(/^Acepto/).check();
  await solve(page);
  await send(page).click();
  await expect(status(page)).toHaveText("Mensaje enviado correctamente.");
  await page.reload();
  await startApplication(page);
  await expect(page.getByLabel("Mensaje")).toHaveValue("");
});

test("works by keyboard alone", async ({ page }) => {
  await open(page);
  await page.getByLabel("Nombre").focus();
  await page.keyboard.type("Ana");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ana@example.org");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Hola");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(/^Acepto/)).toBeFocused();
  await page.keyboard.press("Space");
  // The policy's link comes next, where there is one.
  while (!(await robot(page).evaluate((box) => box === document.activeElement)))
    await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByText("Comprobado")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(send(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText("Mensaje enviado correctamente.");
});

test("has no accessibility violation in any state, in both schemes", { tag: "@phone" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  const check = () => expectAccessible(page, ".contact-form");
  await check();
  await press(page);
  await expect(problems(page)).toHaveCount(3);
  await check();
  await fillIn(page);
  await page.getByLabel(/^Acepto/).check();
  await solve(page);
  // The widget's tick is drawn in a moment.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await check();
});

test("loads the captcha and the validation only when the form is near the screen", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (call) => scripts.push(new URL(call.url()).pathname));
  await openStarted(page, "/project");
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((path) => /altcha|pbkdf2/.test(path))).toEqual([]);
  await page.getByLabel("Nombre").focus();
  await expect(robot(page)).toBeVisible();
  expect(scripts.some((path) => /altcha/.test(path))).toBe(true);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("says that the form needs JavaScript, and offers the mail address", async ({ page }) => {
    await page.goto("/project");
    const section = page.getByRole("region", { name: "¿Quieres conocer más sobre el proyecto?" });
    const notice = section.locator("noscript p");
    await expect(notice).toBeVisible();
    expect(await notice.evaluate((element) => element.textContent)).toContain("necesita JavaScript");
    await expect(section.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:[^@]+@/);
    await expect(page.locator(".contact-form")).toBeHidden();
  });
});
