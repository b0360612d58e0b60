import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { href } from "react-router";
import { apiRoot } from "../../app/shared/api/api-root.ts";
import type { AppError } from "../../app/shared/api/errors.ts";
import { logFault, sendError, setRetryAfter, toAppError } from "../errors.ts";
import { getPath } from "../telemetry/request-log.ts";
import { hashSource } from "./content-policy.ts";

const style =
  ":root{color-scheme:light dark;--paper:#fbf9f4;--ink:#17211f;--brand:#0e4a4a}" +
  "@media(prefers-color-scheme:dark){:root{--paper:#14201f;--ink:#eef0ea;--brand:#8fd0c8}}" +
  "body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.6 Arial,'Liberation Sans',sans-serif}" +
  "main{max-width:42rem;margin:0 auto;padding:4rem 1rem}" +
  "h1{color:var(--brand);font:1.9rem/1.25 Georgia,'Liberation Serif',serif}a{color:var(--brand)}";
const contentPolicy = `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function isApiPath(path: string): boolean {
  return path === apiRoot || path.startsWith(`${apiRoot}/`);
}

/**
 * Error page that costs nothing to render, since it is sent most under load. Requests for data get JSON.
 * @param isBusy whether there are too many requests, and nothing is wrong
 */
export function sendPlainPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { isBusy }: { isBusy: boolean },
): FastifyReply {
  const path = getPath(request.raw.url ?? "");
  if (path.endsWith(".data") || isApiPath(path)) return sendError(error, request, reply);
  const known = toAppError(error);
  logFault(error, known, request);
  setRetryAfter(known, reply);
  return reply
    .code(known.status)
    .type("text/html; charset=utf-8")
    .headers({ "Content-Security-Policy": contentPolicy, "Cache-Control": "no-store" })
    .send(formatPlainPage(known, { isBusy, code: request.id }));
}

/** Who opens a file by a link in a browser reads on a page why there is none; programs read JSON, as ever. */
export function showErrorsOfFiles(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const path = getPath(request.raw.url ?? "");
    const isShown = reply.statusCode >= 400 && !isApiPath(path) && !path.endsWith(".data");
    if (!isShown || !String(reply.getHeader("content-type")).startsWith("application/json")) return payload;
    reply.header("vary", [reply.getHeader("vary"), "Accept"].filter(Boolean).join(", "));
    if (!request.headers.accept?.includes("text/html")) return payload;
    const error = readMessage(payload);
    if (error === null) return payload;
    // A worker has compressed the other.
    request.preparedBody = null;
    reply
      .removeHeader("content-length")
      .type("text/html; charset=utf-8")
      .headers({ "Content-Security-Policy": contentPolicy, "Cache-Control": "no-store" });
    return formatPlainPage({ status: reply.statusCode, message: error }, { isBusy: false, code: request.id });
  });
}

/** @returns null for what has no sentence, as the answer to a HEAD or a probe */
function readMessage(payload: unknown): string | null {
  if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return null;
  const { error } = JSON.parse(payload.toString()) as { error?: unknown };
  return typeof error === "string" ? error : null;
}

/** @param code the request's id, which contains no character of HTML (server/http/request-ids.ts) */
function formatPlainPage(
  { status, message }: Pick<AppError, "status" | "message">,
  { isBusy, code }: { isBusy: boolean; code: string },
): string {
  const problem = status === 404 ? "Página no encontrada" : "Ha ocurrido un error";
  const title = isBusy ? "El sitio recibe muchas visitas en este momento" : problem;
  const codeText = `<p>Si el problema sigue, escríbenos y dinos este código, con el que podemos encontrar qué pasó.<br>Código del error: <code>${code}</code></p>\n`;
  return `<!DOCTYPE html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${isBusy ? "Espera unos segundos y vuelve a cargar esta página." : message}</p>
<p><a href="${href("/")}">Volver al inicio</a></p>
${status >= 500 ? codeText : ""}</main>
</body>
</html>
`;
}
