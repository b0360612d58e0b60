import { createHash } from "node:crypto";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { Context } from "../app/shared/context.server.ts";
import { AppError } from "../app/shared/errors.ts";
import { appContext } from "../app/shared/router-context.server.ts";

/** Every page of app/routes.ts, rendered here; and in production the files that the build made for browsers. */
export async function registerPages(app: FastifyInstance, { context }: { context: Context }) {
  if (import.meta.env.PROD) {
    await app.register(fastifyStatic, {
      root: resolve("build/client"),
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        if (path.includes("/assets/")) reply.header("Cache-Control", "public, max-age=31536000, immutable");
      },
    });
  }
  const handle = createRequestHandler(
    () => import("virtual:react-router/server-build"),
    import.meta.env.MODE,
  );

  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    // The address is all that a page depends on: no cookie, no token, no other header reaches it.
    const url = new URL(request.raw.url ?? "/", "http://localhost");
    const loadContext = new RouterContextProvider();
    loadContext.set(appContext, context);
    const response = await handle(new Request(url), loadContext);
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    if (!response.headers.get("Content-Type")?.startsWith("text/html"))
      return reply.send(Buffer.from(await response.arrayBuffer()));
    const html = (await response.text()).replaceAll(scriptPreload, "");
    reply.header("Content-Security-Policy", contentPolicy(html));
    return reply.send(html);
  });

  app.setNotFoundHandler(() => {
    throw new AppError("notFound");
  });
}

/** A page is read before its scripts run: on a slow line its fonts and pictures go first, so these hints are left out. */
const scriptPreload = /<link rel="modulepreload"[^>]*>/g;

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The page's own inline scripts are allowed by their hash; nothing else that is inline runs. */
function contentPolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script]) =>
      `'sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}'`,
  );
  // Development injects scripts and styles of its own after this point.
  const scripts = import.meta.env.DEV ? "'unsafe-inline'" : [...new Set(hashes)].join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    import.meta.env.DEV ? "connect-src 'self' ws:" : "connect-src 'self'",
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
