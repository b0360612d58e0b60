import { intercept } from "./intercept.ts";
import { measureDoubled } from "./layout.ts";
import { endSession, expect, expectAccessible, signIn, test, unique } from "./staff.ts";
import { addUser, password, sentence, userRow } from "./users.ts";

/** The list of users, deleting one, and who sees none of it. */

test.beforeEach(async ({ page }) => {
  // Dialogs of the browser's own would block the page.
  page.on("dialog", (dialog) => dialog.accept());
});

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
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(measureDoubled), "width with text of twice the size").toBeLessThanOrEqual(360);
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
    // Pressed twice while the list is read again, it goes back once.
    const { promise: pressedTwice, resolve: goOn } = Promise.withResolvers<void>();
    const readAtOnce = await intercept(page, "/users", async (call) => {
      await pressedTwice;
      await call.pass();
    });
    await dialog.getByRole("link", { name: "Cancelar" }).dblclick();
    goOn();
    await expect(dialog).toHaveCount(0);
    await expect(userRow(page, username)).toBeVisible();
    readAtOnce();

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
