import { Readable } from "node:stream";
import type { FastifyPluginAsync } from "fastify";
import { errors } from "flydrive";
import { HiddenImages } from "../../app/features/editions/hidden-images.server.ts";
import { outsideFolder } from "../../app/features/outside-images/addresses.server.ts";
import { CopyQueue } from "../../app/features/outside-images/copy-queue.server.ts";
import { getImageAddress } from "../../app/nouns/media/commands.server.ts";
import {
  ensureVariant,
  getOriginalName,
  storedFileName,
} from "../../app/nouns/media/image-variants.server.ts";
import { AppError } from "../../app/shared/api/errors.ts";
import type { Context } from "../../app/shared/context.server.ts";
import { matchesEtag } from "../cache/conditional.ts";

type Files = Context["files"];

/** Milliseconds: a document on a slow connection needs minutes. */
const sendTimeout = 30 * 60_000;
const types: Record<string, string> = { avif: "image/avif", pdf: "application/pdf", webp: "image/webp" };

const hashPattern = /^[0-9a-f]{32}$/;
/** Nothing, in the proportions of a card's image: what is behind it shows. */
const placeholder = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>';

/** GET /media/…: stored images and documents, which never change under their name. */
export const mediaFiles: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { files } = context;
  const hidden = new HiddenImages(context.db);
  const copies = new CopyQueue(context, app.log);
  app.addHook("onClose", () => copies.stop());
  app.get<{ Params: { hash: string } }>(
    `${outsideFolder}/:hash`,
    { schema: { hide: true } },
    async ({ params }, reply) => {
      // Until it is here, which may be in a moment.
      reply.header("Cache-Control", "no-store");
      const image = hashPattern.test(params.hash) ? await copies.ask(params.hash) : null;
      if (!image) throw new AppError("notFound");
      if (image.mediaId !== null) return reply.redirect(getImageAddress({ id: image.mediaId }), 302);
      return reply.type("image/svg+xml").send(placeholder);
    },
  );
  app.get<{ Params: { file: string } }>(
    "/media/:file",
    { schema: { hide: true }, handlerTimeout: sendTimeout },
    async (request, reply) => {
      const { file } = request.params;
      // Only generated names are looked up, so no path leads out of the folder.
      const id = storedFileName.exec(file)?.[1];
      if (id && (await hidden.has(id))) throw new AppError("gone");
      const found = id ? await findFile(files, file) : null;
      if (!found) throw new AppError("notFound");
      const { name, bytes, etag } = found;
      // The image itself replaces a variant that cannot be encoded soon.
      const control = name === file ? "public, max-age=31536000, immutable" : "public, max-age=60";
      reply
        .type(types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream")
        .header("Cache-Control", control)
        .header("ETag", etag)
        // A datasheet may show one of these as its map, in a frame of ours.
        .header(
          "Content-Security-Policy",
          "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
        )
        .header("X-Frame-Options", "SAMEORIGIN");
      if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
      reply.header("Content-Length", bytes);
      return reply.send(request.method === "HEAD" ? Readable.from([]) : await files.getStream(name));
    },
  );
};

type StoredFile = { name: string; bytes: number; etag: string };

/** @returns the file; a missing variant of an image is encoded now, or the image is returned instead */
async function findFile(files: Files, name: string): Promise<StoredFile | null> {
  const found = await readMetadata(files, name);
  const image = getOriginalName(name);
  if (found || image === null) return found;
  const original = await readMetadata(files, image);
  if (!original) return null;
  return (await ensureVariant(files, name)) ? readMetadata(files, name) : original;
}

/** @throws Error if the storage fails */
async function readMetadata(files: Files, name: string): Promise<StoredFile | null> {
  try {
    const { contentLength, etag } = await files.getMetaData(name);
    return { name, bytes: contentLength, etag };
  } catch (error) {
    if (error instanceof errors.E_CANNOT_GET_METADATA && isMissing(error.cause)) return null;
    throw error;
  }
}

/** In a folder or S3. */
function isMissing(cause: unknown): boolean {
  const { code, $metadata } = (cause ?? {}) as { code?: string; $metadata?: { httpStatusCode?: number } };
  return code === "ENOENT" || $metadata?.httpStatusCode === 404;
}
