import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { startHttpService } from "../../../tests/support/mail-servers.ts";
import { expectCaptchaRefused, sendMessage } from "../../../tests/support/visitors.ts";

describe("With a reCAPTCHA-compatible provider", async () => {
  let verdict: () => { status?: number; body: string } | null = () => ({ body: '{"success":true}' });
  const provider = await startHttpService(() => verdict());
  afterAll(provider.close);
  const other = await createTestApi({
    CAPTCHA_SITE_KEY: "clave-del-sitio",
    CAPTCHA_SECRET: "secreto-del-sitio",
    CAPTCHA_VERIFY_URL: `${provider.address}/siteverify`,
  });
  const sendTo = (captcha: string, remoteAddress?: string) =>
    sendMessage(other, { terms: true, captcha }, { remoteAddress });

  it("calls it once, with the secret, the token and the visitor's address", async () => {
    expect((await sendTo("respuesta-1", "10.9.0.7")).statusCode).toBe(201);
    expect(provider.received).toHaveLength(1);
    expect(provider.received[0]).toMatchObject({ method: "POST", path: "/siteverify" });
    expect(Object.fromEntries(new URLSearchParams(provider.received[0]?.body))).toEqual({
      secret: "secreto-del-sitio",
      response: "respuesta-1",
      remoteip: "10.9.0.7",
    });
  });

  it("refuses tokens that it rejects, and used ones", async () => {
    await expectCaptchaRefused(await sendTo("respuesta-1"), /ya se usó/);
    verdict = () => ({ body: '{"success":false,"error-codes":["invalid-input-response"]}' });
    await expectCaptchaRefused(await sendTo("respuesta-2"), /no es válido/);
    verdict = () => ({ body: '{"success":false,"error-codes":["timeout-or-duplicate"]}' });
    await expectCaptchaRefused(await sendTo("respuesta-3"), /venció/);
  });

  it.each([
    ["an error", () => ({ status: 500, body: "" })],
    ["nonsense", () => ({ body: "<html>" })],
    ["nothing in time", () => null],
  ])("says so where it responds with %s, and the message can be sent again", async (_case, response) => {
    // A second for it to respond.
    vi.stubEnv("DEADLINE_FACTOR", "0.2");
    onTestFinished(() => void vi.unstubAllEnvs());
    verdict = response;
    const refused = await sendTo("respuesta-4");
    verdict = () => ({ body: '{"success":true}' });
    expectError(refused, 503);
    expect(refused.json().error).toContain("No pudimos comprobar el captcha");
    expect(refused.headers["retry-after"]).toBe("60");
  });

  it("issues no challenges of its own, and does not reveal its secret", async () => {
    expectError(await other.call("GET", "/contact/challenge"), 404);
    for (const { body } of [await other.call("GET", "/openapi.json"), await sendTo("x")])
      expect(body).not.toContain("secreto-del-sitio");
  });
});
