import helmet from "@fastify/helmet";
import fp from "fastify-plugin";
import { href } from "react-router";

declare module "fastify" {
  interface FastifyRequest {
    /** The response itself says no-store; that to any request with a token says so too. */
    isForOneReader: boolean;
  }
}

const permissionsPolicy = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";
const referrerPolicy = "strict-origin-when-cross-origin";

/** Headers of responses that no hook handles, because the request could not be parsed. */
export function getBasicHeaders(siteAddress: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Permissions-Policy": permissionsPolicy,
    "Referrer-Policy": referrerPolicy,
    ...getTransportHeader(siteAddress),
    "Cache-Control": "no-store",
  };
}

function getTransportHeader(siteAddress: string): Record<string, string> {
  if (!siteAddress.startsWith("https:")) return {};
  return { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" };
}

/** Pages that other sites may show in a frame. */
const embeds = href("/embed/*", { "*": "" });
export const isEmbed = (path: string) => path.startsWith(embeds);

/** Headers of every response. Pages have a content policy of their own (server/http/content-policy.ts). */
export const securityHeaders = fp<{ siteAddress: string }>(async (app, { siteAddress }) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    // Sites that the operator allows (CORS_ORIGINS) may show images and public responses.
    crossOriginResourcePolicy: { policy: "cross-origin" },
    referrerPolicy: { policy: referrerPolicy },
    frameguard: { action: "deny" },
    strictTransportSecurity: false,
  });
  const headers = { "Permissions-Policy": permissionsPolicy, ...getTransportHeader(siteAddress) };
  app.decorateRequest("isForOneReader", false);
  app.addHook("onSend", async (request, reply, payload) => {
    request.isForOneReader = String(reply.getHeader("Cache-Control")).includes("no-store");
    reply.headers(headers);
    // Its content policy says who may.
    if (isEmbed(request.url)) reply.removeHeader("X-Frame-Options");
    if (request.headers.authorization) reply.header("Cache-Control", "no-store");
    else if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "no-cache");
    return payload;
  });
});
