import type { Page } from "@playwright/test";
import { field, openForm, saveButton, toast } from "./form-cases.ts";
import { expect, type Person, test, unique } from "./staff.ts";

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
  await page.getByLabel("Usuario").fill(username);
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
  await page.route("**/api/interventions", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await saveButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "No sabemos si se guardó" })).toBeVisible();
  await page.unroute("**/api/interventions");
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
  await page.route("**/api/users/data-user", (route) => route.abort());
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "No pudimos comprobar tu sesión" })).toBeVisible();
  await page.unroute("**/api/users/data-user");
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("heading", { name: "Panel" })).toBeVisible();
  await expect(page.getByTitle(`Panel de ${people.researcher.username}`)).toBeVisible();
});

test("when the earlier session cannot be overwritten, the user who logged in last is the one who works", async ({
  ownPage: page,
  people,
}) => {
  await page.addInitScript(() => {
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
});

test("session and form work when the browser has no storage", async ({ ownPage: page, api, people }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
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
  await expect(page.getByText("Este navegador no guarda borradores")).toBeVisible();
  await saveButton(page).click();
  await expect(page).toHaveURL("/interventions");
  expect(await api.get(`/interventions/${id}`)).toMatchObject({ description: "Sin almacenamiento" });
});
