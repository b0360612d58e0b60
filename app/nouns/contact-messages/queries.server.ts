import { desc, isNull } from "drizzle-orm";
import { contactMessages } from "../../../db/schema/contact-messages.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { isoTimestamp, projectRecord } from "../../shared/database/projections.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { issueChallenge } from "./captcha.server.ts";
import type { CaptchaChoice } from "./constants.ts";
import { type ContactFilters, type ContactMessage, contactTexts } from "./contract.ts";
import { resendableStates } from "./delivery.server.ts";

const record = projectRecord(contactMessages);

const projection = {
  ...record.first,
  user_name: contactMessages.name,
  user_email: contactMessages.email,
  message: contactMessages.message,
  readAt: isoTimestamp<string | null>(contactMessages.readAt),
  state: contactMessages.delivery,
  attempts: contactMessages.attempts,
  problem: contactMessages.problem,
  dueAt: isoTimestamp<string | null>(contactMessages.dueAt),
  sentAt: isoTimestamp<string | null>(contactMessages.sentAt),
  ...record.last,
};

/** Newest first. */
export async function listContactMessages(
  { db, services }: Context,
  { unread }: ContactFilters,
  page: Page,
): Promise<PageOf<ContactMessage>> {
  const where = unread ? isNull(contactMessages.readAt) : undefined;
  const [rows, total] = await Promise.all([
    db
      .select(projection)
      .from(contactMessages)
      .where(where)
      .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(contactMessages, where),
  ]);
  const items = rows.map(({ state, attempts, problem, dueAt, sentAt, ...message }) => ({
    ...message,
    delivery: {
      state: state === "claimed" ? ("waiting" as const) : state,
      attempts,
      problem,
      nextAttemptAt: state === "waiting" ? dueAt : null,
      sentAt,
      mayBeSent: services.mailHost !== null && resendableStates.some((resendable) => resendable === state),
    },
  }));
  return { items, total };
}

/** What the form needs of the captcha: never the provider's secret. */
export function getCaptchaChoice({ services: { captcha } }: Context): CaptchaChoice {
  if (captcha.kind === "altcha") return { kind: "altcha" };
  const { siteKey, scriptAddress } = captcha;
  return { kind: "recaptcha", siteKey, scriptAddress };
}

/** A proof of work to do. @throws AppError `notFound` where another captcha is configured */
export async function getChallenge({ db, services }: Context) {
  if (services.captcha.kind !== "altcha") throw notFound(contactTexts.otherCaptcha);
  return issueChallenge(db);
}
