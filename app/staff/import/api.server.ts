import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type ApiModule, errorShape, idParameters, longWrite } from "../../shared/api/api.server.ts";
import { importPaths } from "../../shared/api/api-paths.ts";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import { formParts } from "../../shared/api/form-parts.server.ts";
import { applyImport, type ImportInput, planImport, planImportUndo, undoImport } from "./commands.server.ts";
import { uploadLimits } from "./constants.ts";
import {
  csvShape,
  dryRunShape,
  importMessages,
  importResultShape,
  importShape,
  importSummaryShape,
  undoFields,
  undoPlanShape,
  undoResultShape,
} from "./contract.ts";
import { getImport, getImportCsv, listImports, withCsv } from "./queries.server.ts";

const consumes = ["multipart/form-data"];
const config = { permission: "importData" } as const;
const uploadConfig = { ...config, readsOwnForm: true } as const;
/** Milliseconds that an import may work before it answers; the server gives up sooner on a connection that is silent. */
const longestImport = 15 * 60_000;

export const importsApi: ApiModule = async (api, { context }) => {
  api.post(
    importPaths.dryRun,
    {
      config: uploadConfig,
      schema: {
        summary: "What an import of JSON or CSV files would do, without doing it",
        consumes,
        response: { 200: dryRunShape },
      },
    },
    async (request, reply) => {
      const { report } = await planImport(context, request.actor, await readUpload(request, reply));
      return withCsv(report);
    },
  );
  api.post(
    importPaths.list,
    {
      config: uploadConfig,
      schema: {
        summary: "Import JSON or CSV files (one or more file parts; `updateNames` may be true)",
        consumes,
        response: { 200: importResultShape, 409: errorShape },
      },
    },
    async (request, reply) => {
      const { id, report } = await applyImport(context, request.actor, await readUpload(request, reply));
      const isStored = report.files.some(({ records }) => records > 0);
      return { id: isStored ? id : null, ...withCsv(report) };
    },
  );
  api.get(
    importPaths.list,
    {
      config,
      schema: { summary: "Every import, newest first", response: { 200: z.array(importSummaryShape) } },
    },
    () => listImports(context.db),
  );
  api.get(
    importPaths.one,
    {
      config,
      schema: {
        summary: "One import with its report",
        params: idParameters,
        response: { 200: importShape },
      },
    },
    (request) => getImport(context.db, request.params.id),
  );
  api.get(
    importPaths.csv,
    {
      config,
      schema: {
        summary: "The stored report of an import as CSV",
        params: idParameters,
        response: { 200: csvShape },
      },
    },
    (request) => getImportCsv(context.db, request.params.id),
  );
  api.get(
    importPaths.undo,
    {
      config,
      schema: {
        summary: "What undoing an import would do, and what stands against it",
        params: idParameters,
        response: { 200: undoPlanShape, 409: errorShape },
      },
    },
    (request) => planImportUndo(context, request.actor, request.params.id),
  );
  api.post(
    importPaths.undo,
    {
      handlerTimeout: longWrite,
      config,
      schema: {
        summary: "Undo an import; with `force` in spite of what stands against it",
        params: idParameters,
        body: undoFields,
        response: { 200: undoResultShape, 409: errorShape },
      },
    },
    async (request) => {
      const input = { id: request.params.id, force: request.body.force ?? false };
      const { isUndone, ...result } = await undoImport(context, request.actor, input);
      if (!isUndone) throw new AppError("conflict", { message: importMessages.blocked });
      return result;
    },
  );
};

/** The files of an upload; they stay in memory. @throws AppError `unsupportedType`, `tooLarge`, `invalid` without files */
async function readUpload(request: FastifyRequest, reply: FastifyReply): Promise<ImportInput> {
  if (!request.isMultipart()) throw new AppError("unsupportedType");
  reply.raw.setTimeout(longestImport, () => reply.raw.destroy());
  const sources: { name: string; bytes: Buffer }[] = [];
  let updateNames = false;
  let total = 0;
  const { files, fileSize } = uploadLimits;
  for await (const part of formParts(request, { files, fileSize })) {
    if (!("bytes" in part)) {
      if (part.name === "updateNames") updateNames = part.value === "true";
      continue;
    }
    total += part.bytes.byteLength;
    if (total > uploadLimits.total)
      throw new AppError("tooLarge", {
        message: importMessages.tooLarge,
        fields: { [part.name]: importMessages.tooLarge },
      });
    // A form sends a file without name or content where none was chosen.
    if (part.fileName || part.bytes.byteLength > 0)
      sources.push({ name: part.fileName || "sin nombre", bytes: part.bytes });
  }
  if (sources.length === 0) throw invalidField("files", importMessages.noFiles);
  return { sources, updateNames };
}
