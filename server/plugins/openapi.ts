import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

/** The description of the API at /api/openapi.json, made from the schemas that validate, and a page to read it. */
export const openapi = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Conflictos urbanos: API",
        version: "1.0.0",
        description: [
          "Interventions, their datasheets, the conflicts around them and the news about them.",
          "Every error answers `{ error, fields? }` with a Spanish sentence. Writes need a bearer token from `POST /api/users/login`.",
        ].join("\n\n"),
      },
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "Token of POST /api/users/login" },
        },
        schemas: {
          Error: {
            type: "object",
            required: ["error"],
            properties: {
              error: { type: "string", minLength: 1 },
              fields: { type: "object", additionalProperties: { type: "string" } },
            },
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    uiConfig: { deepLinking: true, defaultModelsExpandDepth: 0 },
    theme: { title: "Conflictos urbanos: API" },
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(app.swagger()),
  );
});
