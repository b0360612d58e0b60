import type { Page } from "@playwright/test";
import { intercept } from "./intercept.ts";
import { expect, expectAccessible, type StaffApi, test, unique } from "./staff.ts";

/** What became of a record, what was deleted and its way back, and who did what. */

const dialog = (page: Page) => page.getByRole("dialog");
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const restore = (page: Page) => page.getByRole("link", { name: /^Restaurar esta versión/ });
const confirm = (page: Page) => dialog(page).getByRole("button", { name: "Restaurar" });
const settled = { waitUntil: "networkidle" } as const;
type Deletion = { operation: string; recordId: string };

async function expectNoOverflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** A news item that was changed once. */
async function changedNewsItem(api: StaffApi) {
  const intervention = await api.intervention();
  const newsName = unique("Empiezan las obras");
  const id = await api.newsItem(intervention, { newsName, description: "La obra durará dos años." });
  const body = {
    newsName: `${newsName}, por fin`,
    description: "La obra durará tres años.",
    newsDate: "2012-01-05",
    __v: 0,
  };
  const { status } = await api.send("PUT", `/news/${id}/intervention/${intervention}`, body);
  expect(status).toBe(200);
  return { id, intervention, newsName, read: () => api.get(`/news/${id}`) };
}

async function findOperation(api: StaffApi, recordId: string): Promise<string> {
  const deletions = await api.get<Deletion[]>("/deleted?limit=1000");
  return deletions.find((deletion) => deletion.recordId === recordId)?.operation ?? "";
}

test.describe("the history of a record", () => {
  test("compares any two versions, and shows one whole before it is restored", async ({ page, api }) => {
    const { id, newsName } = await changedNewsItem(api);
    await page.goto(`/admin/history/news/${id}`);
    const comparison = page.getByRole("region", { name: "Comparar dos versiones" });
    await comparison.getByLabel("De", { exact: true }).selectOption({ index: 0 });
    await comparison.getByLabel("A", { exact: true }).selectOption({ index: 1 });
    await comparison.getByRole("button", { name: "Comparar" }).click();
    await expect(comparison.locator("ins").filter({ hasText: "dos" })).toBeVisible();
    await expect(comparison.locator("del").filter({ hasText: "tres" })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page
      .getByRole("link", { name: /^Ver completa/ })
      .last()
      .click();
    await expect(dialog(page)).toHaveAccessibleName("La versión completa");
    await expect(dialog(page)).toContainText("La obra durará dos años.");
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog(page).getByRole("link", { name: "Restaurar esta versión" }).click();
    await expect(dialog(page)).toHaveAccessibleName("Restaurar esta versión");
    await dialog(page).locator("summary").click();
    await expect(dialog(page)).toContainText(newsName);
    await expect(dialog(page)).toContainText("La obra durará dos años.");
    await page.goto(`/admin/history/news/${id}?from=x&to=999999999&version=nada`, settled);
    await expect(page.getByText("2 versiones")).toBeVisible();
  });

  test("shows who changed what, and a version is restored by keyboard", async ({ page, api, people }) => {
    const { id, newsName, read } = await changedNewsItem(api);
    await page.goto(`/admin/history/news/${id}`);
    await expect(page.getByText("2 versiones")).toBeVisible();
    await expect(page.getByText(`Noticia «${newsName}, por fin»`)).toBeVisible();
    const [latest, first] = [page.locator("ol > li").nth(0), page.locator("ol > li").nth(1)];
    await expect(latest).toContainText("Versión actual");
    await expect(latest).toContainText(people.researcher.username);
    await expect(latest.locator("del").filter({ hasText: "dos" })).toBeVisible();
    await expect(latest.locator("ins").filter({ hasText: "tres" })).toBeVisible();
    await expect(latest.locator("del").filter({ hasText: "1 de diciembre de 2011" })).toBeVisible();
    await first.locator("summary").press("Enter");
    await expect(first).toContainText("La obra durará dos años.");
    await expectAccessible(page);
    await expectNoOverflow(page);

    await expect(restore(page)).toHaveCount(1);
    await restore(page).press("Enter");
    await expect(dialog(page)).toHaveAccessibleName("Restaurar esta versión");
    await expect(dialog(page)).toContainText(newsName);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(restore(page)).toBeFocused();
    expect(await read()).toMatchObject({ description: "La obra durará tres años." });

    await page.keyboard.press("Enter");
    await confirm(page).press("Enter");
    await expect(toast(page, "Versión restaurada correctamente")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText("3 versiones")).toBeVisible();
    await expect(page.locator("ol > li").nth(0)).toContainText("Se restauró");
    await expect(page).toHaveURL(`/admin/history/news/${id}`);
    expect(await read()).toMatchObject({
      newsName,
      description: "La obra durará dos años.",
      newsDate: "2011-12-01T00:00:00.000Z",
      __v: 2,
    });
  });

  test("a version is not restored over what a colleague changed meanwhile", async ({
    page,
    api,
    createApi,
    people,
  }) => {
    const { id, intervention, read } = await changedNewsItem(api);
    await page.goto(`/admin/history/news/${id}`);
    await restore(page).click();
    // Opening the dialog reads the versions anew, so the colleague saves after that.
    await expect(confirm(page)).toBeVisible();
    const body = { newsName: "De la colega", description: "De la colega.", newsDate: "2012-01-06", __v: 1 };
    await createApi(people.assistant).send("PUT", `/news/${id}/intervention/${intervention}`, body);
    await confirm(page).click();
    await expect(dialog(page).getByRole("alert")).toBeVisible();
    expect(await read()).toMatchObject({ newsName: "De la colega", __v: 2 });
    await dialog(page).getByRole("link", { name: "Cancelar" }).click();
    await expect(page.getByText("3 versiones")).toBeVisible();
    await expect(page.locator("ol > li").nth(0)).toContainText(people.assistant.username);
  });

  test("markup, formulas and scripts in any text are text", async ({ page, api, people }) => {
    const payload =
      '<img src=x onerror="window.owned=1"><script>window.owned=1</script>**a** =1+1 [b](javascript:c)';
    const intervention = await api.intervention();
    const id = await api.conflict(intervention, { conflictName: payload, claimants: ["<i>x</i>"] });
    const { status, data } = await api.send("PUT", `/conflicts/${id}/intervention/${intervention}`, {
      conflictName: `${payload} más`,
      description: `${payload} <ins>puesto</ins>`,
      timeStressOccurrence: "6894c9951cdc31e71d91ad0a",
      actorsInvolved: payload,
      claimants: ["<b>x</b>"],
      __v: 0,
    });
    expect(status, JSON.stringify(data)).toBe(200);
    await page.goto(`/admin/history/conflict/${id}`, settled);
    await expect(page.locator("ins").filter({ hasText: "<ins>puesto</ins>" })).toBeVisible();
    await expect(page.locator("main img[src='x'], main script, main [href^='javascript']")).toHaveCount(0);
    await page.goto(`/admin/activity?by=${people.researcher.username}`, settled);
    await expect(page.getByRole("link", { name: `«${payload} más»` }).first()).toBeVisible();
    expect(await page.evaluate(() => "owned" in window)).toBe(false);
  });

  test("an unknown record is reported as missing, and a failed load can be retried", async ({
    page,
    api,
  }) => {
    for (const address of ["news/0123456789abcdef01234567", "news/1", "perro/0123456789abcdef01234567"]) {
      await page.goto(`/admin/history/${address}`);
      await expect(page.getByText(/^No encontramos/).first()).toBeVisible();
    }
    const { id } = await changedNewsItem(api);
    const reconnect = await intercept(page, "/history/*", (call) => call.drop());
    await page.goto(`/admin/history/news/${id}`);
    await expect(page.getByRole("alert")).toContainText("No hay conexión");
    await expectAccessible(page);
    reconnect();
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByText("2 versiones")).toBeVisible();
  });

  test.describe("an assistant", () => {
    test.use({ role: "assistant" });
    test("can read it and restore nothing, not even by address or API call", async ({
      page,
      api,
      createApi,
      people,
    }) => {
      const { id } = await changedNewsItem(api);
      const [, first] = await api.get<{ revision: number }[]>(`/history/news/${id}`);
      await page.goto(`/admin/history/news/${id}`, settled);
      await expect(page.locator("ins").filter({ hasText: "tres" })).toBeVisible();
      await expect(restore(page)).toHaveCount(0);
      await page.goto(`/admin/history/news/${id}?restoreVersion=${first?.revision}`, settled);
      await expect(page.getByText("2 versiones")).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      const call = await api.send("POST", `/history/news/${id}/restore`, {
        revision: first?.revision,
        __v: 1,
      });
      expect(call.status).toBe(403);

      const gone = await api.intervention();
      await createApi(people.researcher).send("DELETE", `/interventions/${gone}`);
      const operation = await findOperation(api, gone);
      expect(operation).not.toBe("");
      await page.goto(`/admin/deleted?restoreDeleted=${operation}`, settled);
      await expect(page.getByText("Solo los investigadores pueden restaurar.")).toBeVisible();
      await expect(page.getByRole("link", { name: /^Restaurar/ })).toHaveCount(0);
      await expect(dialog(page)).toHaveCount(0);
      expect((await api.send("POST", `/operations/${operation}/undo`)).status).toBe(403);
    });
  });
});

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
