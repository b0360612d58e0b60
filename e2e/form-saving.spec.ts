import { expectUncovered } from "./accessible.ts";
import { field, merge, openForm, saveButton, summary } from "./form-cases.ts";
import { intercept } from "./intercept.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";

/** What is typed around a save, and the ways out of a form. */

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
  const conflicts = page.getByRole("group", { name: "Conflictos de los que informa" });
  await conflicts.getByRole("checkbox").check();
  await expect(field(page, "Actuación urbanística")).toHaveValue(intervention);
  const names = [unique("Primera noticia"), unique("Segunda noticia")];
  for (const name of names) {
    await field(page, "Nombre de la noticia").fill(name);
    await field(page, "Descripción").fill("Lo que cuenta");
    // From the second on told from the date before.
    await field(page, "Fecha").fill(name === names[0] ? "29 feb 2012" : "+1");
    await page.getByRole("combobox", { name: "Publicación" }).fill(`El Mundo de ${interventionName}`);
    await conflicts.getByRole("searchbox").fill("Nada de esto");
    await page.getByText("Usar la dirección de una imagen en internet").click();
    await page.getByLabel("Dirección de la imagen").fill("https://imagenes.example/plaza.png");
    await page.getByRole("button", { name: "Quitar imagen" }).click();
    await expect(page.getByText("Quitaste la imagen.")).toBeVisible();
    await page.getByRole("button", { name: "Guardar y agregar más" }).click();
    await expect(field(page, "Nombre de la noticia")).toHaveValue("");
    await expect(field(page, "Nombre de la noticia")).toBeFocused();
    await expect(field(page, "Fecha")).toHaveValue("");
    await expect(field(page, "Actuación urbanística")).toHaveValue(intervention);
    // What was searched for and undone was about the one before.
    await expect(conflicts.getByRole("searchbox")).toHaveValue("");
    await expect(page.getByText("Quitaste la imagen.")).toBeHidden();
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
