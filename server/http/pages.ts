import { createHash } from "node:crypto";
import { relative, resolve, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { createRequestHandler, href, RouterContextProvider } from "react-router";
import { AppError } from "../../app/shared/api/errors.ts";
import type { Context } from "../../app/shared/context.server.ts";
import { onBehalfOf } from "../../app/shared/pages/request-scope.server.ts";
import { answerContext, appContext } from "../../app/shared/pages/router-context.server.ts";
import { cachedAnswers } from "../cache/cached-routes.ts";
import type { AnswerCache } from "../cache/response-cache.ts";
import { admission } from "../limits/admission.ts";
import { isApiPath, sendPlainPage } from "./plain-page.ts";

/** Every page of app/routes.ts, rendered here; and in production the files that the build made for browsers. */
export async function registerPages(
  app: FastifyInstance,
  { context, cache }: { context: Context; cache: AnswerCache },
) {
  if (import.meta.env.PROD) await app.register(builtFiles);
  const handle = createRequestHandler(
    () => import("virtual:react-router/server-build"),
    import.meta.env.MODE,
  );

  await app.register(async (pages) => {
    // In development a page also changes with its code.
    if (import.meta.env.PROD) await pages.register(cachedAnswers, { cache });
    await pages.register(admission, { gate: app.gates.pages, context });
    pages.setErrorHandler(sendPlainPage);
    pages.get("/*", { config: { cached: true }, schema: { hide: true } }, async (request, reply) => {
      // The address is all that a page depends on: no cookie, no token, no other header reaches it.
      const url = new URL(request.raw.url ?? "/", "http://localhost");
      if (isApiPath(url.pathname)) throw new AppError("notFound");
      const loadContext = new RouterContextProvider();
      loadContext.set(appContext, context);
      loadContext.set(answerContext, {
        tellPartial() {
          request.isPartial = true;
        },
        giveTurnBack: () => request.leaveGate?.(),
      });
      const response = await onBehalfOf(request, () => handle(new Request(url), loadContext));
      reply.code(response.status);
      for (const [name, value] of response.headers) reply.header(name, value);
      if (!response.headers.get("Content-Type")?.startsWith("text/html"))
        return reply.send(Buffer.from(await response.arrayBuffer()));
      const html = inReadingOrder(await response.text());
      reply.header("Content-Security-Policy", contentPolicy(html, captchaOrigins(url, context)));
      return reply.send(html);
    });
  });

  app.setNotFoundHandler(() => {
    throw new AppError("notFound");
  });
}

/** How long browsers may keep a built file, by the first folder of its path; names in assets change with the content. */
const keptFor: Record<string, string> = {
  assets: "max-age=31536000, immutable",
  film: "max-age=3600",
  guide: "max-age=3600",
};
/** Drawings and icons change only with the product. */
const otherFilesKeptFor = "max-age=86400";
/** A datasheet shows a map in a frame of ours, and a map shows the drawing of the city. */
const drawingHeaders = {
  "Content-Security-Policy":
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  "X-Frame-Options": "SAMEORIGIN",
};

/** The longest that sending a file may take, in ms: a film on a slow line takes minutes. */
const longestSending = 30 * 60_000;

async function builtFiles(app: FastifyInstance) {
  app.addHook("onRoute", (route) => {
    route.handlerTimeout = longestSending;
    route.config = { ...route.config, countedAs: "(file)" };
  });
  const root = resolve("build/client");
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const [folder = ""] = relative(root, path).split(sep);
      reply.header("Cache-Control", `public, ${keptFor[folder] ?? otherFilesKeptFor}`);
      if (folder === "drawings") reply.headers(drawingHeaders);
    },
  });
}

/** A page is read before its scripts run: nothing of them is loaded until it is painted. Development has its own order. */
function inReadingOrder(html: string): string {
  if (import.meta.env.DEV) return html;
  return html.replaceAll(scriptPreload, "").replace(start, startAfterPaint);
}

const scriptPreload = /<link rel="modulepreload"[^>]*>/g;
/** The framework's script that starts the page: it imports the modules of the address, then runs what follows. */
const start = /(<script type="module"[^>]*>)((?:\s*import [^;]+;)+)/;
const importedModule = /import (?:\* as (\w+) from )?("[^"]+");/g;

/**
 * The same, once what the server sent has been painted: text and first picture do not share a slow line, or a slow
 * processor, with scripts that nobody needs to read. What is never painted (a page in the background) starts anyway.
 */
function startAfterPaint(_match: string, tag: string, imports: string): string {
  const modules = [...imports.matchAll(importedModule)];
  const names = modules.map(([, name = ""]) => name).join(",");
  const loads = modules.map(([, , address]) => `import(${address})`).join(",");
  return `${tag}await new Promise((go)=>{requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(go)));setTimeout(go,300)});const [${names}]=await Promise.all([${loads}]);`;
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Where a configured captcha loads from: allowed on the page that shows it, and nowhere else. */
function captchaOrigins({ pathname }: URL, { services: { captcha } }: Context): readonly string[] {
  return captcha.kind === "recaptcha" && pathname.replace(/\/+$/, "") === href("/project")
    ? captcha.origins
    : [];
}

/** The page's own inline scripts are allowed by their hash; nothing else that is inline runs. */
function contentPolicy(html: string, origins: readonly string[]): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script]) =>
      `'sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}'`,
  );
  // Development injects scripts and styles of its own after this point.
  const scripts = import.meta.env.DEV ? "'unsafe-inline'" : [...new Set(hashes)].join(" ");
  const besides = origins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}${besides}`,
    `style-src 'self' 'unsafe-inline'${besides}`,
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    (import.meta.env.DEV ? "connect-src 'self' ws:" : "connect-src 'self'") + besides,
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
