import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type ApiModule, errorShape, idParameters, longWrite } from "../../shared/api/api.server.ts";
import { importPaths } from "../../shared/api/api-paths.ts";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import { readFormParts } from "../../shared/api/form-parts.server.ts";
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

const config = { permission: "importData" } as const;
const uploadConfig = { ...config, readsOwnForm: true } as const;
const consumes = ["multipart/form-data"];
const params = idParameters;

export const importsApi: ApiModule = async (api, { context }) => {
  const dryRun = {
    summary: "What an import of JSON or CSV files would do, without doing it",
    consumes,
    response: { 200: dryRunShape },
  };
  api.post(importPaths.dryRun, { config: uploadConfig, schema: dryRun }, async (request, reply) => {
    const { report } = await planImport(context, request.actor, await readUpload(request, reply));
    return withCsv(report);
  });
  const upload = {
    summary: "Import JSON or CSV files (one or more file parts; `updateNames` may be true)",
    consumes,
    response: { 200: importResultShape, 409: errorShape },
  };
  api.post(importPaths.list, { config: uploadConfig, schema: upload }, async (request, reply) => {
    const { id, report } = await applyImport(context, request.actor, await readUpload(request, reply));
    const isStored = report.files.some(({ records }) => records > 0);
    return { id: isStored ? id : null, ...withCsv(report) };
  });
  const list = { summary: "Every import, newest first", response: { 200: z.array(importSummaryShape) } };
  api.get(importPaths.list, { config, schema: list }, () => listImports(context.db));
  const one = { summary: "One import with its report", params, response: { 200: importShape } };
  api.get(importPaths.one, { config, schema: one }, ({ params: { id } }) => getImport(context.db, id));
  const csv = { summary: "The stored report of an import as CSV", params, response: { 200: csvShape } };
  api.get(importPaths.csv, { config, schema: csv }, ({ params: { id } }) => getImportCsv(context.db, id));
  const undoPlan = {
    summary: "What undoing an import would do, and what stands against it",
    params,
    response: { 200: undoPlanShape, 409: errorShape },
  };
  api.get(importPaths.undo, { config, schema: undoPlan }, ({ actor, params: { id } }) =>
    planImportUndo(context, actor, id),
  );
  const undo = {
    summary: "Undo an import; with `force` in spite of what stands against it",
    params,
    body: undoFields,
    response: { 200: undoResultShape, 409: errorShape },
  };
  api.post(importPaths.undo, { handlerTimeout: longWrite, config, schema: undo }, async (request) => {
    const input = { id: request.params.id, force: request.body.force ?? false };
    const { isUndone, ...result } = await undoImport(context, request.actor, input);
    if (!isUndone) throw new AppError("conflict", { message: importMessages.blocked });
    return result;
  });
};

/** Milliseconds that an import may work before it responds; the server gives up sooner on a silent connection. */
const longestImport = 15 * 60_000;

/** The files of an upload; they stay in memory. @throws AppError `unsupportedType`, `tooLarge`, `invalid` without files */
async function readUpload(request: FastifyRequest, reply: FastifyReply): Promise<ImportInput> {
  if (!request.isMultipart()) throw new AppError("unsupportedType");
  reply.raw.setTimeout(longestImport, () => reply.raw.destroy());
  const sources: { name: string; bytes: Buffer }[] = [];
  let updateNames = false;
  let total = 0;
  const { files, fileSize } = uploadLimits;
  const message = importMessages.tooLarge;
  for await (const part of readFormParts(request, { files, fileSize })) {
    if (!("bytes" in part)) {
      if (part.name === "updateNames") updateNames = part.value === "true";
      continue;
    }
    total += part.bytes.byteLength;
    if (total > uploadLimits.total)
      throw new AppError("tooLarge", { message, fields: { [part.name]: message } });
    // A form sends a file without name or content where none was chosen.
    if (part.fileName || part.bytes.byteLength > 0)
      sources.push({ name: part.fileName || "sin nombre", bytes: part.bytes });
  }
  if (sources.length === 0) throw invalidField("files", importMessages.noFiles);
  return { sources, updateNames };
}
