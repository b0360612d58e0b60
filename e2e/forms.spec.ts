import { expectMissingFields, field, formCases, openForm, saveButton, summary, toast } from "./form-cases.ts";
import { collectPolicyViolations } from "./policy-violations.ts";
import { expect, expectAccessible, test } from "./staff.ts";

/** Every form of a record creates and edits. */

for (const form of formCases)
  test(`${form.noun}: the form names each missing field, creates one record on a double click, and edits it`, async ({
    page,
    api,
  }) => {
    const { address, owner } = await form.open(api);
    await openForm(page, address);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Conflictos", exact: true })).toHaveCount(0);
    await expectMissingFields(page, form);
    // With what is said of each field.
    await expectAccessible(page);

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
    expect(await api.get(stored.path)).toMatchObject({ description: "Otra\n\ndescripción", __v: 1 });
  });

test("the titles of all forms are as large as those of the staff's other pages", async ({ page, api }) => {
  const addresses = ["/admin/records/publication/new", "/users/new", "/admin/content/site"];
  for (const form of formCases) addresses.push((await form.open(api)).address);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin");
    // The preview of the site's texts, once it is drawn, has the title of the page that it shows.
    const title = page.getByRole("heading", { level: 1 }).first();
    await expect(page.getByRole("link", { name: "Cambiar mi contraseña" })).toBeVisible();
    const size = await title.evaluate((heading) => getComputedStyle(heading).fontSize);
    for (const address of addresses) {
      await openForm(page, address);
      await expect(title, `${address} at ${width}`).toHaveCSS("font-size", size);
    }
  }
});

test("a form tries nothing that the content policy forbids, whichever script arrives first", async ({
  ownPage: page,
}) => {
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

for (const form of formCases)
  test(`${form.noun}: the form scrolls, and is printed`, async ({ page, api }) => {
    const { address } = await form.open(api);
    await openForm(page, address);
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.mouse.move(4, 200);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const text = field(page, "Descripción");
    await expect(text).toBeVisible();
    await text.fill("Una línea de muchas.\n".repeat(200));
    const hidden = await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(hidden, "the whole text is on paper").toBeLessThan(2);
  });

test("nothing moves under a press on Guardar: the form comes whole, and its bar stays where it is", async ({
  ownPage: page,
}) => {
  const held = Promise.withResolvers<void>();
  const asked = page.waitForRequest("**/assets/image-input-*.js");
  await page.route("**/assets/image-input-*.js", (route) => held.promise.then(() => route.continue()));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/conflicts/new");
  await asked;
  await expect(saveButton(page)).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole("group", { name: "Imagen" })).toBeVisible();
  const findPlace = async () => Object.values((await saveButton(page).boundingBox()) ?? {});
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const place = await findPlace();
    await field(page, "Actores involucrados").evaluate((input) => input.focus({ preventScroll: true }));
    await page.keyboard.type(`Vecinos de ${width}`);
    const kept = page.getByText("Borrador guardado en este equipo y en el servidor");
    await expect(kept).toBeVisible();
    const moved = (await findPlace()).map((side, index) => Math.abs(side - (place[index] ?? 0)));
    // In pixels: a page's height has parts of them.
    expect(Math.max(...moved), `at ${width}`).toBeLessThan(1);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Backspace");
    await expect(kept).toHaveCount(0);
  }
});
