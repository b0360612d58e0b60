import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import {
  AppError,
  type ErrorCode,
  type FieldErrors,
  invalidFields,
  toErrorBody,
} from "../app/shared/api/errors.ts";

/** Sends every failure of the API. Errors that are not in the catalogue are logged and sent as `internal`. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = isCutShort(request, error) ? new AppError("timeout", { cause: error }) : toAppError(error);
  logFault(error, known, request);
  setRetryAfter(known, reply);
  reply.removeHeader("Location");
  return reply
    .code(known.status)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(toErrorBody(known));
}

/** Whether it failed because its body, which was being read, came too slowly or not whole: its client's fault. */
function isCutShort({ raw }: FastifyRequest, error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  const isReading = raw.complete === false && raw.readableFlowing !== null;
  return isReading && (code === "FST_ERR_HANDLER_TIMEOUT" || code === "ECONNRESET" || isAbandoned(error));
}

export function setRetryAfter({ retryAfter }: AppError, reply: FastifyReply): void {
  if (retryAfter !== undefined) reply.header("Retry-After", retryAfter);
}

/** Logs a fault; load shedding is no fault, and the line of the request already shows it. */
export function logFault(error: unknown, known: AppError, request: FastifyRequest): void {
  if (known.status < 500 || isShed(error)) return;
  request.log[isAbandoned(error) ? "debug" : "error"]({ err: error }, "request failed");
}

/** Whether it failed because its client left: the reason of Fastify's signal. */
function isAbandoned(error: unknown): boolean {
  const cause = getRootCause(error);
  return cause instanceof DOMException && cause.name === "AbortError";
}

/** Whether load shedding refused a request. */
export function isShed(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable" && error.cause === undefined;
}

/** Finds the catalogue's error for what the framework, the database, the file system or our own code threw. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return createValidationError(error.validation);
  const cause = getRootCause(error);
  if (cause instanceof AppError) return cause;
  if (isAbandoned(cause)) return new AppError("unavailable", { cause });
  const code = String((cause as { code?: unknown })?.code ?? "");
  const isConnectionError = code.startsWith("08") || lostConnection.test(String(cause));
  const known =
    systemErrors.get(code) ??
    (isConnectionError ? "unavailable" : statusErrors[(error as FastifyError)?.statusCode ?? 500]) ??
    "internal";
  return new AppError(known, { cause: error, ...(known === "unavailable" ? { retryAfter: 2 } : {}) });
}

/**
 * Messages of the driver, which have no code. A transaction whose connection is lost fails with that of its `rollback`:
 * "not queryable".
 */
const lostConnection =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|Query read timeout/;

/** PostgreSQL's SQLSTATEs, and codes of the system and Fastify, that have an error of the catalogue. */
const codes: Partial<Record<ErrorCode, string>> = {
  conflict: "23503 23505",
  malformed: "22021 22P05 FST_INVALID_JSON_FIELD_ERROR",
  storageFull: "53100 ENOSPC EDQUOT EROFS EACCES EPERM",
  tooLarge: "FST_FILES_LIMIT FST_FIELDS_LIMIT FST_PARTS_LIMIT",
  unavailable:
    "25P03 40001 40P01 53200 53300 55P03 57014 57P01 57P02 57P03 " +
    "EAGAIN EAI_AGAIN ECONNREFUSED ECONNRESET ENOENT ENOTFOUND EPIPE ETIMEDOUT",
};
const systemErrors = new Map(
  Object.entries(codes).flatMap(([known, list]) => list.split(" ").map((code) => [code, known as ErrorCode])),
);

const statusErrors: Record<number, ErrorCode> = {
  400: "malformed",
  404: "notFound",
  406: "unsupportedType",
  413: "tooLarge",
  414: "tooLarge",
  415: "unsupportedType",
  429: "tooManyRequests",
  503: "unavailable",
};

/** Drizzle and flydrive wrap the original error. */
function getRootCause(error: unknown): unknown {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error && cause.cause !== undefined; depth++)
    cause = cause.cause;
  return cause;
}

function createValidationError(validation: { instancePath?: string; message?: string }[]): AppError {
  const fields: FieldErrors = {};
  for (const { instancePath = "", message = "" } of validation) {
    const field = instancePath.split("/")[1];
    // The error concerns the body as a whole.
    if (!field) return new AppError("malformed");
    fields[field] ??= message;
  }
  return invalidFields(fields);
}
