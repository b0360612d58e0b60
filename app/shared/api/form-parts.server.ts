import type { FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

/** A part of a multipart form: a text, or a file with all its bytes. */
export type FormPart = { name: string; value: unknown } | { name: string; fileName: string; bytes: Buffer };

/** How many files a form may have, and how large each may be in bytes. */
export type FormLimits = { files: number; fileSize: number };

/**
 * The parts of a multipart form, in the order they come.
 * @param limits of a form that may hold more than an image or two (server/http/bodies.ts has the usual ones)
 * @throws AppError `malformed` for a form that is cut or is none, `tooLarge` past a limit, naming the field where one is
 */
export async function* formParts(request: FastifyRequest, limits?: FormLimits): AsyncGenerator<FormPart> {
  let name = "";
  try {
    for await (const part of request.parts(limits ? { limits } : {})) {
      name = part.fieldname;
      if (part.type === "field") {
        if (part.valueTruncated) throw tooLarge(name);
        yield { name, value: part.value };
        continue;
      }
      const bytes = await part.toBuffer();
      // The parser does not always notice by itself that it cut the last piece off.
      if (part.file.truncated) throw tooLarge(name);
      yield { name, fileName: part.filename, bytes };
    }
  } catch (cause) {
    // The parser's errors about limits have a status; what it says about a form that is broken has none.
    if ((cause as { code?: unknown }).code === "FST_REQ_FILE_TOO_LARGE") throw tooLarge(name, cause);
    if (cause instanceof AppError || (cause as { statusCode?: unknown }).statusCode !== undefined)
      throw cause;
    throw new AppError("malformed", { cause });
  } finally {
    // Whoever is refused early still sends the rest: unread, it would hold the connection, and they never see the answer.
    request.raw.unpipe();
    request.raw.resume();
  }
}

function tooLarge(field: string, cause?: unknown): AppError {
  return new AppError("tooLarge", { fields: { [field]: "Lo que pones aquí es demasiado grande" }, cause });
}
