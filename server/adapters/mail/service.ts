import type { ClaimedMessage, Outcome } from "../../../app/records/contact-messages/delivery.server.ts";
import type { MailSettings } from "../services.ts";
import type { Mailer } from "./mailer.ts";

type HttpSettings = Extract<MailSettings, { kind: "service" }>;

/** Milliseconds to wait for an answer. */
const patience = 15_000;

/** What the service's statuses mean, as its own client names them. */
const statusNames: Record<number, string> = {
  403: "Forbidden (la cuenta o la dirección están bloqueadas)",
  429: "Too Many Requests (limita los envíos)",
  451: "Unavailable For Headless Browser (no acepta envíos de programas)",
};

/** Sends by a service that speaks as EmailJS does: a template there, its parameters from here. */
export function serviceMailer(settings: HttpSettings, { waitFor = patience } = {}): Mailer {
  return {
    async send(message, handOver, signal) {
      const body = JSON.stringify(callOf(message, settings));
      await handOver();
      try {
        const response = await fetch(settings.address, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body,
          redirect: "manual",
          signal: AbortSignal.any([signal, AbortSignal.timeout(waitFor)]),
        });
        return await outcomeOfAnswer(response);
      } catch (error) {
        return outcomeOfSilence(error);
      }
    },
  };
}

function callOf({ id, name, email, message }: ClaimedMessage, settings: HttpSettings) {
  return {
    service_id: settings.serviceId,
    template_id: settings.templateId,
    user_id: settings.publicKey,
    ...(settings.privateKey ? { accessToken: settings.privateKey } : {}),
    // Names of the form, which templates are written with.
    template_params: {
      user_name: name,
      user_email: email,
      message,
      reply_to: email,
      message_id: id,
    },
  };
}

async function outcomeOfAnswer(response: Response): Promise<Outcome> {
  const { status, headers } = response;
  await response.body?.cancel();
  if (response.ok) return { kind: "sent" };
  const name = statusNames[status] ?? response.statusText;
  const problem = `el servicio de correo respondió ${`${status} ${name}`.trim()}.`;
  if (status !== 429 && status !== 408 && status < 500) return { kind: "failed", problem };
  return { kind: "retry", problem, after: secondsToWait(headers.get("Retry-After")) };
}

/** `Retry-After` is in seconds, or a date; 0 where it says nothing. */
function secondsToWait(value: string | null): number {
  if (value === null) return 0;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}

/** Errors that come before a request is sent: no address, no line, no certificate to trust. */
const neverSent =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT/;

/** Without an answer (status 0) only a line that never was there is sure to have carried nothing. */
function outcomeOfSilence(error: unknown): Outcome {
  const code = String((error as { cause?: { code?: unknown } }).cause?.code ?? "");
  if (neverSent.test(code))
    return { kind: "retry", problem: `no pudimos hablar con el servicio de correo (${code}).` };
  return {
    kind: "doubtful",
    problem: "el servicio de correo no respondió, así que puede que haya salido y puede que no.",
  };
}
