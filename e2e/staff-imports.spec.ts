import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { rowsPerStatement } from "../db/chunks.ts";
import {
  button,
  chosen,
  type Doc,
  dialog,
  heading,
  intervention,
  lockSystem,
  sentence,
  takeImportTurn,
  unusedSystem,
} from "./import-cases.ts";
import { type Call, intercept } from "./intercept.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";

/** Import by upload: looked through first, then done, then undone. */

test.describe.configure({ mode: "default" });

let endTurn: () => Promise<void>;
test.beforeEach(async () => {
  endTurn = await takeImportTurn();
});
test.afterEach(() => endTurn());

const createOrphan = (number: number): Doc => ({
  newsName: `Noticia sin actuación ${number}`,
  description: "De una actuación que no está.",
  newsDate: "2010-05-04",
  intervention: "f".repeat(24),
});

const file = (name: string, text: string) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(text),
});

const json = (...docs: Doc[]) => file("datos.json", JSON.stringify(docs));

const chooser = (page: Page) => page.getByLabel("Elegir archivos");

async function review(page: Page, ...files: ReturnType<typeof file>[]) {
  await page.goto("/admin/imports");
  await chooser(page).setInputFiles(files);
  await button(page, "Revisar").click();
  await expect(heading(page, "Revisión: todavía no se guardó nada")).toBeFocused();
}

test("shows what would be imported, problem by problem, and writes nothing", async ({ page, api }) => {
  const name = unique("Alameda revisada");
  await review(
    page,
    json(intervention(name), ...Array.from({ length: 55 }, (_, n) => createOrphan(n))),
    file("foto.txt", "hola"),
  );
  const row = (collection: string) => page.getByRole("row").filter({ hasText: collection });
  await expect(row("Actuaciones urbanísticas").getByRole("cell")).toHaveText(["1", "1", "0", "0", "0"]);
  await expect(row("Noticias").getByRole("cell")).toHaveText(["55", "0", "0", "0", "55"]);
  await expect(page.getByText("56 errores y 0 advertencias")).toBeVisible();
  const kind = page.getByRole("group").filter({ hasText: "Referencia obligatoria que no existe" });
  await kind.locator("summary").click();
  await expect(kind.getByRole("listitem")).toHaveCount(50);
  await expect(kind.getByText("Y 5 más")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Descargar informe (CSV)").click(),
  ]);
  const csv = readFileSync(await download.path(), "utf8");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(1 + 56);
  await expectAccessible(page);
  expect(await api.get(`/interventions?search=${encodeURIComponent(name)}`)).toEqual([]);
});

test("imports the reviewed files once though a response is lost, lists the import, and undoes it", async ({
  page,
  api,
  people,
}) => {
  const name = unique("Alameda de línea mala");
  await review(page, json(intervention(name)));
  const hearAgain = await intercept(page, "/imports", (call) => call.loseResponse());
  await button(page, "Importar").click();
  await expect(page.getByRole("alert")).toContainText("No hay conexión");
  hearAgain();
  await button(page, "Importar").click();
  await expect(heading(page, "Importación terminada")).toBeFocused();
  await expect(page.getByText("1 registro nuevo")).toBeVisible();
  const listed = await api.get<{ _id: string }[]>(`/interventions?search=${encodeURIComponent(name)}`);
  expect(listed).toHaveLength(1);

  await page.getByRole("link", { name: "Ver la importación" }).click();
  await expect(heading(page, "Registros")).toBeVisible();
  await expectAccessible(page);
  const { pathname } = new URL(page.url());
  await page.goto("/admin/imports");
  const row = page.getByRole("row").filter({ has: page.locator(`a[href="${pathname}"]`) });
  await expect(row).toContainText(people.researcher.username);
  await expect(row).toContainText("1 nuevo");
  await expectAccessible(page);

  await page.locator(`a[href="${pathname}"]`).click();
  await page.getByRole("link", { name: "Deshacer" }).click();
  await expect(dialog(page)).toContainText("1 registro se elimina.");
  await expectAccessible(page);
  await dialog(page).getByRole("link", { name: "Cancelar" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(heading(page, "Operaciones")).toBeVisible();
  await page.goto(pathname);
  await page.getByRole("link", { name: "Deshacer" }).click();
  await dialog(page).getByRole("button", { name: "Deshacer" }).click();
  await expect(sentence(page, "Deshecho: 1 registro se eliminó")).toBeVisible();
  await page.goto(pathname);
  await expect(page.getByText(/la deshizo el .*1 registro se eliminó/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Deshacer" })).toHaveCount(0);
  expect((await page.request.get(`/api/interventions/${listed[0]?._id}`)).status()).toBe(404);
});

test("other or changed files have to be reviewed again", async ({ page }) => {
  await review(page, json(intervention(unique("Alameda"))));
  await expect(button(page, "Importar")).toBeVisible();
  await page.getByLabel(/^Cambiar también los nombres/).check();
  await expect(button(page, "Importar")).toHaveCount(0);
  await button(page, "Quitar datos.json").click();
  await expect(button(page, "Revisar")).toBeDisabled();
  await expect(chooser(page)).toBeFocused();
});

test("says so when there is nothing to import, and keeps the files when the server refuses", async ({
  page,
}) => {
  await review(page, file("nota.txt", "hola"));
  await expect(page.getByText("No hay nada nuevo que importar.")).toBeVisible();
  await expect(button(page, "Importar")).toHaveCount(0);
  await intercept(page, "/imports/dry-run", (call) =>
    call.respond({ status: 503, json: { error: "El servicio no está disponible en este momento." } }),
  );
  await button(page, "Revisar").click();
  await expect(page.getByRole("alert")).toContainText("no está disponible");
  await expect(chosen(page)).toContainText("nota.txt");
});

test("shows how far it is, can be cancelled, and then saves nothing", async ({ page, api }) => {
  const name = unique("Alameda cancelada");
  await page.goto("/admin/imports");
  const works = Array.from({ length: rowsPerStatement + 100 }, (_, n) => intervention(`${name} ${n}`));
  const last = works.slice(rowsPerStatement);
  for (const work of last) work.internalSystem = unusedSystem;
  await chooser(page).setInputFiles(json(...works));
  // A request that is only held is sent once nothing holds it any more, though its page has left it.
  const held = Promise.withResolvers<Call>();
  const letPass = await intercept(page, "/imports/dry-run", held.resolve);
  await button(page, "Revisar").click();
  await expect(page.getByText("Enviando los archivos…")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancelar la revisión" }).click();
  await expect(page.getByText("Revisión cancelada.")).toBeVisible();
  await (await held.promise).drop();
  letPass();
  await button(page, "Revisar").click();
  await expect(heading(page, "Revisión: todavía no se guardó nada")).toBeFocused();
  const unlock = await lockSystem(unusedSystem);
  await button(page, "Importar").click();
  await expect(page.getByText("500 de 600 registros guardados")).toBeVisible();
  await page.getByRole("button", { name: "Cancelar la importación" }).click();
  await expect(page.getByText("Importación cancelada: no se guardó nada.")).toBeVisible();
  await unlock();
  await expect(button(page, "Importar")).toBeEnabled();
  expect(await api.get(`/interventions?search=${encodeURIComponent(name)}`)).toEqual([]);
  // Without a response to that question nobody knows.
  const sent = Promise.withResolvers<Call>();
  await intercept(page, "/imports", sent.resolve, 1);
  await intercept(page, "/imports/*", (call) => call.drop());
  await button(page, "Importar").click();
  await page.getByRole("button", { name: "Cancelar la importación" }).click();
  await expect(page.getByText("No sabemos si alcanzó a guardarse")).toBeVisible();
  await (await sent.promise).drop();
});

test("asks what unknown columns are, shows what would change, and imports it", async ({ page, api }) => {
  const name = unique("Alameda de tabla");
  const work = await api.intervention({ interventionName: name });
  const headline = unique("Titular de tabla");
  const csv = `Qué dice,Cuándo,Dónde,Texto\n${headline},3/4/2010,${name},Un texto\n`;
  await review(page, file("prensa.csv", csv));
  await expect(button(page, "Importar")).toHaveCount(0);
  await page.getByLabel("Cada fila es").selectOption("Noticias");
  const choose = (letter: string, field: string) =>
    page.getByLabel(new RegExp(`^Qué es la columna ${letter} `)).selectOption(field);
  for (const [letter, field] of Object.entries({
    A: "newsName",
    B: "newsDate",
    C: "intervention",
    D: "description",
  }))
    await choose(letter, field);
  await expectAccessible(page);
  await button(page, "Revisar de nuevo").click();
  await page.getByText(`Se crearía: línea 2 «${headline}»`).click();
  await expect(page.getByText("3 de abril de 2010")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Importar").click();
  await expect(page.getByText("1 registro nuevo")).toBeVisible();
  expect(await api.get<Doc[]>(`/news?intervention=${work}`)).toMatchObject([{ newsName: headline }]);
});

test("undoing an import that was changed since needs a typed confirmation", async ({ page, api }) => {
  const name = unique("Alameda importada");
  await review(page, json(intervention(name)));
  await button(page, "Importar").click();
  await page.getByRole("link", { name: "Ver la importación" }).click();
  await expect(heading(page, "Registros")).toBeVisible();
  const [imported] = await api.get<{ _id: string }[]>(`/interventions?search=${encodeURIComponent(name)}`);
  const id = imported?._id ?? "";
  await api.newsItem(id, { newsName: "De otra persona" });
  await page.getByRole("link", { name: "Deshacer" }).click();
  await expect(dialog(page)).toContainText("«De otra persona» se agregó después");
  await dialog(page).getByRole("button", { name: "Deshacer" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Escribe «deshacer»");
  await expectAccessible(page);
  await dialog(page)
    .getByLabel(/^Para confirmar/)
    .fill("Deshacer");
  await dialog(page).getByRole("button", { name: "Deshacer" }).click();
  await expect(sentence(page, "Deshecho: ")).toBeVisible();
  expect((await page.request.get(`/api/interventions/${id}`)).status()).toBe(404);
});

test("an unknown import is reported as missing, and a failed load offers to retry", async ({ page }) => {
  await page.goto(`/admin/imports/${"f".repeat(24)}`);
  await expect(page.getByRole("alert")).toContainText("No encontramos esa importación.");
  const reconnect = await intercept(page, "/imports", (call) => call.drop());
  await page.goto("/admin/imports");
  await expect(page.getByRole("alert")).toContainText("No hay conexión");
  reconnect();
  await button(page, "Reintentar").click();
  await expect(heading(page, "Importar datos")).toBeVisible();
});
