import { buffer } from "node:stream/consumers";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ApiModule, errorShape, messageShape, staffCall } from "../../shared/api/api.server.ts";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import { streamFormParts } from "../../shared/api/form-parts.server.ts";
import { requirePermission } from "../../shared/session/permissions.ts";
import { formatCount } from "../../shared/values/text.ts";
import type { Source } from "../import/read/reading.server.ts";
import { startShape, type TemplatePreview, templatePreviewShape, templateShape } from "./contract.ts";
import { demonstrationKey, startMessages, startPaths } from "./fields.ts";
import { hasFirstLists } from "./lists.server.ts";
import { runTemplateTask, type TemplateResult } from "./process/run-task.server.ts";
import { getStart } from "./queries.server.ts";
import { writeTemplate } from "./write-template.server.ts";

/** Bytes of a template's file. */
const largestTemplate = 16 * 1024 * 1024;
const config = { permission: "importData", readsOwnForm: true } as const;
const consumes = ["multipart/form-data"];
const given = "a template (`file`), or the name of one that the product has (`starter`)";

export const startApi: ApiModule = async (api, { context }) => {
  api.get(
    startPaths.state,
    staffCall("writeSiteContent", {
      summary: "How far the study has begun, and the templates to begin with",
      response: { 200: startShape },
    }),
    () => getStart(context.db),
  );
  api.get(
    startPaths.templateFile,
    staffCall("writeSiteContent", {
      summary: "What the next study can begin with (ZIP): profile, texts, codebook, places, layers",
      response: { 200: templateShape },
    }),
    // Its bytes are no value of a schema.
    async (_request, reply) =>
      (reply as FastifyReply).type("application/zip").send(await writeTemplate(context.db)),
  );
  const check = {
    summary: `What would change with ${given}`,
    consumes,
    response: { 200: templatePreviewShape },
  };
  api.post(startPaths.templateDryRun, { config, schema: check }, async (request) => {
    const { actor } = request;
    requirePermission(actor, "importData");
    const given = await readGiven(request);
    if (given === demonstrationKey) throw invalidField("starter", startMessages.unknownStarter);
    const { preview } = await runTemplateTask(context, { actor, given, isDryRun: true });
    return preview as TemplatePreview;
  });
  const apply = {
    summary: `Begin with ${given}; \`${demonstrationKey}\` is the fictional city. One import, undone as one`,
    consumes,
    response: { 200: messageShape, 409: errorShape },
  };
  api.post(startPaths.template, { config, schema: apply }, async (request) => {
    const { actor } = request;
    requirePermission(actor, "importData");
    const given = await readGiven(request);
    if (given === demonstrationKey) {
      const { hasDemonstration, records } = await getStart(context.db);
      if (records > 0 && !hasDemonstration)
        throw new AppError("conflict", { message: startMessages.hasRecords });
      if (!hasDemonstration && !(await hasFirstLists(context.db)))
        throw new AppError("conflict", { message: startMessages.otherLists });
      await context.demonstration.install();
      return startMessages.demonstration;
    }
    const result = await runTemplateTask(context, { actor, given, isDryRun: false });
    const { name, refused } = result as Extract<TemplateResult, { preview: null }>;
    if (refused === 0) return `${name}: listo. Se deshace en Operaciones.`;
    return `${name}: listo, menos ${formatCount(refused, "lugar", "lugares")}. Mira por qué en Importaciones.`;
  });
  const remove = {
    summary: "Remove the fictional city, with all changes to it",
    response: { 200: messageShape },
  };
  api.delete(startPaths.demonstration, staffCall("importData", remove), async ({ actor }) => {
    requirePermission(actor, "importData");
    const deleted = await context.demonstration.remove();
    if (deleted === null) return startMessages.noDemonstration;
    return `Se quitó la demostración: ${formatCount(deleted, "registro", "registros")}.`;
  });
};

/** @returns a template's file, or the key of one. @throws AppError `invalid` without any */
async function readGiven(request: FastifyRequest): Promise<Source | string> {
  if (!request.isMultipart()) throw new AppError("unsupportedType");
  let found: Source | string | undefined;
  for await (const part of streamFormParts(request, buffer, { files: 1, fileSize: largestTemplate }))
    if ("file" in part) found = { name: part.fileName, bytes: part.file };
    else if (part.name === "starter") found = String(part.value);
  if (found === undefined) throw invalidField("file", startMessages.missing);
  return found;
}
