import type { ApiModule } from "../../shared/api/api.server.ts";
import { mediaPaths } from "../../shared/api/api-paths.ts";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import { readFormParts } from "../../shared/api/form-parts.server.ts";
import { encodeImage, storeImage } from "./commands.server.ts";
import { mediaMessages, mediaShape } from "./contract.ts";

export const mediaApi: ApiModule = async (api, { context }) => {
  api.post(
    mediaPaths.upload,
    {
      config: { permission: "uploadMedia", readsOwnForm: true },
      schema: {
        summary: "Store an image (multipart field `file`): re-encoded as WebP, metadata removed",
        consumes: ["multipart/form-data"],
        response: { 201: mediaShape },
      },
    },
    async (request, reply) => {
      if (!request.isMultipart()) throw new AppError("unsupportedType");
      let bytes: Buffer | undefined;
      for await (const part of readFormParts(request)) {
        // Text fields are ignored: clients of image hosts send an upload preset.
        if (!("file" in part)) continue;
        if (part.name !== "file") throw invalidField(part.name, mediaMessages.missing);
        if (bytes) throw invalidField("file", mediaMessages.severalFiles);
        bytes = part.file;
      }
      if (!bytes || bytes.byteLength === 0) throw invalidField("file", mediaMessages.missing);
      const stored = await storeImage(context, request.actor, await encodeImage(bytes, "file"));
      reply.code(201).header("Location", stored.secure_url);
      return stored;
    },
  );
};
