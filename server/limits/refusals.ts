import type { Socket } from "node:net";
import { AppError, toErrorBody } from "../../app/shared/api/errors.ts";

const clientErrors: Record<string, "headersTooLarge" | "timeout"> = {
  HPE_HEADER_OVERFLOW: "headersTooLarge",
  ERR_HTTP_REQUEST_TIMEOUT: "timeout",
};

/** Responds on the socket, since what cannot be parsed never becomes a request, and closes it. */
export function refuseInvalidRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  basicHeaders: Record<string, string>,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(formatRefusal(new AppError(clientErrors[error.code ?? ""] ?? "malformed"), basicHeaders));
}

/** A whole response, for connections that no request is parsed from. */
export function formatRefusal(known: AppError, basicHeaders: Record<string, string>): string {
  const body = JSON.stringify(toErrorBody(known));
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    ...basicHeaders,
    ...(known.retryAfter === undefined ? {} : { "Retry-After": known.retryAfter }),
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${known.status} Error\r\n${lines.join("")}\r\n${body}`;
}
