import type { FileChooser } from "@playwright/test";
import { chooser, field, file, fillIn, openForm, preview, ready, save, status } from "./image-cases.ts";
import { expect, expectAccessible, test, unique } from "./staff.ts";

/** What a news item's form does with an image that it has. */

test.use({ role: "assistant" });

test("removing and replacing can be undone, with the alternative text", async ({ page }) => {
  await openForm(page);
  await chooser(page).setInputFiles(file());
  await expect(status(page)).toContainText(ready);
  const first = String(await preview(page).getAttribute("src"));
  const alt = field(page).getByLabel("Texto alternativo");
  const credit = field(page).getByLabel("Crédito");
  await alt.fill("La fachada");
  await credit.fill("Rosa Peña");
  await field(page).getByRole("button", { name: "Quitar imagen" }).press("Enter");
  await expect(status(page)).toContainText("Quitaste la imagen.");
  await expect(chooser(page)).toBeFocused();
  await expect(alt).toHaveCount(0);
  await expectAccessible(page);
  await field(page).getByRole("button", { name: "Deshacer" }).press("Enter");
  await expect(preview(page)).toHaveAttribute("src", first);
  await expect(alt).toHaveValue("La fachada");
  await expect(credit).toHaveValue("Rosa Peña");
  await expect(chooser(page)).toBeFocused();

  await chooser(page).setInputFiles(file("otra.png"));
  await expect(preview(page)).not.toHaveAttribute("src", first);
  await expect(field(page)).toContainText("La imagen es otra: revisa que este texto la describa.");
  await expect(field(page)).toContainText("revisa que este crédito sea el suyo.");
  await field(page).getByRole("button", { name: "Deshacer" }).click();
  await expect(preview(page)).toHaveAttribute("src", first);
});

test("an image address can be typed: https only, and the browser never asks another host for it", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).host));
  await openForm(page);
  await fillIn(page, unique("Dirección"));
  await field(page).getByText("Usar la dirección de una imagen en internet").click();
  const address = field(page).getByLabel("Dirección de la imagen");
  await address.fill("http://imagenes.example/plaza.png");
  await save(page);
  await expect(page.getByRole("alert")).toContainText("La dirección debe empezar por https://");
  await page
    .getByRole("alert")
    .getByRole("link", { name: /^Imagen:/ })
    .click();
  await expect(address).toBeFocused();
  await expectAccessible(page);
  await address.fill("https://imagenes.example/plaza.png");
  await expect(field(page)).toContainText("La imagen todavía no está en este sitio");
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText("Noticia creada correctamente")).toBeVisible();
  expect(asked).not.toContain("imagenes.example");
});

test("a file is chosen by keyboard, a phone offers its pictures, and a draft restores the image", async ({
  page,
}) => {
  // From the start: the browser reports file choosers only once there is a listener.
  const opened = new Promise<FileChooser>((resolve) => page.once("filechooser", resolve));
  await page.setViewportSize({ width: 360, height: 740 });
  await openForm(page);
  await chooser(page).focus();
  await page.keyboard.press("Enter");
  const fileChooser = await opened;
  expect(fileChooser.isMultiple()).toBe(false);
  await expect(chooser(page)).toHaveAttribute("accept", "image/*");
  await fileChooser.setFiles(file("ñandú.png".normalize("NFD")));
  await expect(status(page)).toContainText(ready);
  await expect(chooser(page)).toBeFocused();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await expectAccessible(page);

  const source = String(await preview(page).getAttribute("src"));
  await expect(page.getByText("Borrador guardado en este equipo")).toBeVisible();
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(preview(page)).toHaveAttribute("src", source);
  await page.getByRole("button", { name: "Descartar el borrador" }).click();
  await expect(preview(page)).toHaveCount(0);
});

test("a datasheet loads the images of its other sections in order to be printed", async ({
  ownPage: page,
  api,
}) => {
  const images = ["mobility", "housing", "heritage"].map((system) => `/drawings/${system}.svg`);
  const [image_description, image_features, image_conflictivity] = images;
  const intervention = await api.intervention({ interventionName: unique("Parque impreso") });
  const datasheet = await api.datasheet(intervention, {
    image_description,
    image_features,
    image_conflictivity,
  });
  const loaded = new Set<string>();
  page.on("response", (response) => loaded.add(new URL(response.url()).pathname));
  const listLoaded = () => images.filter((image) => loaded.has(image));
  await page.goto(`/intervention-datasheet/${intervention}/${datasheet}/description`, {
    waitUntil: "networkidle",
  });
  await expect(page.getByRole("heading", { level: 2, name: "Descripción" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(1);
  expect(listLoaded()).toEqual(images.slice(0, 1));
  await page.pdf({ format: "A4" });
  expect(listLoaded()).toEqual(images);
});
