import type { ApiModule } from "../../shared/api.server.ts";
import { AppError, invalidField } from "../../shared/errors.ts";
import { encodeImage, storeImage } from "./commands.server.ts";
import { largestImage } from "./constants.ts";
import { mediaMessages, mediaPaths, mediaShape } from "./contract.ts";

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
      for await (const part of request.files({ limits: { fileSize: largestImage, files: 1 } })) {
        if (part.fieldname !== "file") throw invalidField(part.fieldname, mediaMessages.missing);
        bytes = await part.toBuffer();
      }
      if (!bytes || bytes.byteLength === 0) throw invalidField("file", mediaMessages.missing);
      const stored = await storeImage(context, request.actor, await encodeImage(bytes));
      reply.code(201).header("Location", stored.secure_url);
      return stored;
    },
  );
};

