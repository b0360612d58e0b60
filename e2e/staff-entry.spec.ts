import type { Page } from "@playwright/test";
import { picture } from "../tests/support/forms.ts";
import { field, openForm, saveButton } from "./form-cases.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";

/** News as somebody enters them who has a pile of clippings and a keyboard. */

/** `ENTRIES=40 npm test -- e2e/staff-entry.spec.ts` for a pile as coders have. */
const entries = Number(process.env.ENTRIES ?? 10);
const mostKeys = 12;

/** The keys that are pressed from now on; pasted text presses none. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.keys = "0";
    addEventListener(
      "keydown",
      () => {
        document.documentElement.dataset.keys = String(Number(document.documentElement.dataset.keys) + 1);
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.keys));
}

test(`news are entered with at most ${mostKeys} keys each besides their text`, async ({ page, api }) => {
  const conflict = unique("Ruido y polvo");
  // They begin as no other names do, however often this runs.
  const [work, paper] = [`q${unique("").trim()}`, `w${unique("").trim()}`];
  const owner = await api.intervention({ interventionName: `Bulevar ${work}` });
  const reported = await api.conflict(owner, { conflictName: conflict });
  await api.conflict(owner, { conflictName: unique("Otro") });
  await api.send("POST", "/publications", { name: paper });
  await openForm(page, "/news/new");
  const headline = field(page, "Nombre de la noticia");
  await expect(headline).toBeFocused();
  await expect(page.locator(`datalist option[value="${paper}"]`)).toHaveCount(1);
  const readKeys = await countKeys(page);
  const { keyboard } = page;
  const names = Array.from({ length: entries }, (_, number) => unique(`Los vecinos marchan ${number}`));
  for (const [number, name] of names.entries()) {
    await keyboard.insertText(name);
    await keyboard.press("Tab");
    await keyboard.insertText("Más de cien personas marcharon ayer.\nPiden que la obra termine.");
    await keyboard.press("Tab");
    await keyboard.type("7A");
    await keyboard.press("Tab");
    await keyboard.type(number === 0 ? "28 feb 04" : "+1");
    if (number === 0) {
      await keyboard.press("Tab");
      await keyboard.type(paper.slice(0, 4));
      await keyboard.press("Enter");
      await keyboard.press("Tab");
      await keyboard.type(work.slice(0, 4));
      await keyboard.press("Enter");
      await keyboard.press("Tab");
      await keyboard.type("ru");
      await keyboard.press("Enter");
    }
    await keyboard.press("Control+Enter");
    // Another press meets a form in which nothing has been typed.
    await expect(page.getByRole("status").getByRole("link", { name: `«${name}»` })).toBeVisible();
    await expect(headline).toBeFocused();
    await expect(headline).toHaveValue("");
  }
  expect(await readKeys()).toBeLessThanOrEqual(mostKeys * entries);
  await keyboard.press("Control+Enter");
  await expect(headline).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  type Saved = { newsName: string; newsDate: string; conflicts: string[]; source: string };
  const saved = await api.get<Saved[]>(`/news?intervention=${owner}&sort=date&limit=100`);
  const day = (number: number) => new Date(Date.UTC(2004, 1, 28 + number)).toISOString();
  expect(saved.map(({ newsName, newsDate, conflicts }) => [newsName, newsDate, conflicts])).toEqual(
    names.map((name, number) => [name, day(number), [reported]]),
  );
  expect(await api.get(`/sources/${saved.at(-1)?.source}`)).toMatchObject({ page: "7A" });

  // The last ten lead to their forms, and on coming back the kept fields still have their values.
  await keyboard.press("Shift+Tab");
  await keyboard.press("Enter");
  await expectAccessible(page);
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/edit$/);
  await expect(headline).toHaveValue(names.at(-1) ?? "");
  await expect(headline).toBeFocused();
  await page.goBack();
  await expect(headline).toHaveValue("");
  await expect(field(page, "Actuación urbanística")).toHaveValue(owner);
  await expect(page.getByRole("combobox", { name: "Publicación" })).toHaveValue(paper);
  const chosen = page.getByRole("checkbox", { checked: true });
  await expect(chosen).toHaveCount(1);
  await field(page, "Actuación urbanística").selectOption({ index: 1 });
  await expect(chosen).toHaveCount(0);
  await field(page, "Actuación urbanística").selectOption(owner);
  await expect(chosen).toHaveCount(1);
});

test("a clipping is read beside its news item, shown to visitors while staff say so, and taken out", async ({
  page,
  api,
}) => {
  const work = await api.intervention();
  const source = { publication: unique("El Mundo") };
  const id = await api.newsItem(work, { source });
  const sheet = page.getByRole("region", { name: /^Recorte .*portada/ });
  const image = sheet.getByRole("img");
  const width = async () => (await image.boundingBox())?.width ?? 0;
  const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth <= 360);
  await openForm(page, `/news/${id}/edit`);
  const cover = {
    name: "portada.jpg",
    mimeType: "image/jpeg",
    buffer: await picture("jpeg", { width: 600, height: 850 }),
  };
  const uploading = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().endsWith("/api/clippings"),
  );
  await page
    .getByLabel("Agregar un recorte")
    .setInputFiles([
      cover,
      { name: "notas.txt", mimeType: "text/plain", buffer: Buffer.from("no es un recorte") },
    ]);
  await expect(page.getByRole("alert")).toContainText("notas.txt: El archivo no es un recorte");
  await expect(image).toBeVisible();
  await expect(page.getByText("Borrador guardado")).toBeVisible();
  // A draft whose upload is gone says so, and can be saved without it.
  const upload: { _id: string } = await (await uploading).json();
  expect((await api.send("DELETE", `/clippings/${upload._id}`)).status).toBe(200);
  await page.reload();
  await expect(page.getByText("Un recorte de este borrador ya no está: agrégalo otra vez.")).toBeVisible();
  await page.getByLabel("Agregar un recorte").setInputFiles([cover]);
  await expect(image).toBeVisible();
  const whole = await width();
  await sheet.focus();
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  expect(await width()).toBeGreaterThan(1.5 * whole);
  await page.getByRole("button", { name: "Todo el ancho" }).click();
  expect(await width()).toBe(whole);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(image).toBeVisible();
  expect(await isNarrow()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText("Quién lo ve: solo el equipo").click();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Los");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Archivo <b>ñ</b> ");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert").getByText(/^Recortes: .*pulsa «Guardar el recorte»/)).toBeVisible();
  await page.getByLabel("Crédito").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Quién lo ve: los visitantes · Archivo <b>ñ</b>")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByLabel("Avisos").getByText("Noticia actualizada correctamente")).toBeVisible();

  await page.goto(`/interventions/${work}`);
  await page.getByRole("link", { name: /^Recorte de / }).click();
  await expect(page).toHaveURL(`/news/${id}#recortes`);
  const shown = page.getByRole("link", { name: "Ver el recorte portada.jpg" });
  await expect(shown).toBeVisible();
  await expect(page.getByText("Archivo <b>ñ</b>")).toBeVisible();
  expect((await page.request.get((await shown.getAttribute("href")) ?? "")).status()).toBe(200);

  const item = await api.get<{ source: { _id: string } }>(`/news/${id}`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/records/source/${item.source._id}`);
  await expect(image).toBeVisible();
  await page.getByLabel("Agregar otro recorte").setInputFiles({
    name: "otra.png",
    mimeType: "image/png",
    buffer: await picture("png"),
  });
  await expect(page.getByRole("option")).toContainText(["portada.jpg", "otra.png"]);
  await expectAccessible(page);
  expect(await isNarrow()).toBe(true);
  await page.getByText(/^Quién lo ve: los visitantes/).click();
  // What is typed about one stays while another is shown, and the form waits for it.
  const credit = page.getByRole("textbox", { name: "Crédito" });
  await credit.fill("Otro archivo");
  await page.getByLabel("Página del recorte").selectOption("otra.png");
  await expect(credit).toHaveCount(0);
  await saveButton(page).click();
  await expect(page.getByRole("alert").getByText(/^Recortes: .*pulsa «Guardar el recorte»/)).toBeVisible();
  await page.getByLabel("Página del recorte").selectOption("portada.jpg");
  await expect(credit).toHaveValue("Otro archivo");
  await page.getByRole("button", { name: "Quitar el recorte" }).click();
  await expect(page.getByRole("region", { name: /^Recorte otra.png/ })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByLabel("Agregar otro recorte")).toBeFocused();
  await page.goto(`/news/${id}`);
  await expect(page.getByRole("heading", { name: "Recorte" })).toHaveCount(0);

  // It waits in the table of clippings.
  const clippings = await api.get<{ _id: string; source: string | null }[]>("/clippings?limit=1000");
  const taken = clippings.findLast((clipping) => clipping.source === null);
  await page.goto(`/admin/records/clipping/${taken?._id}`);
  await expect(image).toBeVisible();
  await expectAccessible(page);
  expect(await isNarrow()).toBe(true);
  await field(page, "Nombre").fill("Vuelve");
  await page.getByLabel("Fuente", { exact: true }).selectOption(item.source._id);
  await saveButton(page).click();
  await expect(page).toHaveURL("/admin/records/clipping");
  expect(await api.get(`/clippings?source=${item.source._id}`)).toMatchObject([
    { name: "otra.png" },
    { name: "Vuelve" },
  ]);

  // What is typed about one that was deleted meanwhile waits until it is restored: no form makes its pages.
  await page.goto(`/admin/records/clipping/${taken?._id}`);
  await credit.fill("Lo que escribí");
  expect((await api.send("DELETE", `/clippings/${taken?._id}`)).status).toBe(200);
  await saveButton(page).click();
  await expect(page.getByRole("alert", { name: /^Otra persona eliminó este registro/ })).toBeFocused();
  await expect(saveButton(page)).toBeDisabled();
  await expect(credit).toHaveValue("Lo que escribí");
});
