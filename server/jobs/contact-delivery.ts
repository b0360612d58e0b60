import type { FastifyBaseLogger } from "fastify";
import {
  type ClaimedMessage,
  ClaimLost,
  claimMessage,
  markAbandoned,
  noteHandOver,
  noteOutcome,
  type Outcome,
  releaseClaim,
} from "../../app/records/contact-messages/delivery.server.ts";
import type { Context } from "../../app/shared/context.server.ts";
import type { Mailer } from "../adapters/mail/mailer.ts";

/** Milliseconds between two looks at the database. */
const pause = 2_000;

/**
 * Sends stored contact messages by mail, one at a time. Several instances share the work: each message is claimed by one.
 * @returns stops it: what has not begun to leave is given back, what has is waited for
 */
export function startContactDelivery(
  { db }: Pick<Context, "db">,
  mailer: Mailer,
  log: FastifyBaseLogger,
  { every = pause } = {},
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
      // A database that is away is said once, not every two seconds.
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
    const stop = () => attempt.abort();
    stopping.signal.addEventListener("abort", stop);
    let isLeaving = false;
    async function handOver() {
      await noteHandOver(db, message);
      isLeaving = true;
      // From here on a stop waits for the answer.
      stopping.signal.removeEventListener("abort", stop);
    }
    try {
      const outcome = await mailer.send(message, handOver, attempt.signal);
      if (stopping.signal.aborted && !isLeaving) return await releaseClaim(db, message);
      await noteOutcome(db, message, outcome);
      logOutcome(message, outcome);
    } catch (error) {
      if (!(error instanceof ClaimLost)) throw error;
    } finally {
      stopping.signal.removeEventListener("abort", stop);
    }
  }

  /** Ids and reasons only: what visitors write is not for logs. */
  function logOutcome({ id, attempt }: ClaimedMessage, outcome: Outcome) {
    if (outcome.kind === "sent") log.info({ message: id, attempt }, "contact message sent");
    else
      log.warn(
        { message: id, attempt, outcome: outcome.kind, reason: outcome.problem },
        "contact message not sent",
      );
  }

  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
