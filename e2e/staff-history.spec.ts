import type { Page } from "@playwright/test";
import { changedNewsItem, confirm, dialog, findOperation, settled, toast } from "./history-cases.ts";
import { intercept } from "./intercept.ts";
import { expectNoOverflow } from "./layout.ts";
import { expect, expectAccessible, test } from "./staff.ts";

/** What became of a record, version by version. */

const restore = (page: Page) => page.getByRole("link", { name: /^Restaurar esta versión/ });

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
