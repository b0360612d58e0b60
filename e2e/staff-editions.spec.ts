import { expectNoOverflow } from "./layout.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";

/** Editions are published and withdrawn, and names hidden. */

// One after the other: while one is published no name is hidden, and the other way round.
test.describe.configure({ mode: "default" });

test("an edition is published, gets its DOI and is withdrawn", async ({ page }) => {
  await page.goto("/admin/editions");
  const number = await page.getByLabel("Número").inputValue();
  await page.getByRole("button", { name: "Publicar la edición" }).click();
  const edition = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: number }) });
  await edition.getByRole("link", { name: "Escribir el DOI" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "DOI" }).fill("10.5281/zenodo.99");
  await expectAccessible(page);
  await dialog.getByRole("button").click();
  await expect(edition).toContainText("doi:10.5281/zenodo.99");
  const expectReadable = async () => {
    await page.goto(`/data/editions/${number}`);
    await expectAccessible(page);
    await expectNoOverflow(page);
  };
  await expectReadable();
  await page.goto("/admin/editions");
  await edition.getByRole("link", { name: "Retirar" }).click();
  await dialog.getByLabel("Razón").fill("Era una prueba.");
  await dialog.getByRole("button").click();
  await expect(edition).toContainText("Era una prueba.");
  await expectNoOverflow(page);
  await expectReadable();
});

test("a name is looked for, stays where it is another person's, is hidden and shown again", async ({
  page,
  api,
}) => {
  const name = unique("Quimbaya");
  const work = await api.intervention();
  const description = `La vecina ${name} se opuso. El alcalde ${name} la oyó.`;
  const newsItem = await api.newsItem(work, { description });
  await page.goto("/admin/hidden-names");
  await page.getByLabel("Nombre", { exact: true }).fill(name.toUpperCase());
  await page.getByRole("button", { name: "Buscar dónde está" }).press("Enter");
  await expect(page.getByRole("heading", { name: /está en 2 pasajes/ })).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("checkbox", { name: /la oyó/ }).press("Space");
  await page.getByRole("link", { name: "Ocultar el nombre" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("en 1 pasaje, y en todo lo que se publique");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ocultar" }).press("Enter");
  const hidden = page.getByRole("listitem").filter({ hasText: "menos en un pasaje" });
  await expect(hidden).toContainText(name.toUpperCase());
  const read = async () => (await page.request.get(`/news/${newsItem}`)).text();
  expect(await read()).toContain(`La vecina (oculto) se opuso. El alcalde ${name} la oyó.`);
  await hidden.getByRole("link", { name: /^Mostrar otra vez/ }).press("Enter");
  await expectNoOverflow(page);
  await dialog.getByRole("button", { name: "Mostrar otra vez" }).press("Enter");
  await expect(hidden).toBeHidden();
  expect(await read()).toContain(description);
});
