import type { Page } from "@playwright/test";
import { intercept } from "./intercept.ts";
import { expect, expectAccessible, type Person, signIn, test } from "./staff.ts";
import { addUser, fillInPassword, save, sentence, stored, userFields, userRow } from "./users.ts";

/** A new password: another user's, by a link, one's own. */

test.beforeEach(async ({ page }) => {
  // Dialogs of the browser's own would block the page.
  page.on("dialog", (dialog) => dialog.accept());
});

async function fillInOwn(page: Page, current: string, first: string) {
  await page.getByLabel(/^Tu contraseña actual/).fill(current);
  await fillInPassword(page, first);
}

test.describe("a new password", () => {
  const next = "otra frase larga 21";

  test("for another user ends that user's sessions", async ({ page, api, createApi }) => {
    const person = await addUser(api);
    const token = await signIn(page, person);
    const asResearcher = (await api.get<{ _id: string }>("/users/data-user"))._id;
    expect(asResearcher).not.toBe(person.id);
    await page.goto("/users");
    await expect(page.getByRole("heading", { name: "Acceso no autorizado" })).toBeVisible();
    const response = await api.send("PUT", `/users/update-user/${person.id}`, {
      ...userFields({ user: person.username, rol: "researcher" }),
    });
    expect(response.status).toBe(200);
    const other = await addUser(api);
    const otherCalls = createApi({ ...other, token: await createToken(page, other) });
    await page.goto(`/users/${other.id}/new-password`);
    await expect(page.getByLabel(/^Contraseña/)).toHaveAttribute("autocomplete", "new-password");
    await expect(page.getByText("De 8 a 128 caracteres", { exact: false })).toBeVisible();
    await expectAccessible(page);
    await fillInPassword(page, next);
    expect(await stored(page)).not.toContain(next);
    await save(page).click();
    await expect(sentence(page, "Se cerraron las sesiones de Inés Ñáñez.")).toBeVisible();
    await expect(page).toHaveURL(/\/users$/);
    const refused = await otherCalls.send("POST", "/users/logout");
    expect(refused.status).toBe(401);
    expect(await page.evaluate(() => localStorage.getItem("AUTH_TOKEN"))).toBe(token);
    await createToken(page, { ...other, password: next });
  });

  test("by a link that a researcher makes, once", async ({ page, api }) => {
    const person = await addUser(api);
    await page.goto("/users");
    const name = `Enlace para contraseña de ${person.username}`;
    await userRow(page, person.username).getByRole("link", { name }).click();
    const dialog = page.getByRole("dialog", { name: "Enlace para una contraseña nueva" });
    await expect(dialog).toContainText("una sola vez");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Crear el enlace" }).click();
    const made = dialog.getByLabel("Enlace", { exact: true });
    await expect(made).toBeFocused();
    const link = await made.inputValue();
    expect(new URL(link).hash).toMatch(/^#[\w-]{43}$/);
    await expectAccessible(page);
    await dialog.getByRole("link", { name: "Listo" }).click();
    await expect(dialog).toBeHidden();
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Contraseña nueva" })).toBeVisible();
    await expectAccessible(page);
    const done = page.getByRole("button", { name: "Guardar la contraseña" });
    await fillInPassword(page, "12345678");
    await done.click();
    await expect(page.locator(".field-error")).toHaveText("Esa contraseña es demasiado común: elige otra");
    await fillInPassword(page, next);
    await done.click();
    await expect(page.getByText("Ya puedes iniciar sesión.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Iniciar sesión" }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await createToken(page, { ...person, password: next });
    await page.goto(link);
    await fillInPassword(page, `${next} 2`);
    await done.click();
    await expect(page.getByRole("alert")).toContainText("Este enlace no sirve");
  });

  test.describe("of an assistant's own", () => {
    test.use({ role: "assistant" });

    test("keeps the session, by the panel's link", async ({ page, people, createApi }) => {
      const person = await addUser(createApi(people.researcher));
      const before = await signIn(page, person);
      await page.goto("/admin");
      await page.getByRole("link", { name: "Cambiar mi contraseña" }).click();
      await expect(page).toHaveURL(new RegExp(`/users/${person.id}/new-password$`));
      await expect(page.getByRole("heading", { name: "Cambiar mi contraseña" })).toBeVisible();
      await expectAccessible(page);
      await fillInOwn(page, person.password, next);
      await save(page).dblclick();
      await expect(sentence(page, "Contraseña actualizada correctamente. Sigues dentro")).toBeVisible();
      await expect(page).toHaveURL(/\/admin$/);
      const after = await page.evaluate(() => localStorage.getItem("AUTH_TOKEN"));
      expect(after).not.toBe(before);
      await page.reload();
      await expect(page.getByRole("heading", { name: "Panel" })).toBeVisible();
      for (const secret of [next, person.password]) expect(await stored(page)).not.toContain(secret);
    });

    test("a lost response or a failed automatic login does not lock the user out", async ({
      page,
      people,
      createApi,
    }) => {
      const person = await addUser(createApi(people.researcher));
      await signIn(page, person);
      await page.goto(`/users/${person.id}/new-password`);
      await intercept(page, "/users/update-password/*", (call) => call.loseResponse(), 1);
      await fillInOwn(page, person.password, next);
      await save(page).click();
      await expect(page.getByRole("alert")).toContainText("No sabemos si se guardó");
      await save(page).click();
      await expect(sentence(page, "Sigues dentro")).toBeVisible();

      // The next time it is the automatic login that fails.
      const last = `${next} 2`;
      await page.goto(`/users/${person.id}/new-password`);
      await intercept(page, "/users/login", (call) => call.drop(), 1);
      await fillInOwn(page, next, last);
      await save(page).click();
      await expect(sentence(page, "Inicia sesión con la contraseña nueva.")).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "Iniciar sesión" }).click();
      await page.getByLabel(/^Usuario/).fill(person.username);
      await page.getByLabel("Contraseña", { exact: true }).fill(last);
      await page.getByRole("button", { name: "Iniciar sesión" }).click();
      await expect(page).toHaveURL(/\/admin$/);
    });

    test("is refused with its reason, and leaving warns that nothing is kept", async ({ page, people }) => {
      await page.goto(`/users/${people.assistant.id}/new-password`);
      await fillInOwn(page, people.assistant.password, "12345678");
      await save(page).click();
      await expect(page.locator(".field-error")).toHaveText("Esa contraseña es demasiado común: elige otra");
      await page.getByRole("link", { name: "Cancelar" }).click();
      const leaving = page.getByRole("dialog", { name: "Tienes cambios sin guardar" });
      await expect(leaving).toContainText("lo que escribiste se pierde");
      await expect(leaving.getByRole("button", { name: "Salir y conservar el borrador" })).toHaveCount(0);
      await expectAccessible(page);
      await leaving.getByRole("button", { name: "Salir y descartar" }).click();
      await expect(page).toHaveURL(/\/admin$/);
    });
  });
});

/** A session opened outside the page. */
async function createToken(page: Page, { username, password: userPassword }: Person): Promise<string> {
  const response = await page.request.post("/api/users/login", { data: { user: username, userPassword } });
  expect(response.status()).toBe(200);
  return response.json();
}
