import helmet from "@fastify/helmet";
import fp from "fastify-plugin";

const permissionsPolicy = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";
const referrerPolicy = "strict-origin-when-cross-origin";
/** Browsers that came by TLS once come by TLS for a year. */
const strictTransport = "max-age=31536000; includeSubDomains";

/** What an answer carries that no hook sees, because its request could not be made out. */
export function bareHeaders(siteAddress: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Permissions-Policy": permissionsPolicy,
    "Referrer-Policy": referrerPolicy,
    ...(isSecure(siteAddress) ? { "Strict-Transport-Security": strictTransport } : {}),
    "Cache-Control": "no-store",
  };
}

function isSecure(siteAddress: string): boolean {
  return siteAddress.startsWith("https:");
}

/** Headers on every kind of answer. Pages replace the content policy by one with their scripts' hashes (server/http/pages.ts). */
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
    // Images and public answers may be shown by other sites that the operator allows (CORS_ORIGINS).
    crossOriginResourcePolicy: { policy: "cross-origin" },
    referrerPolicy: { policy: referrerPolicy },
    frameguard: { action: "deny" },
    strictTransportSecurity: false,
  });
  app.addHook("onSend", async (request, reply, payload) => {
    reply.header("Permissions-Policy", permissionsPolicy);
    if (isSecure(siteAddress)) reply.header("Strict-Transport-Security", strictTransport);
    if (request.headers.authorization) reply.header("Cache-Control", "no-store");
    else if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "no-cache");
    return payload;
  });
});
