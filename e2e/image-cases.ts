import type { Locator, Page } from "@playwright/test";
import { picture } from "../tests/support/forms.ts";
import { intercept } from "./intercept.ts";
import { expect } from "./staff.ts";

/** The image of a form, on the form of a news item. */

export const png = await picture("png", { width: 640, height: 480 });

export const file = (name = "fachada.png", mimeType = "image/png", buffer = png) => ({
  name,
  mimeType,
  buffer,
});

export const field = (page: Page) => page.getByRole("group", { name: "Imagen" });

export const chooser = (page: Page) => field(page).getByLabel(/^(Elegir|Cambiar) imagen/);

export const preview = (page: Page) => field(page).getByRole("img", { name: "Vista previa" });

/** Not that of the text field inside. */
export const status = (page: Page) => field(page).locator("div[role=status]");

export const ready = "La imagen está lista: se guarda con el formulario.";

export async function openForm(page: Page) {
  await page.goto("/news/new");
  await expect(chooser(page)).toBeAttached();
}

/** Everything but the image. */
export async function fillIn(page: Page, headline: string) {
  await page.getByLabel("Nombre de la noticia").fill(headline);
  await page.getByLabel("Descripción", { exact: false }).first().fill("Texto");
  await page.getByLabel("Fecha").fill("2011-12-01");
  await page.getByLabel("Actuación urbanística").first().selectOption({ index: 1 });
}

export async function save(page: Page) {
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
}

/** Delays uploads until the returned function is called. */
export async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, "/media", (call) => held.then(() => call.pass()));
  return release;
}

type Carried = { name: string; type: string; bytes: number[] };

/** What a person does with files over an element: drag events, or a paste. */
export async function bring(target: Locator, event: string, files: Carried[]) {
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

export const createFile = (name = "fachada.png", type = "image/png"): Carried => ({
  name,
  type,
  bytes: [...png],
});
