import sharp from "sharp";
import { writeZip } from "../../app/features/open-data/formats/zip.server.ts";

/** A multipart form as bytes, so that a test can also cut or alter it. */
export async function encodeForm(fields: Record<string, string | Blob | (string | Blob)[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) {
      if (typeof value === "string") form.append(name, value);
      else form.append(name, value, value instanceof File ? value.name : "imagen.png");
    }
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  };
}

export const imageFormats = ["jpeg", "png", "webp", "gif", "avif", "tiff"] as const;

/** A real picture: a band of colours, so that no format reduces it to a single value. */
export async function picture(
  format: (typeof imageFormats)[number] = "png",
  size: { width: number; height: number } = { width: 64, height: 48 },
): Promise<Buffer> {
  const canvas = sharp({ create: { ...size, channels: 3, background: { r: 30, g: 120, b: 90 } } });
  return canvas.toFormat(format).toBuffer();
}

export async function pictureFile(name = "parque.png", bytes?: Buffer): Promise<File> {
  return new File([new Uint8Array(bytes ?? (await picture()))], name, { type: "image/png" });
}

/** A PDF of one empty page, so low that it is quickly drawn at the size at which print is read. */
export function pdfFile(name = "política.pdf", bytes?: Buffer): File {
  const text =
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 1]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
  return new File([new Uint8Array(bytes ?? Buffer.from(text))], name, { type: "application/pdf" });
}

/** The template of a study, or another ZIP file. @param files texts by their names */
export async function templateFile(
  files: Record<string, string> = { "profile.json": '{"version":1,"contact":{"phone":"602 555 0142"}}' },
): Promise<File> {
  const zipped = Object.entries(files).map(([name, text]) => ({ name, write: () => [text] }));
  const parts = await Array.fromAsync(writeZip(zipped));
  return new File([new Uint8Array(Buffer.concat(parts))], "plantilla.zip", { type: "application/zip" });
}
