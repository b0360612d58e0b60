import { writeFileSync } from "node:fs";
import type { FileChooser, Locator, Page } from "@playwright/test";
import { picture } from "../tests/support/forms.ts";
import { intercept } from "./intercept.ts";
import { endSession, expect, expectAccessible, signIn, test, unique } from "./staff.ts";

/** The image of a form, on the form of a news item. */

test.use({ role: "assistant" });

const png = await picture("png", { width: 640, height: 480 });
const file = (name = "fachada.png", mimeType = "image/png", buffer = png) => ({ name, mimeType, buffer });
const field = (page: Page) => page.getByRole("group", { name: "Imagen" });
const chooser = (page: Page) => field(page).getByLabel(/^(Elegir|Cambiar) imagen/);
const preview = (page: Page) => field(page).getByRole("img", { name: "Vista previa" });
/** Not that of the text field inside. */
const status = (page: Page) => field(page).locator("div[role=status]");
const ready = "La imagen está lista: se guarda con el formulario.";

async function openForm(page: Page) {
  await page.goto("/news/new");
  await expect(chooser(page)).toBeAttached();
}

/** Everything but the image. */
async function fillIn(page: Page, headline: string) {
  await page.getByLabel("Nombre de la noticia").fill(headline);
  await page.getByLabel("Descripción", { exact: false }).first().fill("Texto");
  await page.getByLabel("Fecha").fill("2011-12-01");
  await page.getByLabel("Actuación urbanística").first().selectOption({ index: 1 });
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
}

/** Delays uploads until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, "/media", (call) => held.then(() => call.pass()));
  return release;
}

type Carried = { name: string; type: string; bytes: number[] };

/** What a person does with files over an element: drag events, or a paste. */
async function bring(target: Locator, event: string, files: Carried[]) {
  await target.evaluate(
    (element, { event, files }) => {
      const data = new DataTransfer();
      for (const { name, type, bytes } of files)
        data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        event === "paste"
          ? new ClipboardEvent(event, { ...options, clipboardData: data })
          : new DragEvent(event, { ...options, dataTransfer: data }),
      );
    },
    { event, files },
  );
}
const createFile = (name = "fachada.png", type = "image/png"): Carried => ({
  name,
  type,
  bytes: [...png],
});

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
