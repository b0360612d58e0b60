import { basename, dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyPluginAsync } from "fastify";
import { findStreets } from "../../../nouns/geometries/read-streets.server.ts";
import { AppError } from "../../../shared/api/errors.ts";
import type { Context } from "../../../shared/context.server.ts";
import { streetsPath } from "../../../shared/places/places.ts";

/** Milliseconds: a part of it on a slow connection. */
const sendTimeout = 10 * 60_000;

/** The operator's streets, of which browsers ask for the parts that they show. */
export const streetFiles: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const root = dirname(context.streets);
  await app.register(fastifyStatic, { root, serve: false, cacheControl: false });
  const route = { schema: { hide: true }, handlerTimeout: sendTimeout };
  app.get(streetsPath, route, async (_request, reply) => {
    if (!(await findStreets(context.streets))) throw new AppError("notFound");
    return reply
      .type("application/octet-stream")
      .header("Cache-Control", "public, max-age=3600")
      .header("X-Robots-Tag", "noindex")
      .sendFile(basename(context.streets), root);
  });
};
