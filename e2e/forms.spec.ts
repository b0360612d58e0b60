import { field, formCases, merge, openForm, saveButton, summary, toast } from "./form-cases.ts";
import { collectPolicyViolations } from "./policy-violations.ts";
import { endSession, expect, expectAccessible, signIn, test } from "./staff.ts";

/** What every form of a record does, whichever it is. */

for (const form of formCases) {
  test.describe(form.noun, () => {
    for (const role of ["researcher", "assistant"] as const)
      test.describe(role, () => {
        test.use({ role });
        test("is created by a double click, once, and changed", async ({ page, api }) => {
          const { address, owner } = await form.open(api);
          await openForm(page, address);
          await expect(page.getByRole("contentinfo")).toHaveCount(0);
          await expect(page.getByRole("link", { name: "Conflictos", exact: true })).toHaveCount(0);
          const name = await form.fill(page, api, owner);
          await saveButton(page).dblclick();
          await expect(page).toHaveURL(form.doneTo(owner));
          await expect(toast(page)).toContainText("correctamente");
          expect(await form.count(api, name, owner)).toBe(1);

          const stored = await form.stored(api);
          await openForm(page, stored.address);
          await field(page, "Descripción").fill("Otra\n\ndescripción");
          await page.keyboard.press("Control+s");
          await expect(page).toHaveURL(stored.doneTo);
          expect(await stored.read()).toMatchObject({ description: "Otra\n\ndescripción", __v: 1 });
        });
      });

    test("says beside each field and summed up what is missing", async ({ page, api }) => {
      const { address } = await form.open(api);
      await openForm(page, address);
      await expectAccessible(page);
      // Only spaces are as good as nothing.
      await field(page, "Descripción").fill("   \n ");
      await saveButton(page).click();
      await expect(summary(page)).toBeFocused();
      for (const [label, message] of form.required) {
        await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${message}$`));
        await expect(summary(page).getByRole("link", { name: `${label}: ${message}` })).toBeVisible();
      }
      expect(await summary(page).getByRole("link").count()).toBe(form.required.length);
      await expectAccessible(page);
      const [label, message] = form.required.at(-1) ?? ["", ""];
      await summary(page)
        .getByRole("link", { name: `${label}: ${message}` })
        .click();
      await expect(field(page, label)).toBeFocused();
    });

    test("takes a description of the longest length, and no longer one", async ({ page, api }) => {
      const { address, owner } = await form.open(api);
      await openForm(page, address);
      const name = await form.fill(page, api, owner);
      await field(page, "Descripción").fill("ñ".repeat(form.longestDescription + 1));
      await expect(page.getByText("Sobra 1 carácter")).toBeVisible();
      await saveButton(page).click();
      await expect(field(page, "Descripción")).toHaveAccessibleDescription(/demasiado largo: máximo/);
      await field(page, "Descripción").fill("ñ".repeat(form.longestDescription));
      await saveButton(page).click();
      await expect(page).toHaveURL(form.doneTo(owner));
      expect(await form.count(api, name, owner)).toBe(1);
    });

    test("keeps what the server refuses, and says why", async ({ page, api }) => {
      const { address, owner } = await form.open(api);
      await openForm(page, address);
      const name = await form.fill(page, api, owner);
      const error = "Revisa los campos marcados: hay datos que faltan o no son válidos.";
      await page.route("**/api/**", (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 400, json: { error, fields: { description: "Así no se puede" } } })
          : route.continue(),
      );
      await saveButton(page).click();
      await expect(summary(page)).toContainText(error);
      await expect(field(page, "Descripción")).toHaveAccessibleDescription(/Así no se puede$/);
      await page.unroute("**/api/**");
      await saveButton(page).click();
      await expect(page).toHaveURL(form.doneTo(owner));
      expect(await form.count(api, name, owner)).toBe(1);
    });

    test("is saved once though the line breaks in mid-save", async ({ page, context, api }) => {
      const { address, owner } = await form.open(api);
      await openForm(page, address);
      const name = await form.fill(page, api, owner);
      await context.setOffline(true);
      await saveButton(page).click();
      await expect(summary(page)).toContainText("No hay conexión con el servidor.");
      await context.setOffline(false);
      // The server does it, and its answer is lost.
      await page.route("**/api/interventions**", async (route) => {
        await route.fetch();
        await route.abort();
      });
      await saveButton(page).click();
      await expect(saveButton(page)).toBeEnabled();
      await expect.poll(() => form.count(api, name, owner)).toBe(1);
      await page.unroute("**/api/interventions**");
      await saveButton(page).click();
      await expect(page).toHaveURL(form.doneTo(owner));
      expect(await form.count(api, name, owner)).toBe(1);
    });

    test("goes on after the session has ended", async ({ page, people, api }) => {
      const { address, owner } = await form.open(api);
      const token = await signIn(page, people.assistant);
      await openForm(page, address);
      const name = await form.fill(page, api, owner);
      const typed = await field(page, "Descripción").inputValue();
      await endSession(page, token);
      await saveButton(page).click();
      const login = page.getByRole("region", { name: "Sesión terminada" });
      await expect(login).toContainText("Tu sesión terminó.");
      await expect(login).toBeFocused();
      await expect(field(page, "Descripción")).toHaveValue(typed);
      await expectAccessible(page);
      await login.getByLabel("Usuario").fill(people.assistant.username);
      await login.getByLabel("Contraseña").fill(people.assistant.password);
      await login.getByRole("button", { name: "Iniciar sesión" }).click();
      await expect(login).toHaveCount(0);
      await expect(saveButton(page)).toBeFocused();
      await saveButton(page).click();
      await expect(page).toHaveURL(form.doneTo(owner));
      expect(await form.count(api, name, owner)).toBe(1);
    });

    test("shows what a colleague saved meanwhile, and saves what is decided", async ({
      page,
      api,
      apiOf,
      people,
    }) => {
      const stored = await form.stored(api);
      await openForm(page, stored.address);
      const line = stored.line.name === "spatialization" ? "https://mapas.example/otro" : "De la colega";
      await stored.write(apiOf(people.assistant), { description: "La suya", [stored.line.name]: line });
      await field(page, "Descripción").fill("La mía");
      await saveButton(page).click();
      await expect(merge(page)).toBeFocused();
      await expect(saveButton(page)).toBeDisabled();
      await expectAccessible(page);
      const part = merge(page).getByRole("group", { name: "Descripción" });
      await expect(part).toContainText("La suya");
      await expect(merge(page).getByRole("group", { name: stored.line.label })).toContainText(line);
      await part.getByRole("radio", { name: /^Lo tuyo/ }).check();
      await merge(page).getByRole("button", { name: "Usar lo elegido y seguir" }).click();
      await expect(saveButton(page)).toBeFocused();
      await expect(field(page, stored.line.label)).toHaveValue(line);
      await saveButton(page).click();
      await expect(page).toHaveURL(stored.doneTo);
      expect(await stored.read()).toMatchObject({
        description: "La mía",
        [stored.line.name]: line,
        __v: 2,
      });
    });

    test("says that a colleague deleted the record, and keeps what was typed", async ({ page, api }) => {
      const stored = await form.stored(api);
      await openForm(page, stored.address);
      await field(page, "Descripción").fill("Lo que escribí");
      await stored.remove(api);
      await saveButton(page).click();
      await expect(summary(page)).toContainText("Otra persona eliminó este registro mientras lo editabas.");
      await expect(field(page, "Descripción")).toHaveValue("Lo que escribí");
    });
  });
}

test("what the content policy forbids is not tried, whichever script arrives first", async ({ page }) => {
  const violations = await collectPolicyViolations(page);
  await page.route("**/assets/root-*.js", async (route) => {
    await page.waitForTimeout(500);
    await route.continue();
  });
  await openForm(page, "/interventions/new");
  await saveButton(page).click();
  await expect(summary(page)).toBeFocused();
  expect(violations).toEqual([]);
});
