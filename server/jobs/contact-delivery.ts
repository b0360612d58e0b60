import type { FastifyBaseLogger } from "fastify";
import {
  type ClaimedMessage,
  ClaimLost,
  claimMessage,
  markAbandoned,
  markSending,
  recordOutcome,
  releaseClaim,
} from "../../app/nouns/contact-messages/delivery.server.ts";
import type { Context } from "../../app/shared/context.server.ts";
import type { Mailer } from "../adapters/mail/mailer.ts";

/** Milliseconds between two checks of the database. */
const interval = 2_000;

/**
 * Sends stored contact messages by mail, one at a time. Several instances share the work: each message is claimed by one.
 * @returns stops the job: a mail that is being sent is waited for, other claims are released
 */
export function startContactDelivery(
  { db }: Pick<Context, "db">,
  mailer: Mailer,
  log: FastifyBaseLogger,
  { every = interval } = {},
): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isFailing = false;
  let running = run();

  async function run() {
    try {
      const abandoned = await markAbandoned(db);
      if (abandoned > 0) log.warn({ abandoned }, "contact messages may or may not have been sent");
      while (!stopping.signal.aborted) {
        const message = await claimMessage(db);
        if (!message) break;
        await deliver(message);
      }
      isFailing = false;
    } catch (error) {
      // An unreachable database is logged once, not every two seconds.
      if (!isFailing) log.error({ err: error }, "sending contact messages failed");
      isFailing = true;
    }
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      running = run();
    }, every).unref();
  }

  async function deliver(message: ClaimedMessage) {
    const attempt = new AbortController();
    const abort = () => attempt.abort();
    stopping.signal.addEventListener("abort", abort);
    let isSending = false;
    async function beforeSend() {
      await markSending(db, message);
      isSending = true;
      // From here on stopping waits for the response.
      stopping.signal.removeEventListener("abort", abort);
    }
    try {
      const outcome = await mailer.send(message, beforeSend, attempt.signal);
      if (stopping.signal.aborted && !isSending) return await releaseClaim(db, message);
      await recordOutcome(db, message, outcome);
      // Only ids and reasons: logs contain nothing that visitors write.
      const fields = { message: message.id, attempt: message.attempt };
      if (outcome.kind === "sent") log.info(fields, "contact message sent");
      else
        log.warn({ ...fields, outcome: outcome.kind, reason: outcome.problem }, "contact message not sent");
    } catch (error) {
      if (!(error instanceof ClaimLost)) throw error;
    } finally {
      stopping.signal.removeEventListener("abort", abort);
    }
  }

  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
