import assert from "node:assert/strict";
import cors from "@fastify/cors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { ZodType } from "zod";
import { catalogApi } from "../app/modules/catalog/api.server.ts";
import { conflictsApi } from "../app/modules/conflicts/api.server.ts";
import { codingApi } from "../app/modules/conflicts/parts/coding-api.server.ts";
import { contactApi } from "../app/modules/contact/api.server.ts";
import { datasheetsApi } from "../app/modules/datasheets/api.server.ts";
import { documentsApi } from "../app/modules/documents/api.server.ts";
import { historyApi } from "../app/modules/history/api.server.ts";
import { importsApi } from "../app/modules/imports/api.server.ts";
import { interventionsApi } from "../app/modules/interventions/api.server.ts";
import { mediaApi } from "../app/modules/media/api.server.ts";
import { newsApi } from "../app/modules/news/api.server.ts";
import { panelApi } from "../app/modules/panel/api.server.ts";
import { sessionsApi } from "../app/modules/sessions/api.server.ts";
import { siteApi } from "../app/modules/site/api.server.ts";
import { usersApi } from "../app/modules/users/api.server.ts";
import type { Context } from "../app/shared/context.server.ts";
import { AppError } from "../app/shared/errors.ts";
import type { AnswerCache } from "./answers/answer-cache.ts";
import type { Env } from "./env.ts";
import { sendError } from "./errors.ts";
import type { ReadGate } from "./load/read-gate.ts";
import { admission } from "./plugins/admission.ts";
import { authentication } from "./plugins/authentication.ts";
import { bodies } from "./plugins/bodies.ts";
import { cachedAnswers } from "./plugins/cached-answers.ts";
import { openapi } from "./plugins/openapi.ts";

/** The REST API's table of contents: every noun's calls, all under /api. */
const modules = [
  catalogApi,
  mediaApi,
  usersApi,
  sessionsApi,
  interventionsApi,
  datasheetsApi,
  conflictsApi,
  codingApi,
  newsApi,
  historyApi,
  importsApi,
  documentsApi,
  contactApi,
  siteApi,
  panelApi,
];

/** @param checkAnswers checks every answer against its schema, for tests; the projections make them right already. */
export type ApiOptions = {
  context: Context;
  env: Env;
  checkAnswers?: boolean;
  cache?: AnswerCache;
  gate: ReadGate;
};

export async function registerApi(
  app: FastifyInstance,
  { context, env, checkAnswers = false, cache, gate }: ApiOptions,
) {
  await app.register(openapi);
  await app.register(
    async (scope) => {
      const api = scope.withTypeProvider<ZodTypeProvider>();
      api.setValidatorCompiler(validatorCompiler);
      api.setSerializerCompiler(() => JSON.stringify);
      api.addHook("preHandler", async (_request, reply) => {
        // Also for the sentences that writes answer: Fastify would send a string as plain text.
        reply.type("application/json; charset=utf-8").serializer(JSON.stringify);
      });
      if (checkAnswers) api.addHook("onSend", requireDescribedAnswer);
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
      if (cache) await api.register(cachedAnswers, { cache });
      await api.register(admission, {
        gate,
        context,
        databaseFolder: env.DATABASE_URL ? null : env.DATA_DIR,
      });
      await api.register(authentication, { context });
      await api.register(bodies, { context });
      for (const module of modules) await api.register(module, { context });
    },
    { prefix: "/api" },
  );
}

/** Every answer is exactly what its schema says: nothing missing, nothing more. */
async function requireDescribedAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const responses = request.routeOptions.schema?.response as Record<number, ZodType> | undefined;
  const schema = responses?.[reply.statusCode];
  if (!schema || request.method === "HEAD") return payload;
  const answer: unknown = JSON.parse(String(payload));
  assert.deepEqual(schema.parse(answer), answer);
  return payload;
}
