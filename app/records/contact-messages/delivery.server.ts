import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.server.ts";
import { contactMessages } from "../../../db/schema/contact-messages.ts";

/*
 * How a stored message becomes a mail, once. An instance claims one that is due (`claimed`), prepares, notes that it
 * begins to hand it over (`sending`), hands it over, and notes what came of it. A claim that is not followed up within
 * its lease is free again, because nothing had left. A message that was left in `sending` may have left: it is marked
 * `doubtful` for a person to decide about, and never sent again by itself.
 */

/** A message to send, as the instance that claimed it holds it. */
export type ClaimedMessage = {
  id: string;
  name: string;
  email: string;
  message: string;
  createdAt: Date;
  /** Which attempt this is, from 1; it also tells this claim from a later one. */
  attempt: number;
};

/** What came of an attempt. `problem` is for researchers: Spanish, as it reads after a colon, with its full stop. */
export type Outcome =
  | { kind: "sent" }
  /** It did not leave. `after` is how many seconds the service asks to wait. */
  | { kind: "retry"; problem: string; after?: number }
  /** It did not leave, and trying again would not help. */
  | { kind: "failed"; problem: string }
  /** It may have left. */
  | { kind: "doubtful"; problem: string };

/** States in which somebody may have a message sent: nothing of it is on its way, as far as anybody knows. */
export const resendableStates = ["stored", "waiting", "failed", "doubtful"] as const;

/** Seconds in which a claim must come to the handing over, and that in turn to an answer. */
export const leases = { claim: 30, handOver: 45 } as const;
/** Seconds before the second attempt; doubled for each further one, up to the longest. */
const [firstPause, longestPause] = [30, 6 * 3600];
const mostAttempts = 12;
/** No service may make us wait longer, in seconds. */
const longestAsked = 24 * 3600;

const abandoned = "el servidor se detuvo mientras lo enviaba, así que puede que haya salido y puede que no.";

/** Takes one message that is due, which no other instance then takes; null where none is. */
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

/** Notes that the mail begins to leave. @throws Error where the claim is over, so that it must not */
export async function markSending(db: Database, { id, attempt }: ClaimedMessage): Promise<void> {
  const noted = await db
    .update(contactMessages)
    .set({ delivery: "sending", dueAt: sql`now() + make_interval(secs => ${leases.handOver})` })
    .where(
      and(
        eq(contactMessages.id, id),
        eq(contactMessages.delivery, "claimed"),
        eq(contactMessages.attempts, attempt),
        sql`${contactMessages.dueAt} > now()`,
      ),
    );
  if (noted.rowCount !== 1) throw new ClaimLost();
}

/** The message is somebody else's by now, or deleted. */
export class ClaimLost extends Error {}

/** Notes what came of an attempt. An outcome that comes after the lease changes nothing but `doubtful` to `sent`. */
export async function recordOutcome(
  db: Database,
  { id, attempt }: ClaimedMessage,
  outcome: Outcome,
): Promise<void> {
  const isOurs = sql`${contactMessages.delivery} in ('claimed', 'sending')`;
  const isLate = sql`${contactMessages.delivery} = 'doubtful'`;
  await db
    .update(contactMessages)
    .set(getStateAfter(outcome, attempt))
    .where(
      and(
        eq(contactMessages.id, id),
        eq(contactMessages.attempts, attempt),
        outcome.kind === "sent" ? sql`(${isOurs} or ${isLate})` : isOurs,
      ),
    );
}

function getStateAfter(outcome: Outcome, attempt: number) {
  if (outcome.kind === "sent")
    return { delivery: "sent", sentAt: new Date(), dueAt: null, problem: "" } as const;
  const { problem } = outcome;
  if (outcome.kind === "retry" && attempt < mostAttempts) {
    const pause = getRetryDelay(attempt, outcome.after);
    return {
      delivery: "waiting",
      dueAt: sql`now() + make_interval(secs => ${pause})`,
      problem,
    } as const;
  }
  return { delivery: outcome.kind === "doubtful" ? "doubtful" : "failed", dueAt: null, problem } as const;
}

/** Seconds until the next attempt, a little by chance so that not all come at once. */
export function getRetryDelay(attempt: number, asked = 0, chance = Math.random()): number {
  const pause = Math.min(firstPause * 2 ** (attempt - 1), longestPause) * (0.8 + 0.4 * chance);
  return Math.round(Math.max(pause, Math.min(asked, longestAsked)));
}

/** Lets go of a claim before anything left, as an instance does that stops. The attempt does not count. */
export async function releaseClaim(db: Database, { id, attempt }: ClaimedMessage): Promise<void> {
  await db
    .update(contactMessages)
    .set({ delivery: "waiting", dueAt: sql`now()`, attempts: attempt - 1 })
    .where(
      and(
        eq(contactMessages.id, id),
        eq(contactMessages.delivery, "claimed"),
        eq(contactMessages.attempts, attempt),
      ),
    );
}

/** Marks what an instance left behind in the middle of handing over. @returns how many */
export async function markAbandoned(db: Database): Promise<number> {
  const marked = await db
    .update(contactMessages)
    .set({ delivery: "doubtful", dueAt: null, problem: abandoned })
    .where(and(eq(contactMessages.delivery, "sending"), sql`${contactMessages.dueAt} <= now()`));
  return marked.rowCount ?? 0;
}
