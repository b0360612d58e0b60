import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { SiteContentValues } from "../app/nouns/site/contract.ts";
import { openDatabase } from "../db/client.server.ts";
import { siteContent } from "../db/schema/site.ts";
import { findRunningPostgres } from "../server/adapters/embedded-postgres/running.ts";
import { type Client, signIn } from "../tests/support/client.ts";
import { startHttpService } from "../tests/support/mail-servers.ts";
import { type PreparedServer, startPreparedServer } from "../tests/support/server-process.ts";
import { expectAccessible } from "./accessible.ts";
import { openStarted, startApplication } from "./application.ts";
import { expect, test } from "./visitor.ts";

/** What an installation has of its own: the film and the documents of its home page, the provider of its captcha. */

test.describe.configure({ mode: "serial" });

const film = { title: "La ciudad en disputa", transcript: "En 1999 empezó todo.\n\nY siguió." };
const ownFile = { ...film, address: "/media/film.mp4" };
const opener = (page: Page) => page.getByRole("link", { name: "Ver el video" });
const dialog = (page: Page) => page.getByRole("dialog", { name: film.title });

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

let provider: Awaited<ReturnType<typeof startHttpService>>;
let server: PreparedServer;
let staff: Client;

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
  staff = await signIn(server);
});
test.afterAll(() => Promise.all([server.stop(), provider.close()]));

test("the provider is allowed and loaded on the project page only", async ({ page, request }) => {
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

test("the provider is shown after a client-side navigation, and its response is verified", async ({
  page,
}) => {
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

test("a provider that cannot be loaded is reported, and what was typed stays", async ({ page }) => {
  await page.route(`${provider.address}/**`, (route) => route.abort());
  await page.goto(`${server.address}/project`);
  await page.getByLabel("Nombre").fill("Ana");
  await expect(page.locator(".contact-form [role=alert]")).toContainText("No pudimos cargar la comprobación");
  await expect(page.getByLabel("Nombre")).toHaveValue("Ana");
});

test("the default film is served by this site, with captions and a transcript", async ({ page, request }) => {
  const elsewhere: string[] = [];
  page.on("request", (asked) => {
    if (!asked.url().startsWith(server.address) && asked.url().startsWith("http"))
      elsewhere.push(asked.url());
  });
  await page.goto(server.address, { waitUntil: "networkidle" });
  await opener(page).click();
  const own = page.getByRole("dialog", { name: "El proyecto en video" });
  const player = own.locator("video");
  await expect(player).toBeVisible();
  const captions = await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
    const track = video.textTracks[0];
    while (!track?.cues?.length) await new Promise((resolve) => setTimeout(resolve, 50));
    return { mode: track.mode, language: track.language, count: track.cues.length, seconds: video.duration };
  });
  expect(captions).toMatchObject({ mode: "showing", language: "es" });
  expect(captions.count).toBeGreaterThan(10);
  expect(captions.seconds).toBeGreaterThan(55);
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2);
  await player.evaluate((video: HTMLVideoElement) => video.pause());
  await own.getByText("Transcripción").click();
  await expect(own.getByText("La ciudad que se ve aquí es ficticia.")).toBeVisible();
  await expectAccessible(page);
  expect(elsewhere).toEqual([]);
  for (const [format, type] of [
    ["webm", "video/webm"],
    ["mp4", "video/mp4"],
  ]) {
    const part = await request.get(`${server.address}/film/recorrido.${format}`, {
      headers: { Range: "bytes=100-199" },
    });
    expect([part.status(), part.headers()["content-type"], part.headers()["content-length"]]).toEqual([
      206,
      type,
      "100",
    ]);
    expect(part.headers()["cache-control"]).toBe("public, max-age=3600");
  }
  const file = await request.get(`${server.address}/film/recorrido.es.vtt`);
  expect(file.headers()["content-type"]).toMatch(/^text\/vtt/);
});

test("a film of this site opens in a dialog over the home page, with its transcript", async ({ page }) => {
  await keepFilm(ownFile);
  await openStarted(page, server.address);
  await opener(page).click();
  await expect(page).toHaveURL(/\?watchVideo=true$/);
  await expect(dialog(page).locator("video")).toHaveAttribute("src", ownFile.address);
  await expect(dialog(page).getByText("En 1999 empezó todo.")).toBeHidden();
  await dialog(page).getByText("Transcripción").click();
  await expect(dialog(page).getByText("En 1999 empezó todo.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${server.address}/`);
  await expect(opener(page)).toBeFocused();
});

test("a film of another site is loaded after a click, never before", async ({ page }) => {
  const elsewhere: string[] = [];
  await page.route(/^https:/, (route) => {
    elsewhere.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>Reproductor</p>" });
  });
  for (const [address, player] of [
    ["https://www.youtube.com/watch?v=abcdefghijk", "https://www.youtube-nocookie.com/embed/abcdefghijk"],
    ["https://youtu.be/abcdefghijk", "https://www.youtube-nocookie.com/embed/abcdefghijk"],
    ["https://vimeo.com/123456", "https://player.vimeo.com/video/123456"],
  ] as const) {
    await keepFilm({ ...film, address });
    await page.goto(`${server.address}/?watchVideo=true`, { waitUntil: "networkidle" });
    await expect(dialog(page).getByRole("link", { name: "Abrir en otra pestaña" })).toHaveAttribute(
      "href",
      address,
    );
    // The dialogs differ by this address alone.
    if (address.includes("vimeo")) await expectAccessible(page);
    expect(elsewhere).toEqual([]);
    await dialog(page).getByRole("button", { name: "Reproducir aquí" }).click();
    await expect(page.frameLocator("iframe").getByText("Reproductor")).toBeVisible();
    expect(elsewhere.splice(0)[0]).toContain(player);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the product's own film can be played, and its transcript read", async ({ page }) => {
    await keepFilm({ title: film.title, address: "", transcript: "" });
    await page.goto(server.address);
    await opener(page).click();
    await expect(dialog(page).locator("video source")).toHaveCount(2);
    await dialog(page).getByText("Transcripción").click();
    await expect(dialog(page).getByText("La ciudad que se ve aquí es ficticia.")).toBeVisible();
  });

  test("the dialog opens and closes, without buttons that need scripts", async ({ page }) => {
    await keepFilm({ ...film, address: "https://vimeo.com/123456" });
    await page.goto(server.address);
    await opener(page).click();
    await expect(dialog(page).getByRole("link", { name: "Abrir en otra pestaña" })).toBeVisible();
    await expect(dialog(page).getByRole("button")).toHaveCount(0);
    await dialog(page).getByRole("link", { name: "Cerrar" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${server.address}/`);
  });
});

test("documents say what they are and how large", async ({ page }) => {
  const document = { title: "Memoria del estudio", description: "Cómo se hizo.", format: "PDF" };
  // As earlier versions stored them.
  const value = {
    items: [
      { ...document, address: "/media/proyecto.pdf", bytes: 2_500_000, pages: 84 },
      { ...document, title: "Nota", address: "/media/nota.pdf", bytes: 200, pages: 1 },
      { ...document, title: "Anexo", address: "/media/tendencias.pdf", bytes: 0, pages: 0 },
    ],
  };
  const db = openDatabase(String(await findRunningPostgres(server.dataDir)), { max: 1 });
  await db.update(siteContent).set({ value }).where(eq(siteContent.key, "documents"));
  await db.$client.end();
  // The server knows at once of a write of its own, and reads everything again.
  await keepFilm(ownFile);
  await page.goto(server.address);
  const section = page.getByRole("region", { name: "Documentos" });
  // Those that the product makes come first.
  await expect(section.getByRole("listitem")).toHaveCount(8);
  await expect(section.getByRole("link", { name: document.title })).toHaveAttribute(
    "href",
    "/media/proyecto.pdf",
  );
  await expect(section.getByText("PDF · 84 páginas · 2,4 MB")).toBeVisible();
  await expect(section.getByText("PDF · 1 página · 1 kB")).toBeVisible();
  await expect(
    section.getByRole("listitem").filter({ hasText: "Anexo" }).getByText("PDF", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
});

async function keepFilm(value: SiteContentValues["video"]) {
  const response = await staff.send("PUT", "/site-content/video", value);
  expect(response.status, await response.text()).toBe(200);
}
