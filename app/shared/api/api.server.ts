import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawServerDefault,
} from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Context } from "../context.server.ts";
import type { Page, PageOf } from "../lists/paging.ts";
import { maximumLimit } from "../lists/paging.ts";
import type { Actor, Permission } from "../session/permissions.ts";
import { idSchema, isId } from "../values/ids.ts";
import { apiRoot } from "./api-root.ts";
import { AppError } from "./errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call; without it the call is public. Checked before the body is read (server/http/authentication.ts). */
    permission?: Permission;
    /** Of a public call: who sees more than visitors do. A token that is no longer good counts as none. */
    staffSee?: Permission;
    /** The multipart form may carry an image file in these fields (server/http/bodies.ts). */
    imageFields?: readonly string[];
    /** Sends as many records as its `limit` says, without one as many as it may. */
    isList?: boolean;
    /** Takes long: never all workers do it at once. */
    isLong?: boolean;
    /** One indexed read and a small body: the thread that listens may do it (server/workers/forward-reads.ts). */
    isSmall?: boolean;
    /** Calls that one address may make in ten seconds, past which it is refused with 429 (server/limits/call-rates.ts). */
    mostCalls?: number;
    /** Takes an Idempotency-Key, as every write that needs a permission does. */
    isIdempotent?: boolean;
    /** Served on a full disk too, since it stores next to nothing. */
    needsNoDiskSpace?: boolean;
  }
  interface FastifyRequest {
    /** Set on every call that needs a permission; null on public ones. */
    actor: Actor | null;
  }
}

/** The API of one noun: a plugin of paths under /api, each path + schema + one call. */
export type ApiModule = FastifyPluginAsyncZod<{ context: Context }, RawServerDefault>;

/**
 * Options of a public read whose response the cache may keep (server/cache/cached-routes.ts).
 * @param isSmall whether it is one indexed read and a small body; reads of a record by its id are
 * @param isWhole whether a list without `limit` is as long as it may be
 */
export function cacheRead<const Schema extends FastifySchema>(
  schema: Schema,
  { isSmall = schema.params === idParameters, isWhole = true } = {},
) {
  const { querystring } = schema;
  const isList = isWhole && querystring instanceof z.ZodObject && "limit" in querystring.shape;
  return { config: { cached: true, isList, isSmall }, schema };
}

/** Options of a call that needs a permission. */
export function staffCall<const Schema extends FastifySchema>(
  needed: Permission | (FastifyContextConfig & { permission: Permission }),
  schema: Schema,
) {
  return { config: typeof needed === "string" ? { permission: needed } : needed, schema };
}

export const idParameters = z.object({ id: idSchema });
export const messageShape = z
  .string()
  .meta({ description: "Spanish sentence to show", example: "Guardado correctamente" });

/** Routes name it for statuses that their parameters and permission do not imply. */
export const errorShape = z
  .object({
    error: z.string().min(1),
    fields: z.record(z.string(), z.string()).optional(),
    movedTo: z
      .string()
      .optional()
      .meta({ description: "Where a record is that was merged into another one" }),
  })
  .meta({ id: "Error", description: "A Spanish sentence, and one for each field that is wrong" });

const wrongKey = "El encabezado Idempotency-Key debe tener 24 caracteres hexadecimales.";

/** @throws AppError `malformed` for a key that is no id */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const operation = headers["idempotency-key"];
  if (operation === undefined) return undefined;
  if (!isId(operation)) throw new AppError("malformed", { message: wrongKey });
  return operation;
}

/** @throws AppError `malformed` for what is no id */
export function readAnsweredReport({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const report = headers["x-report"];
  if (report === undefined || isId(report)) return report;
  throw new AppError("malformed", {
    message: "El encabezado X-Report debe ser el identificador de un aviso.",
  });
}

export function sendPage<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { items, total }: PageOf<T>,
): T[] {
  reply.header("X-Total-Count", total);
  const nextOffset = page.offset + page.limit;
  if (nextOffset < total) {
    const next = new URL(request.url, "http://localhost");
    next.searchParams.set("limit", String(page.limit));
    next.searchParams.set("offset", String(nextOffset));
    reply.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
  }
  return items;
}

export function toPage(query: { limit?: number | undefined; offset?: number | undefined }): Page {
  return { limit: query.limit ?? maximumLimit, offset: query.offset ?? 0 };
}

/** @param location below `apiRoot` */
export function sendCreated(reply: FastifyReply, location: string, message: string): string {
  reply.code(201).header("Location", apiRoot + location);
  return message;
}
