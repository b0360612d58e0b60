import { Readable } from "node:stream";
import type { FastifyPluginAsync } from "fastify";
import { errors } from "flydrive";
import {
  ensureVariant,
  getOriginalName,
  storedFileName,
} from "../../app/records/media/image-variants.server.ts";
import { AppError } from "../../app/shared/api/errors.ts";
import type { Context } from "../../app/shared/context.server.ts";

type Files = Context["files"];

/** The longest that sending a file may take, in ms: a document on a slow line takes minutes. */
const longestSending = 30 * 60_000;
/** What stands in for another file, for the time being. */
const standIn = "public, max-age=60";
const types: Record<string, string> = { avif: "image/avif", pdf: "application/pdf", webp: "image/webp" };

/** GET /media/…: stored images and documents. They never change, so browsers and proxies may keep them. */
export const mediaFiles: FastifyPluginAsync<{ context: Context }> = async (app, { context: { files } }) => {
  app.get<{ Params: { file: string } }>(
    "/media/:file",
    { schema: { hide: true }, handlerTimeout: longestSending },
    async (request, reply) => {
      const { file } = request.params;
      // Names are made by the product; nothing else is ever looked up, so no path leads out of the folder.
      if (!storedFileName.test(file)) throw new AppError("notFound");
      const found = await findFile(files, file);
      if (!found) throw new AppError("notFound");
      const { name, bytes, etag } = found;
      reply
        .type(types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream")
        .header("Cache-Control", name === file ? "public, max-age=31536000, immutable" : standIn)
        .header("ETag", etag)
        // A datasheet may show one of these as its map, in a frame of ours.
        .header(
          "Content-Security-Policy",
          "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
        )
        .header("X-Frame-Options", "SAMEORIGIN");
      if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
      reply.header("Content-Length", bytes);
      return reply.send(request.method === "HEAD" ? Readable.from([]) : await files.getStream(name));
    },
  );
};

/** Whether the reader has this file already. */
function isKnown(condition: string | undefined, etag: string): boolean {
  const tags = condition?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes("*") || tags.includes(etag.replace(/^W\//, ""));
}

type StoredFile = { name: string; bytes: number; etag: string };

/** @returns the file that answers for a name: a form of an image that is not there is made, or the image stands in */
async function findFile(files: Files, name: string): Promise<StoredFile | null> {
  const found = await describe(files, name);
  const image = getOriginalName(name);
  if (found || image === null) return found;
  const whole = await describe(files, image);
  if (!whole) return null;
  return (await ensureVariant(files, name)) ? describe(files, name) : whole;
}

/** @throws whatever keeps the storage from telling */
async function describe(files: Files, name: string): Promise<StoredFile | null> {
  try {
    const { contentLength, etag } = await files.getMetaData(name);
    return { name, bytes: contentLength, etag };
  } catch (error) {
    if (error instanceof errors.E_CANNOT_GET_METADATA && isMissing(error.cause)) return null;
    throw error;
  }
}

/** As a folder says it, or S3. */
function isMissing(cause: unknown): boolean {
  const { code, $metadata } = (cause ?? {}) as { code?: string; $metadata?: { httpStatusCode?: number } };
  return code === "ENOENT" || $metadata?.httpStatusCode === 404;
}
