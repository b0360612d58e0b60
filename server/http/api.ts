import assert from "node:assert/strict";
import cors from "@fastify/cors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { ZodType } from "zod";
import { codingApi } from "../../app/features/coding/api.server.ts";
import { samplesApi } from "../../app/features/coding/samples/api.server.ts";
import { editionsApi } from "../../app/features/editions/api.server.ts";
import { hiddenNamesApi } from "../../app/features/editions/names/api.server.ts";
import { mentionsApi } from "../../app/features/mentions/api.server.ts";
import { operationsApi } from "../../app/features/operations/api.server.ts";
import { adoptionApi } from "../../app/features/outside-images/api.server.ts";
import { reportsApi } from "../../app/features/reports/api.server.ts";
import { historyApi } from "../../app/features/revisions/api.server.ts";
import { searchApi } from "../../app/features/search/api.server.ts";
import { actorMergesApi } from "../../app/nouns/actors/api.server.ts";
import { clippingsApi } from "../../app/nouns/clippings/api.server.ts";
import { contactApi } from "../../app/nouns/contact-messages/api.server.ts";
import { placesApi } from "../../app/nouns/geometries/api.server.ts";
import { latestInterventionsApi } from "../../app/nouns/interventions/api.server.ts";
import { mediaApi } from "../../app/nouns/media/api.server.ts";
import { nounApis } from "../../app/nouns/register.server.ts";
import { siteApi } from "../../app/nouns/site/api.server.ts";
import { usersApi } from "../../app/nouns/users/api.server.ts";
import { apiRoot } from "../../app/shared/api/api-root.ts";
import { AppError } from "../../app/shared/api/errors.ts";
import { createSerializer, removeOrigin } from "../../app/shared/api/image-addresses.server.ts";
import { isLongWrite, longWrite } from "../../app/shared/api/long-writes.ts";
import type { Context } from "../../app/shared/context.server.ts";
import { deadline } from "../../app/shared/deadline.server.ts";
import { evidenceApi } from "../../app/staff/evidence-desk/api.server.ts";
import { formsApi } from "../../app/staff/forms/api.server.ts";
import { draftsApi } from "../../app/staff/forms/drafts/api.server.ts";
import { importsApi } from "../../app/staff/import/api.server.ts";
import { panelApi } from "../../app/staff/panel/api.server.ts";
import { sessionsApi } from "../../app/staff/sessions/api.server.ts";
import { startApi } from "../../app/staff/start/api.server.ts";
import { statusApi } from "../../app/staff/status/api.server.ts";
import { tablesApi } from "../../app/staff/tables/api.server.ts";
import { assignmentsApi } from "../../app/staff/tables/assignments/api.server.ts";
import { documentsApi } from "../../app/visit/documents/api.server.ts";
import { crosswalkApi } from "../../app/visit/evidence/api.server.ts";
import { cachedRoutes } from "../cache/cached-routes.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import { keepStudyFresh } from "../cache/study-words.ts";
import type { Env } from "../env.ts";
import { sendError } from "../errors.ts";
import { admission } from "../limits/admission.ts";
import { authentication } from "./authentication.ts";
import { bodies } from "./bodies.ts";

/** Milliseconds for a read: what takes longer waits for a database that does not respond. */
const readTimeout = 4_500;

/** Every part of the REST API, all under /api. */
const modules = [
  mediaApi,
  usersApi,
  sessionsApi,
  ...nounApis,
  latestInterventionsApi,
  codingApi,
  samplesApi,
  clippingsApi,
  actorMergesApi,
  placesApi,
  crosswalkApi,
  searchApi,
  historyApi,
  operationsApi,
  editionsApi,
  hiddenNamesApi,
  reportsApi,
  evidenceApi,
  mentionsApi,
  formsApi,
  draftsApi,
  importsApi,
  adoptionApi,
  documentsApi,
  contactApi,
  siteApi,
  panelApi,
  tablesApi,
  assignmentsApi,
  startApi,
  statusApi,
];

export type ApiOptions = {
  context: Context;
  env: Env;
  checkResponses?: boolean;
  cache?: ResponseCache;
  shedding: { shed: number };
};

export async function registerApi(
  app: FastifyInstance,
  { context, env, checkResponses = false, cache, shedding }: ApiOptions,
) {
  await app.register(
    async (scope) => {
      const api = scope.withTypeProvider<ZodTypeProvider>();
      api.setValidatorCompiler(validatorCompiler);
      const serialize = createSerializer(env.SITE_URL);
      api.setSerializerCompiler(() => serialize);
      api.addHook("onRoute", (route) => {
        if (route.method === "GET") route.handlerTimeout ??= deadline(readTimeout);
        if (isLongWrite(String(route.method), route.routePath)) route.handlerTimeout = longWrite;
      });
      keepStudyFresh(scope, context.db, cache);
      api.addHook("preHandler", async (_request, reply) => {
        // Writes respond with a sentence, which Fastify would send as plain text.
        reply.type("application/json; charset=utf-8").serializer(serialize);
      });
      if (checkResponses) api.addHook("onSend", requireSchemaMatch);
      api.setErrorHandler(sendError);
      api.setNotFoundHandler((request, reply) => sendError(new AppError("notFound"), request, reply));
      if (env.CORS_ORIGINS.length > 0)
        await api.register(cors, {
          origin: env.CORS_ORIGINS,
          methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
          allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key"],
          exposedHeaders: ["X-Total-Count", "Link", "Location", "Retry-After", "X-Request-Id"],
          maxAge: 600,
        });
      if (cache) await api.register(cachedRoutes, { cache });
      await api.register(admission, {
        context,
        shedding,
        databaseFolder: env.DATABASE_URL ? null : env.DATA_DIR,
      });
      await api.register(authentication, { context });
      await api.register(bodies, { context });
      api.addHook("preValidation", async ({ body }) => removeOrigin(body, env.SITE_URL));
      for (const module of modules) await api.register(module, { context });
    },
    { prefix: apiRoot },
  );
}

/** Fails if a response has more or less than its schema says. */
async function requireSchemaMatch(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const responses = request.routeOptions.schema?.response as Record<number, ZodType> | undefined;
  const schema = responses?.[reply.statusCode];
  const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
  if (!schema || !isJson || request.method === "HEAD") return payload;
  const response: unknown = JSON.parse(String(payload));
  assert.deepEqual(schema.parse(response), response);
  return payload;
}
