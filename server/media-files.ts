import type { FastifyPluginAsync } from "fastify";
import { errors } from "flydrive";
import type { Context } from "../app/shared/context.server.ts";
import { AppError } from "../app/shared/errors.ts";

/** Names are made by the product; nothing else is ever looked up, so no path leads out of the folder. */
const storedName = /^[0-9a-f]{24}(?:(?:-\d{2,4})?\.webp|\.pdf)$/;

/** GET /media/…: stored images and documents. They never change, so browsers and proxies may keep them. */
export const mediaFiles: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get<{ Params: { file: string } }>(
    "/media/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      if (!storedName.test(file)) throw new AppError("notFound");
      try {
        const bytes = await context.files.getBytes(file);
        reply
          .type(file.endsWith(".pdf") ? "application/pdf" : "image/webp")
          .header("Cache-Control", "public, max-age=31536000, immutable")
          // A datasheet may show one of these as its map, in a frame of ours.
          .header(
            "Content-Security-Policy",
            "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
          )
          .header("X-Frame-Options", "SAMEORIGIN");
        return Buffer.from(bytes);
      } catch (cause) {
        if (cause instanceof errors.E_CANNOT_READ_FILE) throw new AppError("notFound", { cause });
        throw cause;
      }
    },
  );
};
