import { type Call, intercept } from "./intercept.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";
import { bar, button, createNews, row } from "./table-cases.ts";

/** Many records changed at once, and given back. */

test("records are chosen, changed in one go by keyboard, named where a colleague was quicker, and given back", async ({
  page,
  api,
}) => {
  const { mark, names } = await createNews(api);
  const target = await api.intervention({ interventionName: unique("Destino") });
  const columns =
    "description,newsDate,intervention,image,imageCaption,imageCredit,source,createdAt,updatedAt";
  await page.goto(`/admin/records/news?search=${mark}&sort=newsName&columns=${columns}`);
  await expect(page.getByRole("row")).toHaveCount(4);
  // The table scrolls sideways, the page does not.
  await page.setViewportSize({ width: 800, height: 800 });
  const [pageExtra, tableExtra] = await page.evaluate(() =>
    [document.documentElement, document.querySelector(".wide-table")].map((element) =>
      element ? element.scrollWidth - element.clientWidth : null,
    ),
  );
  expect(pageExtra).toBe(0);
  expect(tableExtra).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  const found = await api.get<{ _id: string; newsName: string; intervention: { _id: string } }[]>(
    `/news?search=${mark}`,
  );
  const first = found.find(({ newsName }) => newsName === names[0]);
  // What is selected while all of it is asked for stays.
  const asked = Promise.withResolvers<Call>();
  const askAgain = await intercept(page, "/tables/news/ids", asked.resolve);
  await button(page, "Elegir los 3 registros").click();
  const call = await asked.promise;
  await page.getByLabel(`Elegir ${names[0]}`).check();
  const answered = page.waitForResponse((response) => response.url().includes("/ids"));
  await call.pass();
  await answered;
  await expect(bar(page)).toContainText("1 noticia en la selección");
  askAgain();
  await page.getByLabel("Elegir todo lo de esta página").focus();
  await page.keyboard.press("Space");
  await expect(bar(page)).toContainText("3 noticias en la selección");
  await api.send("PUT", `/news/${first?._id}/intervention/${first?.intervention._id}`, {
    newsName: names[0],
    description: "De otra persona",
    newsDate: "2001-01-01",
  });
  await bar(page).getByLabel("Cambiar").selectOption({ label: "Fecha" });
  await bar(page).getByLabel("Nuevo valor").fill("2005-06-07");
  await page.keyboard.press("Enter");
  await expect(bar(page)).toContainText("2 registros cambiados, 1 quedó sin cambiar.");
  await expect(bar(page)).toContainText(/cambió «Fecha» después de que lo elegiste/);
  await expect(row(page, names[1] ?? "")).toContainText("7 jun 2005");
  await expectAccessible(page);
  await button(page, "Deshacer").click();
  await expect(bar(page)).toContainText("Deshecho: 2 registros quedaron como antes.");
  await expect(row(page, names[1] ?? "")).toContainText("4 may 1950");

  await page.getByLabel(`Elegir ${names[2]}`).check();
  await bar(page).getByLabel("Cambiar").selectOption({ label: "Actuación urbanística" });
  await bar(page).getByLabel("Nuevo valor").selectOption(target);
  const hearAgain = await intercept(page, "/bulk/news", (call) => call.loseResponse());
  await button(page, "Aplicar").click();
  await expect(page.getByRole("alert")).toContainText("No hay conexión");
  hearAgain();
  await button(page, "Aplicar").click();
  await expect(bar(page)).toContainText("1 registro cambiado.");
  expect(await api.get(`/news?intervention=${target}`)).toHaveLength(1);
});

test.describe("an assistant", () => {
  test.use({ role: "assistant" });
  test("changes in numbers, and deletes nothing", async ({ page, api }) => {
    const { mark } = await createNews(api);
    await page.goto(`/admin/records/news?search=${mark}`);
    await page.getByLabel("Elegir todo lo de esta página").check();
    await expect(button(page, "Aplicar")).toBeVisible();
    await expect(button(page, "Eliminar")).toHaveCount(0);
    await page.goto("/admin/records/erratum/new");
    await expect(page.getByText("Tu rol no puede publicar ni cambiar estos registros.")).toBeVisible();
  });
});

test("nothing chosen changes nothing, clearing asks first, and a researcher undoes it a day later", async ({
  page,
  api,
}) => {
  const { mark, names } = await createNews(api);
  const title = `Fuente ${mark}`;
  await api.send("POST", "/sources", { kind: "press", title });
  const source = (await api.get<{ _id: string; title: string }[]>("/sources")).find(
    (one) => one.title === title,
  )?._id;
  const items = await api.get<{ _id: string }[]>(`/news?search=${mark}`);
  const ids = items.map(({ _id }) => _id);
  await api.send("POST", "/bulk/news", { ids, set: { source } });
  await page.goto(`/admin/records/news?search=${mark}`);
  await page.getByLabel("Elegir todo lo de esta página").check();
  await bar(page).getByLabel("Cambiar").selectOption({ label: "Fuente" });
  await button(page, "Aplicar").click();
  await expect(bar(page).getByRole("alert")).toContainText("Elige un valor");
  await button(page, "Vaciar").click();
  await expect(page.getByRole("dialog")).toContainText(`Vaciar «Fuente» en ${names.length} noticias`);
  await expectAccessible(page);
  await button(page, "Vaciar «Fuente»").click();
  await expect(bar(page)).toContainText("3 registros cambiados.");

  await page.getByRole("link", { name: "Ver operaciones" }).click();
  const cleared = "3 noticias: Fuente → vacío";
  await expect(page.getByRole("heading", { name: cleared }).first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page
    .getByRole("link", { name: `Deshacer ${cleared}` })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("3 registros quedan como antes");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByRole("heading", { name: `Deshizo «${cleared}»` }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Operaciones", exact: true })).toBeFocused();
  const item = await api.get<{ source: { _id: string } }>(`/news/${ids[0]}`);
  expect(item.source._id).toBe(source);
});
