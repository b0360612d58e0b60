import type { ClaimedMessage, Outcome } from "../../../app/records/contact-messages/delivery.server.ts";

/** Called right before the mail leaves; throws if it must not be sent. */
export type BeforeSend = () => Promise<void>;

export type Mailer = {
  /**
   * Makes one attempt.
   * @param signal ends it early, for instance when the server stops
   * @throws what `beforeSend` throws
   */
  send(message: ClaimedMessage, beforeSend: BeforeSend, signal: AbortSignal): Promise<Outcome>;
};
