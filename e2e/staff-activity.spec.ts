import { confirm, dialog, findOperation, settled, toast } from "./history-cases.ts";
import { intercept } from "./intercept.ts";
import { expectNoOverflow } from "./layout.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";

/** What was deleted and its way back, and who did what. */

test.describe("deleted records", () => {
  test("an intervention is restored with everything that was deleted with it", async ({ page, api }) => {
    const name = unique("Parque de las aguas");
    const id = await api.intervention({ interventionName: name });
    await api.datasheet(id);
    const conflicts = [await api.conflict(id), await api.conflict(id)];
    const newsItem = await api.newsItem(id, { conflicts });
    const before = [await api.get(`/interventions/${id}`), await api.get(`/news/${newsItem}`)];

    await page.goto(
      `/interventions?search=${encodeURIComponent(name)}&deleteUrbanIntervention=${id}`,
      settled,
    );
    await dialog(page).getByRole("button", { name: "Eliminar" }).click();
    await expect(page.getByText("0 actuaciones urbanísticas")).toBeVisible();

    await page.goto("/admin/deleted");
    const entry = page.getByRole("listitem").filter({ hasText: name });
    await expect(entry).toContainText("Con 1 ficha técnica, 2 conflictos y 1 noticia.");
    await expectAccessible(page);
    await expectNoOverflow(page);
    await entry.getByRole("link", { name: `Restaurar ${name}` }).press("Enter");
    await expect(dialog(page)).toContainText("1 ficha técnica, 2 conflictos y 1 noticia");
    await expectAccessible(page);
    await expectNoOverflow(page);
    await confirm(page).dblclick();
    await expect(
      toast(page, "Actuación urbanística restaurada correctamente, con otros 4 registros"),
    ).toHaveCount(1);
    await expect(entry).toContainText("Ya se restauró");
    await expect(entry.getByRole("link", { name: /^Restaurar/ })).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

    await page.goto(`/interventions?search=${encodeURIComponent(name)}`);
    await expect(page.getByText("1 actuación urbanística", { exact: true })).toBeVisible();
    await page.goto(`/conflicts?intervention=${id}`);
    await expect(page.getByText("2 conflictos", { exact: true })).toBeVisible();
    await page.goto(`/news?intervention=${id}`);
    await expect(page.getByText("1 noticia", { exact: true })).toBeVisible();
    expect([await api.get(`/interventions/${id}`), await api.get(`/news/${newsItem}`)]).toEqual(before);
  });

  test("says why a record cannot be restored", async ({ page, api }) => {
    const name = unique("Puente");
    const intervention = await api.intervention({ interventionName: name });
    const conflictName = unique("Andén ocupado");
    const conflict = await api.conflict(intervention, { conflictName });
    await api.send("DELETE", `/interventions/${intervention}/conflict/${conflict}`);
    await api.send("DELETE", `/interventions/${intervention}`);
    await page.goto(`/admin/deleted?restoreDeleted=${await findOperation(api, conflict)}`);
    const entry = page.getByRole("listitem").filter({ hasText: conflictName });
    await expect(entry).toContainText(
      `La actuación urbanística «${name}» está eliminada: restáurala primero.`,
    );
    await expect(entry.getByRole("link", { name: /^Restaurar/ })).toHaveCount(0);
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole("link", { name: `Restaurar ${name}` }).click();
    await confirm(page).click();
    await page.getByRole("link", { name: `Restaurar ${conflictName}` }).click();
    await confirm(page).click();
    await expect(toast(page, "Conflicto restaurado correctamente")).toBeVisible();
    expect(await api.get(`/conflicts/${conflict}`)).toMatchObject({ conflictName });
  });

  test("when the session ends the confirmation closes and nothing is restored", async ({ page, api }) => {
    const id = await api.intervention();
    await api.send("DELETE", `/interventions/${id}`);
    await page.goto(`/admin/deleted?restoreDeleted=${await findOperation(api, id)}`);
    await expect(confirm(page)).toBeVisible();
    const error = "Tu sesión no está activa.";
    await intercept(page, "/operations/*/undo", (call) => call.respond({ status: 401, json: { error } }));
    await confirm(page).click();
    await expect(page.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    expect((await page.request.get(`/api/interventions/${id}`)).status()).toBe(404);
  });
});

test.describe("the activity", () => {
  test("shows who did what, one entry per write, filtered by kind and page by page", async ({
    page,
    api,
    people,
  }) => {
    const name = unique("Alameda");
    const id = await api.intervention({ interventionName: name });
    await api.conflict(id);
    await api.conflict(id);
    await api.send("DELETE", `/interventions/${id}`);
    await page.goto("/admin/activity");
    const mine = page.getByRole("listitem").filter({ hasText: name });
    await expect(mine.nth(0)).toContainText(
      `${people.researcher.username} eliminó la actuación urbanística «${name}» y 2 registros más`,
    );
    await expect(mine.nth(1)).toContainText(`${people.researcher.username} creó la actuación urbanística`);
    await expectAccessible(page);
    await expectNoOverflow(page);

    await page.getByLabel("Tipo de registro").selectOption({ label: "Actuaciones urbanísticas" });
    await expect(page).toHaveURL(/noun=intervention/);
    await expect(page.getByText(/creó el conflicto/)).toHaveCount(0);
    await mine
      .nth(0)
      .getByRole("link", { name: `«${name}»` })
      .click();
    await expect(page.getByText("Este registro está eliminado.")).toBeVisible();

    const entry = (number: number) => ({
      operation: String(number).padStart(24, "0"),
      at: "2024-05-01T15:00:00.000Z",
      actorName: "inés",
      action: "update",
      noun: "news",
      recordId: "a".repeat(24),
      name: `Noticia ${number}`,
      records: 1,
      import: null,
    });
    await intercept(page, "/activity", (call) => {
      const limit = Number(call.url.searchParams.get("limit"));
      const json = Array.from({ length: 50 }, (_, number) => entry(number)).slice(0, limit);
      return call.respond({ json, headers: { "X-Total-Count": "50" } });
    });
    await page.goto("/admin/activity?noun=news");
    await expect(page.locator("#contenido").getByRole("listitem")).toHaveCount(30);
    await page.getByRole("link", { name: "Ver más" }).click();
    await expect(page.locator("#contenido").getByRole("listitem")).toHaveCount(45);
    await expect(page.getByRole("link", { name: "«Noticia 30»" })).toBeFocused();
  });

  test("shows an empty list for a kind without entries, and ignores malformed parameters", async ({
    page,
  }) => {
    const letPass = await intercept(page, "/activity", (call) =>
      call.respond({ json: [], headers: { "X-Total-Count": "0" } }),
    );
    await page.goto("/admin/activity?noun=stage");
    await expect(page.getByText("Nadie ha cambiado registros de este tipo.")).toBeVisible();
    await expectAccessible(page);
    letPass();
    await page.goto("/admin/activity?noun=perro&limit=-5");
    await expect(page.getByRole("heading", { name: "Actividad" })).toBeVisible();
    await expect(page.getByLabel("Tipo de registro")).toHaveValue("");
  });

  test.describe("an assistant", () => {
    test.use({ role: "assistant" });
    test("sees nothing of users", async ({ page, people }) => {
      await page.goto("/admin/activity", settled);
      await expect(page.getByLabel("Tipo de registro").getByRole("option", { name: "Usuarios" })).toHaveCount(
        0,
      );
      await expect(page.getByText(/el usuario «/)).toHaveCount(0);
      const headers = { Authorization: `Bearer ${people.assistant.token}` };
      for (const path of ["/activity?noun=user", `/history/user/${people.researcher.id}`])
        expect((await page.request.get(`/api${path}`, { headers })).status(), path).toBe(403);
    });
  });
});
