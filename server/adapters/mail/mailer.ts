import type { ClaimedMessage, Outcome } from "../../../app/nouns/contact-messages/delivery.server.ts";

export type Mailer = {
  /**
   * Attempts to send it once.
   * @param beforeSend called right before the mail leaves; throws if it must not be sent
   * @param signal ends it early, for instance when the server stops
   * @throws what `beforeSend` throws
   */
  send(message: ClaimedMessage, beforeSend: () => Promise<void>, signal: AbortSignal): Promise<Outcome>;
};
