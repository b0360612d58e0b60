import type { FastifyBaseLogger } from "fastify";
import {
  claimAnswerMail,
  markAnswerSending,
  releaseAnswerMail,
  retryAnswerMail,
} from "../../app/features/reports/answer-mails.server.ts";
import type { Context } from "../../app/shared/context.server.ts";
import { sendBySmtp } from "../adapters/mail/smtp.ts";
import type { MailSettings } from "../adapters/services.ts";

/** Milliseconds between two looks at what is due. */
const interval = 10_000;

/**
 * Tells readers who wanted it that their report has an answer. One that fails is tried again, later each time.
 * @returns stops the job, and waits for a mail that is being sent
 */
export function startAnswerMails(
  context: Pick<Context, "db" | "ownAddress">,
  settings: Extract<MailSettings, { kind: "smtp" }>,
  log: FastifyBaseLogger,
  { every = interval } = {},
): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = run();

  async function run() {
    try {
      while (!stopping.signal.aborted && (await sendNext())) {}
    } catch (error) {
      log.error({ err: error }, "sending answers failed");
    }
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      running = run();
    }, every).unref();
  }

  async function sendNext(): Promise<boolean> {
    const mail = await claimAnswerMail(context);
    if (!mail) return false;
    const { id, to, subject, text, attempt } = mail;
    const beforeSend = () => markAnswerSending(context.db, mail);
    const content = { id, to: [to], subject, text, date: new Date() };
    const outcome = await sendBySmtp(settings, content, beforeSend, stopping.signal);
    const giveBack = stopping.signal.aborted ? releaseAnswerMail : retryAnswerMail;
    if (outcome.kind === "retry") await giveBack(context.db, mail);
    // Only ids and reasons: logs contain nothing that readers write.
    if (outcome.kind !== "sent") log.warn({ report: id, attempt, outcome: outcome.kind }, "answer not sent");
    return true;
  }

  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
