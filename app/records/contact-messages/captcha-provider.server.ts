import { z } from "zod";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import type { CaptchaSettings } from "../../shared/context.server.ts";
import { contactMessages } from "./contract.ts";

type Provider = Extract<CaptchaSettings, { kind: "recaptcha" }>;

/** Milliseconds that the provider may take. */
const timeout = 5_000;

const verdictShape = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).optional() });

/**
 * Asks a provider that speaks as reCAPTCHA does whether an answer is right.
 * @throws AppError `invalid` naming `captcha` where it is not; `unavailable` where the provider does not say
 */
export async function verifyWithProvider(
  { verifyAddress, secret }: Provider,
  answer: string,
  address: string,
): Promise<void> {
  const verdict = await requestVerdict(verifyAddress, { secret, response: answer, remoteip: address });
  if (verdict.success) return;
  const isUsed = verdict["error-codes"]?.includes("timeout-or-duplicate");
  throw invalidField("captcha", isUsed ? contactMessages.captchaExpired : contactMessages.captchaRefused);
}

async function requestVerdict(
  address: string,
  form: Record<string, string>,
): Promise<z.infer<typeof verdictShape>> {
  try {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`The captcha's provider answered ${response.status}.`);
    return verdictShape.parse(await response.json());
  } catch (cause) {
    throw new AppError("unavailable", { message: contactMessages.captchaAway, retryAfter: 60, cause });
  }
}
