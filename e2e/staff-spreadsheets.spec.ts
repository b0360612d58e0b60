import { createWork } from "./desk-by-keys.ts";
import { button, chosen, dialog, heading, sentence } from "./import-cases.ts";
import { intercept } from "./intercept.ts";
import { endSession, expect, expectAccessible, signIn, test, unique } from "./staff.ts";

/** Around an import: the columns of a table, files that are dropped, and bibliographies. None of these imports. */

test("names the columns of a table, and has a template of it", async ({ page }) => {
  await page.goto("/admin/imports");
  const news = page.getByRole("group").filter({ has: page.locator("summary", { hasText: /^Noticias$/ }) });
  await news.locator("summary").click();
  await expect(news.getByText("Nombre de la noticia (newsName) · obligatoria")).toBeVisible();
  await expect(news.getByText("También: fecha de la noticia, fecha de publicación, día.")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    news.getByRole("button", { name: "Plantilla de Excel" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("plantilla-noticias.xlsx");
  await expectAccessible(page);
});

test("files can be dropped on the upload area", async ({ page }) => {
  await page.goto("/admin/imports");
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["[]"], "soltado.json", { type: "application/json" }));
    return data;
  });
  await page.locator(".image-field").dispatchEvent("drop", { dataTransfer: transfer });
  await expect(chosen(page)).toContainText("soltado.json");
  await expect(button(page, "Revisar")).toBeEnabled();
});

type Source = { title: string; author: string };

test("bibliographies are reviewed line by line on the desk, and accepted once", async ({
  page,
  api,
  people,
}) => {
  const title = unique("Nadie cruza de noche");
  const work = await api.intervention();
  const lines = [
    `- Rojas, M. 2003. ${title} primero. La gaceta. 4A`,
    `- Rojas, M. 2004. ${title} segundo. La gaceta`,
    `Renglón ${title} <b>sin año</b>`,
  ];
  await api.datasheet(work, { conflictivity: `Hubo protestas.\n\nReferencias\n${lines.join("\n")}` });
  const listSources = async () =>
    (await api.get<Source[]>("/sources")).filter((source) => source.title.includes(title));
  const token = await signIn(page, people.researcher);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/imports/bibliography?intervention=${work}`);
  await expect(page).toHaveURL(`/admin/evidence?kind=bibliography&intervention=${work}`);
  await expect(page.getByText("2 líneas: 2 fuentes nuevas.")).toBeVisible();
  await expect(button(page, "Aceptar las 2 seguras")).toBeVisible();
  await expect(page.getByText("No dice de qué año es; puede ser la continuación")).toBeVisible();
  await expectAccessible(page);

  // One is left out, and one that cannot be read is written, by keys alone.
  await page.getByRole("checkbox", { name: "segundo" }).press("Space");
  await page.getByRole("button", { name: /^Escribir/ }).press("Enter");
  await expect(page.getByLabel("Título")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Título").fill(`${title} tercero`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Corregida por ti")).toBeVisible();
  await expect(page.getByText("2 líneas: 2 fuentes nuevas.")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // The session ends: what was chosen is there again afterwards.
  await endSession(page, token);
  await button(page, "Aceptar las 2 elegidas").click();
  await expect(page.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible();
  await signIn(page, people.researcher);
  await page.goto(`/admin/imports/bibliography?intervention=${work}`);
  await expect(page.getByText("Corregida por ti")).toBeVisible();
  // The server writes; the second press is the same write.
  const hearAgain = await intercept(page, "/evidence/proposals", (call) => call.loseResponse());
  await button(page, "Aceptar las 2 elegidas").dblclick();
  await expect(page.getByRole("alert")).toContainText("No hay conexión");
  hearAgain();
  await button(page, "Aceptar las 2 elegidas").click();
  await expect(heading(page, "líneas aceptadas")).toBeFocused();
  expect((await listSources()).map((source) => source.title).sort()).toEqual([
    `${title} primero`,
    `${title} tercero`,
  ]);
  await expect(page.getByRole("listitem").filter({ hasText: title })).toHaveCount(1);
  // What was left out stays out.
  await expect(page.getByRole("checkbox", { name: "segundo" })).not.toBeChecked();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Ver en Operaciones" }).click();
  const { interventionName } = await api.get<{ interventionName: string }>(`/interventions/${work}`);
  await page.getByRole("link", { name: `Deshacer Bibliografía de ${interventionName}` }).click();
  await dialog(page).getByRole("button", { name: "Deshacer" }).click();
  await expect(sentence(page, "Deshecho: ")).toBeVisible();
  expect(await listSources()).toEqual([]);

  // A line that is said to be of another text goes, and the next has the focus.
  const { work: other } = await createWork(api, 2);
  await page.goto(`/admin/evidence?kind=bibliography&intervention=${other}`);
  const ofNews = page.getByRole("listitem").filter({ hasText: "fuente de la noticia" });
  await expect(ofNews).toHaveCount(2);
  await page
    .getByRole("button", { name: /^No es esa noticia/ })
    .first()
    .press("Enter");
  await expect(ofNews).toHaveCount(1);
  await expect(ofNews).toBeFocused();
});
