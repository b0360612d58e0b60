import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startKilledBrowser } from "../tests/support/killed-browser.ts";
import { expectUncovered } from "./accessible.ts";
import { field, merge, openForm, saveButton, summary } from "./form-cases.ts";
import { intercept } from "./intercept.ts";
import { expect, expectAccessible, signIn, test, unique } from "./staff.ts";

/** What was typed and not yet saved, the ways out of a form, and who gets to see one. */

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
  const status = page.locator(".form-bar > [role=status]");
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

test("what is typed while a save is under way is kept, and saved by the next", async ({
  page,
  api,
  context,
}) => {
  const owner = await api.intervention();
  const id = await api.newsItem(owner);
  const behind = page.getByText("Se guardó lo anterior.");
  const description = field(page, "Descripción");
  await page.setViewportSize({ width: 360, height: 740 });
  await openForm(page, `/news/${id}/edit`);
  await description.fill("Uno");
  const held = Promise.withResolvers<void>();
  await intercept(page, "/news/*", (call) => held.promise.then(() => call.pass()));
  await saveButton(page).click();
  await expect(page.getByRole("button", { name: "Guardando…" })).toBeVisible();
  await description.pressSequentially(" dos");
  held.resolve();
  await expect(behind).toBeVisible();
  await expectUncovered(page, page.locator(".form-bar"));
  expect(await api.get(`/news/${id}`)).toMatchObject({ description: "Uno", __v: 1 });
  await expectAccessible(page);
  await page.close();
  page = await context.newPage();
  await openForm(page, `/news/${id}/edit`);
  await expect(field(page, "Descripción")).toHaveValue("Uno dos");
  await saveButton(page).click();
  await expect(page).toHaveURL("/news");
  expect(await api.get(`/news/${id}`)).toMatchObject({ description: "Uno dos", __v: 2 });
});

test("what is typed while a new record is saved belongs to that record, before the next one begins", async ({
  page,
  api,
}) => {
  const owner = await api.intervention();
  await openForm(page, `/news/new?intervention=${owner}`);
  await field(page, "Nombre de la noticia").fill(unique("A medias"));
  await field(page, "Descripción").fill("Uno");
  await field(page, "Fecha").fill("2012-02-29");
  const held = Promise.withResolvers<void>();
  await intercept(page, "/interventions/*", (call) => held.promise.then(() => call.pass()));
  const next = page.getByRole("button", { name: "Guardar y agregar más" });
  await next.click();
  await field(page, "Descripción").pressSequentially(" dos");
  held.resolve();
  await expect(page.getByText("Se guardó lo anterior.")).toBeVisible();
  const [created] = await api.get<{ _id: string }[]>(`/news?intervention=${owner}`);
  expect(created).toMatchObject({ description: "Uno" });
  // The record's own form finds the rest too.
  page.on("dialog", (dialog) => void dialog.accept());
  await openForm(page, `/news/${created?._id}/edit`);
  await expect(field(page, "Descripción")).toHaveValue("Uno dos");
  await openForm(page, `/news/new?intervention=${owner}`);
  await expect(field(page, "Descripción")).toHaveValue("Uno dos");
  await next.click();
  await expect(field(page, "Descripción")).toHaveValue("");
  const saved = await api.get<unknown[]>(`/news?intervention=${owner}`);
  expect(saved).toMatchObject([{ description: "Uno dos", __v: 1 }]);
});

test("a draft over a record that a colleague has changed since is compared with it", async ({
  page,
  context,
  api,
  createApi,
  people,
}) => {
  const intervention = await api.intervention();
  await openForm(page, `/interventions/${intervention}/edit`);
  await field(page, "Proyecto estratégico").fill("El mío");
  await expect(page.getByText("Borrador guardado")).toBeVisible();
  await page.close();
  const { __v, ...record } = await api.get(`/interventions/${intervention}`);
  const changed = { ...record, description: "La de la colega" };
  await createApi(people.assistant).send("PUT", `/interventions/${intervention}`, changed);
  const later = await context.newPage();
  await openForm(later, `/interventions/${intervention}/edit`);
  const comparison = merge(later);
  await comparison.getByRole("button", { name: "Usar lo elegido y seguir" }).click();
  await saveButton(later).click();
  await expect(later).toHaveURL("/interventions");
  expect(await api.get(`/interventions/${intervention}`)).toMatchObject({
    strategicProject: "El mío",
    description: "La de la colega",
  });
});

test("Cancelar, Volver and Back ask before they leave changes behind", async ({ page, api }) => {
  const conflict = await api.conflict(await api.intervention());
  await openForm(page, `/conflicts/${conflict}/edit`);
  await page.getByRole("link", { name: "Cancelar" }).click();
  await expect(page).toHaveURL("/conflicts");

  await page.goBack();
  await field(page, "Descripción").fill("A medias");
  const question = page.getByRole("dialog", { name: "Tienes cambios sin guardar" });
  await page.goForward();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Seguir editando" }).click();
  await expect(field(page, "Descripción")).toHaveValue("A medias");
  await page.getByRole("link", { name: "Cancelar" }).click();
  await question.getByRole("button", { name: "Salir y conservar el borrador" }).click();
  await expect(page).toHaveURL("/conflicts");

  await openForm(page, `/conflicts/${conflict}/edit`);
  await expect(field(page, "Descripción")).toHaveValue("A medias");
  await page.getByRole("link", { name: "Volver", exact: true }).click();
  await question.getByRole("button", { name: "Salir y descartar" }).click();
  await expect(page).toHaveURL("/conflicts");
  await openForm(page, `/conflicts/${conflict}/edit`);
  await expect(field(page, "Descripción")).toHaveValue("Los vendedores piden quedarse.");
});

test("with «Guardar y agregar más» the work, conflicts and newspaper stay filled in, on a phone too", async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const interventionName = unique("Parque biblioteca");
  const intervention = await api.intervention({ interventionName });
  const conflict = await api.conflict(intervention);
  await openForm(page, `/news/new?intervention=${intervention}`);
  await page.getByRole("group", { name: "Conflictos de los que informa" }).getByRole("checkbox").check();
  await expect(field(page, "Actuación urbanística")).toHaveValue(intervention);
  const names = [unique("Primera noticia"), unique("Segunda noticia")];
  for (const name of names) {
    await field(page, "Nombre de la noticia").fill(name);
    await field(page, "Descripción").fill("Lo que cuenta");
    // From the second on told from the date before.
    await field(page, "Fecha").fill(name === names[0] ? "29 feb 2012" : "+1");
    await page.getByRole("combobox", { name: "Publicación" }).fill(`El Mundo de ${interventionName}`);
    await page.getByRole("button", { name: "Guardar y agregar más" }).click();
    await expect(field(page, "Nombre de la noticia")).toHaveValue("");
    await expect(field(page, "Nombre de la noticia")).toBeFocused();
    await expect(field(page, "Fecha")).toHaveValue("");
    await expect(field(page, "Actuación urbanística")).toHaveValue(intervention);
    await expect(page.getByRole("status").getByRole("link", { name: `«${name}»` })).toBeVisible();
  }
  type Saved = { _id: string; newsName: string; newsDate: string; conflicts: string[] };
  const saved = await api.get<Saved[]>(`/news?intervention=${intervention}&sort=date`);
  expect(
    saved.map(({ newsName, newsDate, conflicts }) => [newsName, newsDate.slice(0, 10), conflicts]),
  ).toEqual([
    [names[0], "2012-02-29", [conflict]],
    [names[1], "2012-03-01", [conflict]],
  ]);
  for (const { _id } of saved)
    expect((await api.get(`/news/${_id}`)).source).toMatchObject({
      publication: `El Mundo de ${interventionName}`,
    });
});

test("the datasheet of an intervention that has one already is edited, not created again", async ({
  page,
  api,
}) => {
  const intervention = await api.intervention();
  await openForm(page, `/interventions/${intervention}/datasheet/create`);
  for (const label of ["Descripción", "Características", "Conflictividad"])
    await field(page, label).fill("La mía");
  await field(page, "Espacialización (URL del mapa)").fill("https://mapas.example/mio");
  const datasheet = await api.datasheet(intervention);
  await saveButton(page).click();
  await expect(summary(page)).toContainText("Esta actuación urbanística ya tiene una ficha técnica.");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page).toHaveURL(`/interventions/${intervention}/datasheet/${datasheet}/edit`);
  await expect(merge(page)).toContainText("La mía");
});

test("addresses of missing records respond 404", async ({ page, api }) => {
  const [one, other] = [await api.intervention(), await api.intervention()];
  const datasheet = await api.datasheet(one);
  for (const address of [
    `/interventions/${other}/datasheet/${datasheet}/edit`,
    "/interventions/0123456789abcdef01234567/edit",
    "/conflicts/nada/edit",
    "/news/%00/edit",
    "/interventions/nada/datasheet/create",
    "/news/0123456789abcdef01234567/edit/current",
  ])
    expect((await page.request.get(address)).status(), address).toBe(404);
});

test.describe("without a session", () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  test("a form asks to log in first, and is not indexed by search engines", async ({ page }) => {
    await page.goto("/news/new");
    await expect(page.getByRole("heading", { name: "Inicia sesión para continuar" })).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
    await expect(page.getByRole("main").getByRole("link", { name: "Iniciar sesión" })).toHaveAttribute(
      "href",
      "/auth/login?next=%2Fnews%2Fnew",
    );
  });
});
