import { type ApiModule, errorShape } from "../../shared/api/api.server.ts";
import { documentPaths } from "../../shared/api/api-paths.ts";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import { readFormParts } from "../../shared/api/form-parts.server.ts";
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
      if (!request.isMultipart()) throw new AppError("unsupportedType");
      let bytes: Buffer | undefined;
      for await (const part of readFormParts(request, { fileSize: largestDocument, files: 1 })) {
        if (!("file" in part)) continue;
        if (part.name !== "file" || bytes) throw invalidField(part.name, documentMessages.missing);
        bytes = part.file;
      }
      if (!bytes || bytes.byteLength === 0) throw invalidField("file", documentMessages.missing);
      const stored = await storeDocument(context, request.actor, bytes);
      reply.code(201).header("Location", stored.address);
      return stored;
    },
  );
};
