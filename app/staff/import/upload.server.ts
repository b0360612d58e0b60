import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import { streamFormParts } from "../../shared/api/form-parts.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { requirePermission } from "../../shared/session/permissions.ts";
import { importLimits, uploadLimits } from "./constants.ts";
import { createdValues, importMessages, kindOfPlaces, tableMappings } from "./contract.ts";
import { DirectImport, ImportProcess, type ImportRun } from "./process/import-process.server.ts";
import { streamProgress, streamType } from "./process/stream-progress.server.ts";
import type { ImportTask } from "./process/task.server.ts";

/** Milliseconds for which a client that sends files may be silent. */
const longestSilence = 60_000;

/**
 * Checks or imports the files of a form. The response is the result; or, for a client that accepts a stream, the progress
 * and then the result or the error. A client that leaves cancels the import.
 */
export async function respondToUpload(
  { db, importsDirectly, ownAddress }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  how: Pick<ImportTask, "isDryRun" | "placesOnly">,
): Promise<void> {
  const { actor } = request;
  requirePermission(actor, "importData");
  if (!request.isMultipart()) throw new AppError("unsupportedType");
  const run = importsDirectly ? new DirectImport(db) : new ImportProcess(db);
  // Also when the response is complete.
  reply.raw.once("close", () => run.cancel());
  try {
    reply.raw.setTimeout(longestSilence, () => reply.raw.destroy());
    const task = { actor, ownAddress, ...how, ...(await readUpload(request, run)) };
    reply.raw.setTimeout(importLimits.time + longestSilence, () => reply.raw.destroy());
    if (!request.headers.accept?.includes(streamType)) {
      await reply.send(await run.run(task));
      return;
    }
    const lines = streamProgress(
      (progress) => run.run(task, progress),
      (error) => error.status >= 500 && request.log.error({ err: error }, "import failed"),
    );
    // Proxies would hold the lines back.
    await reply.header("X-Accel-Buffering", "no").type(streamType).send(Readable.from(lines));
  } catch (error) {
    run.cancel();
    throw error;
  }
}

/** Text that is JSON; undefined for any other. */
const json = z.string().transform((text): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
});

const otherParts = z
  .object({
    updateNames: z.string().transform((text) => text === "true"),
    mapping: json.pipe(tableMappings),
    create: json.pipe(createdValues),
    placeKind: kindOfPlaces,
  })
  .partial();

/**
 * Passes the files of a form on. @returns the other parts
 * @throws AppError `tooLarge`, `invalid` without files or with a mapping that is none
 */
async function readUpload(request: FastifyRequest, run: ImportRun): Promise<z.infer<typeof otherParts>> {
  const given: Record<string, unknown> = {};
  let hasFiles = false;
  const readFile = async (content: Readable, name = "") => {
    if (await run.addFile(name, content)) hasFiles = true;
  };
  const { files, fileSize } = uploadLimits;
  for await (const part of streamFormParts(request, readFile, { files, fileSize }))
    if (!("file" in part)) given[part.name] = part.value;
  if (!hasFiles) throw invalidField("files", importMessages.noFiles);
  const { data = {}, error } = otherParts.safeParse(given);
  for (const { path, message } of error?.issues ?? []) throw invalidField(String(path[0]), message);
  return data;
}
