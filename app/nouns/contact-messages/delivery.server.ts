import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.server.ts";
import { contactMessages } from "../../../db/schema/contact-messages.ts";

/*
 * How a stored message becomes a mail, once. An instance claims one that is due (`claimed`), prepares it, marks it as
 * being sent (`sending`), sends it and records the outcome. A claim that expires before that is free again, because
 * nothing was sent. A message that was left in `sending` may have been sent: it is marked `doubtful` for a person to
 * decide about, and never sent again automatically.
 */

/** A message to send, as the instance that claimed it has it. */
export type ClaimedMessage = {
  id: string;
  name: string;
  email: string;
  message: string;
  createdAt: Date;
  /** Which attempt this is, from 1; it also distinguishes this claim from a later one. */
  attempt: number;
};

/** The outcome of an attempt. `problem` is for researchers: Spanish, as it reads after a colon, with its full stop. */
export type Outcome =
  | { kind: "sent" }
  /** It was not sent. `after` is how many seconds the service requests to wait. */
  | { kind: "retry"; problem: string; after?: number }
  /** It was not sent, and a retry would not help. */
  | { kind: "failed"; problem: string }
  /** It may have been sent. */
  | { kind: "doubtful"; problem: string };

/** States in which a researcher may have a message sent again. */
export const resendableStates = ["stored", "waiting", "failed", "doubtful"] as const;

/** Seconds until a claim and a sending expire. */
export const leases = { claim: 30, sending: 45 } as const;
/** Seconds before the second attempt; doubled for each further one, up to the longest. */
const [firstDelay, longestDelay] = [30, 6 * 3600];
const maxAttempts = 12;
/** Most seconds that a service may request to wait. */
const maxRequestedDelay = 24 * 3600;

const abandoned = "el servidor se detuvo mientras lo enviaba, así que puede que haya salido y puede que no.";

/** Claims one message that is due, for this instance only; null without one. */
export async function claimMessage(db: Database): Promise<ClaimedMessage | null> {
  const { rows } = await db.execute<ClaimedMessage & { createdAt: string }>(sql`
    update contact_messages
    set delivery = 'claimed', attempts = attempts + 1, due_at = now() + make_interval(secs => ${leases.claim})
    where id = (
      select id from contact_messages
      where delivery in ('waiting', 'claimed') and due_at <= now()
      order by due_at, id limit 1
      for update skip locked
    )
    returning id, name, email, message, created_at as "createdAt", attempts as attempt`);
  const [row] = rows;
  return row ? { ...row, createdAt: new Date(row.createdAt) } : null;
}

/** @throws ClaimLost where the claim has expired, so that the message must not be sent */
export async function markSending(db: Database, message: ClaimedMessage): Promise<void> {
  const marked = await db
    .update(contactMessages)
    .set({ delivery: "sending", dueAt: sql`now() + make_interval(secs => ${leases.sending})` })
    .where(
      and(isAttempt(message), eq(contactMessages.delivery, "claimed"), sql`${contactMessages.dueAt} > now()`),
    );
  if (marked.rowCount !== 1) throw new ClaimLost();
}

/** Whether a row is still at this attempt. */
function isAttempt({ id, attempt }: ClaimedMessage) {
  return and(eq(contactMessages.id, id), eq(contactMessages.attempts, attempt));
}

/** Another instance has the message by now, or it was deleted. */
export class ClaimLost extends Error {}

/** After the lease an outcome changes only `doubtful` to `sent`. */
export async function recordOutcome(db: Database, message: ClaimedMessage, outcome: Outcome): Promise<void> {
  const states = ["claimed", "sending", ...(outcome.kind === "sent" ? (["doubtful"] as const) : [])] as const;
  await db
    .update(contactMessages)
    .set(getStateAfter(outcome, message.attempt))
    .where(and(isAttempt(message), inArray(contactMessages.delivery, states)));
}

function getStateAfter(outcome: Outcome, attempt: number) {
  if (outcome.kind === "sent")
    return { delivery: "sent", sentAt: new Date(), dueAt: null, problem: "" } as const;
  const { problem } = outcome;
  if (outcome.kind === "retry" && attempt < maxAttempts) {
    const delay = getRetryDelay(attempt, outcome.after);
    return { delivery: "waiting", dueAt: sql`now() + make_interval(secs => ${delay})`, problem } as const;
  }
  return { delivery: outcome.kind === "doubtful" ? "doubtful" : "failed", dueAt: null, problem } as const;
}

/** Seconds until the next attempt, with some jitter so that not all come at once. */
export function getRetryDelay(attempt: number, asked = 0, chance = Math.random()): number {
  const delay = Math.min(firstDelay * 2 ** (attempt - 1), longestDelay) * (0.8 + 0.4 * chance);
  return Math.round(Math.max(delay, Math.min(asked, maxRequestedDelay)));
}

/** Releases a claim when the instance stops before sending. The attempt does not count. */
export async function releaseClaim(db: Database, message: ClaimedMessage): Promise<void> {
  await db
    .update(contactMessages)
    .set({ delivery: "waiting", dueAt: sql`now()`, attempts: message.attempt - 1 })
    .where(and(isAttempt(message), eq(contactMessages.delivery, "claimed")));
}

/** Marks messages whose instance stopped while it sent them. @returns how many */
export async function markAbandoned(db: Database): Promise<number> {
  const marked = await db
    .update(contactMessages)
    .set({ delivery: "doubtful", dueAt: null, problem: abandoned })
    .where(and(eq(contactMessages.delivery, "sending"), sql`${contactMessages.dueAt} <= now()`));
  return marked.rowCount ?? 0;
}
