import fp from "fastify-plugin";
import { readAnsweredReport, readIdempotencyKey } from "../../app/shared/api/api.server.ts";
import { parseBearerToken } from "../../app/shared/api/bearer-token.server.ts";
import type { Context } from "../../app/shared/context.server.ts";
import { requirePermission } from "../../app/shared/session/permissions.ts";
import { findActor } from "../../app/staff/sessions/queries.server.ts";

/**
 * Checks the caller before the body is read. Public routes ignore tokens, so that their responses are the same for
 * everyone; but for those that name who sees more.
 */
export const authentication = fp<{ context: Context }>(async (app, { context }) => {
  app.decorateRequest("actor", null);
  app.addHook("onRequest", async (request) => {
    const { permission, staffSee } = request.routeOptions.config;
    if (!permission && !staffSee) return;
    const token = parseBearerToken(request.headers.authorization);
    request.actor = token ? await findActor(context.db, token) : null;
    if (!permission) return;
    requirePermission(request.actor, permission);
    const operation = readIdempotencyKey(request);
    if (operation !== undefined) request.actor.operation = operation;
    const report = readAnsweredReport(request);
    if (report !== undefined && request.method === "PUT") request.actor.report = report;
  });
});
