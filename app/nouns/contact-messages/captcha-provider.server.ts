import { z } from "zod";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import type { CaptchaSettings } from "../../shared/context.server.ts";
import { deadline } from "../../shared/deadline.server.ts";
import { contactTexts } from "./contract.ts";

type Provider = Extract<CaptchaSettings, { kind: "recaptcha" }>;

/** Milliseconds that the provider may take to respond. */
const timeout = 5_000;

const verdictShape = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).optional() });

/**
 * Verifies a token with a reCAPTCHA-compatible provider.
 * @throws AppError `invalid` naming `captcha` if it is not valid; `unavailable` if the provider fails
 */
export async function verifyWithProvider(
  { verifyAddress, secret }: Provider,
  token: string,
  address: string,
): Promise<void> {
  const form = new URLSearchParams({ secret, response: token, remoteip: address });
  const verdict = await requestVerdict(verifyAddress, form).catch((cause: unknown) => {
    throw new AppError("unavailable", { message: contactTexts.captchaAway, retryAfter: 60, cause });
  });
  if (verdict.success) return;
  const isUsed = verdict["error-codes"]?.includes("timeout-or-duplicate");
  throw invalidField("captcha", isUsed ? contactTexts.captchaExpired : contactTexts.captchaRefused);
}

async function requestVerdict(address: string, body: URLSearchParams): Promise<z.infer<typeof verdictShape>> {
  const signal = AbortSignal.timeout(deadline(timeout));
  const response = await fetch(address, { method: "POST", body, redirect: "error", signal });
  if (!response.ok) throw new Error(`The captcha's provider responded with ${response.status}.`);
  return verdictShape.parse(await response.json());
}
