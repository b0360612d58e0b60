import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { refreshStudy } from "../../app/nouns/site/profile/study.server.ts";
import { apiRoot, descriptionPaths } from "../../app/shared/api/api-root.ts";
import { getStudy } from "../../app/shared/study/study.ts";
import type { Database } from "../../db/client.server.ts";
import manifest from "../../package.json" with { type: "json" };
import { describeOperation } from "./openapi-operation.ts";

type Options = { address: string | undefined; db: Database };

/** The OpenAPI description, generated from the validation schemas, and a page to read it. */
export const openapi = fp<Options>(async (app, { address = "/", db }) => {
  let described: object = {};
  let words = "";
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Conflictos urbanos: API",
        version: manifest.version,
        description: [
          "Interventions, their datasheets, the conflicts around them and the news about them.",
          "Every error answers `{ error, fields? }` with a Spanish sentence. Writes need a bearer token from `POST /api/users/login`.",
        ].join("\n\n"),
      },
      servers: [{ url: address, description: "This site" }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "Token of POST /api/users/login" },
        },
      },
    },
    transform: (document) => describeOperation(document.route, jsonSchemaTransform(document)),
    transformObject: (document) => {
      described = removeUnusedSchemas(jsonSchemaTransformObject(document));
      // The plugin would keep it for ever, and with it what the study called its axes then.
      return null as never;
    },
    decorator: "describeApi",
  });
  // Named as the page of the description asks for it. JSON is YAML too.
  app.decorate("swagger", ((options) => {
    const now = JSON.stringify(getStudy().axes);
    if (now !== words) (app as unknown as { describeApi(): void }).describeApi();
    words = now;
    return options?.yaml ? JSON.stringify(described, null, 2) : described;
  }) as typeof app.swagger);
  await app.register(swaggerUi, {
    routePrefix: apiRoot + descriptionPaths.page,
    staticCSP: {
      "default-src": "'none'",
      "script-src": "'self'",
      // Swagger's page sets inline styles.
      "style-src": "'self' 'unsafe-inline'",
      "img-src": "'self' data:",
      "connect-src": "'self'",
      "base-uri": "'none'",
      "form-action": "'none'",
      "frame-ancestors": "'none'",
    },
    // The default validator is an external service, which would receive the address.
    uiConfig: { deepLinking: true, defaultModelsExpandDepth: 0, validatorUrl: null },
    uiHooks: { preHandler: (_request, _reply, done) => void refreshStudy(db).then(() => done(), done) },
    theme: { title: "Conflictos urbanos: API" },
  });
  app.get(apiRoot + descriptionPaths.openapi, { schema: { hide: true } }, async (_request, reply) => {
    await refreshStudy(db);
    return reply.type("application/json; charset=utf-8").send(app.swagger());
  });
});

/** Schemas are generated as input and as output; those that no call references are removed. */
function removeUnusedSchemas<D extends object>(document: D): D {
  const { paths, components } = document as {
    paths?: unknown;
    components?: { schemas?: Record<string, unknown> };
  };
  const schemas = components?.schemas ?? {};
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow(paths ?? {});
  const shown = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...components, schemas: shown } };
}
