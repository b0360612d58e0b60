import { desc, inArray, isNull, sql } from "drizzle-orm";
import { contactMessages } from "../../../db/schema.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { notFound } from "../../shared/errors.ts";
import type { Page, PageOf } from "../../shared/paging.ts";
import { isoMoment, recordProjection } from "../../shared/projections.server.ts";
import type { CaptchaChoice } from "./constants.ts";
import {
  type ContactFilters,
  type ContactMessage,
  type Delivery,
  contactMessages as sentences,
} from "./contract.ts";
import { makeChallenge } from "./parts/captcha.server.ts";
import { sendable } from "./parts/delivery.server.ts";

const record = recordProjection(contactMessages);

/** @param sendsMail whether mail is configured */
const projection = (sendsMail: boolean) => ({
  ...record.first,
  user_name: contactMessages.name,
  user_email: contactMessages.email,
  message: contactMessages.message,
  readAt: sql<string | null>`${isoMoment(contactMessages.readAt)}`,
  delivery: sql<Delivery>`jsonb_build_object(
    'state', case ${contactMessages.delivery} when 'claimed' then 'waiting' else ${contactMessages.delivery} end,
    'attempts', ${contactMessages.attempts},
    'problem', ${contactMessages.problem},
    'nextAttemptAt', case when ${contactMessages.delivery} = 'waiting' then ${isoMoment(contactMessages.dueAt)} end,
    'sentAt', ${isoMoment(contactMessages.sentAt)},
    'mayBeSent', ${sendsMail}::boolean and ${inArray(contactMessages.delivery, sendable)})`,
  ...record.last,
});

/** Newest first. */
export async function listContactMessages(
  { db, services }: Context,
  { unread }: ContactFilters,
  page: Page,
): Promise<PageOf<ContactMessage>> {
  const where = unread ? isNull(contactMessages.readAt) : undefined;
  const [items, total] = await Promise.all([
    db
      .select(projection(services.sendsMail))
      .from(contactMessages)
      .where(where)
      .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(contactMessages, where),
  ]);
  return { items, total };
}

/** What the form must know of the captcha: never the provider's secret. */
export function getCaptchaChoice({ services: { captcha } }: Context): CaptchaChoice {
  if (captcha.kind === "altcha") return { kind: "altcha" };
  const { siteKey, scriptAddress } = captcha;
  return { kind: "recaptcha", siteKey, scriptAddress };
}

/** A proof of work to do. @throws AppError `notFound` where another captcha is configured */
export async function getChallenge({ db, services }: Context) {
  if (services.captcha.kind !== "altcha") throw notFound(sentences.otherCaptcha);
  return makeChallenge(db);
}
