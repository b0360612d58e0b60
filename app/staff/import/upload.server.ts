import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import { streamFormParts } from "../../shared/api/form-parts.server.ts";
import type { Context } from "../../shared/context.server.ts";
import type { PlaceKind } from "../../shared/places/place-kinds.ts";
import { requirePermission } from "../../shared/session/permissions.ts";
import { importLimits, uploadLimits } from "./constants.ts";
import {
  type CreatedValue,
  createdValues,
  importMessages,
  kindOfPlaces,
  type TableMapping,
  tableMappings,
} from "./contract.ts";
import { DirectImport, type ImportRun } from "./process/direct-import.server.ts";
import { ImportProcess } from "./process/import-process.server.ts";
import type { ImportTask } from "./process/messages.server.ts";
import { streamProgress, streamType } from "./process/stream-progress.server.ts";

/** Milliseconds for which a client that sends files may be silent. */
const longestSilence = 60_000;

/**
 * Checks or imports the files of a form. The response is the result; or, for a client that accepts a stream, the progress
 * and then the result or the error. A client that leaves cancels the import.
 */
export async function respondToUpload(
  { db, importsDirectly }: Context,
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
    const task = { actor, ...how, ...(await readUpload(request, run)) };
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

/**
 * Passes the files of a form on. @returns the other parts
 * @throws AppError `tooLarge`, `invalid` without files or with a mapping that is none
 */
async function readUpload(
  request: FastifyRequest,
  run: ImportRun,
): Promise<Pick<ImportTask, "updateNames" | "mapping" | "create" | "placeKind">> {
  let updateNames = false;
  let mapping: TableMapping[] = [];
  let create: CreatedValue[] = [];
  let placeKind: PlaceKind | undefined;
  let hasFiles = false;
  const readFile = async (content: Readable, name = "") => {
    if (await run.addFile(name, content)) hasFiles = true;
  };
  const { files, fileSize } = uploadLimits;
  for await (const part of streamFormParts(request, readFile, { files, fileSize }))
    if ("file" in part) continue;
    else if (part.name === "updateNames") updateNames = part.value === "true";
    else if (part.name === "placeKind")
      placeKind = readPart("placeKind", kindOfPlaces, JSON.stringify(part.value));
    else if (part.name === "mapping") mapping = readPart("mapping", tableMappings, String(part.value));
    else if (part.name === "create") create = readPart("create", createdValues, String(part.value));
  if (!hasFiles) throw invalidField("files", importMessages.noFiles);
  return { updateNames, mapping, create, placeKind };
}

/** @throws AppError `invalid` */
function readPart<T>(name: string, schema: z.ZodType<T>, text: string): T {
  const { data, error } = schema.safeParse(parseJson(text));
  if (error) throw invalidField(name, error.issues[0]?.message ?? "");
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
