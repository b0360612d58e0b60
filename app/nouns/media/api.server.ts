import type { ApiModule } from "../../shared/api/api.server.ts";
import { mediaPaths } from "../../shared/api/api-paths.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { readOneFile } from "../../shared/api/form-parts.server.ts";
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
      const { bytes } = await readOneFile(request, mediaMessages);
      if (bytes.byteLength === 0) throw invalidField("file", mediaMessages.missing);
      const stored = await storeImage(context, request.actor, await encodeImage(bytes, "file"));
      reply.code(201).header("Location", stored.secure_url);
      return stored;
    },
  );
};
