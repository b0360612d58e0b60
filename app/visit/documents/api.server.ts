import { type ApiModule, errorShape } from "../../shared/api/api.server.ts";
import { documentPaths } from "../../shared/api/api-paths.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { readOneFile } from "../../shared/api/form-parts.server.ts";
import { storeDocument } from "./commands.server.ts";
import { documentMessages, largestDocument, storedDocumentShape } from "./contract.ts";

export const documentsApi: ApiModule = async (api, { context }) => {
  api.post(
    documentPaths.upload,
    {
      config: { permission: "writeSiteContent", readsOwnForm: true },
      schema: {
        summary: "Store a PDF (multipart field `file`) for a place among the site's documents",
        consumes: ["multipart/form-data"],
        response: { 201: storedDocumentShape, 400: errorShape },
      },
    },
    async (request, reply) => {
      const limits = { fileSize: largestDocument, files: 1 };
      const { bytes } = await readOneFile(request, documentMessages, limits);
      if (bytes.byteLength === 0) throw invalidField("file", documentMessages.missing);
      const stored = await storeDocument(context, request.actor, bytes);
      reply.code(201).header("Location", stored.address);
      return stored;
    },
  );
};
