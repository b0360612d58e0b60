import type { Page } from "@playwright/test";
import { createPdf } from "../tests/support/scans.ts";
import { merge, openForm, pressAndLook, saveButton, summary, toast } from "./form-cases.ts";
import { intercept } from "./intercept.ts";
import { expect, expectAccessible, type StaffApi, test, unique } from "./staff.ts";

/** The editor of the site's own texts. They are the whole site's, so these tests take turns. */
test.describe.configure({ mode: "default" });

type Part = { value: Record<string, unknown>; _id: string; __v: number };
const read = (api: StaffApi, key: string) => api.get<Part>(`/site-content/${key}`);
async function keep(api: StaffApi, key: string, fields: Record<string, unknown>) {
  const { value, __v } = await read(api, key);
  const response = await api.send("PUT", `/site-content/${key}`, { ...value, ...fields, __v });
  expect(response.status, JSON.stringify(response.data)).toBe(200);
}
const people = async (api: StaffApi) =>
  ((await read(api, "team")).value.members as { name: string }[]).map(({ name }) => name);
const preview = (page: Page) => page.locator("section", { hasText: "Vista previa" });
const names = (page: Page) => page.getByLabel("Nombre (obligatorio)", { exact: true });

test("the panel links to each part, with its purpose and last change", async ({ page, api }) => {
  await keep(api, "contact", {});
  await page.goto("/admin");
  await page.getByRole("link", { name: "Contenido del sitio" }).click();
  const contact = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Contacto" }) });
  await expect(contact).toContainText("del pie de todas las páginas");
  await expect(contact).toContainText(/Último cambio: .* por researcher-/);
  await expectAccessible(page);
  await contact.getByRole("link", { name: "Historial de Contacto" }).click();
  await expect(page.getByRole("heading", { name: "Historial", level: 1 })).toBeVisible();
});

test("a new title appears in the header immediately, and its old version can be restored", async ({
  page,
  api,
}) => {
  const { title: before } = (await read(api, "site")).value as { title: string };
  const title = unique(before);
  await openForm(page, "/admin/content/site");
  const input = page.getByLabel("Título del sitio (obligatorio)");
  await input.fill("");
  await saveButton(page).click();
  await expect(summary(page)).toContainText("Título del sitio: El título es obligatorio");
  await input.fill(title);
  await expect(preview(page).getByText(title)).toBeVisible();
  await saveButton(page).click();
  await expect(toast(page)).toContainText("Contenido del sitio guardado correctamente");
  await expect(page).toHaveURL(/\/admin\/content$/);
  await expect(page.getByRole("banner")).toContainText(title);

  await page.getByRole("link", { name: "Historial de Nombre del sitio" }).click();
  await expect(page.locator("#contenido").getByRole("listitem").first()).toContainText("Título");
  await page
    .getByRole("link", { name: /^Restaurar/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Restaurar" }).click();
  await expect(page.getByRole("banner")).not.toContainText(title);
  await expect(page.getByRole("banner")).toContainText(before);
});

test("team members are added, reordered by key and button, and removed", async ({ page, api }) => {
  await keep(api, "team", {
    members: [
      { name: "Uno", role: "" },
      { name: "Dos", role: "Mapas" },
    ],
  });
  await openForm(page, "/admin/content/team");
  await names(page).first().press("Alt+ArrowDown");
  await expect(names(page).first()).toHaveValue("Dos");
  await expect(names(page).nth(1)).toBeFocused();
  expect(await pressAndLook(page.getByRole("button", { name: "Subir Uno" }))).toEqual({
    entries: [
      ["Uno", "Quitar Uno"],
      ["Dos", "Quitar Dos"],
    ],
    focused: "Uno",
  });
  await page.getByRole("button", { name: "Agregar integrante" }).click();
  await expect(names(page).nth(2)).toBeFocused();
  await saveButton(page).click();
  await expect(summary(page)).toContainText("Integrantes: El nombre es obligatorio (n.º 3)");
  await expect(names(page).nth(2)).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await summary(page).getByRole("link").click();
  await expect(names(page).nth(2)).toBeFocused();
  await page.keyboard.type("Ñusta");
  await page.getByRole("button", { name: "Quitar Dos" }).click();
  await expect(preview(page).getByText("Ñusta")).toBeVisible();
  await saveButton(page).click();
  await expect(toast(page)).toContainText("guardado");
  expect(await people(api)).toEqual(["Uno", "Ñusta"]);
  await page.goto("/team");
  await expect(page.getByText("Ñusta")).toBeVisible();
});

test("what is typed stays as a draft, and a colleague's change is shown for comparison", async ({
  page,
  api,
}) => {
  await keep(api, "team", { members: [{ name: "Uno", role: "" }] });
  await openForm(page, "/admin/content/team");
  await names(page).first().fill("Mía");
  await expect(page.getByText("Borrador guardado en este equipo")).toBeVisible();
  await page.reload();
  await expect(names(page).first()).toHaveValue("Mía");
  await keep(api, "team", { members: [{ name: "Ajena", role: "Mapas" }] });
  await saveButton(page).click();
  await expect(merge(page)).toContainText("Ajena, Mapas");
  await merge(page)
    .getByRole("radio", { name: /Lo tuyo/ })
    .check();
  await merge(page).getByRole("button", { name: "Usar lo elegido y seguir" }).click();
  await saveButton(page).click();
  await expect(toast(page)).toContainText("guardado");
  expect(await people(api)).toEqual(["Mía"]);
});

test("the home page's texts, images and featured intervention are previewed", async ({ page, api }) => {
  const name = unique("Parque destacado");
  const intervention = await api.intervention({ interventionName: name });
  await openForm(page, "/admin/content/home");
  await page.getByLabel("Texto de los conflictos").fill("Disputas de la ciudad");
  await expect(preview(page).getByText("Disputas de la ciudad")).toBeVisible();
  await page.getByLabel("Actuación destacada", { exact: true }).selectOption(intervention);
  await expect(preview(page).getByText(name).first()).toBeVisible();
  await expect(preview(page).locator("[inert] a").first()).toBeAttached();
  await expectAccessible(page);
  await saveButton(page).click();
  await expect(toast(page)).toContainText("guardado");
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Actuación destacada" })).toContainText(name);
  await expectAccessible(page);
  await keep(api, "home", { intervention: "" });
});

test("documents are generated by the site, or replaced by an address or file", async ({ page, api }) => {
  await openForm(page, "/admin/content/documents");
  const trends = page.getByRole("group", { name: "Tendencias de los conflictos" });
  await trends.getByLabel("Un archivo propio").check();
  await saveButton(page).click();
  await expect(summary(page)).toContainText("Tendencias de los conflictos: La dirección es obligatoria");
  const address = trends.getByLabel("Dirección del archivo");
  await summary(page).getByRole("link").click();
  await expect(address).toBeFocused();
  // It is typed while the file of another is on its way.
  const uploads: (() => unknown)[] = [];
  const release = await intercept(page, "/documents", ({ pass }) => uploads.push(pass));
  const research = page.getByRole("group", { name: "Proyecto de investigación" });
  await research.getByLabel("Un archivo propio").check();
  await research
    .getByLabel("Subir un PDF")
    .setInputFiles({ name: "proyecto.pdf", mimeType: "application/pdf", buffer: createPdf() });
  await expect.poll(() => uploads.length).toBe(1);
  await address.fill("https://example.org/tendencias.pdf");
  release();
  await uploads[0]?.();
  await expect(research.getByRole("status")).toHaveText("Subido: guarda para que se vea.");
  await expect(preview(page).locator('a[href="https://example.org/tendencias.pdf"]')).toBeAttached();
  await expectAccessible(page);
  await saveButton(page).click();
  await expect(toast(page)).toContainText("guardado");
  expect((await read(api, "documents")).value).toMatchObject({
    replaced: {
      trends: { address: "https://example.org/tendencias.pdf" },
      research: { address: expect.stringMatching(/^\/media\/.*\.pdf$/), pages: 1 },
    },
  });
  await openForm(page, "/admin/content/documents");
  await trends.getByLabel("Lo prepara el sitio").check();
  await research.getByLabel("Lo prepara el sitio").check();
  await saveButton(page).click();
  await expect(toast(page)).toContainText("guardado");
  expect((await read(api, "documents")).value).toEqual({ replaced: {} });
});

test("a film that cannot be played, a partner and a dashboard without https are refused", async ({
  page,
}) => {
  await openForm(page, "/admin/content/video");
  await page.getByLabel("Dirección del video").fill("https://example.org/pelicula");
  await saveButton(page).click();
  await expect(summary(page)).toContainText("YouTube o de Vimeo");
  await page.getByLabel("Dirección del video").fill("https://vimeo.com/76979871");
  await expect(preview(page).getByText("Abrir en otra pestaña")).toBeVisible();
  await page.getByRole("link", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Salir y descartar" }).click();

  await openForm(page, "/admin/content/dashboards");
  await page.getByLabel(/^Tablero: Noticias/).fill("http://example.org");
  await saveButton(page).click();
  await expect(summary(page)).toContainText("https://");
  await expectAccessible(page);
});

test("on a phone the preview opens by a button", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openForm(page, "/admin/content/partners");
  await page.getByRole("button", { name: "Agregar aliado" }).click();
  await page.keyboard.type("Universidad de la Ñ");
  await expect(preview(page)).toBeHidden();
  await page.getByRole("button", { name: "Vista previa" }).click();
  await expect(preview(page).getByText("Universidad de la Ñ")).toBeVisible();
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  await expectAccessible(page);
});

test.describe("an assistant", () => {
  test.use({ role: "assistant" });
  test("sees no link, and is refused by address and by API call", async ({ page, api }) => {
    await page.goto("/admin");
    await expect(page.getByRole("link", { name: "Noticias" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Contenido del sitio" })).toHaveCount(0);
    await page.goto("/admin/content/team");
    await expect(page.getByRole("heading", { name: "Acceso no autorizado" })).toBeVisible();
    expect((await api.send("PUT", "/site-content/contact", {})).status).toBe(403);
  });
});
