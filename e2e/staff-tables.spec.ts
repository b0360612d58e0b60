import { intercept } from "./intercept.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";
import { bar, button, createNews, row } from "./table-cases.ts";

/** Staff tables: found by the address, kept as views, on a phone, and each noun's records from its own. */

test("what is right in spite of a check leaves it with a reason, and comes back", async ({ page, api }) => {
  const { mark, names } = await createNews(api);
  // Past the last page is the last one.
  await page.goto(`/admin/records/news?search=${mark}&check=outsideStudy&page=2`);
  const [name = ""] = names;
  await row(page, name)
    .getByText(/^Es correcto/)
    .click();
  await row(page, name).getByRole("button", { name: "Guardar" }).click();
  await expect(row(page, name).getByRole("alert")).toContainText("Escribe por qué es correcto");
  await row(page, name).getByLabel("Por qué es correcto").fill("Así salió publicada");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(row(page, name)).toHaveCount(0);
  await expect(page.locator("tr:focus")).toHaveCount(1);
  await page.getByRole("link", { name: "Ver lo marcado como correcto" }).click();
  await expect(row(page, name)).toContainText("Así salió publicada");
  await expect(page.getByRole("list", { name: "Filtros activos" })).toContainText("Marcado como correcto");
  await page.getByRole("button", { name: `Volver a revisar ${name}` }).click();
  await expect(page.getByText("No hay noticias con estos filtros")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tabla de noticias" })).toBeFocused();
});

test("columns and filters are kept as a view, and the panel leads into the table", async ({ page, api }) => {
  const { mark } = await createNews(api);
  await page.goto(`/admin/records/news?search=${mark}`);
  // Dates are typed as in the forms.
  await page.getByText("Filtros", { exact: true }).click();
  await page.getByLabel("Agregado desde").fill("3 abr 2004");
  await expect(page).toHaveURL(/since=2004-04-03/);
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Agregado desde")).toBeHidden();
  await expect(page.getByRole("list", { name: "Filtros activos" })).toContainText("3 abr 2004");
  await page.getByText("Columnas", { exact: true }).click();
  await page.getByLabel("Última edición").check();
  await expect(page.getByRole("columnheader", { name: "Última edición" })).toBeVisible();
  await page.getByText("Vistas guardadas").click();
  await page.getByLabel(/^Guardar estos filtros/).fill(`Vista ${mark}`);
  await button(page, "Guardar vista").click();
  await expect(page.getByRole("link", { name: `Vista ${mark}` })).toBeVisible();
  await page.goto("/admin/records/news");
  await page.getByText("Vistas guardadas").click();
  await page.getByRole("link", { name: `Vista ${mark}` }).click();
  await expect(page.getByRole("row")).toHaveCount(4);
  await expect(page.getByRole("columnheader", { name: "Última edición" })).toBeVisible();
  await page.goto("/admin");
  await page.getByRole("link", { name: "Noticias con fecha por revisar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Tabla de noticias" })).toBeVisible();
});

test("twelve rows are in sight, header and selection stay, and what is filtered is taken away", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/records/news");
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(51);
  const inSight = await rows.evaluateAll(
    (all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length,
  );
  expect(inSight).toBeGreaterThan(12);
  await page.getByRole("checkbox").last().check();
  await expect(page.getByRole("columnheader", { name: "Nombre" })).toBeInViewport();
  await expect(bar(page).getByText("1 noticia en la selección")).toBeInViewport();
  await expectAccessible(page);
  await page.getByText("Descargar lo filtrado").click();
  const downloading = page.waitForEvent("download");
  await button(page, "Hoja de cálculo").click();
  expect((await downloading).suggestedFilename()).toMatch(/^noticias-\d{4}-\d\d-\d\d\.xlsx$/);
});

test("on a phone every row is a card, and nothing is wider than the screen", async ({ page, api }) => {
  const { mark, names } = await createNews(api);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/records/news?search=${mark}`);
  await page.getByLabel(`Elegir ${names[0]}`).check();
  await expect(bar(page)).toContainText("1 noticia en la selección");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
});

test("publications, sources, actors and errata are entered, edited and deleted from their tables", async ({
  page,
  api,
}) => {
  const [paper, headline, person] = ["El Colombiano", "Piden un puente", "Junta <b>ñ</b>"].map(unique);
  const back = (noun: string) => expect(page).toHaveURL(`/admin/records/${noun}`);
  const input = (label: string) =>
    page.getByLabel(label, { exact: true }).or(page.getByLabel(`${label} (obligatorio)`, { exact: true }));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/records/publication");
  await page.getByRole("link", { name: "Agregar publicación" }).click();
  await button(page, "Guardar").click();
  await expect(page.getByRole("alert")).toContainText("El nombre de la publicación es obligatorio");
  await input("Nombre de la publicación").fill(paper ?? "");
  await input("Sitio web").fill("https://periodico.example");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await button(page, "Guardar").click();
  await back("publication");

  await page.goto("/admin/records/source/new");
  await input("Publicación").selectOption(paper ?? "");
  await input("Título").fill(headline ?? "");
  await input("Fecha de publicación").fill("2009-07-09");
  await expectAccessible(page);
  await button(page, "Guardar").click();
  await back("source");
  await page.goto(`/admin/records/publication?search=${paper}`);
  await page.getByRole("link", { name: paper, exact: true }).click();
  await page.getByRole("link", { name: "Eliminar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 fuente es de esta publicación");

  await page.goto("/admin/records/actor/new");
  await input("Nombre del actor").fill(person ?? "");
  await page.getByRole("combobox", { name: "Otros nombres" }).fill("JAC");
  await input("Clase de actor").selectOption("Vecinos");
  await button(page, "Guardar").click();
  await back("actor");
  await page.goto(`/admin/records/actor?search=${person}`);
  await page.getByRole("link", { name: person, exact: true }).click();
  await expect(page.getByRole("list", { name: "Otros nombres" })).toContainText("JAC");
  await input("Nota").fill("Del barrio");
  const former = page.getByRole("checkbox", {
    name: `Conservar el nombre anterior como otro nombre · ${person}`,
  });
  await expect(former).toBeHidden();
  await input("Nombre del actor").fill(`Junta ${person}`);
  await expect(former).toBeChecked();
  await former.uncheck();
  await expectAccessible(page);
  await button(page, "Guardar").click();
  // Back where it was found.
  await expect(page).toHaveURL(/\/actor\?search=/);
  const actors = await api.get<{ _id: string; name: string }[]>("/actors?limit=1000");
  const actor = actors.find(({ name }) => name === `Junta ${person}`);
  expect(actor).toMatchObject({ aliases: ["JAC"], kind: "vecinos", note: "Del barrio" });
  await page.goto(`/admin/records/actor/${actor?._id}?delete=true`);
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await back("actor");

  const work = await api.intervention();
  await page.goto("/admin/records/erratum/new");
  await input("Decía").fill("2024");
  await input("Debe decir").fill("2004");
  await input("Dónde").fill(headline ?? "");
  await input("Actuación urbanística").selectOption(work);
  await input("Publicada el").fill("2026-11-22");
  await button(page, "Guardar").click();
  await back("erratum");
  expect(await api.get("/errata")).toContainEqual(
    expect.objectContaining({ place: headline, right: "2004" }),
  );
});

test("actors are merged in their table, seen as one, and parted again", async ({ page, api }) => {
  const mark = unique("Junta").split(" ")[1] ?? "";
  for (const name of ["Uno", "Dos", "Tres"])
    await api.send("POST", "/actors", { name: `${name} ${mark}`, kind: "vecinos" });
  await page.goto(`/admin/records/actor?search=${mark}`);
  await page.getByLabel("Elegir todo lo de esta página").check();
  await button(page, "Unir").click();
  await expect(button(page, "Unir los 3")).toBeVisible();
  // Those of a former selection cannot be merged while the others are loaded.
  const answerAgain = await intercept(page, "/actors/*", () => {});
  await page.getByLabel(`Elegir Tres ${mark}`).uncheck();
  await expect(bar(page)).toContainText("Cargando los actores…");
  answerAgain();
  await page.getByLabel(`Elegir Tres ${mark}`).check();
  await page.getByRole("radio", { name: `Dos ${mark}` }).check();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await button(page, "Unir los 3").click();
  await expect(bar(page)).toContainText("Actores unidos correctamente.");
  const listed = async () => {
    const actors = await api.get<{ name: string; mergedNames: string[] }[]>("/actors?limit=1000");
    return actors.filter(({ name }) => name.includes(mark)).map(({ mergedNames }) => mergedNames.length);
  };
  expect(await listed()).toEqual([2]);
  await button(page, "Deshacer").click();
  await expect(bar(page)).toContainText("Deshecho: 2 registros quedaron como antes.");
  expect(await listed()).toEqual([0, 0, 0]);
});

test("the form of an actor that was merged meanwhile leads to the one that stands for it", async ({
  page,
  api,
}) => {
  const add = (name: string) => api.send("POST", "/actors", { name: unique(name), kind: "vecinos" });
  const [kept, gone] = [await add("Junta"), await add("La junta")];
  await page.goto(`/admin/records/actor/${gone.id}`);
  await page.getByLabel("Nota").fill("Lo que escribí");
  expect((await api.send("POST", `/actors/${gone.id}/merge`, { into: kept.id })).status).toBe(200);
  await button(page, "Guardar").click();
  const notice = page.getByRole("alert", { name: "Este registro se unió con otro mientras lo editabas" });
  await expect(notice.getByRole("link", { name: /^registro que quedó/ })).toHaveAttribute(
    "href",
    `/admin/records/actor/${kept.id}`,
  );
  await expect(page.getByLabel("Nota")).toHaveValue("Lo que escribí");
});

test("what was typed into an actor that was deleted meanwhile is found at its address", async ({
  page,
  api,
}) => {
  const name = unique("Junta");
  const { id } = await api.send("POST", "/actors", { name, kind: "vecinos" });
  await page.goto(`/admin/records/actor/${id}`);
  await page.getByLabel("Nota").fill("Lo que escribí");
  await expect(page.getByText("Borrador guardado")).toBeVisible();
  expect((await api.send("DELETE", `/actors/${id}`)).status).toBe(200);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(
    page.getByRole("alert", { name: "Otra persona eliminó este registro mientras lo editabas" }),
  ).toBeFocused();
  await expect(page.getByLabel("Nota")).toHaveValue("Lo que escribí");
  await button(page, "Crear de nuevo").click();
  await expect(page).toHaveURL("/admin/records/actor");
  const actors = await api.get<{ name: string }[]>("/actors?limit=1000");
  expect(actors.find((actor) => actor.name === name)).toMatchObject({ note: "Lo que escribí" });
});
