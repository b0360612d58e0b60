import type { ClaimedMessage, Outcome } from "../../../app/nouns/contact-messages/delivery.server.ts";
import type { MailSettings } from "../services.ts";
import type { Mailer } from "./mailer.ts";

type HttpSettings = Extract<MailSettings, { kind: "service" }>;

const defaultTimeout = 15_000;

/** Meaning of the service's statuses, as its own client names them. */
const statusNames: Record<number, string> = {
  403: "Forbidden (la cuenta o la dirección están bloqueadas)",
  429: "Too Many Requests (limita los envíos)",
  451: "Unavailable For Headless Browser (no acepta envíos de programas)",
};

/** Sends through a service with the API of EmailJS: the service has the template, the product sends the parameters. */
export function createServiceMailer(settings: HttpSettings, { timeout = defaultTimeout } = {}): Mailer {
  return {
    async send(message, beforeSend, signal) {
      const body = JSON.stringify(formatCall(message, settings));
      await beforeSend();
      try {
        const response = await fetch(settings.address, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body,
          redirect: "manual",
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
        });
        return await interpretResponse(response);
      } catch (error) {
        return interpretFailure(error);
      }
    },
  };
}

function formatCall({ id, name, email, message }: ClaimedMessage, settings: HttpSettings) {
  return {
    service_id: settings.serviceId,
    template_id: settings.templateId,
    user_id: settings.publicKey,
    ...(settings.privateKey ? { accessToken: settings.privateKey } : {}),
    // Templates are written with the names of the form's fields.
    template_params: { user_name: name, user_email: email, message, reply_to: email, message_id: id },
  };
}

async function interpretResponse(response: Response): Promise<Outcome> {
  const { status, headers } = response;
  await response.body?.cancel();
  if (response.ok) return { kind: "sent" };
  const name = statusNames[status] ?? response.statusText;
  const problem = `el servicio de correo respondió ${`${status} ${name}`.trim()}.`;
  if (status !== 429 && status !== 408 && status < 500) return { kind: "failed", problem };
  return { kind: "retry", problem, after: parseRetryAfter(headers.get("Retry-After")) };
}

/** @param value seconds, or a date @returns seconds; 0 if the header is missing or invalid */
function parseRetryAfter(value: string | null): number {
  if (value === null) return 0;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}

/** Errors that occur before the request is sent. */
const connectionErrors =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT/;

/** Without a response, only a connection that was never established is certain to have carried nothing. */
function interpretFailure(error: unknown): Outcome {
  const code = String((error as { cause?: { code?: unknown } }).cause?.code ?? "");
  if (connectionErrors.test(code))
    return { kind: "retry", problem: `no pudimos hablar con el servicio de correo (${code}).` };
  return {
    kind: "doubtful",
    problem: "el servicio de correo no respondió, así que puede que haya salido y puede que no.",
  };
}
