import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FastifyRequest } from "fastify";
import { AppError, invalidField } from "./errors.ts";

type FormPart<File> = { name: string; value: unknown } | { name: string; fileName: string; file: File };

/** `fileSize` in bytes. */
export type FormLimits = { files: number; fileSize: number };

/** The parts of a form, its files as bytes. */
export function readFormParts(request: FastifyRequest, limits?: FormLimits) {
  return streamFormParts(request, buffer, limits);
}

/**
 * The file of an upload, in the field `file`. Text fields are ignored: clients of image hosts send an upload preset.
 * @throws AppError `unsupportedType` for what is no form, `invalid` without a file or with several
 */
export async function readOneFile(
  request: FastifyRequest,
  { missing, severalFiles = missing }: { missing: string; severalFiles?: string },
  limits?: FormLimits,
): Promise<{ bytes: Buffer; fileName: string }> {
  if (!request.isMultipart()) throw new AppError("unsupportedType");
  let file: { bytes: Buffer; fileName: string } | undefined;
  for await (const part of readFormParts(request, limits)) {
    if (!("file" in part)) continue;
    if (part.name !== "file") throw invalidField(part.name, missing);
    if (file) throw invalidField("file", severalFiles);
    file = { bytes: part.file, fileName: part.fileName };
  }
  if (!file) throw invalidField("file", missing);
  return file;
}

/**
 * The parts of a form, its files as `readFile` reads them.
 * @param limits for forms with more than an image or two (server/http/bodies.ts has the usual ones)
 * @throws AppError `malformed` for a truncated or unreadable form, `tooLarge` past a limit
 */
export async function* streamFormParts<File>(
  request: FastifyRequest,
  readFile: (content: Readable, fileName: string) => Promise<File>,
  limits?: FormLimits,
): AsyncGenerator<FormPart<File>> {
  let name = "";
  try {
    for await (const part of request.parts(limits ? { limits } : {})) {
      name = part.fieldname;
      if (part.type === "field") {
        if (part.valueTruncated) throw tooLarge(name);
        yield { name, value: part.value };
        continue;
      }
      const file = await readFile(part.file, part.filename);
      // The parser does not always report that it truncated the last file.
      if (part.file.truncated) throw tooLarge(name);
      yield { name, fileName: part.filename, file };
    }
  } catch (cause) {
    // The parser's errors about limits have a status, those about a broken form have none.
    if ((cause as { code?: unknown }).code === "FST_REQ_FILE_TOO_LARGE") throw tooLarge(name, cause);
    if (cause instanceof AppError || (cause as { statusCode?: unknown }).statusCode !== undefined)
      throw cause;
    throw new AppError("malformed", { cause });
  } finally {
    // A client that is refused early still sends the rest: unread, it would block the response.
    request.raw.unpipe();
    request.raw.resume();
  }
}

function tooLarge(field: string, cause?: unknown): AppError {
  return new AppError("tooLarge", { fields: { [field]: "Lo que pones aquí es demasiado grande" }, cause });
}
