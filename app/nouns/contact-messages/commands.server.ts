import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { contactMessages } from "../../../db/schema/contact-messages.ts";
import { AppError, invalidField, notFound } from "../../shared/api/errors.ts";
import { countAttempt, getCallerKey } from "../../shared/api/limits.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { consumeCaptcha, type Proof, verifyCaptcha } from "./captcha.server.ts";
import { type ContactCall, type ContactUpdate, contactTexts } from "./contract.ts";
import { resendableStates } from "./delivery.server.ts";

type NewMessage = {
  fields: ContactCall;
  /** IP address of the caller, for the limits by address. */
  address: string;
  /** The caller's idempotency key: under one key one message is stored. */
  operation?: string | undefined;
};

/**
 * Stores a visitor's message, and has it sent by mail where that is configured; anyone may send one.
 * @throws AppError `invalid` naming `terms` or `captcha`, `tooManyRequests`, `unavailable`
 */
export async function sendContactMessage(context: Context, message: NewMessage): Promise<void> {
  // Only programs fill in a field that people do not see: they get the same response.
  if (message.fields.user_reason) return;
  await storeMessage(context, message, await verifySender(context, message));
}

/** The form's checks in their order: terms, captcha, limits. Other clients send neither terms nor captcha, and fewer messages. */
async function verifySender(
  context: Context,
  { fields: { terms, captcha }, address }: NewMessage,
): Promise<Proof | null> {
  const { limits, services } = context;
  const key = getCallerKey(address);
  const isFromForm = terms !== undefined || captcha !== undefined;
  if (!isFromForm && !services.isCaptchaRequired) {
    await countAttempt(limits.bareContactByAddress, key, contactTexts.tooMany);
    await countAttempt(limits.bareContact, "all", contactTexts.tooMany);
    return null;
  }
  if (isFromForm && !terms) throw invalidField("terms", contactTexts.termsMissing);
  if (!captcha) throw invalidField("captcha", contactTexts.captchaMissing);
  await countAttempt(limits.captchaByAddress, key, contactTexts.tooMany);
  const proof = await verifyCaptcha(context, captcha, address);
  await countAttempt(limits.contactByAddress, key, contactTexts.tooMany);
  return proof;
}

async function storeMessage(
  { db, services }: Context,
  { fields, operation = newId() }: NewMessage,
  proof: Proof | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (proof && !(await consumeCaptcha(tx, proof))) {
      // A retry of a call whose response was lost.
      if (await isStored(tx, fields, operation)) return;
      throw invalidField("captcha", contactTexts.captchaUsed);
    }
    const stored = await tx
      .insert(contactMessages)
      .values({
        id: newId(),
        name: fields.user_name,
        email: fields.user_email,
        message: fields.message,
        operation,
        ...(services.mailHost !== null ? { delivery: "waiting" as const, dueAt: sql`now()` } : {}),
      })
      .onConflictDoNothing({ target: contactMessages.operation });
    if (stored.rowCount === 0) await isStored(tx, fields, operation);
  });
}

/** @throws AppError `conflict` for another message under the same key */
async function isStored(tx: Transaction, fields: ContactCall, operation: string): Promise<boolean> {
  const [stored] = await tx.select().from(contactMessages).where(eq(contactMessages.operation, operation));
  if (!stored) return false;
  const isSame =
    stored.name === fields.user_name &&
    stored.email === fields.user_email &&
    stored.message === fields.message;
  if (!isSame) throw new AppError("conflict", { message: contactTexts.otherUnderKey });
  return true;
}

/*
 * Contact messages are not content of the site: reading or deleting one raises no content version, and the history
 * keeps no revision of what a visitor wrote in confidence.
 */

/** Marks a message as read, or as new again. @throws AppError `notFound` */
export async function updateContactMessage(
  { db }: Context,
  actor: Actor | null,
  { id, fields }: { id: string; fields: ContactUpdate },
): Promise<void> {
  requirePermission(actor, "readMessages");
  const { readAt, version } = contactMessages;
  const changed = await db
    .update(contactMessages)
    .set({
      readAt: fields.read ? sql`coalesce(${readAt}, now())` : null,
      version: sql`${version} + 1`,
      updatedAt: new Date(),
    })
    .where(eq(contactMessages.id, id));
  if (changed.rowCount === 0) throw notFound(contactTexts.unknown);
}

/** @throws AppError `notFound` */
export async function deleteContactMessage({ db }: Context, actor: Actor | null, id: string): Promise<void> {
  requirePermission(actor, "readMessages");
  const deleted = await db.delete(contactMessages).where(eq(contactMessages.id, id));
  if (deleted.rowCount === 0) throw notFound(contactTexts.unknown);
}

/**
 * Queues a message that was not sent by mail, or may not have been.
 * @throws AppError `notFound`, `conflict` for one that was sent or is being sent, or where no mail is configured
 */
export async function sendContactMessageAgain(
  { db, services }: Context,
  actor: Actor | null,
  id: string,
): Promise<void> {
  requirePermission(actor, "readMessages");
  const table = contactMessages;
  if ((await db.$count(table, eq(table.id, id))) === 0) throw notFound(contactTexts.unknown);
  if (services.mailHost === null) throw new AppError("conflict", { message: contactTexts.noMail });
  const queued = await db
    .update(table)
    .set({ delivery: "waiting", attempts: 0, dueAt: sql`now()`, problem: "" })
    .where(and(eq(table.id, id), inArray(table.delivery, resendableStates)));
  if (queued.rowCount === 0) throw new AppError("conflict", { message: contactTexts.underWay });
}
