import { describe, expect, it } from "vitest";
import { createTestApi } from "./support/api.ts";

const origin = "https://cliente.example";
const closed = await createTestApi();
const opened = await createTestApi({ CORS_ORIGINS: `${origin}, https://otro.example/` });

describe("Other sites' scripts", () => {
  it("may not read answers where no origin is configured", async () => {
    const answer = await closed.call("GET", "/news", { headers: { origin } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("may read them, with the headers of paging, where theirs is configured", async () => {
    const answer = await opened.call("GET", "/news", { headers: { origin } });
    expect(answer.headers["access-control-allow-origin"]).toBe(origin);
    expect(answer.headers["access-control-expose-headers"]).toContain("X-Total-Count");
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
  });

  it("may not where another's is configured", async () => {
    const answer = await opened.call("GET", "/news", { headers: { origin: "https://ajeno.example" } });
    expect(answer.headers["access-control-allow-origin"]).not.toBe("https://ajeno.example");
  });

  it("ask first before they write with a token", async () => {
    const answer = await opened.call("OPTIONS", "/interventions", {
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,idempotency-key",
      },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers["access-control-allow-methods"]).toContain("PUT");
    const allowed = String(answer.headers["access-control-allow-headers"]).toLowerCase().split(/, */);
    expect(allowed).toEqual(expect.arrayContaining(["authorization", "idempotency-key"]));
  });
});
