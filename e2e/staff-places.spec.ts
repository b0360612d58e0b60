import { expect, expectAccessible, test } from "./staff.ts";

/** The form of a work's place: drawn by keyboard and pointer, undone, taken from a file, kept as a draft. */

test("a place is drawn by keyboard and pointer, undone, kept as a draft, and saved", async ({
  page,
  api,
}) => {
  const work = await api.intervention();
  const readPlace = () =>
    api.get<{ geometry: { type: string; coordinates: number[] } }>(`/interventions/${work}/geometry`);
  await page.goto(`/interventions/${work}/place`);
  const map = page.getByRole("application", { name: "Mapa para dibujar el lugar" });
  await expect(page.getByRole("heading", { name: "Ubicar en el mapa" })).toBeVisible();
  const tool = (name: string) => page.getByRole("button", { name, exact: true });
  await tool("Línea").click();
  await map.focus();
  for (const key of ["Enter", "ArrowRight", "ArrowRight", "Enter", "ArrowDown", "Enter"])
    await page.keyboard.press(key);
  await expect(page.locator(".sketch-corner")).toHaveCount(3);
  await page.keyboard.press("Control+z");
  await expect(page.locator(".sketch-corner")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await tool("Borrar todo").click();
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.locator(".field-error").filter({ hasText: "Falta la geometría" })).toBeVisible();
  await expectAccessible(page);

  await tool("Área").click();
  for (const [x, y] of [
    [100, 30],
    [400, 30],
    [400, 150],
  ] as const)
    await map.click({ position: { x, y } });
  await tool("Terminar").click();
  await page.getByLabel("Precisión").selectOption("neighbourhood");
  await expect(page.locator(".sketch-area")).toHaveCount(1);
  await page.waitForTimeout(600);
  await page.reload();
  await expect(page.locator(".sketch-corner")).toHaveCount(3);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/interventions/${work}$`));
  expect(await readPlace()).toMatchObject({
    geometry: { type: "Polygon" },
    properties: { precision: "neighbourhood" },
  });

  await page.goto(`/interventions/${work}/place`);
  await expect(page.locator(".sketch-corner")).toHaveCount(3);
  const upload = (name: string, content: string) =>
    page
      .getByLabel("Tomarlo de un archivo")
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  await upload("a.kml", '<!DOCTYPE kml><kml xmlns="http://www.opengis.net/kml/2.2"/>');
  await expect(page.getByText("Tiene declaraciones (DOCTYPE), que no se leen: quítalas.")).toBeVisible();
  const placemark = (name: string, x: number) =>
    `<Placemark><name>${name}</name><Point><coordinates>${x},6.25</coordinates></Point></Placemark>`;
  await upload(
    "a.kml",
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemark("Uno", -75.5)}${placemark("Dos", -75.6)}</Document></kml>`,
  );
  await page.getByLabel("Cuál de los 2 lugares").selectOption("Dos");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/interventions/${work}$`));
  expect((await readPlace()).geometry).toEqual({ type: "Point", coordinates: [-75.6, 6.25] });
});
