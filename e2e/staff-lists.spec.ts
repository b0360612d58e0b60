import type { Page } from "@playwright/test";
import { expectUncovered } from "./accessible.ts";
import { expect, expectAccessible, type StaffApi, test, unique } from "./staff.ts";

/** What staff do with the records where visitors read them: lists, record pages, the landing of a datasheet. */

const nouns = [
  { path: "/interventions", flag: "deleteUrbanIntervention" },
  { path: "/conflicts", flag: "deleteConflict" },
  { path: "/news", flag: "deleteNews" },
] as const;

const toolbar = (page: Page) => page.locator(".staff-bar");
const toggle = (page: Page, name: string) => toolbar(page).getByRole("button", { name });
const overlays = (page: Page, verb: string) =>
  page.locator("main li").getByRole("link", { name: new RegExp(`^${verb} `) });
const dialog = (page: Page) => page.getByRole("dialog");
const remove = (page: Page) => dialog(page).getByRole("button", { name: "Eliminar" });
const settled = { waitUntil: "networkidle" } as const;

/** An intervention with all that can go with it. */
async function tree(api: StaffApi) {
  const name = unique("Alameda de los tulipanes");
  const intervention = await api.intervention({ interventionName: name });
  const [datasheet, conflict, newsItem] = [
    await api.datasheet(intervention),
    await api.conflict(intervention, { conflictName: `Tala en ${name}` }),
    await api.newsItem(intervention, { newsName: `Protesta por ${name}` }),
  ];
  await api.newsItem(intervention);
  return { name, intervention, datasheet, conflict, newsItem };
}

test.describe("a visitor", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  async function listAddresses(api: StaffApi) {
    const { intervention, datasheet, conflict, newsItem } = await tree(api);
    return [
      `/interventions?deleteUrbanIntervention=${intervention}`,
      `/conflicts?deleteConflict=${conflict}`,
      `/news?deleteNews=${newsItem}`,
      `/interventions/${intervention}/datasheet?deleteUrbanInterventionDataSheet=${datasheet}`,
      `/conflicts/${conflict}`,
      `/news/${newsItem}`,
    ];
  }

  test("gets pages with nothing of the staff", async ({ request, api }) => {
    for (const address of await listAddresses(api)) {
      const html = await (await request.get(address)).text();
      expect(html, address).toMatch(/>\s*Iniciar sesión/);
      expect(html, address).not.toMatch(/>\s*(?:Agregar|Editar|Eliminar|Historial|Crear ficha)|<dialog/);
    }
  });

  test.describe("with an invented token", () => {
    const token = "inventado-por-alguien-de-fuera-0000000000000";
    const localStorage = [{ name: "AUTH_TOKEN", value: token }];
    test.use({ storageState: { cookies: [], origins: [{ origin: "", localStorage }] } });

    test("sees and opens nothing of the staff", async ({ page, api }) => {
      for (const address of await listAddresses(api)) {
        await page.goto(address, settled);
        const session = page.locator("header").getByRole("link", { name: "Iniciar sesión" });
        await expect(session.filter({ visible: true }), address).toHaveCount(1);
        const staffs = page.getByText(/^(?:Agregar|Editar|Eliminar|Historial|Crear ficha)/);
        await expect(staffs, address).toHaveCount(0);
        await expect(dialog(page), address).toHaveCount(0);
        // The page before has forgotten it.
        await page.evaluate((value) => window.localStorage.setItem("AUTH_TOKEN", value), token);
      }
    });
  });

  test("an empty list says to sign in", async ({ page }) => {
    await page.goto("/conflicts?search=zzzznada");
    await expect(page.getByText("Si eres del equipo, inicia sesión")).toBeVisible();
  });
});

test.describe("an assistant", () => {
  test.use({ role: "assistant" });

  test("can add and edit, and cannot delete, not even by address", async ({ page, api }) => {
    const { intervention, datasheet, conflict, newsItem } = await tree(api);
    const ids = [intervention, conflict, newsItem];
    for (const [index, { path, flag }] of nouns.entries()) {
      await page.goto(`${path}?${flag}=${ids[index]}`, settled);
      await expect(toolbar(page).getByRole("link", { name: "Agregar" })).toHaveAttribute(
        "href",
        `${path}/new`,
      );
      await expect(toggle(page, "Editar")).toBeVisible();
      await expect(toggle(page, "Eliminar")).toHaveCount(0);
      await expect(dialog(page)).toHaveCount(0);
    }
    for (const address of [
      `/conflicts/${conflict}`,
      `/news/${newsItem}`,
      `/interventions/${intervention}/datasheet?deleteUrbanInterventionDataSheet=${datasheet}`,
    ]) {
      await page.goto(address, settled);
      await expect(page.getByRole("link", { name: /^Editar/ }).first()).toBeVisible();
      await expect(page.getByRole("link", { name: "Historial" })).toBeVisible();
      await expect(page.getByRole("link", { name: /^Eliminar/ })).toHaveCount(0);
      await expect(dialog(page)).toHaveCount(0);
    }
  });

  test("can create the datasheet of an intervention that has none", async ({ page, api }) => {
    const id = await api.intervention();
    await page.goto(`/interventions/${id}/datasheet`);
    await expect(page.getByText("todavía no tiene una ficha técnica")).toBeVisible();
    await expect(page.getByRole("link", { name: "Crear ficha técnica" })).toHaveAttribute(
      "href",
      `/interventions/${id}/datasheet/create`,
    );
    for (const [name, href] of [
      ["Editar actuación", `/interventions/${id}/edit`],
      ["Agregar conflicto", `/conflicts/new?intervention=${id}`],
      ["Agregar noticia", `/news/new?intervention=${id}`],
      ["Historial", `/admin/history/intervention/${id}`],
    ] as const)
      await expect(page.getByRole("main").getByRole("link", { name })).toHaveAttribute("href", href);
    await expectAccessible(page);
  });
});

test("after saving one is back where one was: filter, place in the list, dialog", async ({ page, api }) => {
  const intervention = await api.intervention();
  const days = Array.from({ length: 33 }, (_, n) =>
    new Date(Date.UTC(2011, 0, 1 + n)).toISOString().slice(0, 10),
  );
  const ids = await Promise.all(days.map((newsDate) => api.newsItem(intervention, { newsDate })));
  const address = `/news?intervention=${intervention}&limit=45`;
  const saved = page.locator(`main li a[href="/news/${ids[0]}"]`);
  await page.goto(address, settled);
  await toggle(page, "Editar").click();
  await overlays(page, "Editar").last().click();
  await expect(page).toHaveURL(`/news/${ids[0]}/edit`);
  await page.getByLabel("Descripción").fill("Corregida");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(saved).toBeFocused();
  await expect(saved).toBeInViewport();

  await page
    .getByRole("link", { name: /^Leer más/ })
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
  const reading = page.url();
  await dialog(page).getByRole("link", { name: "Editar" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  // The form may have been loaded again meanwhile.
  await page.reload(settled);
  await page.getByLabel("Descripción").fill("Corregida en el diálogo");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page).toHaveURL(reading);
  await expect(dialog(page)).toContainText("Corregida en el diálogo");
  await expect(page.getByRole("region", { name: "Avisos" })).toContainText("actualizada correctamente");
});

test.describe("edit and delete modes", () => {
  for (const { path, flag } of nouns)
    test(`${path}: edit and delete exclude each other and lead to the form and the confirmation`, async ({
      page,
      api,
    }) => {
      const { name } = await tree(api);
      await page.goto(`${path}?search=${encodeURIComponent(name)}`);
      const [edit, erase] = [toggle(page, "Editar"), toggle(page, "Eliminar")];
      await edit.click();
      await expect(edit).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByRole("status").filter({ hasText: "Elige la tarjeta" })).toContainText("editar");
      await expect(overlays(page, "Editar").first()).toHaveAttribute("href", /\/[0-9a-f]{24}\/edit$/);
      await expect(page.locator("main article a")).not.toHaveCount(0);
      await expect(page.locator("main article a:not([inert] *)")).toHaveCount(0);
      // All lists have this bar, and their entries in common.
      if (path === "/interventions") await expectAccessible(page);
      await erase.click();
      await expect(edit).toHaveAttribute("aria-pressed", "false");
      await expect(erase).toHaveAttribute("aria-pressed", "true");
      await expect(overlays(page, "Editar")).toHaveCount(0);
      await expect(overlays(page, "Eliminar").first()).toHaveAttribute(
        "href",
        new RegExp(`search=.*&${flag}=[0-9a-f]{24}$`),
      );
      if (path !== "/interventions") await expectAccessible(page);
      await erase.click();
      await expect(overlays(page, "Eliminar")).toHaveCount(0);
      await expect(page.locator("main article").first().getByRole("link").first()).toBeVisible();
    });

  test("work by keyboard: into the mode, onto a card, and out with Escape", async ({ page, api }) => {
    const { name, intervention } = await tree(api);
    await page.goto(`/conflicts?intervention=${intervention}`);
    await expect(toolbar(page).getByRole("link", { name: "Agregar" })).toHaveAttribute(
      "href",
      `/conflicts/new?intervention=${intervention}`,
    );
    await toggle(page, "Eliminar").focus();
    await page.keyboard.press("Enter");
    await expect(overlays(page, "Eliminar").first()).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(overlays(page, "Eliminar").first()).toBeFocused();
    await expect(overlays(page, "Eliminar").first()).toHaveAccessibleName(`Eliminar Tala en ${name}`);
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(overlays(page, "Eliminar").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(overlays(page, "Eliminar")).toHaveCount(0);
    await expect(page.locator("main article").first().getByRole("link").first()).toBeFocused();
  });

  test("work on a phone, where the bar is at the bottom and covers no content", async ({ page, api }) => {
    const { name } = await tree(api);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/news?search=${encodeURIComponent(name)}`);
    const bar = await toolbar(page).boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(740, 0);
    await toggle(page, "Eliminar").click();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.locator("footer").boundingBox();
    const low = await toolbar(page).boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((low?.y ?? 0) + 1);
    await overlays(page, "Eliminar").first().click();
    await expect(remove(page)).toBeVisible();
    await expectAccessible(page);
    await remove(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expectUncovered(page, toolbar(page));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test("an empty list points to Agregar", async ({ page }) => {
    await page.goto("/news?search=zzzznada");
    await expect(page.getByText("También puedes usar").getByRole("link")).toHaveAttribute(
      "href",
      "/news/new",
    );
    await expect(toggle(page, "Editar")).toBeDisabled();
    await expectAccessible(page);
  });
});
