import { randomBytes } from "node:crypto";
import { relative, resolve, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { withoutOutsideImages } from "../../app/features/outside-images/hide-outside-images.server.ts";
import { refreshStudy } from "../../app/nouns/site/profile/study.server.ts";
import { AppError } from "../../app/shared/api/errors.ts";
import type { Context } from "../../app/shared/context.server.ts";
import { type RequestScope, runForRequest } from "../../app/shared/pages/request-scope.server.ts";
import {
  appContext,
  type Posted,
  postedContext,
  responseContext,
} from "../../app/shared/pages/router-context.server.ts";
import { getStudy, type Study } from "../../app/shared/study/study.ts";
import { postedReports } from "../../app/visit/reports/posted-report.server.ts";
import { cachedRoutes } from "../cache/cached-routes.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import { isShed, logFault, setRetryAfter, toAppError } from "../errors.ts";
import { readCurrentJob } from "../workers/current-job.ts";
import { createContentPolicy, getCaptchaOrigins, getImageOrigins, holdScripts } from "./content-policy.ts";
import { isApiPath, sendPlainPage } from "./plain-page.ts";
import { isEmbed } from "./security-headers.ts";

type PageOptions = {
  context: Context;
  /** Without one nothing is stored. */
  cache?: ResponseCache;
  /** The pages are rendered elsewhere (server/workers/forward-reads.ts). */
  isForwarded?: boolean;
};

export async function registerPages(
  app: FastifyInstance,
  { context, cache, isForwarded = false }: PageOptions,
) {
  const render = isForwarded ? null : await createRenderer(context);
  await app.register(async (pages) => {
    // In development a page also changes with its code.
    if (import.meta.env.PROD && cache) await pages.register(cachedRoutes, { cache });
    pages.addHook("onRequest", refuseMisleadingPath);
    if (!pages.hasRequestDecorator("isPartial")) pages.decorateRequest("isPartial", false);
    pages.setErrorHandler((error, request, reply) =>
      // Reads that hang on an unreachable database occupy the workers too: then the site is not busy.
      sendPlainPage(error, request, reply, { isBusy: isShed(error) && cache?.isOpen === true }),
    );
    await pages.register(postedReports, {
      context,
      async showAgain(request, reply, { values, error }) {
        const known = toAppError(error);
        logFault(error, known, request);
        setRetryAfter(known, reply);
        const { status, fields: errors = {}, message } = known;
        const posted = { status, values, errors, message };
        return render ? render(request, reply, posted) : pages.forwardPage(request, reply, posted);
      },
    });
    pages.get("/*", { config: { cached: true }, schema: { hide: true } }, async (request, reply) =>
      render?.(request, reply),
    );
  });

  app.setNotFoundHandler(() => {
    throw new AppError("notFound");
  });
}

/**
 * Refuses addresses that other readers take for another: "//host/" names a host, and browsers read "\\" as "/".
 * @throws AppError `notFound`
 */
async function refuseMisleadingPath({ raw: { url = "" } }: FastifyRequest): Promise<void> {
  if (/^[^?]*(?:\/\/|\\)|^(?!\/)/.test(url)) throw new AppError("notFound");
}

/** What each study is as an attribute, written once, since nearly all pages are of one study. */
const writtenStudies = new WeakMap<Study, string>();

/** Puts the study's words into a page, from where its scripts have them (app/shared/study/study.ts). */
function addStudy(page: string, study: Study): string {
  const written =
    writtenStudies.get(study) ?? JSON.stringify(study).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  writtenStudies.set(study, written);
  return page.replace("<html ", () => `<html data-study="${written}" `);
}

type Renderer = (request: FastifyRequest, reply: FastifyReply, posted?: Posted) => Promise<FastifyReply>;

async function createRenderer(context: Context): Promise<Renderer> {
  const loadBuild = async () =>
    withoutOutsideImages(await import("virtual:react-router/server-build"), context);
  const { default: starter } = await import("../../app/shared/pages/starter.ts?inline-script");
  // Given a function, React Router rebuilds its route tree for every request: only development needs that.
  const handle = createRequestHandler(
    import.meta.env.PROD ? await loadBuild() : loadBuild,
    import.meta.env.MODE,
  );
  return async (request, reply, posted) => {
    // Pages are shared through the cache, so they depend on the address alone: no cookie, token or other header.
    const url = new URL(`http://localhost${request.raw.url}`);
    if (isApiPath(url.pathname)) throw new AppError("notFound");
    const job = readCurrentJob();
    const loadContext = new RouterContextProvider();
    loadContext.set(appContext, context);
    loadContext.set(postedContext, posted ?? job?.posted ?? null);
    loadContext.set(responseContext, {
      markPartial() {
        request.isPartial = true;
        if (job) job.isPartial = true;
      },
      releaseWorker: () => job?.release(),
    });
    const { id, log } = request;
    const arrivedAt = performance.now() - reply.elapsedTime - (job?.age ?? 0);
    const isDataOnly = url.pathname.endsWith(".data");
    // In development Vite's own scripts run too, and the policy asks for no names.
    const nonce = import.meta.env.PROD ? randomBytes(16).toString("hex") : undefined;
    const scope: RequestScope = { id, log, arrivedAt, isDataOnly, markup: {}, nonce };
    const response = await runForRequest(scope, async () => {
      await refreshStudy(context.db);
      return handle(new Request(url), loadContext);
    });
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    if (!response.headers.get("Content-Type")?.startsWith("text/html"))
      return reply.send(Buffer.from(await response.arrayBuffer()));
    const page = addStudy(await response.text(), scope.study ?? getStudy());
    const { html, scripts } = nonce ? holdScripts(page, nonce) : { html: page, scripts: [] };
    const policy = createContentPolicy(
      [starter, ...scripts],
      {
        scripts: getCaptchaOrigins(url.pathname, context),
        images: getImageOrigins(context),
      },
      isEmbed(url.pathname) ? context.frameAncestors : undefined,
    );
    return reply.header("Content-Security-Policy", policy).send(html);
  };
}

/** Browser caching of built files by their top folder; names in assets change with their content. */
const cacheControls: Record<string, string> = {
  assets: "public, max-age=31536000, immutable",
  film: "public, max-age=3600",
  guide: "public, max-age=3600",
};
const defaultCacheControl = "public, max-age=86400";
/** Datasheets show maps in a frame, and maps show the drawing of the city. */
const drawingHeaders = {
  "Content-Security-Policy":
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  "X-Frame-Options": "SAMEORIGIN",
};

/** Milliseconds: a film on a slow connection needs minutes. */
const sendTimeout = 30 * 60_000;

export async function builtFiles(app: FastifyInstance) {
  app.addHook("onRoute", (route) => {
    route.handlerTimeout = sendTimeout;
    route.config = { ...route.config, routeLabel: "(file)" };
  });
  const root = resolve("build/client");
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const [folder = ""] = relative(root, path).split(sep);
      reply.header("Cache-Control", cacheControls[folder] ?? defaultCacheControl);
      if (folder === "drawings") reply.headers(drawingHeaders);
      // Frames without an origin of their own load them too.
      if (path.endsWith(".woff2")) reply.header("Access-Control-Allow-Origin", "*");
    },
  });
}
