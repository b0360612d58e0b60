import { writeFileSync } from "node:fs";
import {
  bring,
  chooser,
  createFile,
  field,
  file,
  fillIn,
  holdUploads,
  openForm,
  png,
  preview,
  ready,
  save,
  status,
} from "./image-cases.ts";
import { intercept } from "./intercept.ts";
import { endSession, expect, expectAccessible, signIn, test, unique } from "./staff.ts";

/** An image is chosen, sent and saved with a news item. */

test.use({ role: "assistant" });

test("a chosen image is shown, described and saved with the record", async ({ page, api }) => {
  const headline = unique("Con imagen");
  await openForm(page);
  await fillIn(page, headline);
  await expect(field(page).getByLabel("Texto alternativo")).toHaveCount(0);
  await chooser(page).setInputFiles(file());
  await expect(status(page)).toContainText(ready);
  await expect(preview(page)).toHaveAttribute("src", /^\/media\/[0-9a-f]{24}-480\.webp$/);
  await expect(preview(page)).toHaveJSProperty("complete", true);
  await field(page).getByLabel("Texto alternativo").fill("La fachada desde la calle");
  await field(page).getByLabel("Leyenda").fill("La biblioteca en obra, 2009");
  await field(page).getByLabel("Crédito").fill("Foto: Rosa Peña, CC BY 4.0");
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText("Noticia creada correctamente")).toBeVisible();
  const found = await api.get<Record<string, string>[]>(`/news?search=${encodeURIComponent(headline)}`);
  const id = found.find(({ newsName }) => newsName === headline)?._id;
  const stored = await api.get<Record<string, string>>(`/news/${id}`);
  expect(stored.image).toMatch(/^\/media\/[0-9a-f]{24}\.webp$/);
  expect(stored.imageCredit).toBe("Foto: Rosa Peña, CC BY 4.0");
  // Visitors read both below the image, on the page and in the dialog, and how to cite it.
  for (const address of [`/news?completeNewsInformation=${id}`, `/news/${id}`]) {
    await page.goto(address);
    const figure = page.getByRole("figure").filter({ hasText: "La biblioteca en obra, 2009" });
    await expect(figure.getByRole("img", { name: "La fachada desde la calle" })).toBeVisible();
    await expect(figure).toContainText("Foto: Rosa Peña, CC BY 4.0");
  }
  await page.getByText("Descargar y citar").click();
  await expect(page.getByText("La biblioteca en obra, 2009 [Imagen]. Foto: Rosa Peña")).toBeVisible();
  await page.goto(`/news/${id}/edit`);
  await expect(preview(page)).toBeVisible();
  await expect(field(page).getByLabel("Texto alternativo")).toHaveValue("La fachada desde la calle");
});

test("an image is dropped on the field or pasted where it has the focus; of several only the first is used", async ({
  page,
}) => {
  await openForm(page);
  await bring(field(page), "dragover", [createFile()]);
  await expect(field(page)).toHaveAttribute("data-over", "true");
  await expectAccessible(page);
  await bring(field(page), "dragleave", [createFile()]);
  await expect(field(page)).toHaveAttribute("data-over", "false");
  await bring(field(page), "drop", [
    createFile("primera.png"),
    createFile("segunda.png"),
    createFile("tercera.png"),
  ]);
  await expect(status(page)).toContainText("Llegaron 3 archivos: usamos solo el primero, «primera.png».");
  await expect(status(page)).toContainText(ready);
  await field(page).getByRole("button", { name: "Quitar imagen" }).click();

  // Outside the field a file does not navigate away.
  const prevented = await page.locator("h1").evaluate((element) => {
    const data = new DataTransfer();
    data.items.add(new File(["x"], "x.png", { type: "image/png" }));
    const options = { bubbles: true, cancelable: true, dataTransfer: data };
    return ["dragover", "drop"].map((type) => !element.dispatchEvent(new DragEvent(type, options)));
  });
  expect(prevented).toEqual([true, true]);
  await expect(preview(page)).toHaveCount(0);

  await page.getByLabel("Nombre de la noticia").focus();
  await bring(page.getByLabel("Nombre de la noticia"), "paste", [createFile()]);
  await expect(preview(page)).toHaveCount(0);
  await chooser(page).focus();
  await bring(page.locator("body"), "paste", [createFile("image.png")]);
  await expect(status(page)).toContainText(ready);

  // Text that is pasted stays text, also where a picture comes along.
  const before = await preview(page).getAttribute("src");
  const isLeft = await field(page)
    .getByLabel("Texto alternativo")
    .evaluate((element: HTMLInputElement) => {
      element.focus();
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "La fachada");
      clipboardData.items.add(new File(["x"], "image.png", { type: "image/png" }));
      return element.dispatchEvent(
        new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }),
      );
    });
  expect(isLeft).toBe(true);
  await expect(preview(page)).toHaveAttribute("src", String(before));
});

test("what is no image is refused before the upload or by the server, and the record is saved without it", async ({
  page,
}, testInfo) => {
  const sent: string[] = [];
  page.on("request", (call) => call.url().includes("/api/media") && sent.push(call.url()));
  const large = testInfo.outputPath("enorme.png");
  writeFileSync(large, Buffer.alloc(13 * 1024 * 1024));
  const noImage = "El archivo no es una imagen que podamos usar";
  await openForm(page);
  for (const [chosen, sentence] of [
    [file("notas.txt", "text/plain", Buffer.from("hola")), noImage],
    [large, "La imagen es demasiado grande: máximo 12 MB"],
    [file("dibujo.svg", "image/svg+xml", Buffer.from("<svg/>")), noImage],
    [file("vacía.png", "image/png", Buffer.alloc(0)), "El archivo está vacío"],
  ] as const) {
    await chooser(page).setInputFiles(chosen);
    await expect(status(page)).toContainText(sentence);
  }
  expect(sent).toEqual([]);
  await chooser(page).setInputFiles(file());
  await expect(status(page)).toContainText(ready);
  await expect(status(page)).not.toContainText("El archivo está vacío");
  await field(page).getByRole("button", { name: "Quitar imagen" }).click();

  // What only the server finds.
  await fillIn(page, unique("Sin imagen"));
  await chooser(page).setInputFiles(file("notas.png", "image/png", Buffer.from("esto es un texto")));
  await expect(status(page)).toContainText("El archivo no es una imagen que podamos usar");
  await expect(field(page).getByRole("button", { name: "Reintentar" })).toHaveCount(0);
  await expectAccessible(page);
  await chooser(page).setInputFiles(file("rota.png", "image/png", png.subarray(0, png.length / 2)));
  await expect(status(page)).toContainText("No pudimos leer la imagen");
  await save(page);
  await expect(page.getByText("Noticia creada correctamente")).toBeVisible();
});

test("the form waits for an upload, which can be cancelled or replaced", async ({ page }) => {
  const release = await holdUploads(page);
  await openForm(page);
  await fillIn(page, unique("Espera"));
  await chooser(page).setInputFiles(file("año «nuevo» fachada.png"));
  await expect(status(page)).toContainText("«año «nuevo» fachada.png»…");
  await expect(field(page).getByRole("progressbar", { name: "Avance de la subida" })).toBeVisible();
  await expect(preview(page)).toHaveAttribute("src", /^blob:/);
  await page.getByLabel("Nombre de la noticia").press("Control+s");
  const reason = "La imagen todavía se está subiendo: espera a que termine o cancela la subida.";
  await expect(page.getByRole("alert")).toContainText(`Imagen: ${reason}`);
  await expect(field(page).locator(".field-error")).toHaveText(reason);
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/news\/new$/);

  await field(page).getByRole("button", { name: "Cancelar la subida" }).press("Enter");
  await expect(chooser(page)).toBeFocused();
  await expect(preview(page)).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  // A newer file replaces the one that is being uploaded.
  await chooser(page).setInputFiles(file("primera.png"));
  await expect(status(page)).toContainText("primera.png");
  await chooser(page).setInputFiles(file("segunda.png"));
  await expect(status(page)).toContainText("segunda.png");
  release();
  await expect(status(page)).toContainText(ready);
  await save(page);
  await expect(page.getByText("Noticia creada correctamente")).toBeVisible();
});

test("a failed upload can be retried, and blocks saving until then", async ({ page }) => {
  await openForm(page);
  await fillIn(page, unique("Otra vez"));
  await intercept(page, "/media", (call) => call.drop(), 2);
  await chooser(page).setInputFiles(file());
  const retry = field(page).getByRole("button", { name: "Reintentar" });
  await expect(status(page)).toContainText("No hay conexión con el servidor.");
  await expect(preview(page)).toHaveAttribute("src", /^blob:/);
  await save(page);
  await expect(page.getByRole("alert")).toContainText("La imagen no se subió");
  await expectAccessible(page);
  await retry.click();
  await expect(status(page)).toContainText("No hay conexión con el servidor.");
  await retry.click();
  await expect(status(page)).toContainText(ready);
  await save(page);
  await expect(page.getByText("Noticia creada correctamente")).toBeVisible();
});

test("a session that ends during an upload loses neither the file nor the text", async ({ page, people }) => {
  const token = await signIn(page, people.assistant);
  await openForm(page);
  const headline = unique("Sesión");
  await fillIn(page, headline);
  await endSession(page, token);
  await chooser(page).setInputFiles(file());
  const ended = page.getByRole("region", { name: "Sesión terminada" });
  await expect(ended).toBeVisible();
  await expect(field(page).getByRole("button", { name: "Reintentar" })).toBeVisible();
  await expectAccessible(page);
  await ended.getByLabel("Usuario").fill(people.assistant.username);
  await ended.getByLabel("Contraseña", { exact: true }).fill(people.assistant.password);
  await ended.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(ended).toHaveCount(0);
  await field(page).getByRole("button", { name: "Reintentar" }).click();
  await expect(status(page)).toContainText(ready);
  await expect(page.getByLabel("Nombre de la noticia")).toHaveValue(headline);
  await save(page);
  await expect(page.getByText("Noticia creada correctamente")).toBeVisible();
});
