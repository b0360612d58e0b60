import type { Page } from "@playwright/test";
import { field, openForm, saveButton, toast } from "./form-cases.ts";
import { intercept } from "./intercept.ts";
import { endSession, expect, expectAccessible, type Person, signIn, test, unique } from "./staff.ts";

/** Forms that are open while another user signs in, and browsers without storage. */

const description = (page: Page) => field(page, "Descripción");
const stored = (page: Page) => page.getByText("Borrador guardado");

/** What another tab does when a user logs in there. */
async function switchUserElsewhere(page: Page, { token }: Person): Promise<void> {
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await other.evaluate((value) => localStorage.setItem("AUTH_TOKEN", value), token);
  await other.close();
}

async function logIn(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel("Usuario", { exact: true }).fill(username);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
}

test("what one user typed is not saved by the next, and is restored when the first returns", async ({
  page,
  api,
  people,
}) => {
  const id = await api.intervention({ description: "Como está" });
  await openForm(page, `/interventions/${id}/edit`);
  await description(page).fill("De Inés");
  await expect(stored(page)).toBeVisible();
  await switchUserElsewhere(page, people.assistant);
  await expect(toast(page)).toContainText(`Ahora trabajas como ${people.assistant.username}.`);
  await expect(description(page)).toHaveValue("Como está");
  await description(page).fill("De Ramón");
  await saveButton(page).click();
  await expect(page).toHaveURL("/interventions");
  const [latest] = await api.get<{ actorName: string }[]>(`/history/intervention/${id}`);
  expect(latest).toMatchObject({ actorName: people.assistant.username });

  await openForm(page, `/interventions/${id}/edit`);
  await expect(description(page)).toHaveValue("De Ramón");
  await switchUserElsewhere(page, people.researcher);
  await expect(page.getByText("Recuperamos lo que dejaste sin guardar")).toBeVisible();
  const merge = page.getByRole("region", { name: new RegExp(`^${people.assistant.username} cambió`) });
  await expect(merge).toContainText("De Inés");
});

test("a record whose response was lost is not saved again after a reload", async ({ page, api }) => {
  const interventionName = unique("Malecón");
  await openForm(page, "/interventions/new");
  await field(page, "Nombre de la actuación urbanística").fill(interventionName);
  await description(page).fill("Un malecón.");
  await field(page, "Jerarquía").selectOption({ index: 1 });
  await field(page, "Proyecto estratégico").fill("Borde de río");
  await field(page, "Sistema interno").selectOption({ index: 1 });
  const hearAgain = await intercept(page, "/interventions", (call) => call.loseResponse());
  await saveButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "No sabemos si se guardó" })).toBeVisible();
  hearAgain();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("Recuperamos lo que dejaste sin guardar")).toBeVisible();
  await saveButton(page).click();
  await expect(page).toHaveURL("/interventions");
  const found = await api.get<unknown[]>(`/interventions?search=${encodeURIComponent(interventionName)}`);
  expect(found).toHaveLength(1);
});

test("while the session cannot be read, a staff page says so and offers to retry", async ({
  page,
  people,
}) => {
  const reconnect = await intercept(page, "/users/data-user", (call) => call.drop());
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "No pudimos comprobar tu sesión" })).toBeVisible();
  reconnect();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("heading", { name: "Panel" })).toBeVisible();
  await expect(page.getByTitle(`Panel de ${people.researcher.username}`)).toBeVisible();
});

test("when the earlier session cannot be overwritten, the user who logged in last is the one who works", async ({
  page,
  people,
}) => {
  const script = await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await page.goto("/auth/login?next=/admin", { waitUntil: "networkidle" });
  await expect(page.getByText(`Ya iniciaste sesión como ${people.researcher.username}.`)).toBeVisible();
  await logIn(page, people.assistant);
  await expect(page.getByText("Tu rol es Asistente.")).toBeVisible();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByRole("heading", { name: "Inicia sesión para continuar" })).toBeVisible();
  await script.dispose();
});

test("session and form work when the browser has no storage", async ({ page, api, people }) => {
  const script = await page.addInitScript(() => {
    for (const storage of ["localStorage", "indexedDB"])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
  });
  const id = await api.intervention();
  await page.goto(`/auth/login?next=/interventions/${id}/edit`, { waitUntil: "networkidle" });
  await logIn(page, people.researcher);
  await expect(page).toHaveURL(`/interventions/${id}/edit`);
  await description(page).fill("Sin almacenamiento");
  await expect(page.getByText("Borrador guardado solo en el servidor")).toBeVisible();
  await saveButton(page).click();
  await expect(page).toHaveURL("/interventions");
  expect(await api.get(`/interventions/${id}`)).toMatchObject({ description: "Sin almacenamiento" });
  await script.dispose();
});

for (const [path, label, action] of [
  ["/admin/start?step=1", "Quién lo publica", "Guardar y seguir"],
  ["/admin/editions", "Título", "Publicar la edición"],
  ["/admin/hidden-names", "Nombre", "Buscar dónde está"],
] as const)
  test(`what is typed in ${path} waits until its user is back`, async ({ page, people }) => {
    const token = await signIn(page, people.researcher);
    await page.goto(path);
    const typed = page.getByLabel(label, { exact: true });
    await typed.fill("Universidad del Río");
    await endSession(page, token);
    await page.getByRole("button", { name: action }).click();
    const ended = page.getByRole("region", { name: "Sesión terminada" });
    await expect(ended).toContainText("lo que escribiste te espera en esta página");
    await expect(typed).toBeHidden();
    await expectAccessible(page);
    await intercept(page, "/users/login", (call) => call.respond({ json: people.researcher.token }));
    await logIn(page, people.researcher);
    await expect(typed).toHaveValue("Universidad del Río");
  });

test("what is selected and typed in a table waits for its user, without the network and after the session", async ({
  page,
  api,
  people,
}) => {
  const mark = unique("espera").split(" ")[1] ?? "";
  const work = await api.intervention();
  for (const name of ["Uno", "Dos"]) await api.newsItem(work, { newsName: `${name} ${mark}` });
  const bar = page.getByRole("region", { name: "Cambios en bloque" });
  const token = await signIn(page, people.researcher);
  await page.goto(`/admin/records/news?search=${mark}`);
  await page.getByLabel("Elegir todo lo de esta página").check();
  await bar.getByLabel("Cambiar").selectOption({ label: "Fecha" });
  await bar.getByLabel("Nuevo valor").fill("2005-06-07");
  await page.getByText("Vistas guardadas").click();
  await page.getByLabel(/^Guardar estos filtros/).fill(`Vista ${mark}`);
  const expectKept = async () => {
    await expect(bar).toContainText("2 noticias en la selección");
    await expect(bar.getByLabel("Nuevo valor")).toHaveValue("2005-06-07");
    await expect(page.getByLabel(/^Guardar estos filtros/)).toHaveValue(`Vista ${mark}`);
  };

  const reconnect = await intercept(page, "/*", (call) => call.drop());
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByRole("alert")).toContainText("No hay conexión con el servidor");
  await page.getByRole("columnheader").getByRole("link", { name: "Fecha" }).click();
  await expect(page.getByText("La tabla que ves es la de antes.")).toBeVisible();
  await expectKept();
  await expectAccessible(page);
  reconnect();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByText("La tabla que ves es la de antes.")).toHaveCount(0);
  await expect(page).toHaveURL(/sort=newsDate/);
  await expectKept();

  await endSession(page, token);
  await page.getByRole("button", { name: "Guardar vista" }).click();
  const ended = page.getByRole("region", { name: "Sesión terminada" });
  await expect(ended.getByLabel("Usuario")).toBeFocused();
  await expect(ended).toContainText("Lo que elegiste y lo que escribiste te espera en esta página");
  await expect(page.getByRole("table")).toBeHidden();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, people.researcher);
  await expectKept();
  await page.getByRole("button", { name: "Guardar vista" }).click();
  await expect(page.getByText(/^Vistas guardadas \(\d+\)/)).toBeVisible();

  // In another tab somebody else begins to work.
  await switchUserElsewhere(page, people.assistant);
  await expect(toast(page)).toContainText(`Ahora trabajas como ${people.assistant.username}.`);
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(bar).not.toContainText("en la selección");
});

test("a list is given to a colleague from its table, and worked through from the panel", async ({
  page,
  api,
  people,
}) => {
  const mark = unique("lista").split(" ")[1] ?? "";
  const work = await api.intervention();
  for (const name of ["Uno", "Dos"]) await api.newsItem(work, { newsName: `${name} ${mark}` });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/records/news?search=${mark}`);
  await page.getByLabel(`Elegir Uno ${mark}`).check();
  await page.getByText("Asignar", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 registro de la selección")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.insertText(`Lista <b>${mark}</b>`);
  await page.getByLabel("Para", { exact: true }).selectOption(people.researcher.id);
  await page.getByLabel("Qué hay que hacer").fill("Buscar la fuente");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("Lista asignada correctamente");
  await page.goto("/admin");
  const list = page.getByRole("listitem").filter({ hasText: `Lista <b>${mark}</b>` });
  await expect(list).toContainText("0 de 1 noticia");
  await expect(list).toContainText("Buscar la fuente");
  await list.getByText("Avisar, devolver o retirar").click();
  await expectAccessible(page);
  await list.getByRole("link", { name: /^Empezar/ }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("link", { name: /^Solo la lista asignada/ })).toBeVisible();
  await page.goBack();
  await list.getByText("Avisar, devolver o retirar").click();
  await list.getByLabel(/^Mensaje para/).fill("Ya está");
  await list.getByRole("button", { name: "Está terminada" }).click();
  await expect(toast(page)).toContainText("Lista actualizada correctamente");
  await expect(list).toContainText("Terminada");
});
