import { expect, test } from "@playwright/test";
import { startHttpService } from "../tests/support/mail-servers.ts";
import { type PreparedServer, startPreparedServer } from "../tests/support/server-process.ts";
import { openStarted, startApplication } from "./application.ts";

/** A provider with the API of reCAPTCHA, in place of the proof of work: a script of its own, and a token to verify. */
const script = `window.grecaptcha = {
  ready: (callback) => callback(),
  render(host, { sitekey, callback }) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Soy una persona " + sitekey;
    button.onclick = () => callback("respuesta-" + Math.random());
    host.append(button);
  },
};`;

test.describe.configure({ mode: "serial", timeout: 120_000 });

let provider: Awaited<ReturnType<typeof startHttpService>>;
let server: PreparedServer;

test.beforeAll(async () => {
  provider = await startHttpService(({ path }) =>
    path.startsWith("/api.js")
      ? { headers: { "Content-Type": "text/javascript" }, body: script }
      : { body: '{"success":true}' },
  );
  server = await startPreparedServer({
    CAPTCHA_SITE_KEY: "clave-del-sitio",
    CAPTCHA_SECRET: "secreto-del-sitio",
    CAPTCHA_SCRIPT_URL: `${provider.address}/api.js`,
    CAPTCHA_VERIFY_URL: `${provider.address}/siteverify`,
    CAPTCHA_ORIGINS: "https://captcha.example",
  });
});
test.afterAll(async () => {
  await server.stop();
  await provider.close();
});

test("is allowed and loaded on the project page only", async ({ page, request }) => {
  const readPolicy = async (path: string) =>
    (await request.get(server.address + path)).headers()["content-security-policy"] ?? "";
  for (const path of ["/", "/news", "/team", "/nada"])
    expect(await readPolicy(path)).not.toMatch(new RegExp(`${provider.address}|captcha\\.example`));
  const policy = await readPolicy("/project");
  expect(policy).toMatch(new RegExp(`script-src [^;]*${provider.address} https://captcha\\.example`));
  expect(policy).not.toMatch(/script-src [^;]*'unsafe-inline'/);
  await openStarted(page, server.address);
  await page.waitForLoadState("networkidle");
  expect(provider.received).toEqual([]);
});

test("is shown after a client-side navigation, and its response is verified", async ({ page }) => {
  await openStarted(page, server.address);
  await page.getByRole("contentinfo").getByRole("link", { name: "El Proyecto" }).click();
  await expect(page).toHaveURL(`${server.address}/project`);
  // Only that page's own response allows the provider's script, so it is loaded again.
  const reloaded = page.waitForEvent("load");
  await page.getByLabel("Nombre").scrollIntoViewIfNeeded();
  await reloaded;
  await startApplication(page);
  await page.getByRole("button", { name: "Soy una persona clave-del-sitio" }).click();
  await page.getByLabel("Nombre").fill("Ana");
  await page.getByLabel("Correo electrónico").fill("ana@example.org");
  await page.getByLabel("Mensaje").fill("Hola");
  await page.getByLabel(/^Acepto/).check();
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.locator(".contact-form [role=status]")).toHaveText("Mensaje enviado correctamente.");
  const asked = provider.received.filter(({ path }) => path === "/siteverify");
  expect(asked).toHaveLength(1);
  expect(new URLSearchParams(asked[0]?.body).get("response")).toMatch(/^respuesta-/);
  const scripts = provider.received.filter(({ path }) => path.startsWith("/api.js"));
  expect(scripts[0]?.path).toContain("render=explicit");
});

test("that cannot be loaded is reported, and what was typed stays", async ({ page }) => {
  await page.route(`${provider.address}/**`, (route) => route.abort());
  await page.goto(`${server.address}/project`);
  await page.getByLabel("Nombre").fill("Ana");
  await expect(page.locator(".contact-form [role=alert]")).toContainText("No pudimos cargar la comprobación");
  await expect(page.getByLabel("Nombre")).toHaveValue("Ana");
});
