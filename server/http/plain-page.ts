import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { href } from "react-router";
import { apiRoot } from "../../app/shared/api/api-paths.ts";
import type { AppError } from "../../app/shared/api/errors.ts";
import { logFault, sendError, toAppError } from "../errors.ts";
import { pathOf } from "../telemetry/request-log.ts";

const style =
  ":root{color-scheme:light dark;--paper:#fbf9f4;--ink:#17211f;--brand:#0e4a4a}" +
  "@media(prefers-color-scheme:dark){:root{--paper:#14201f;--ink:#eef0ea;--brand:#8fd0c8}}" +
  "body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.6 Arial,'Liberation Sans',sans-serif}" +
  "main{max-width:42rem;margin:0 auto;padding:4rem 1rem}" +
  "h1{color:var(--brand);font:1.9rem/1.25 Georgia,'Liberation Serif',serif}a{color:var(--brand)}";
const styleHash = createHash("sha256").update(style).digest("base64");
const contentPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Whether a program asked, of whatever call; an unknown one is no page. */
export function isApiPath(path: string): boolean {
  return path === apiRoot || path.startsWith(`${apiRoot}/`);
}

/**
 * The pages' exit for what failed before or outside of their making: a page that takes no work to make, since it is shown
 * most when there is too much of it. Scripts that asked for a page's data get the API's form of it.
 */
export function sendPlainPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request.raw.url ?? "");
  if (path.endsWith(".data") || isApiPath(path)) return sendError(error, request, reply);
  const known = toAppError(error);
  logFault(error, known, request);
  if (known.retryAfter !== undefined) reply.header("Retry-After", known.retryAfter);
  return reply
    .code(known.status)
    .type("text/html; charset=utf-8")
    .headers({ "Content-Security-Policy": contentPolicy, "Cache-Control": "no-store" })
    .send(plainPage(known, request.id));
}

function plainPage({ status, message }: AppError, code: string): string {
  const isBusy = status === 503;
  const title = isBusy ? "El sitio recibe muchas visitas en este momento" : "Ha ocurrido un error";
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
${status >= 500 ? codeParagraph(code) : ""}</main>
</body>
</html>
`;
}

/** The code is the server's own, or one that only has letters, digits and a few signs (server/http/request-ids.ts). */
function codeParagraph(code: string): string {
  return `<p>Si el problema sigue, escríbenos y dinos este código, con el que podemos encontrar qué pasó.<br>Código del error: <code>${code}</code></p>\n`;
}
