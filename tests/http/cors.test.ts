import { describe, expect, it, onTestFinished } from "vitest";
import { ContentVersion } from "../../db/content-version.server.ts";
import { ResponseCache } from "../../server/cache/response-cache.ts";
import { readEnv } from "../../server/env.ts";
import { createHttpServer } from "../../server/http/http-server.ts";
import { createTestApi } from "../support/api.ts";

const origin = "https://cliente.example";
const closed = await createTestApi();
const opened = await createTestApi({ CORS_ORIGINS: `${origin}, https://otro.example/` });

describe("Other sites' scripts", () => {
  it("may not read responses if no origin is configured", async () => {
    const response = await closed.call("GET", "/news", { headers: { origin } });
    expect(response.statusCode).toBe(200);
    expect(response.headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("may read them, with the headers of paging, if theirs is configured", async () => {
    const response = await opened.call("GET", "/news", { headers: { origin } });
    expect(response.headers["access-control-allow-origin"]).toBe(origin);
    expect(response.headers["access-control-expose-headers"]).toContain("X-Total-Count");
    expect(response.headers["access-control-allow-credentials"]).toBeUndefined();
  });

  it("may not if another origin is configured", async () => {
    const response = await opened.call("GET", "/news", { headers: { origin: "https://ajeno.example" } });
    expect(response.headers["access-control-allow-origin"]).not.toBe("https://ajeno.example");
  });

  it("get no response from a cache that was made for a request without an origin", async () => {
    const { context } = opened;
    const version = await ContentVersion.follow(context.db);
    const env = readEnv({ LOG_LEVEL: "silent", CORS_ORIGINS: origin });
    const app = await createHttpServer({ context, env, cache: new ResponseCache(version) });
    onTestFinished(() => app.close().then(() => version.close()));
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    // Rendered, stored, and known to the client.
    for (const tag of ["", "", "*"]) {
      const { headers } = await fetch(`${address}/api/interventions`, { headers: { "If-None-Match": tag } });
      expect(headers.get("vary"), tag).toBe("Origin, Accept-Encoding");
    }
    const { headers } = await fetch(`${address}/api/interventions`, { headers: { origin } });
    expect(headers.get("access-control-allow-origin")).toBe(origin);
  });

  it("may write with a token after a preflight", async () => {
    const response = await opened.call("OPTIONS", "/interventions", {
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,idempotency-key",
      },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers["access-control-allow-methods"]).toContain("PUT");
    const allowed = String(response.headers["access-control-allow-headers"]).toLowerCase().split(/, */);
    expect(allowed).toEqual(expect.arrayContaining(["authorization", "idempotency-key"]));
  });
});
