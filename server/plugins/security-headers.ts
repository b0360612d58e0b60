import helmet from "@fastify/helmet";
import fp from "fastify-plugin";

/** What an answer carries that no hook sees, because its request could not be made out. */
export const bareHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
};

/** Headers on every kind of answer. Pages replace the content policy by one with their scripts' hashes (server/pages.ts). */
export const securityHeaders = fp<{ siteAddress: string }>(async (app, { siteAddress }) => {
  const isSecureSite = siteAddress.startsWith("https:");
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
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: false,
  });
  app.addHook("onSend", async (request, reply, payload) => {
    reply.header("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    if (isSecureSite) reply.header("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    if (request.headers.authorization) reply.header("Cache-Control", "no-store");
    else if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "no-cache");
    return payload;
  });
});
