import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import { media } from "../../../db/schema/media.ts";
import { AppError, type ErrorCode } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { imageWidths } from "../../shared/values/stored-images.ts";
import { imageTypes, maxPixels } from "./constants.ts";
import { type Media, mediaMessages } from "./contract.ts";
import { sendToImageHost } from "./image-host.server.ts";
import { listImageFiles } from "./image-variants.server.ts";
import { fitVariant } from "./variant-size.server.ts";

/** One image at a time: decoding takes memory. */
const encoding = pLimit(1);

/** Loaded when the first image arrives: most threads never see one. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Decoding takes memory enough.
  sharp.cache(false);
  return sharp;
}

/** Encoded before it is stored, so that a refused form leaves no file. */
export type EncodedImage = {
  id: string;
  full: Buffer<ArrayBuffer>;
  width: number;
  height: number;
};

export function getImageAddress(image: Pick<EncodedImage, "id">): string {
  return `/media/${image.id}.webp`;
}

/**
 * Re-encodes an image as WebP: upright, within the largest width, without metadata, which may say where it was taken.
 * Its content decides the type, not its name.
 * @param field of the form, which an error names
 * @throws AppError `unsupportedType`, `tooLarge`, `invalid` for a broken file
 */
export async function encodeImage(bytes: Uint8Array, field: string): Promise<EncodedImage> {
  const refusal = (code: ErrorCode, message: string, cause?: unknown) =>
    new AppError(code, { message, fields: { [field]: message }, cause });
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !(imageTypes as readonly string[]).includes(type.mime))
    throw refusal("unsupportedType", mediaMessages.notAnImage);
  return encoding(async () => {
    const sharp = await loadSharp();
    const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true });
    try {
      const { width, height, autoOrient } = await open().metadata();
      if (width * height > maxPixels) throw refusal("tooLarge", mediaMessages.tooLarge);
      const full = await open()
        .autoOrient()
        .resize(fitVariant(autoOrient, Math.max(...imageWidths)))
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true });
      return { id: newId(), full: full.data, width: full.info.width, height: full.info.height };
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      if (String(cause).includes("exceeds pixel limit"))
        throw refusal("tooLarge", mediaMessages.tooLarge, cause);
      throw refusal("invalid", mediaMessages.broken, cause);
    }
  });
}

/**
 * Stores an encoded image, or sends it to the configured host. The file is written before its row, so that a row never
 * names a missing file; variants are encoded when they are requested.
 * @throws AppError `unavailable`, `tooLarge` by the host
 */
export async function storeImage(
  { db, files, services }: Context,
  actor: Actor | null,
  image: EncodedImage,
): Promise<Media> {
  requirePermission(actor, "uploadMedia");
  if (services.imageHost)
    return describe(image, await sendToImageHost(services.imageHost, { id: image.id, full: image.full }));
  const [file] = listImageFiles(image.id);
  await files.put(file, image.full);
  await db.insert(media).values({
    id: image.id,
    key: file,
    contentType: "image/webp",
    width: image.width,
    height: image.height,
    bytes: image.full.byteLength,
    createdBy: actor.id,
  });
  return describe(image, getImageAddress(image));
}

function describe({ id, full, width, height }: EncodedImage, address: string): Media {
  return { _id: id, secure_url: address, width, height, bytes: full.byteLength, format: "webp" };
}

/** Removes an image that no record shows: its row first, then its files. */
export async function discardImage({ db, files }: Context, image: EncodedImage): Promise<void> {
  await db.delete(media).where(eq(media.id, image.id));
  await Promise.all(listImageFiles(image.id).map((name) => files.delete(name)));
}
