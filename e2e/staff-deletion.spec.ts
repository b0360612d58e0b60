import type { Page } from "@playwright/test";
import { intercept } from "./intercept.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";

/** Deleting where visitors read: what is asked, what goes, and what happens when it does not go. */

const dialog = (page: Page) => page.getByRole("dialog");
const remove = (page: Page) => dialog(page).getByRole("button", { name: "Eliminar" });
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const settled = { waitUntil: "networkidle" } as const;

function countDeletions(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") calls.push(new URL(request.url()).pathname);
  });
  return calls;
}

test("the confirmation lists what is deleted with an intervention", async ({ page, api }) => {
  const name = unique("Parque de las aguas");
  const id = await api.intervention({ interventionName: name });
  const datasheet = await api.datasheet(id);
  const conflicts = [await api.conflict(id), await api.conflict(id)];
  const newsItem = await api.newsItem(id);
  await page.goto(`/interventions?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("link", { name: `Eliminar ${name}` }).click();
  await expect(dialog(page)).toHaveAccessibleName("Eliminar Actuación Urbanística");
  await expect(dialog(page)).toContainText(name);
  await expect(dialog(page).getByRole("listitem")).toHaveText([
    "su ficha técnica",
    "2 conflictos",
    "1 noticia",
  ]);
  await expect(dialog(page).getByRole("link", { name: "registros eliminados" })).toHaveAttribute(
    "href",
    "/admin/deleted",
  );
  await expectAccessible(page);
  await remove(page).click();
  await expect(toast(page, "Actuación urbanística eliminada correctamente")).toBeVisible();
  await expect(page).toHaveURL(/\/interventions\?search=[^&]+$/);
  await expect(page.getByText("0 actuaciones urbanísticas")).toBeVisible();
  for (const path of [
    `/interventions/${id}`,
    `/intervention_datasheet/${datasheet}`,
    ...conflicts.map((conflict) => `/conflicts/${conflict}`),
    `/news/${newsItem}`,
  ])
    expect((await page.request.get(`/api${path}`)).status(), path).toBe(404);
});

test("after a deletion the focus moves to the card that follows", async ({ page, api }) => {
  const id = await api.intervention();
  await api.conflict(id, { conflictName: "Andén ocupado" });
  await api.conflict(id, { conflictName: "Boulevard sin sombra" });
  await page.goto(`/conflicts?intervention=${id}`);
  await page.getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("link", { name: "Eliminar Andén ocupado" }).click();
  await remove(page).click();
  await expect(toast(page, "Conflicto eliminado correctamente")).toBeVisible();
  await expect(page.getByRole("link", { name: "Eliminar Andén ocupado" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Eliminar Boulevard sin sombra" })).toBeFocused();
});

test("a shared deletion address opens the confirmation of a record that is not in the list", async ({
  page,
  api,
}) => {
  const id = await api.intervention();
  const newsName = unique("Cierran la vía");
  const newsItem = await api.newsItem(id, { newsName, newsDate: "1901-01-01" });
  await page.goto(`/news?deleteNews=${newsItem}`);
  await expect(dialog(page)).toContainText(newsName);
  await expect(dialog(page)).toContainText("1 de enero de 1901");
  await dialog(page).getByRole("link", { name: "Cancelar" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/news$/);
  expect((await page.request.get(`/api/news/${newsItem}`)).status()).toBe(200);
});

test("an unknown id opens no confirmation and is removed from the address", async ({ page }) => {
  for (const [address, sentence] of [
    ["/interventions?deleteUrbanIntervention=0123456789abcdef01234567", "No encontramos esa actuación"],
    ["/conflicts?search=a&deleteConflict=0123456789abcdef01234567", "No encontramos ese conflicto"],
    ["/news?deleteNews=0123456789abcdef01234567", "No encontramos esa noticia"],
    ["/news?deleteNews=1", ""],
  ] as const) {
    await page.goto(address);
    await expect(toast(page, sentence)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/delete/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("an error is shown in the dialog, and a retry deletes once though it is clicked twice", async ({
  page,
  api,
}) => {
  const id = await api.intervention();
  const conflict = await api.conflict(id);
  const refusal = "El servicio no está disponible en este momento.";
  const letPass = await intercept(page, "/interventions/*", (call) =>
    call.respond({ status: 503, json: { error: refusal } }),
  );
  await page.goto(`/conflicts?deleteConflict=${conflict}`);
  await remove(page).click();
  await expect(dialog(page).getByRole("alert")).toHaveText(refusal);
  await expectAccessible(page);
  letPass();
  const calls = countDeletions(page);
  const { promise: pressedTwice, resolve: goOn } = Promise.withResolvers<void>();
  await intercept(page, "/interventions/*", async (call) => {
    await pressedTwice;
    await call.pass();
  });
  await remove(page).dblclick();
  goOn();
  await expect(toast(page, "Conflicto eliminado correctamente")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(calls).toEqual([`/api/interventions/${id}/conflict/${conflict}`]);
});

test("Back closes the confirmation, and Cancelar adds no history entry", async ({ page, api }) => {
  const name = unique("Mirador");
  await api.intervention({ interventionName: name });
  await page.goto("/project");
  await page.goto(`/interventions?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: "Eliminar" }).click();
  const overlay = page.getByRole("link", { name: `Eliminar ${name}` });
  for (const leave of [
    () => page.goBack(),
    () => dialog(page).getByRole("link", { name: "Cancelar" }).click(),
  ]) {
    await overlay.click();
    await expect(dialog(page)).toBeVisible();
    await leave();
    await expect(dialog(page)).toHaveCount(0);
    await expect(overlay).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/project$/);
});

test("a conflict is deleted from its page and from its dialog", async ({ page, api }) => {
  const id = await api.intervention();
  const [first, second] = [await api.conflict(id), await api.conflict(id)];
  await page.goto(`/conflicts/${first}`);
  const actions = page.getByRole("list", { name: "Acciones del equipo" });
  await expect(actions.getByRole("link", { name: "Editar" })).toHaveAttribute(
    "href",
    `/conflicts/${first}/edit`,
  );
  await expect(actions.getByRole("link", { name: "Historial" })).toHaveAttribute(
    "href",
    `/admin/history/conflict/${first}`,
  );
  await expectAccessible(page);
  await actions.getByRole("link", { name: "Eliminar" }).click();
  await remove(page).click();
  await expect(toast(page, "Conflicto eliminado correctamente")).toBeVisible();
  await expect(page).toHaveURL(/\/conflicts$/);

  await page.goto(`/conflicts?intervention=${id}`);
  await page.getByRole("link", { name: /^Leer más/ }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("link", { name: "Eliminar" }).click();
  await expect(dialog(page)).toHaveAccessibleName("Eliminar Conflicto");
  await dialog(page).getByRole("link", { name: "Cancelar" }).click();
  await expect(page).toHaveURL(new RegExp(`/conflicts\\?intervention=${id}$`));
  await page.goto(`/conflicts?intervention=${id}&deleteConflict=${second}`);
  await remove(page).click();
  await expect(page.getByText("0 conflictos")).toBeVisible();
});

test("a datasheet is deleted on its landing, which offers to create another", async ({ page, api }) => {
  const [id, other] = [await api.intervention(), await api.intervention()];
  await api.datasheet(id);
  // The address with another intervention's datasheet opens no confirmation.
  const foreign = await api.datasheet(other);
  await page.goto(`/interventions/${id}/datasheet?deleteUrbanInterventionDataSheet=${foreign}`, settled);
  await expect(page.getByRole("link", { name: "Editar la ficha técnica" })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Comenzar" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Eliminar la ficha técnica" }).click();
  await expect(dialog(page)).toHaveAccessibleName("Eliminar Ficha Técnica");
  await expectAccessible(page);
  await remove(page).click();
  await expect(toast(page, "Ficha técnica eliminada correctamente")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/interventions/${id}/datasheet$`));
  await expect(page.getByRole("link", { name: "Crear ficha técnica" })).toBeVisible();
  await page.goto(`/interventions/${id}/datasheet?deleteUrbanInterventionDataSheet=true`, settled);
  await expect(dialog(page)).toHaveCount(0);
});

test("when the session has ended the confirmation closes and nothing is deleted", async ({ page, api }) => {
  const conflict = await api.conflict(await api.intervention());
  await page.goto(`/conflicts?deleteConflict=${conflict}`);
  await intercept(page, "/interventions/*", (call) =>
    call.respond({ status: 401, json: { error: "Tu sesión no está activa." } }),
  );
  await remove(page).click();
  await expect(toast(page, "Tu sesión terminó")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator(".staff-bar")).toHaveCount(0);
  expect((await page.request.get(`/api/conflicts/${conflict}`)).status()).toBe(200);
});
