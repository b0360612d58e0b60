import { readFileSync } from "node:fs";
import { sides } from "../app/shared/evidence/vocabulary.ts";
import { field, openForm, saveButton } from "./form-cases.ts";
import { intercept } from "./intercept.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";

/** What only one form or the other has: coding, the text of an image, texts of every kind. */

test("claimants become tags by Enter, comma, button, paste and leaving the field", async ({ page, api }) => {
  const inUse = unique("Junta de Acción Comunal, sector 2");
  const other = await api.conflict(await api.intervention(), { defendants: [inUse] });
  expect(other).not.toBe("");
  const conflict = await api.conflict(await api.intervention(), { claimants: ["Vecinos"], type: "Propio" });
  await openForm(page, `/conflicts/${conflict}/edit`);
  await expect(page.getByLabel("Tipo de conflicto")).toHaveValue("Propio");
  const input = page.getByRole("combobox", { name: "Demandantes" });
  const tags = page.getByRole("list", { name: "Demandantes" }).getByRole("listitem");
  await expect(page.locator(`datalist option[value="${inUse}"]`)).toHaveCount(sides.length);
  await input.pressSequentially("Comerciantes,");
  await input.pressSequentially("  Peatones  ");
  await input.press("Enter");
  await input.fill("vecinos");
  await input.press("Enter");
  await expect(page.getByText("Ya está en la lista")).toBeAttached();
  await input.fill("Alcaldía");
  await page.getByRole("button", { name: "Agregar a Demandantes" }).click();
  await expect(tags).toHaveText([/Vecinos/, /Comerciantes/, /Peatones/, /Alcaldía/]);
  // A key that is held takes one away.
  await input.focus();
  for (const _ of [1, 2]) await page.keyboard.down("Backspace");
  await page.keyboard.up("Backspace");
  await page.getByRole("button", { name: "Quitar Peatones" }).click();
  await expect(input).toBeFocused();
  await expect(page.getByText("Quitado: Peatones")).toBeAttached();
  await expect(tags).toHaveText([/Vecinos/, /Comerciantes/]);
  // A name in use that a longer one is shortened to is still being typed.
  await input.fill(`${inUse}0`);
  await input.press("Backspace");
  await expect(input).toHaveValue(inUse);
  await input.clear();
  // A chosen suggestion is added as one name.
  await input.fill(inUse);
  await input.press("Enter");
  await expect(tags).toHaveText([/Vecinos/, /Comerciantes/, new RegExp(inUse)]);
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Demandados" }).fill("Metro");
  await page.getByRole("link", { name: "Cancelar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Seguir editando" }).click();
  await expect(page.getByRole("list", { name: "Demandados" }).getByRole("listitem")).toHaveText([/Metro/]);
  await page.getByRole("combobox", { name: "Demandados" }).fill("Alcaldía");
  await saveButton(page).click();
  await expect(page).toHaveURL("/conflicts");
  expect(await api.get(`/conflicts/${conflict}`)).toMatchObject({
    claimants: ["Vecinos", "Comerciantes", inUse],
    defendants: ["Metro", "Alcaldía"],
    type: "Propio",
  });
});

test("a conflict is saved when the coding lists cannot be loaded, and moves to another intervention", async ({
  page,
  api,
}) => {
  const conflict = await api.conflict(await api.intervention());
  const next = await api.intervention();
  await intercept(page, "/coding", (call) => call.drop());
  await openForm(page, `/conflicts/${conflict}/edit`);
  await field(page, "Actuación urbanística").selectOption(next);
  await saveButton(page).click();
  await expect(page).toHaveURL("/conflicts");
  expect(await api.get(`/conflicts/${conflict}`)).toMatchObject({ intervention: { _id: next } });
});

test("alternative texts are written in the form, shown on the pages, and not part of API responses", async ({
  page,
  api,
  people,
  role,
}) => {
  const upload = await page.request.post("/api/media", {
    headers: { authorization: `Bearer ${people[role].token}` },
    multipart: {
      file: { name: "plaza.png", mimeType: "image/png", buffer: readFileSync("public/icon-192.png") },
    },
  });
  const { secure_url: image } = (await upload.json()) as { secure_url: string };
  const interventionName = unique("Plaza mayor");
  const intervention = await api.intervention({ interventionName, image, imageAlt: "Antes" });
  await openForm(page, `/interventions/${intervention}/edit`);
  await page.getByLabel("Texto alternativo").fill("La plaza llena un domingo");
  await saveButton(page).click();
  await expect(page).toHaveURL("/interventions");
  await page.goto(`/interventions?search=${encodeURIComponent(interventionName)}`);
  await expect(page.getByRole("img", { name: "La plaza llena un domingo" })).toBeVisible();
  expect(Object.keys(await api.get(`/interventions/${intervention}`))).not.toContain("imageAlt");

  const datasheet = await api.datasheet(intervention, {
    image_features: image,
    image_features_alt: "El plano de la plaza",
  });
  await page.goto(`/intervention-datasheet/${intervention}/${datasheet}/features`);
  await expect(page.getByRole("img", { name: "El plano de la plaza" })).toBeVisible();

  const conflict = await api.conflict(intervention, { image, imageAlt: "Una marcha" });
  await page.goto(`/conflicts/${conflict}`);
  await expect(page.getByRole("img", { name: "Una marcha" })).toBeVisible();
  const newsItem = await api.newsItem(intervention, { image, imageAlt: "La portada" });
  await page.goto(`/news/${newsItem}`);
  await expect(page.getByRole("img", { name: "La portada" })).toBeVisible();
});

test("texts of every kind are stored as they were typed", async ({ page, api }) => {
  const newsItem = await api.newsItem(await api.intervention());
  await openForm(page, `/news/${newsItem}/edit`);
  const text = '<img src=x onerror="throw 1"> & «ñ» 👷🏽‍♀️ \u202bעברית\u202c\n\n\tsegunda';
  await field(page, "Nombre de la noticia").fill("  Corazo\u0301n de la cañada 🌳 <b>1</b>  ");
  await field(page, "Descripción").fill(text);
  await field(page, "Fecha").fill("1999-12-31");
  // Sent twice at once, as by a double press.
  await field(page, "Nombre de la noticia").evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit();
    input.form?.requestSubmit();
  });
  await expect(page).toHaveURL("/news");
  expect(await api.get(`/news/${newsItem}`)).toMatchObject({
    newsName: "Corazón de la cañada 🌳 <b>1</b>",
    description: text,
    newsDate: "1999-12-31T00:00:00.000Z",
    __v: 1,
  });
  await page.goto(`/news/${newsItem}`);
  await expect(page.getByText("31 de diciembre de 1999")).toBeVisible();
  await openForm(page, `/news/${newsItem}/edit`);
  await expect(field(page, "Descripción")).toHaveValue(text);
  await expect(field(page, "Fecha")).toHaveValue("1999-12-31");
});

test("the map accepts only complete https addresses", async ({ page, api }) => {
  await openForm(page, `/interventions/${await api.intervention()}/datasheet/create`);
  const map = field(page, "Espacialización (URL del mapa)");
  for (const address of [
    "javascript:alert(1)",
    "http://mapas.example",
    "mapas.example",
    "https://a b.example",
  ]) {
    await map.fill(address);
    await saveButton(page).click();
    await expect(map).toHaveAccessibleDescription(
      /La dirección debe empezar por https:\/\/ y estar completa$/,
    );
  }
});
