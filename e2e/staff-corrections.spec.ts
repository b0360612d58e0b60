import { progress, waitForSaved } from "./desk-by-keys.ts";
import { expect, expectAccessible, signIn, test, unique } from "./staff.ts";

/** What the desk puts right, by keys alone: contradictions and duplicates. */

test("a contradiction is corrected by two keys, and published as an erratum; every state is accessible at 360 px", async ({
  page,
  api,
}) => {
  const work = await api.intervention({ interventionName: unique("Puente") });
  const datasheet = await api.datasheet(work, {
    conflictivity: "En mayo de 2003 los buses salieron. Un año después, en septiembre de 2084, volvieron.",
  });
  const item = await api.newsItem(work, { newsDate: "0015-12-08" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/evidence?kind=contradiction&intervention=${work}`);
  await expect(page.getByRole("heading", { name: "¿Hay un error?" })).toBeVisible();
  // All of them are listed too, and each is one press away.
  await page.getByRole("button", { name: "La noticia tiene la fecha 8 de diciembre de 15" }).click();
  await expect(
    page.getByText("La noticia tiene la fecha 8 de diciembre de 15.", { exact: false }).first(),
  ).toBeVisible();
  // The field that is wrong, beside its evidence. Escape leads back.
  const form = page.getByRole("form", { name: "Qué debe decir" });
  const date = form.getByLabel("Noticia: Fecha");
  await page.keyboard.press("s");
  await expect(date).toBeFocused();
  await expect(form).toContainText("Ahora dice: 8 de diciembre de 15");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Propuesta" })).toBeFocused();
  await page.keyboard.press("s");
  await date.fill("8 dic 2015");
  // A colleague is quicker: what is typed stays, and what the record says now is shown.
  const path = `/news/${item}/intervention/${work}`;
  const { newsName } = await api.get(`/news/${item}`);
  const body = { newsName, description: "La obra", newsDate: "0016-12-08" };
  expect((await api.send("PUT", path, body)).status).toBe(200);
  await page.keyboard.press("Enter");
  await expect(form).toContainText("otra persona cambió este registro");
  await expect(form).toContainText("Ahora dice: 8 de diciembre de 16");
  await expect(date).toHaveValue("8 dic 2015");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Avisos").getByText("Corregido")).toBeVisible();
  expect(await api.get(`/news/${item}`)).toMatchObject({ newsDate: expect.stringContaining("2015-12-08") });
  await expect(page.getByRole("button", { name: /^La noticia tiene la fecha/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("e");
  await page.getByLabel("Debe decir").fill("septiembre de 2004");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  // Visitors are told, but the text is as wrong as before.
  await expect(page.getByText(/^Aceptada por/)).toBeVisible();
  await page.keyboard.press("s");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No queda nada aquí")).toBeVisible();
  expect(await api.get(`/intervention_datasheet/${datasheet}`)).toMatchObject({
    conflictivity: expect.stringContaining("septiembre de 2004"),
  });
  await expectAccessible(page);
  await page.keyboard.press("z");
  await expect(page.getByRole("heading", { name: "¿Hay un error?" })).toBeVisible();
  const errata = await api.get<{ right: string; intervention?: string }[]>("/errata");
  expect(errata.filter(({ intervention }) => intervention === work)).toMatchObject([
    { right: "septiembre de 2004" },
  ]);
});

test("a duplicate becomes one record by keys, its address leads on, and it comes back", async ({
  page,
  api,
  people,
  createApi,
}) => {
  const work = await api.intervention();
  const newsName = unique("Quedan 36 horas");
  const short = await api.newsItem(work, { newsName, description: "Breve." });
  const long = await api.newsItem(work, {
    newsName,
    description: "Todo lo que se sabe.",
    newsDate: "2011-12-02",
  });
  const path = `/admin/evidence?kind=duplicate&intervention=${work}`;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "¿Los dos registros son el mismo?" })).toBeVisible();
  await page.keyboard.press("s");
  const form = page.getByRole("form", { name: "Unir los dos registros" });
  // The fuller one, and of each field the fuller one.
  await expect(form.getByLabel("Cuál conserva su dirección: el segundo")).toBeFocused();
  await expect(form.getByLabel("Descripción: el segundo")).toBeChecked();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await form.getByLabel("Fecha: el primero").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Avisos").getByText("Los dos registros son uno")).toBeVisible();
  await expect(page.getByText("No queda nada aquí")).toBeVisible();
  await expect(progress(page)).toHaveText("1 de 1 decididas");
  expect(await api.get(`/news/${long}`)).toMatchObject({
    description: "Todo lo que se sabe.",
    newsDate: expect.stringContaining("2011-12-01"),
  });
  const moved = await page.request.get(`/news/${short}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, `/news/${long}`]);
  await page.getByRole("region", { name: "Propuesta" }).focus();
  await page.keyboard.press("z");
  await waitForSaved(page);
  await expect(page.getByRole("heading", { name: "¿Los dos registros son el mismo?" })).toBeVisible();
  expect((await page.request.get(`/news/${short}`, { maxRedirects: 0 })).status()).toBe(200);

  // Who may not delete a record says so to those who may.
  await signIn(page, people.assistant);
  await page.goto(path);
  await page.getByRole("button", { name: "Sí, avisar" }).click();
  await waitForSaved(page);
  const [left] = await createApi(people.researcher).get<{ decision: { note: string } }[]>(
    `/evidence/proposals?kind=duplicate&intervention=${work}`,
  );
  expect(left?.decision.note).toContain("falta que una persona investigadora los una");
});
