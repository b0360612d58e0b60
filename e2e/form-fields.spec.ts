import { readFileSync } from "node:fs";
import { sides } from "../app/shared/evidence/vocabulary.ts";
import { field, merge, openForm, saveButton } from "./form-cases.ts";
import { intercept } from "./intercept.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";

/** What only one form or the other has: coding, reported conflicts, the text of an image, texts of every kind. */

test("claimants become tags by Enter, comma, button, paste and leaving the field", async ({ page, api }) => {
  const inUse = unique("Junta de Acción Comunal, sector 2");
  const other = await api.conflict(await api.intervention(), { defendants: [inUse] });
  expect(other).not.toBe("");
  const conflict = await api.conflict(await api.intervention(), { claimants: ["Vecinos"], type: "Propio" });
  await openForm(page, `/conflicts/${conflict}/edit`);
  await expect(page.getByLabel("Tipo de conflicto")).toHaveValue("Propio");
  const input = page.getByRole("combobox", { name: "Demandantes" });
  const tags = page.getByRole("list", { name: "Demandantes" }).getByRole("listitem");
  await expect(page.locator(`datalist option[value="${inUse}"]`)).toHaveCount(sides.length);
  await input.pressSequentially("Comerciantes,");
  await input.pressSequentially("  Peatones  ");
  await input.press("Enter");
  await input.fill("vecinos");
  await input.press("Enter");
  await expect(page.getByText("Ya está en la lista")).toBeAttached();
  await input.fill("Alcaldía");
  await page.getByRole("button", { name: "Agregar a Demandantes" }).click();
  await expect(tags).toHaveText([/Vecinos/, /Comerciantes/, /Peatones/, /Alcaldía/]);
  await input.press("Backspace");
  await page.getByRole("button", { name: "Quitar Peatones" }).click();
  await expect(input).toBeFocused();
  await expect(page.getByText("Quitado: Peatones")).toBeAttached();
  await expect(tags).toHaveText([/Vecinos/, /Comerciantes/]);
  // A chosen suggestion is added as one name.
  await input.fill(inUse);
  await input.press("Enter");
  await expect(tags).toHaveText([/Vecinos/, /Comerciantes/, new RegExp(inUse)]);
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Demandados" }).fill("Metro");
  await saveButton(page).click();
  await expect(page).toHaveURL("/conflicts");
  expect(await api.get(`/conflicts/${conflict}`)).toMatchObject({
    claimants: ["Vecinos", "Comerciantes", inUse],
    defendants: ["Metro"],
    type: "Propio",
  });
});

test("a conflict is saved when the coding lists cannot be loaded, and moves to another intervention", async ({
  page,
  api,
}) => {
  const conflict = await api.conflict(await api.intervention());
  const next = await api.intervention();
  await intercept(page, "/coding", (call) => call.drop());
  await openForm(page, `/conflicts/${conflict}/edit`);
  await field(page, "Actuación urbanística").selectOption(next);
  await saveButton(page).click();
  await expect(page).toHaveURL("/conflicts");
  expect(await api.get(`/conflicts/${conflict}`)).toMatchObject({ intervention: { _id: next } });
});

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

test("alternative texts are written in the form, shown on the pages, and not part of API responses", async ({
  page,
  api,
  people,
  role,
}) => {
  const upload = await page.request.post("/api/media", {
    headers: { authorization: `Bearer ${people[role].token}` },
    multipart: {
      file: { name: "plaza.png", mimeType: "image/png", buffer: readFileSync("public/icon-192.png") },
    },
  });
  const { secure_url: image } = (await upload.json()) as { secure_url: string };
  const interventionName = unique("Plaza mayor");
  const intervention = await api.intervention({ interventionName, image, imageAlt: "Antes" });
  await openForm(page, `/interventions/${intervention}/edit`);
  await page.getByLabel("Texto alternativo").fill("La plaza llena un domingo");
  await saveButton(page).click();
  await expect(page).toHaveURL("/interventions");
  await page.goto(`/interventions?search=${encodeURIComponent(interventionName)}`);
  await expect(page.getByRole("img", { name: "La plaza llena un domingo" })).toBeVisible();
  expect(Object.keys(await api.get(`/interventions/${intervention}`))).not.toContain("imageAlt");

  const datasheet = await api.datasheet(intervention, {
    image_features: image,
    image_features_alt: "El plano de la plaza",
  });
  await page.goto(`/intervention-datasheet/${intervention}/${datasheet}/features`);
  await expect(page.getByRole("img", { name: "El plano de la plaza" })).toBeVisible();

  const conflict = await api.conflict(intervention, { image, imageAlt: "Una marcha" });
  await page.goto(`/conflicts/${conflict}`);
  await expect(page.getByRole("img", { name: "Una marcha" })).toBeVisible();
  const newsItem = await api.newsItem(intervention, { image, imageAlt: "La portada" });
  await page.goto(`/news/${newsItem}`);
  await expect(page.getByRole("img", { name: "La portada" })).toBeVisible();
});

test("texts of every kind are stored as they were typed", async ({ page, api }) => {
  const newsItem = await api.newsItem(await api.intervention());
  await openForm(page, `/news/${newsItem}/edit`);
  const text = '<img src=x onerror="throw 1"> & «ñ» 👷🏽‍♀️ \u202bעברית\u202c\n\n\tsegunda';
  await field(page, "Nombre de la noticia").fill("  Corazo\u0301n de la cañada 🌳 <b>1</b>  ");
  await field(page, "Descripción").fill(text);
  await field(page, "Fecha").fill("1999-12-31");
  // Sent twice at once, as by a double press.
  await field(page, "Nombre de la noticia").evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit();
    input.form?.requestSubmit();
  });
  await expect(page).toHaveURL("/news");
  expect(await api.get(`/news/${newsItem}`)).toMatchObject({
    newsName: "Corazón de la cañada 🌳 <b>1</b>",
    description: text,
    newsDate: "1999-12-31T00:00:00.000Z",
    __v: 1,
  });
  await page.goto(`/news/${newsItem}`);
  await expect(page.getByText("31 de diciembre de 1999")).toBeVisible();
  await openForm(page, `/news/${newsItem}/edit`);
  await expect(field(page, "Descripción")).toHaveValue(text);
  await expect(field(page, "Fecha")).toHaveValue("1999-12-31");
});

test("the map accepts only complete https addresses", async ({ page, api }) => {
  await openForm(page, `/interventions/${await api.intervention()}/datasheet/create`);
  const map = field(page, "Espacialización (URL del mapa)");
  for (const address of [
    "javascript:alert(1)",
    "http://mapas.example",
    "mapas.example",
    "https://a b.example",
  ]) {
    await map.fill(address);
    await saveButton(page).click();
    await expect(map).toHaveAccessibleDescription(
      /La dirección debe empezar por https:\/\/ y estar completa$/,
    );
  }
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
