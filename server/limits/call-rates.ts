import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../app/shared/api/errors.ts";
import { getCallerKey } from "../../app/shared/api/limits.server.ts";

/** Seconds. */
const duration = 10;

/**
 * Rates of calls that a page makes by itself, by address. Counted in this process alone: a count in the database would
 * cost more than the call. Stored responses are sent before and do not count.
 */
export const callRates = fp(async (app: FastifyInstance) => {
  app.addHook("onRoute", (route) => {
    const points = route.config?.mostCalls;
    if (points === undefined) return;
    const limiter = new RateLimiterMemory({ points, duration });
    route.preHandler = async ({ ip }) => {
      try {
        await limiter.consume(getCallerKey(ip));
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw new AppError("tooManyRequests", { retryAfter: Math.ceil(reason.msBeforeNext / 1000) });
      }
    };
  });
});
