import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startKilledBrowser } from "../tests/support/killed-browser.ts";
import { field, merge, openForm, saveButton } from "./form-cases.ts";
import { intercept } from "./intercept.ts";
import { expect, expectAccessible, signIn, test } from "./staff.ts";

/** What was typed and not yet saved: on this disk, on the server, at another machine. */

test("a draft survives a reload and a closed tab, and each tab has its own", async ({
  page,
  context,
  api,
}) => {
  const address = `/news/${await api.newsItem(await api.intervention())}/edit`;
  const state = page.getByText("Borrador guardado");
  await openForm(page, address);
  await field(page, "Descripción").fill("Sin guardar");
  await expect(state).toBeVisible();
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expect(page.getByText("Recuperamos lo que dejaste sin guardar")).toBeVisible();
  await expect(field(page, "Descripción")).toHaveValue("Sin guardar");
  await expectAccessible(page);

  const second = await context.newPage();
  await openForm(second, address);
  await expect(field(second, "Descripción")).toHaveValue("La obra durará dos años.");
  await field(second, "Descripción").fill("De la otra pestaña");
  await expect(second.getByText("Borrador guardado")).toBeVisible();
  await second.close();

  await page.close();
  const later = await context.newPage();
  await openForm(later, address);
  await expect(field(later, "Descripción")).toHaveValue("De la otra pestaña");
  await later.getByRole("button", { name: "Descartar el borrador" }).click();
  await expect(field(later, "Descripción")).toHaveValue("La obra durará dos años.");
  await later.reload();
  await expect(field(later, "Descripción")).toHaveValue("Sin guardar");

  // What is begun after it was discarded is this tab's own as well.
  await later.getByRole("button", { name: "Descartar el borrador" }).click();
  await field(later, "Descripción").fill("Otra vez");
  await expect(later.getByText("Borrador guardado")).toBeVisible();
  const third = await context.newPage();
  await openForm(third, address);
  await expect(field(third, "Descripción")).toHaveValue("La obra durará dos años.");
});

type Kept = { _id: string; form: string; isOpen: boolean };

test("a draft goes on at another machine, and where both go on neither overwrites the other", async ({
  page,
  ownPage,
  api,
  people,
}) => {
  const id = await api.newsItem(await api.intervention());
  const [here, there] = [field(page, "Descripción"), field(ownPage, "Descripción")];
  const safe = "Borrador guardado en este equipo y en el servidor";
  await openForm(page, `/news/${id}/edit`);
  await here.fill("De la oficina");
  await expect(page.getByText(safe)).toBeVisible();

  await signIn(ownPage, people.researcher);
  await openForm(ownPage, `/news/${id}/edit`);
  await expect(there).toHaveValue("La obra durará dos años.");
  await expect(ownPage.getByText("Tienes este formulario abierto en otro equipo")).toBeVisible();
  await expectAccessible(ownPage);
  await ownPage.getByRole("button", { name: "Seguir aquí con ese borrador" }).click();
  await expect(there).toHaveValue("De la oficina");
  await expect(
    ownPage.getByText(/Escrito en otro equipo o navegador el \d+ de \p{L}+ de \d+ a las/u),
  ).toBeVisible();
  await there.fill("De la casa");
  await expect(ownPage.getByText(safe)).toBeVisible();
  await here.fill("De la oficina otra vez");
  await expect(page.getByText(safe)).toBeVisible();
  const read = async () => {
    const kept = await api.get<Kept[]>("/drafts");
    const copies = kept.map(({ _id }) => api.get<{ content: string }>(`/drafts/${_id}`));
    const texts = (await Promise.all(copies)).map(({ content }) => JSON.parse(content).values.description);
    return texts.sort();
  };
  expect(await read()).toEqual(["De la casa", "De la oficina otra vez"]);

  // Saved here, it is erased here; what the other has typed stays, and is found here once the other has left it.
  await saveButton(page).click();
  await expect(page).toHaveURL("/news");
  await expect.poll(read).toEqual(["De la casa"]);
  ownPage.on("dialog", (dialog) => void dialog.accept());
  await ownPage.goto("/robots.txt");
  await expect
    .poll(async () => (await api.get<Kept[]>("/drafts")).map(({ isOpen }) => isOpen))
    .toEqual([false]);
  await openForm(page, `/news/${id}/edit`);
  await expect(merge(page)).toContainText("De la casa");
  await page.getByRole("button", { name: "Descartar el borrador" }).click();
  await expect(here).toHaveValue("De la oficina otra vez");
  await expect.poll(read).toEqual([]);
  await page.reload();
  await expect(here).toHaveValue("De la oficina otra vez");
  await expect(page.getByText("Recuperamos lo que dejaste")).toBeHidden();
});

test("the bar says where the draft is: without the server, and once it is back", async ({ page, api }) => {
  const id = await api.newsItem(await api.intervention());
  await openForm(page, `/news/${id}/edit`);
  const restore = await intercept(page, "/drafts/*", (call) => call.drop());
  await field(page, "Descripción").fill("Sin red");
  const status = page.locator(".form-saving > [role=status]");
  await expect(
    page.getByText("Borrador guardado solo en este equipo: sin conexión con el servidor"),
  ).toBeVisible();
  await expect(status).toHaveText(
    "Lo que escribes queda como borrador solo en este equipo: sin conexión con el servidor",
  );
  await expectAccessible(page);
  restore();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("Borrador guardado en este equipo y en el servidor")).toBeVisible();
  expect(await api.get<Kept[]>("/drafts")).toMatchObject([{ form: `news/${id}`, isOpen: true }]);
  const refuse = { status: 400, json: { error: "Ya tienes 50 borradores en el servidor." } };
  await intercept(page, "/drafts/*", (call) => call.respond(refuse));
  await field(page, "Descripción").fill("Uno de más");
  await expect(
    page.getByText("Borrador guardado solo en este equipo: ya tienes 50 borradores en el servidor"),
  ).toBeVisible();
});

test("a browser that is killed while somebody types has all that the bar has said it has", async ({
  api,
  people,
  baseURL,
}) => {
  const address = String(baseURL);
  const name = `news/${await api.newsItem(await api.intervention())}`;
  const form = `${address}/${name}/edit`;
  const profile = mkdtempSync(join(tmpdir(), "conflictos-profile-"));
  let browser = await startKilledBrowser(profile, address, people.researcher.token);
  try {
    const description = () => field(browser.page, "Descripción");
    // What the browser itself keeps: the server hears of nothing.
    await browser.page.route("**/api/drafts**", (route) => route.abort());
    await browser.page.goto(form);
    await description().fill("");
    await description().pressSequentially("Lo primero que se dice. ");
    await expect(browser.page.getByText("Borrador guardado solo en este equipo")).toBeVisible();
    await description().pressSequentially("Y lo que se escribe sin pausa ");
    await browser.kill();
    browser = await startKilledBrowser(profile, address, people.researcher.token);
    await browser.page.goto(form);
    await expect(description()).toHaveValue(/^Lo primero que se dice\. /);
    const isKept = async () =>
      (await api.get<Kept[]>("/drafts")).some(({ form: typedInto }) => typedInto === name);
    await expect.poll(isKept).toBe(true);
  } finally {
    await browser.kill();
    rmSync(profile, { recursive: true, force: true });
  }
});

test("a draft that an earlier release left in local storage is found", async ({ page, api, people }) => {
  const id = await api.newsItem(await api.intervention());
  const key = `DRAFT:${people.researcher.id}:news/${id}:${"a".repeat(24)}`;
  const { newsName, __v } = await api.get(`/news/${id}`);
  const values = { newsName, description: "De antes" };
  const former = {
    values,
    base: {},
    record: { id, version: __v },
    sent: null,
    savedAt: new Date().toISOString(),
  };
  await page.goto("/robots.txt");
  await page.evaluate(
    ([name, text]) => localStorage.setItem(String(name), String(text)),
    [key, JSON.stringify(former)],
  );
  await openForm(page, `/news/${id}/edit`);
  await expect(field(page, "Descripción")).toHaveValue("De antes");
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  await page.reload();
  await expect(field(page, "Descripción")).toHaveValue("De antes");
  await saveButton(page).click();
  await expect(page).toHaveURL("/news");
  expect(await api.get(`/news/${id}`)).toMatchObject({ description: "De antes" });
  await expect.poll(() => api.get("/drafts")).toEqual([]);
});
