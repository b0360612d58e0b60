import { field, merge, openForm, saveButton } from "./form-cases.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";

/** What only the form of a news item has: the conflicts it reports on, its source, a name that is stored already. */

test("a news item reports on conflicts of its intervention, and on others", async ({ page, api }) => {
  const [owner, foreign] = [await api.intervention(), await api.intervention()];
  const own = { name: unique("Ruido nocturno"), id: "" };
  const other = { name: unique("Desalojo del asentamiento"), id: "" };
  own.id = await api.conflict(owner, { conflictName: own.name });
  other.id = await api.conflict(foreign, { conflictName: other.name });
  const newsItem = await api.newsItem(owner);
  await openForm(page, `/news/${newsItem}/edit`);
  const group = page.getByRole("group", { name: "Conflictos de los que informa" });
  await expect(group.getByRole("checkbox")).toHaveCount(1);
  await group.getByLabel(own.name).check();
  await group.getByRole("searchbox").fill(other.name.toLowerCase().replace("asentamiento", "ÁSENTAMIENTO"));
  await group.getByLabel(new RegExp(other.name)).check();
  await group.getByRole("searchbox").press("Enter");
  await group.getByRole("searchbox").fill("");
  await expect(group.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await expect(group).toContainText("Elegiste 2.");
  await field(page, "Actuación urbanística").selectOption(foreign);
  await expect(group.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await expectAccessible(page);
  await saveButton(page).click();
  await expect(page).toHaveURL("/news");
  expect(await api.get(`/news/${newsItem}`)).toMatchObject({
    conflicts: [own.id, other.id].sort(),
    intervention: { _id: foreign },
  });
});

test("a news item is saved with its source, which a draft keeps and colleagues' changes join", async ({
  page,
  api,
}) => {
  const publication = unique("El Colombiano");
  await api.send("POST", "/publications", { name: publication });
  const owner = await api.intervention();
  const newsItem = await api.newsItem(owner, { source: { publication, page: "7A", note: "Recorte" } });
  await page.setViewportSize({ width: 360, height: 740 });
  await openForm(page, `/news/${newsItem}/edit`);
  const source = page.getByRole("group", { name: "Fuente", exact: true });
  const paper = source.getByRole("combobox", { name: "Publicación" });
  await expect(paper).toHaveValue(publication);
  await expect(source.locator(`datalist option[value="${publication}"]`)).toHaveCount(1);
  await source.getByLabel("Página").fill("8A");
  const address = page.getByLabel("Dirección web");
  await address.fill("no es una dirección");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await saveButton(page).click();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await address.fill("");
  await expect(page.getByText("Borrador guardado")).toBeVisible();
  await page.reload();
  await expect(source.getByLabel("Página")).toHaveValue("8A");

  const stored = await api.get(`/news/${newsItem}`);
  const { newsName, description, newsDate } = stored;
  const theirs = { newsName, description, newsDate, __v: stored.__v, source: { author: "Duque, J. G." } };
  await api.send("PUT", `/news/${newsItem}/intervention/${owner}`, theirs);
  await saveButton(page).click();
  await expect(merge(page)).toContainText("Duque, J. G.");
  await merge(page).getByRole("button", { name: "Usar lo elegido y seguir" }).click();
  await saveButton(page).click();
  await expect(page).toHaveURL("/news");
  expect((await api.get(`/news/${newsItem}`)).source).toMatchObject({
    publication,
    author: "Duque, J. G.",
    page: "8A",
    note: "Recorte",
  });
});

test("a name that is stored already is pointed out with a link, and can be saved all the same", async ({
  page,
  api,
}) => {
  const [here, there] = [await api.intervention(), await api.intervention()];
  const name = unique("Marcha por el río");
  const stored = await api.newsItem(there, { newsName: name.toUpperCase(), newsDate: "2011-03-04" });
  await openForm(page, `/news/new?intervention=${here}`);
  await expect(page.getByText("Elegir imagen")).toBeVisible();
  await expect(page.getByText(/^Corregir/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Recortes" })).toBeVisible();
  // What is folded away has a place only once something has asked for it.
  const measure = () =>
    page.evaluate(() => [
      scrollY,
      ...[
        ...document.querySelectorAll(
          ".record-form :is(input, select, textarea, button):not(details:not([open]) *)",
        ),
      ].map((control) => control.getBoundingClientRect().top),
    ]);
  const places = await measure();
  await field(page, "Nombre de la noticia").fill(name);
  const warning = page.getByRole("status").filter({ hasText: "Ya hay una noticia con este nombre." });
  await expect(warning.getByRole("link")).toHaveAttribute("href", `/news/${stored}`);
  await expect(warning).toContainText("4 de marzo de 2011");
  await expectAccessible(page);
  await field(page, "Descripción").fill("Otra marcha");
  const date = field(page, "Fecha");
  for (const [typed, read] of [
    ["31/4/2004", "No es una fecha que exista"],
    ["4 mar 2040", "domingo 4 de marzo de 2040"],
  ] as const) {
    await date.fill(typed);
    await expect(page.getByRole("status").filter({ hasText: read })).toBeVisible();
  }
  await expect(page.getByText(/La fecha .+: revísala. Se puede guardar así./)).toBeVisible();
  await expect(date).toBeFocused();
  // What is said while one types moves nothing.
  expect(await measure()).toEqual(places);
  await saveButton(page).click();
  await expect(page).toHaveURL("/news");
  // Nobody is warned of the record itself.
  await page.goto(`/news/${stored}/edit`);
  await expect(
    page.getByRole("status").filter({ hasText: "Ya hay una noticia" }).getByRole("link"),
  ).toHaveCount(1);
});

test("likely duplicates of a conflict are asked about in its gender, and unfolded by a finger", async ({
  page,
  api,
}) => {
  const owner = await api.intervention();
  const conflictName = unique("Ruido nocturno");
  for (const _ of ["one", "another"]) await api.conflict(owner, { conflictName });
  await page.setViewportSize({ width: 360, height: 740 });
  await openForm(page, `/conflicts/new?intervention=${owner}`);
  await field(page, "Nombre del conflicto").fill(conflictName);
  const warning = page.getByRole("status").filter({ hasText: "Ya hay un conflicto con este nombre." });
  await expect(warning).toContainText("¿Es el mismo?");
  await expect(warning.getByText("Y 1 más")).toBeVisible();
  await expectAccessible(page);
});
