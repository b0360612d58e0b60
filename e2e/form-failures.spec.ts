import type { Locator } from "@playwright/test";
import {
  expectMissingFields,
  field,
  merge,
  newsItem,
  openForm,
  saveButton,
  summary,
  uncertain,
} from "./form-cases.ts";
import { intercept } from "./intercept.ts";
import { endSession, expect, expectAccessible, type StaffApi, signIn, test } from "./staff.ts";

/** What all forms do when a save fails, shown in full on the form of a news item. */

/** Presses and goes on to another control. @returns whether that keeps the focus */
async function goOnAtOnce(pressed: Locator, next: Locator): Promise<boolean> {
  const other = await next.elementHandle();
  return pressed.evaluate(async (link: HTMLElement, control) => {
    link.click();
    (control as HTMLElement | null)?.focus();
    await new Promise((resolve) => setTimeout(resolve));
    return document.activeElement === control;
  }, other);
}

test.describe("the form of a news item", () => {
  test.use({ role: "assistant" });

  test("leads to each missing field, and takes a description of the longest length and no longer one", async ({
    page,
    api,
  }) => {
    const longest = 20_000;
    const { address, owner } = await newsItem.open(api);
    await openForm(page, address);
    await expectAccessible(page);
    await expectMissingFields(page, newsItem);
    for (const [label, message] of newsItem.required) {
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${message}$`));
      await summary(page)
        .getByRole("link", { name: `${label}: ${message}` })
        .click();
      await expect(field(page, label)).toBeFocused();
    }
    // Who goes on to another field at once is not called back, and types there.
    const link = summary(page).getByRole("link").last();
    expect(await goOnAtOnce(link, field(page, "Descripción"))).toBe(true);
    const name = await newsItem.fill(page, api, owner);
    await field(page, "Descripción").fill("ñ".repeat(longest + 1));
    await expect(page.getByText("Sobra 1 carácter")).toBeVisible();
    await saveButton(page).click();
    await expect(field(page, "Descripción")).toHaveAccessibleDescription(/demasiado largo: máximo/);
    await field(page, "Descripción").fill("ñ".repeat(longest));
    await saveButton(page).click();
    await expect(page).toHaveURL("/news");
    expect(await newsItem.count(api, name, owner)).toBe(1);
  });

  test("keeps what the server refuses and shows the reason, then saves once though a response is lost", async ({
    page,
    context,
    api,
  }) => {
    const { address, owner } = await newsItem.open(api);
    await openForm(page, address);
    const name = await newsItem.fill(page, api, owner);
    const error = "Revisa los campos marcados: hay datos que faltan o no son válidos.";
    const letPass = await intercept(page, "/interventions/*", (call) =>
      call.respond({ status: 400, json: { error, fields: { description: "Así no se puede" } } }),
    );
    await saveButton(page).click();
    await expect(summary(page)).toContainText(error);
    await expect(field(page, "Descripción")).toHaveAccessibleDescription(/Así no se puede$/);
    letPass();

    await context.setOffline(true);
    await saveButton(page).click();
    await expect(summary(page)).toContainText("No hay conexión con el servidor.");
    await context.setOffline(false);
    // The server creates the record.
    const hearAgain = await intercept(page, "/interventions/*", (call) => call.loseResponse());
    await saveButton(page).click();
    await expect(uncertain(page)).toBeFocused();
    await expectAccessible(page);
    hearAgain();
    // Settled by the next attempt, also of a tab that is opened later and after more was typed.
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(uncertain(page)).toContainText("guarda otra vez y lo comprobamos");
    await field(page, "Descripción").fill("El puente abrió ayer, por fin.");
    await saveButton(page).click();
    await expect(page).toHaveURL("/news");
    const saved = await api.get<unknown[]>(`/news?search=${encodeURIComponent(name)}`);
    expect(saved).toMatchObject([{ description: "El puente abrió ayer, por fin.", __v: 1 }]);
  });

  test("continues after the session has ended, once the user has logged in again in the form", async ({
    page,
    people,
    api,
  }) => {
    const { address, owner } = await newsItem.open(api);
    const token = await signIn(page, people.assistant);
    await openForm(page, address);
    const name = await newsItem.fill(page, api, owner);
    const typed = await field(page, "Descripción").inputValue();
    await endSession(page, token);
    await saveButton(page).click();
    const login = page.getByRole("region", { name: "Sesión terminada" });
    await expect(login).toContainText("Tu sesión terminó.");
    await expect(login.getByLabel("Usuario")).toBeFocused();
    await saveButton(page).click();
    await expect(login.getByLabel("Usuario")).toBeFocused();
    await expect(field(page, "Descripción")).toHaveValue(typed);
    await expectAccessible(page);
    // One types on.
    await page.keyboard.type(people.assistant.username);
    await page.keyboard.press("Tab");
    await page.keyboard.type(people.assistant.password);
    await page.keyboard.press("Enter");
    await expect(login).toHaveCount(0);
    await expect(saveButton(page)).toBeFocused();
    await saveButton(page).click();
    await expect(page).toHaveURL("/news");
    expect(await newsItem.count(api, name, owner)).toBe(1);
  });

  test("compares with what a colleague saved meanwhile, and saves what is chosen", async ({
    page,
    api,
    createApi,
    people,
  }) => {
    const { id, path } = await addNewsItem(api);
    const colleague = createApi(people.researcher);
    await colleague.send("POST", `/forms/news/${id}/open`, { isOpen: true });
    await openForm(page, `/news/${id}/edit`);
    await expect(page.getByText("Inés Ñáñez tiene abierto este formulario (desde las")).toBeVisible();
    const changed = { newsName: "De la colega", description: "La suya", newsDate: "2011-12-01" };
    expect((await colleague.send("PUT", path, changed)).status).toBe(200);
    await field(page, "Descripción").fill("La obra durará tres años.");
    const saves: string[] = [];
    page.on("request", (call) => {
      if (call.method() === "PUT" && call.url().endsWith(path)) saves.push(call.url());
    });
    await saveButton(page).click();
    await expect(merge(page)).toBeFocused();
    await expect(saveButton(page)).toBeDisabled();
    await expect(merge(page).getByRole("heading")).toContainText(`${people.researcher.username} cambió`);
    await expectAccessible(page);
    const part = merge(page).getByRole("group", { name: "Descripción" });
    await expect(part).toContainText("La suya");
    await expect(merge(page).getByRole("group", { name: "Nombre de la noticia" })).toContainText(
      "De la colega",
    );
    expect(await part.locator("ins").allTextContents()).toContain("[agregado: tres] ");
    await part.getByRole("radio", { name: /^Lo tuyo/ }).check();
    // What is typed while one chooses is kept too.
    await field(page, "Descripción").fill("La mía");
    await field(page, "Fecha").fill("2011-12-24");
    await page.keyboard.press("Control+s");
    await merge(page).getByRole("button", { name: "Usar lo elegido y seguir" }).click();
    await expect(saveButton(page)).toBeFocused();
    await expect(field(page, "Nombre de la noticia")).toHaveValue("De la colega");
    await saveButton(page).click();
    await expect(page).toHaveURL("/news");
    const saved = { newsName: "De la colega", description: "La mía", __v: 2 };
    expect(await api.get(`/news/${id}`)).toMatchObject({
      ...saved,
      newsDate: expect.stringMatching(/^2011-12-24/),
    });
    // Those of the button: the key saves nothing either while one chooses.
    expect(saves).toHaveLength(2);
  });

  test("makes a new record of what was typed into one that a colleague has deleted", async ({
    page,
    api,
    createApi,
    people,
  }) => {
    const { id, owner } = await addNewsItem(api);
    const again = page.getByRole("button", { name: "Crear de nuevo" });
    const notice = page.getByRole("alert", {
      name: "Otra persona eliminó este registro mientras lo editabas",
    });
    await openForm(page, `/news/${id}/edit`);
    await field(page, "Descripción").fill("Lo que escribí");
    const deletion = `/interventions/${owner}/news/${id}`;
    expect((await createApi(people.researcher).send("DELETE", deletion)).status).toBe(200);
    await saveButton(page).click();
    await expect(notice).toBeFocused();
    await expect(field(page, "Descripción")).toHaveValue("Lo que escribí");
    await expectAccessible(page);
    page.on("dialog", (dialog) => void dialog.accept());
    expect((await page.reload())?.status()).toBe(404);
    await expect(notice).toBeFocused();
    await expect(field(page, "Descripción")).toHaveValue("Lo que escribí");
    await again.click();
    await expect(page).toHaveURL("/news");
    const [created] = await api.get<{ _id: string }[]>(`/news?intervention=${owner}`);
    expect(created).toMatchObject({ description: "Lo que escribí", __v: 0 });
    expect(created?._id).not.toBe(id);
    await page.goto(`/news/${id}/edit`);
    await expect(page.getByText("No encontramos lo que ibas a editar")).toBeVisible();
    await expectAccessible(page);
  });
});

async function addNewsItem(api: StaffApi) {
  const owner = await api.intervention();
  const id = await api.newsItem(owner);
  return { id, owner, path: `/news/${id}/intervention/${owner}` };
}
