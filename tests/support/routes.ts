import diagnostics from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";

export type Route = { method: string; url: string; options: RouteOptions };

/**
 * Collects every route that Fastify instances created from now on register, hidden and automatic ones included.
 * Fastify announces each instance on a diagnostics channel, so the product needs no code for it.
 */
export function watchRoutes(): Route[] {
  const routes: Route[] = [];
  diagnostics.subscribe("fastify.initialization", (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", (options) => {
      for (const method of [options.method].flat()) routes.push({ method, url: options.url, options });
    });
  });
  return routes;
}
