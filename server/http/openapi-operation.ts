import type { RouteOptions } from "fastify";
import type { jsonSchemaTransform } from "fastify-type-provider-zod";
import { permissions, roles } from "../../app/shared/session/permissions.ts";
import { capitalize } from "../../app/shared/values/text.ts";

type Transformed = ReturnType<typeof jsonSchemaTransform>;
type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema>; required?: string[] };
type Response = {
  description: string;
  headers?: Record<string, JsonSchema>;
  content: Record<string, { schema: JsonSchema }>;
};

const errorMeanings: Record<number, string> = {
  400: "Malformed, or `fields` names what is wrong",
  401: "No session, or one that has ended",
  403: "The role does not allow it",
  404: "Unknown record",
  409: "Stale `__v`, or a conflict with another record",
  413: "Too large",
  415: "A type of content that is not taken",
  429: "Too many attempts",
  503: "Not available for the moment",
  507: "No room left to store it",
};
const retryAfter = { "Retry-After": { type: "integer", description: "Seconds to wait" } };
const pageHeaders = {
  "X-Total-Count": { type: "integer", description: "How many records match in all" },
  Link: { type: "string", description: 'Where the next page is: `<…>; rel="next"`; absent on the last one' },
};
const idempotencyKey = {
  "Idempotency-Key": {
    type: "string",
    pattern: "^[0-9a-f]{24}$",
    description: "Names the write, so that a call whose response was lost can be repeated: it is done once",
  },
};
const locationHeader = { Location: { type: "string", description: "Where the new record is" } };

/** Adds what a route's configuration and schemas imply: permissions, forms, headers, errors. */
export function describeOperation(route: RouteOptions, { schema, url }: Transformed): Transformed {
  if (!schema || schema.hide) return { schema, url };
  const { permission, isIdempotent } = route.config ?? {};
  type Parts = Record<string, JsonSchema | undefined>;
  const { consumes, body, querystring, params, response, ...rest } = schema as Parts;
  const content = describeBody(body, route.config);
  const declared = Object.entries((response ?? {}) as Record<string, JsonSchema>);
  const isPaged = querystring?.properties?.offset !== undefined;

  const statuses = new Set(declared.map(([status]) => Number(status)).filter((status) => status >= 400));
  const isWrite = [route.method].flat().some((method) => method !== "GET" && method !== "HEAD");
  const takesKey = (isWrite && permission !== undefined) || isIdempotent === true;
  if (params || querystring || content || takesKey) statuses.add(400);
  if (permission) statuses.add(401);
  if (permission && permissions[permission].length < roles.length) statuses.add(403);
  if (params) statuses.add(404);
  if (body?.properties?.__v) statuses.add(409);
  if (isWrite) statuses.add(507);
  if (content) statuses.add(413).add(415);
  statuses.add(503);

  const successes = declared
    .filter(([status]) => Number(status) < 400)
    .map(([status, shape]) => {
      const headers = isPaged ? pageHeaders : status === "201" && permission ? locationHeader : undefined;
      return [status, describeContent(String(shape.description ?? "Done"), shape, headers)] as const;
    });
  const error = { $ref: "#/components/schemas/Error" };
  const failures = [...statuses].sort().map((status) => {
    const headers = status === 429 || status === 503 ? retryAfter : undefined;
    return [status, describeContent(errorMeanings[status] ?? "", error, headers)] as const;
  });
  return {
    url,
    schema: {
      ...rest,
      tags: [url.split("/")[2] ?? ""],
      operationId: nameOperation(String(route.method), url),
      ...(querystring ? { querystring: describeQuery(querystring) } : {}),
      ...(takesKey ? { headers: { type: "object", properties: idempotencyKey } } : {}),
      ...(params ? { params } : {}),
      ...(content ? { body: { content } } : {}),
      security: permission ? [{ bearer: [] }] : [],
      response: Object.fromEntries([...successes, ...failures]),
    } as Transformed["schema"],
  };
}

/** "GET /api/news/:id" → "getNewsById". */
function nameOperation(method: string, url: string): string {
  const words = url
    .split("/")
    .slice(2)
    .flatMap((part) => (part.startsWith(":") ? ["by", part.slice(1)] : part.split(/[-_.]/)));
  return method.toLowerCase() + words.map(capitalize).join("");
}

/** A number in an address is described by `override` of its schema, since zod sees the text. */
function describeQuery(query: JsonSchema): JsonSchema {
  const properties = Object.entries(query.properties ?? {}).map(([name, schema]) => [
    name,
    (schema.override as JsonSchema | undefined) ?? schema,
  ]);
  return { ...query, properties: Object.fromEntries(properties) };
}

/** JSON, or the type that a schema of another text names. */
function describeContent(
  description: string,
  schema: JsonSchema,
  headers?: Record<string, JsonSchema>,
): Response {
  const mediaType = String(schema.contentMediaType ?? "application/json");
  return { description, ...(headers ? { headers } : {}), content: { [mediaType]: { schema } } };
}

/** JSON, and a multipart form if the body may contain images. */
function describeBody(
  body: JsonSchema | undefined,
  { imageFields, readsOwnForm }: NonNullable<RouteOptions["config"]> = {},
): Response["content"] | undefined {
  const file = { type: "string", format: "binary" };
  const upload = { type: "object", properties: { file }, required: ["file"] };
  if (readsOwnForm) return { "multipart/form-data": { schema: upload } };
  if (!body) return undefined;
  if (!imageFields) return { "application/json": { schema: body } };
  const images = imageFields.map((name) => [name, { anyOf: [file, body.properties?.[name] ?? {}] }]);
  const form = { ...body, properties: { ...body.properties, ...Object.fromEntries(images) } };
  return { "application/json": { schema: body }, "multipart/form-data": { schema: form } };
}
