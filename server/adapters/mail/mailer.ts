import type { ClaimedMessage, Outcome } from "../../../app/records/contact-messages/delivery.server.ts";
import type { MailSettings } from "../services.ts";
import { serviceMailer } from "./service.ts";
import { smtpMailer } from "./smtp.ts";

/** Called right before the mail leaves; throws where it must not. */
export type HandOver = () => Promise<void>;

/** One way for messages to leave. */
export type Mailer = {
  /**
   * One attempt.
   * @param signal ends it early, as when the server stops.
   * @throws what `handOver` throws
   */
  send(message: ClaimedMessage, handOver: HandOver, signal: AbortSignal): Promise<Outcome>;
};

export function openMailer(settings: MailSettings): Mailer {
  return settings.kind === "smtp" ? smtpMailer(settings) : serviceMailer(settings);
}
