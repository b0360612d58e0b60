import type { Page } from "@playwright/test";
import { intercept } from "./intercept.ts";
import { endSession, expect, expectAccessible, type Person, signIn, test, unique } from "./staff.ts";

/** The users of the staff's side: list, creation, change, deletion, new password. */

const password = "una frase bien larga 9";

type Fields = { userName?: string; userLastName?: string; user?: string; rol?: string };

/** What a researcher has typed into the form of a new user, with a unique name. */
function userFields(fields: Fields = {}) {
  const user = unique("usuaria");
  return { userName: "Inés", userLastName: "Ñáñez", user, rol: "assistant", ...fields };
}

test.beforeEach(async ({ page }) => {
  // Dialogs of the browser's own would block the page.
  page.on("dialog", (dialog) => dialog.accept());
});

async function fillIn(page: Page, { userName, userLastName, user, rol }: Required<Fields>) {
  await page.getByLabel(/^Nombre/).fill(userName);
  await page.getByLabel(/^Apellido/).fill(userLastName);
  await page.getByLabel(/^Usuario/).fill(user);
  await page.getByLabel(/^Rol/).selectOption(rol);
}

async function fillInPassword(page: Page, first: string, second = first) {
  await page.getByLabel(/^Contraseña/).fill(first);
  await page.getByLabel(/^Confirmación/).fill(second);
}

async function fillInOwn(page: Page, current: string, first: string) {
  await page.getByLabel(/^Tu contraseña actual/).fill(current);
  await fillInPassword(page, first);
}

const save = (page: Page) => page.getByRole("button", { name: "Guardar", exact: true });
const userRow = (page: Page, user: string) => page.getByRole("row").filter({ hasText: user });
const stored = (page: Page) =>
  page.evaluate(async () => {
    const drafts = await new Promise<unknown>((resolve) => {
      const opening = indexedDB.open("drafts");
      opening.onsuccess = () => {
        const reading = opening.result.transaction("drafts").objectStore("drafts").getAll();
        reading.onsuccess = () => resolve(reading.result);
      };
    });
    return JSON.stringify([{ ...localStorage, ...sessionStorage }, drafts]);
  });
const sentence = (page: Page, text: string) => page.getByLabel("Avisos").getByText(text);

/** A user of this test's own. */
async function addUser(api: { send: Send }, fields: Fields = {}): Promise<Person> {
  const body = userFields(fields);
  const response = await api.send("POST", "/users/create-account", {
    ...body,
    userPassword: password,
    passwordConfirmation: password,
  });
  expect(response.status, JSON.stringify(response.data)).toBe(201);
  return { id: response.id, username: body.user, password, token: "" };
}
type Send = (
  method: "POST",
  path: string,
  body: Record<string, unknown>,
) => Promise<{ status: number; data: unknown; id: string }>;

test.describe("the list", () => {
  test("shows all other users with their role and actions", async ({ page, api, people }) => {
    const { username } = await addUser(api, { rol: "researcher" });
    await page.goto("/users");
    await expect(page.getByRole("heading", { level: 1, name: "Usuarios" })).toBeVisible();
    for (const name of ["Nombre", "Apellido", "Usuario", "Rol"])
      await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
    await expect(userRow(page, username).getByRole("cell", { name: "Investigador" })).toBeVisible();
    await expect(
      userRow(page, people.assistant.username).getByRole("cell", { name: "Asistente" }),
    ).toBeVisible();
    await expect(userRow(page, people.researcher.username)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Mi cuenta" })).toContainText(people.researcher.username);
    for (const name of [/^Editar/, /^Cambiar contraseña/, /^Eliminar/])
      await expect(userRow(page, username).getByRole("link", { name })).toBeVisible();
    await expect(page.getByRole("link", { name: "Volver", exact: true })).toHaveAttribute("href", "/admin");
    await expectAccessible(page);
  });

  test("is searched by name, last name or user while typing, and the address follows", async ({
    page,
    api,
  }) => {
    const last = unique("Ordóñez");
    const { username } = await addUser(api, { userName: "Óscar", userLastName: last });
    await page.goto("/users");
    const box = page.getByRole("searchbox", { name: "Buscar por nombre, apellido o usuario" });
    for (const words of [`oscar ${last.toUpperCase()}`, username, last.normalize("NFD")]) {
      await box.fill(words);
      await expect(page.getByRole("row")).toHaveCount(2);
      await expect(userRow(page, username)).toBeVisible();
      await expect
        .poll(() => new URL(page.url()).searchParams.get("search")?.normalize())
        .toBe(words.normalize());
    }
    await box.fill("zzzznadie");
    await expect(page.getByText("Ningún usuario coincide con la búsqueda")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "muestra todos los usuarios" }).click();
    await expect(box).toHaveValue("");
    await expect(userRow(page, username)).toBeVisible();
    await page.goto("/users?search=zzzznadie");
    await expect(box).toHaveValue("zzzznadie");
  });

  test("says when it is empty, and when it cannot be loaded", async ({ page }) => {
    await intercept(page, "/users", (call) => call.respond({ json: [] }));
    await page.goto("/users");
    await expect(page.getByText("No hay otros usuarios")).toBeVisible();
    await expectAccessible(page);
    await intercept(page, "/users", (call) => call.drop(), 1);
    await page.goto("/users");
    await expect(page.getByRole("alert")).toContainText("Error al cargar los usuarios");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByText("No hay otros usuarios")).toBeVisible();
  });

  test("fits a phone with the longest names, and shows markup as text", async ({ page, api }) => {
    const user = unique("u".repeat(80));
    await addUser(api, { userName: "Ñ".repeat(100), userLastName: "<script>alert(1)</script>", user });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/users?search=${encodeURIComponent(user)}`);
    await expect(page.getByText("<script>alert(1)</script>")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expect(userRow(page, user)).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("deleting", () => {
  test("requires confirmation, and keeps the search", async ({ page, api }) => {
    const { id, username } = await addUser(api);
    const search = `/users?search=${encodeURIComponent(username)}`;
    await page.goto(search);
    await userRow(page, username)
      .getByRole("link", { name: /^Eliminar/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`deleteUser=${id}`));
    const dialog = page.getByRole("dialog", { name: "Eliminar usuario" });
    await expect(dialog).toContainText(`¿Seguro que quieres eliminar a Inés Ñáñez (${username})?`);
    await expectAccessible(page);
    await dialog.getByRole("link", { name: "Cancelar" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(userRow(page, username)).toBeVisible();

    await page.goto(`${search}&deleteUser=${id}`);
    await dialog.getByRole("button", { name: "Eliminar" }).dblclick();
    await expect(sentence(page, "Usuario eliminado correctamente")).toBeVisible();
    await expect(page).toHaveURL(/\/users\?search=[^&]*$/);
    await expect(userRow(page, username)).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    await page.goto(`/users/${id}/edit`);
    await expect(page.getByRole("heading", { name: "No encontramos esta página" })).toBeVisible();
  });

  test("shows the server's refusal, and cannot delete the user's own account", async ({
    page,
    api,
    people,
  }) => {
    const { id } = await addUser(api);
    await page.goto(`/users?deleteUser=${id}`);
    await intercept(page, `/users/${id}`, (call) =>
      call.respond({
        status: 409,
        json: { error: "Debe quedar al menos un investigador: este es el último." },
      }),
    );
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "Debe quedar al menos un investigador: este es el último.",
    );
    await page.goto(`/users?deleteUser=${people.researcher.id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Usuarios" })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
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
    const link = await dialog.getByLabel("Enlace", { exact: true }).inputValue();
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

test.describe("without permission", () => {
  test.describe("an assistant", () => {
    test.use({ role: "assistant" });

    // tests/repository/staff-pages.test.ts has all pages; somebody else's password is refused by its page.
    test("is refused by address, and sees no link", async ({ page, people }) => {
      const { id } = people.researcher;
      for (const address of [`/users?deleteUser=${id}`, "/users/new", `/users/${id}/new-password`]) {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1, name: "Acceso no autorizado" })).toBeVisible();
        await expect(
          page.getByRole("main").getByRole("link", { name: "Volver al inicio" }).first(),
        ).toHaveAttribute("href", "/");
        await expect(page.getByRole("textbox")).toHaveCount(0);
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
      await expectAccessible(page);
      await expect(page.getByRole("banner").getByRole("link", { name: "Usuarios" })).toHaveCount(0);
    });

    test("gets nothing from the server, even if the page is given another role", async ({
      page,
      people,
      api,
    }) => {
      await intercept(page, "/users/data-user", (call) =>
        call.changeResponse((user: object) => ({ ...user, rol: "researcher" })),
      );
      await page.goto("/users");
      await expect(page.getByRole("alert")).toContainText("Acceso no autorizado");
      await expect(page.getByRole("row")).toHaveCount(0);
      const refused = await api.send("POST", `/users/update-password/${people.researcher.id}`, {
        userPassword: password,
        passwordConfirmation: password,
      });
      expect(refused.status).toBe(403);
    });
  });

  test("a visitor is refused, with a link to the login", async ({ page, people }) => {
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.removeItem("AUTH_TOKEN"));
    const { id } = people.researcher;
    for (const address of [`/users?deleteUser=${id}`, `/users/${id}/new-password`]) {
      await page.goto(address);
      const main = page.getByRole("main");
      await expect(main.getByText("Acceso no autorizado")).toBeVisible();
      await expect(main.getByRole("link", { name: "Volver al inicio" }).first()).toBeVisible();
      await expect(main.getByRole("link", { name: "Iniciar sesión" })).toBeVisible();
    }
    await expectAccessible(page);
  });

  test("when the session ends the list disappears", async ({ page, people }) => {
    const token = await signIn(page, people.researcher);
    await page.goto("/users");
    await expect(page.getByRole("table")).toBeVisible();
    await endSession(page, token);
    await page.getByRole("searchbox").fill("ra");
    await expect(page.getByRole("main").getByText("Acceso no autorizado")).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
  });
});
