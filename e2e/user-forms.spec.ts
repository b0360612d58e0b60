import { intercept } from "./intercept.ts";
import { endSession, expect, expectAccessible, signIn, test, unique } from "./staff.ts";
import {
  addUser,
  fillIn,
  fillInPassword,
  password,
  save,
  sentence,
  stored,
  userFields,
  userRow,
} from "./users.ts";

/** Creating and changing users. */

test.beforeEach(async ({ page }) => {
  // Dialogs of the browser's own would block the page.
  page.on("dialog", (dialog) => dialog.accept());
});

test.describe("creating", () => {
  test("returns to the list; names are stored in composed form, and once though a response is lost", async ({
    page,
    api,
  }) => {
    const fields = userFields({
      userName: "Ñusta".normalize("NFD"),
      userLastName: "Gómez ".repeat(16).trim(),
    });
    await page.goto("/users/new");
    await fillIn(page, fields);
    await fillInPassword(page, password);
    await expectAccessible(page);
    await intercept(page, "/users/create-account", (call) => call.loseResponse(), 1);
    await save(page).dblclick();
    await expect(page.getByRole("alert")).toContainText("No sabemos si se guardó");
    await save(page).dblclick();
    await expect(sentence(page, "Usuario creado correctamente")).toBeVisible();
    await expect(page).toHaveURL(/\/users$/);
    await expect(userRow(page, fields.user)).toContainText("Ñusta");
    expect(await api.get(`/users?search=${encodeURIComponent(fields.user)}`)).toHaveLength(1);
    await signIn(page, { username: fields.user, password });
  });

  test("names each missing field and each that the server refuses, and keeps what was typed", async ({
    page,
    people,
  }) => {
    await page.goto("/users/new");
    await save(page).click();
    const summary = page.getByRole("alert");
    for (const message of [
      "Nombre: El nombre es requerido",
      "Apellido: El apellido es requerido",
      "Usuario: El usuario es requerido",
      "Rol: El rol es requerido",
      "Contraseña: La contraseña es requerida",
      "Confirmación de la contraseña: La confirmación de la contraseña es requerida",
    ])
      await expect(summary.getByRole("link", { name: message })).toBeVisible();
    await expect(page.locator(".field-error")).toHaveCount(6);
    await expectAccessible(page);
    await summary.getByRole("link", { name: /^Rol/ }).click();
    await expect(page.getByLabel(/^Rol/)).toBeFocused();
    await fillIn(page, userFields());
    await fillInPassword(page, "corta", "otra");
    await save(page).click();
    await expect(summary).toContainText("La contraseña debe tener al menos 8 caracteres");
    await fillInPassword(page, password, `${password} `);
    await save(page).click();
    await expect(summary).toContainText("Las contraseñas no coinciden");
    // What only the server knows is said in the same place.
    await fillIn(page, userFields({ user: people.assistant.username.toUpperCase() }));
    await fillInPassword(page, password);
    await save(page).click();
    await expect(page.locator(".field-error")).toHaveText("Ese nombre de usuario ya está en uso");
    await expectAccessible(page);
    await page.getByLabel(/^Usuario/).fill(unique("libre"));
    await fillInPassword(page, "password");
    await save(page).click();
    await expect(page.locator(".field-error")).toHaveText("Esa contraseña es demasiado común: elige otra");
    await expect(page.getByLabel(/^Nombre/)).toHaveValue("Inés");
  });

  test("the draft has no password, and restores the other fields", async ({ page }) => {
    const fields = userFields();
    await page.goto("/users/new");
    await fillInPassword(page, password);
    await fillIn(page, fields);
    await expect(page.getByText("Borrador guardado en este equipo")).toBeVisible();
    expect(await stored(page)).toContain(fields.user);
    expect(await stored(page)).not.toContain(password);
    await page.reload();
    await expect(page.getByText("Recuperamos lo que dejaste sin guardar")).toBeVisible();
    await expect(page.getByLabel(/^Usuario/)).toHaveValue(fields.user);
    await expect(page.getByLabel(/^Contraseña/)).toHaveValue("");
    await page.getByRole("link", { name: "Volver", exact: true }).click();
    const leaving = page.getByRole("dialog", { name: "Tienes cambios sin guardar" });
    await leaving.getByRole("button", { name: "Salir y descartar" }).click();
    await expect(page).toHaveURL(/\/users$/);
    await expect.poll(() => stored(page)).not.toContain(fields.user);
  });

  test("a session that ends while saving keeps what was typed", async ({ page, people }) => {
    const token = await signIn(page, people.researcher);
    const fields = userFields();
    await page.goto("/users/new");
    await fillIn(page, fields);
    await fillInPassword(page, password);
    await endSession(page, token);
    await save(page).click();
    const ended = page.getByRole("region", { name: "Sesión terminada" });
    await ended.getByLabel(/^Usuario/).fill(people.researcher.username);
    await ended.getByLabel("Contraseña", { exact: true }).fill(people.researcher.password);
    await ended.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(ended).toHaveCount(0);
    await save(page).click();
    await expect(sentence(page, "Usuario creado correctamente")).toBeVisible();
    await expect(userRow(page, fields.user)).toBeVisible();
  });
});

test.describe("changing", () => {
  test("names and role, with a way back to the list", async ({ page, api }) => {
    const { id, username } = await addUser(api);
    await page.goto(`/users/${id}/edit`);
    await expect(page.getByLabel(/^Usuario/)).toHaveValue(username);
    await expect(page.getByLabel(/^Rol/)).toHaveValue("assistant");
    await expect(page.getByLabel(/^Contraseña/)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Volver", exact: true })).toHaveAttribute("href", "/users");
    await expectAccessible(page);
    await page.getByLabel(/^Apellido/).fill("Peñalosa");
    await page.getByLabel(/^Rol/).selectOption("researcher");
    await save(page).click();
    await expect(sentence(page, "Usuario actualizado correctamente")).toBeVisible();
    await expect(userRow(page, username)).toContainText("Peñalosa");
    await expect(userRow(page, username)).toContainText("Investigador");
  });

  test("shows what was saved meanwhile in another tab, for comparison", async ({ page, api }) => {
    const { id, username } = await addUser(api);
    await page.goto(`/users/${id}/edit`);
    await page.getByLabel(/^Apellido/).fill("Mía");
    await expect(page.getByText("Borrador guardado en este equipo")).toBeVisible();
    const body = { userName: "Inés", userLastName: "Suya", user: username, rol: "researcher" };
    expect((await api.send("PUT", `/users/update-user/${id}`, body)).status).toBe(200);
    await save(page).click();
    const comparison = page.getByRole("region").filter({ hasText: "Suya" });
    await expect(comparison).toContainText("Mía");
    await expect(comparison).toContainText("Investigador");
    await expectAccessible(page);
    await expect(comparison.getByRole("group", { name: "Apellido" })).toContainText(
      "Cambiaste este campo aquí y en la otra pestaña: elige qué queda.",
    );
    await expect(comparison.getByLabel("Lo de la otra pestaña").first()).toBeVisible();
    await comparison.getByRole("group", { name: "Apellido" }).getByLabel("Lo tuyo").check();
    await comparison.getByRole("button").last().click();
    await save(page).click();
    await expect(sentence(page, "Usuario actualizado correctamente")).toBeVisible();
    await expect(userRow(page, username)).toContainText("Mía");
    await expect(userRow(page, username)).toContainText("Investigador");
  });

  test("a user's own new name appears in the header; the last researcher cannot be demoted", async ({
    page,
    api,
  }) => {
    const person = await addUser(api, { rol: "researcher" });
    await signIn(page, person);
    await page.goto("/users");
    await page.getByRole("link", { name: "Editar mis datos" }).click();
    const renamed = unique("renombrada").replace(" ", "-");
    await page.getByLabel(/^Usuario/).fill(renamed);
    await save(page).click();
    await expect(page.getByRole("banner")).toContainText(renamed);
    await page.getByRole("link", { name: "Editar mis datos" }).click();
    const letPass = await intercept(page, "/users/update-user/*", (call) =>
      call.respond({
        status: 409,
        json: { error: "Debe quedar al menos un investigador: este es el último." },
      }),
    );
    await page.getByLabel(/^Rol/).selectOption("assistant");
    await save(page).click();
    await expect(page.getByRole("alert")).toContainText("Debe quedar al menos un investigador");
    letPass();
    await save(page).click();
    await expect(page.getByRole("heading", { name: "Acceso no autorizado" })).toBeVisible();
  });

  test("an unknown user gets the page for missing records", async ({ page }) => {
    for (const address of ["/users/0123456789abcdef01234567/edit", "/users/nadie/new-password"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: "No encontramos esta página" })).toBeVisible();
      await expect(page.getByText("No encontramos ese usuario.")).toBeVisible();
    }
    await expectAccessible(page);
  });
});
