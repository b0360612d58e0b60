import { eq } from "drizzle-orm";
import { fileTypeFromBuffer } from "file-type";
import pLimit from "p-limit";
import sharp from "sharp";
import { media } from "../../../db/schema/media.ts";
import { AppError, type ErrorCode } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { imageWidths } from "../../shared/values/stored-images.ts";
import { imageTypes, mostPixels } from "./constants.ts";
import { type Media, mediaMessages } from "./contract.ts";
import { sendToImageHost } from "./image-host.server.ts";
import { listImageFiles } from "./image-variants.server.ts";
import { fitVariant } from "./variant-size.server.ts";

// One picture at a time, nothing kept: decoding is what takes memory.
sharp.cache(false);
const encoding = pLimit(1);

/** An image ready to be stored; made apart from storing, so that a form that is refused leaves no file. */
export type EncodedImage = {
  id: string;
  full: Buffer<ArrayBuffer>;
  width: number;
  height: number;
};

export function getImageAddress(image: EncodedImage): string {
  return `/media/${image.id}.webp`;
}

/**
 * Reads any picture and makes it anew: turned upright, made smaller, without metadata (which may tell where it was taken).
 * What counts is the content, not the name or the declared type.
 * @param field of the form it came in, which a refusal names
 * @throws AppError `unsupportedType`, `tooLarge`, `invalid` for a broken file
 */
export async function encodeImage(bytes: Uint8Array, field: string): Promise<EncodedImage> {
  const refusal = (code: ErrorCode, message: string, cause?: unknown) =>
    new AppError(code, { message, fields: { [field]: message }, cause });
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !(imageTypes as readonly string[]).includes(type.mime))
    throw refusal("unsupportedType", mediaMessages.notAnImage);
  return encoding(async () => {
    const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true });
    try {
      const { width, height, autoOrient } = await open().metadata();
      if (width * height > mostPixels) throw refusal("tooLarge", mediaMessages.tooLarge);
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
 * Stores an encoded image: its file first, so that a row never names a file that is not there; its other forms are made
 * when they are asked for. Where a host is configured the host has it, and nothing of it is here.
 * @throws AppError `unavailable`, `tooLarge` where the host does not take it
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

/** Takes back an image that no record came to show: its row first, then its files. */
export async function discardImage({ db, files }: Context, image: EncodedImage): Promise<void> {
  await db.delete(media).where(eq(media.id, image.id));
  await Promise.all(listImageFiles(image.id).map((name) => files.delete(name)));
}
