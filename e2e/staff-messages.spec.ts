import type { Page } from "@playwright/test";
import { intercept } from "./intercept.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";

/** What visitors wrote, as researchers read it. Messages come one every few tests: an address may send five an hour. */

type Message = { _id: string; user_name: string; readAt: string | null };

/** Mocked API responses, so that a test can have any number of messages. */
function showMessages(page: Page, messages: Message[]) {
  return intercept(page, "/contact", (call) => {
    const query = call.url.searchParams;
    const listed = messages.filter(({ readAt }) => query.get("unread") !== "true" || readAt === null);
    const shown = listed.slice(0, Number(query.get("limit")));
    return call.respond({ json: shown, headers: { "X-Total-Count": String(listed.length) } });
  });
}

const createMessage = (number: number, fields: Partial<Message> = {}) => ({
  _id: number.toString(16).padStart(24, "0"),
  __v: 0,
  createdAt: "2024-05-01T15:00:00.000Z",
  updatedAt: "2024-05-01T15:00:00.000Z",
  user_name: `Visitante ${number}`,
  user_email: "ana+clase@example.org",
  message: "¿Dónde consulto la tesis?\n<script>alert(1)</script>",
  readAt: null,
  delivery: {
    state: "stored",
    attempts: 0,
    problem: "",
    nextAttemptAt: null,
    sentAt: null,
    mayBeSent: false,
  },
  ...fields,
});

const item = (page: Page, name: string) => page.getByRole("group").filter({ hasText: name });
const visitors = (page: Page) => item(page, "Visitante");
const dialog = (page: Page) => page.getByRole("dialog");

test("a message is read, replied to, marked as unread and deleted", async ({ page, api }) => {
  const name = unique("Ana");
  const sent = await page.request.post("/api/contact", {
    data: { user_name: name, user_email: "ana+clase@example.org", message: "¿Dónde consulto la tesis?" },
  });
  expect(sent.status()).toBe(201);
  const stored = async () =>
    (await api.get<Message[]>("/contact")).find(({ user_name }) => user_name === name);

  await page.goto("/admin/messages");
  await expect(item(page, name)).toContainText("Nuevo");
  await item(page, name).locator("summary").click();
  await expect(item(page, name).getByText("¿Dónde consulto la tesis?")).toBeVisible();
  await expect(item(page, name)).not.toContainText("Nuevo");
  await expect.poll(async () => (await stored())?.readAt).not.toBeNull();
  await expect(item(page, name).getByRole("link", { name: /^Responder/ })).toHaveAttribute(
    "href",
    /^mailto:ana%2Bclase@example\.org\?subject=/,
  );
  await expectAccessible(page);

  await item(page, name).getByRole("button", { name: "Marcar como no leído" }).click();
  await expect.poll(async () => (await stored())?.readAt).toBeNull();

  await item(page, name)
    .getByRole("link", { name: /^Eliminar/ })
    .click();
  await expect(dialog(page)).toContainText("no se puede recuperar");
  await dialog(page).getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByLabel("Avisos")).toContainText("Mensaje eliminado correctamente");
  await expect(item(page, name)).toHaveCount(0);
  expect(await stored()).toBeUndefined();
});

test("unread messages are listed separately, and one that is being read stays", async ({ page }) => {
  const readAt = "2024-05-02T15:00:00.000Z";
  const messages = [createMessage(1), createMessage(2, { readAt })];
  await showMessages(page, messages);
  await intercept(page, "/contact/*", (call) => {
    for (const message of messages) message.readAt = readAt;
    return call.respond({ json: "Mensaje marcado como leído" });
  });
  await page.goto("/admin/messages");
  await expect(visitors(page)).toHaveCount(2);
  // A mark that the server refuses is reverted, with the reason.
  const reconnect = await intercept(page, "/contact/*", (call) => call.drop());
  await item(page, "Visitante 1").locator("summary").click();
  await expect(page.getByLabel("Avisos")).toContainText("No hay conexión");
  await expect(item(page, "Visitante 1")).toContainText("Nuevo");
  reconnect();
  await item(page, "Visitante 1").locator("summary").click();
  await page.getByRole("link", { name: "Sin leer" }).click();
  await expect(visitors(page)).toHaveCount(1);
  await expect(page.getByText("1 mensaje sin leer")).toBeVisible();
  await item(page, "Visitante 1").locator("summary").press("Enter");
  await expect(item(page, "Visitante 1").getByText("<script>alert(1)</script>")).toBeVisible();
  await expect.poll(() => messages[0]?.readAt).toBe(readAt);
  await item(page, "Visitante 1")
    .getByRole("link", { name: /^Eliminar/ })
    .click();
  await expect(dialog(page)).toContainText("Visitante 1");
  await dialog(page).getByRole("link", { name: "Cancelar" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(visitors(page)).toHaveCount(1);
});

test("thirty are shown, then fifteen more", async ({ page }) => {
  await showMessages(
    page,
    Array.from({ length: 50 }, (_, number) => createMessage(number)),
  );
  await page.goto("/admin/messages");
  await expect(visitors(page)).toHaveCount(30);
  await page.getByRole("link", { name: "Ver más" }).click();
  await expect(visitors(page)).toHaveCount(45);
});

test("distinguishes an empty list from a failed load", async ({ page }) => {
  await showMessages(page, []);
  await page.goto("/admin/messages");
  await expect(page.getByText("Todavía no hay mensajes")).toBeVisible();
  await expectAccessible(page);
  await intercept(page, "/contact", (call) => call.drop());
  await page.goto("/admin/messages?unread=true");
  await expect(page.getByRole("alert")).toContainText("No hay conexión");
  await expect(page.getByRole("button", { name: "Reintentar" })).toBeVisible();
});

test("a message received before mail was configured is mailed with one button", async ({ page }) => {
  const stored = { state: "stored", attempts: 0, problem: "", nextAttemptAt: null, sentAt: null };
  const messages = [true, false].map((mayBeSent, index) => ({
    ...createMessage(index + 1),
    delivery: { ...stored, mayBeSent },
  }));
  await showMessages(page, messages);
  await intercept(page, "/contact/*/send", (call) =>
    call.respond({ json: "El mensaje se enviará en unos momentos" }),
  );
  await page.goto("/admin/messages");
  for (const name of ["Visitante 1", "Visitante 2"]) await item(page, name).locator("summary").click();
  await expect(item(page, "Visitante 2").getByRole("button", { name: /^Enviar por correo/ })).toHaveCount(0);
  await item(page, "Visitante 1")
    .getByRole("button", { name: /^Enviar por correo/ })
    .click();
  await expect(page.getByLabel("Avisos")).toContainText("El mensaje se enviará en unos momentos");
});
