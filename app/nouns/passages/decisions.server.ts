import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../../db/client.server.ts";
import { isDecisionInForce, recordOperation } from "../../../db/operations.server.ts";
import { decisions } from "../../../db/schema/evidence/decisions.ts";
import { proposals } from "../../../db/schema/evidence/proposals.ts";
import { operations } from "../../../db/schema/staff/operations.ts";
import type { Write } from "../../../db/write.server.ts";
import type { ProposalKind } from "./constants.ts";

type Decision = typeof decisions.$inferSelect;

/** A proposal that was accepted or refused, not only put off. */
export const isDecided = (own: SQL) => and(own, isDecisionInForce, ne(decisions.decision, "later"));

/** The decision on a proposal that counts, locked until the transaction ends. */
export async function lockDecision(tx: Transaction, proposal: string): Promise<Decision | undefined> {
  const own = and(eq(decisions.proposal, proposal), isDecisionInForce);
  return (await tx.select().from(decisions).where(own).for("update"))[0];
}

type Settled = { interventionId: string };

/** Accepted proposals that are gone with what was done: all but those that are still proposed. */
export async function loadSettled(db: Reader): Promise<{ kind: ProposalKind; intervention: string }[]> {
  const { rows } = await db.execute<{ kind: ProposalKind; intervention: string }>(sql`
    select ${decisions.kind} as kind, coalesce(${operations.summary} ->> 'interventionId', '') as intervention
    from ${decisions} join ${operations} on ${operations.id} = ${decisions.operation}
    where ${decisions.decision} = 'accept' and ${decisions.kind} in ('contradiction', 'duplicate', 'work') and ${isDecisionInForce}
      and not exists (select from ${proposals} where ${proposals.id} = ${decisions.proposal})`);
  return rows;
}

/** Notes, as part of the write that carries it out, what was decided of a proposal; an earlier decision counts again once this one is undone. */
export async function storeDecision(
  writing: Omit<Write, "record">,
  { interventionId, ...decision }: Pick<Decision, "proposal" | "kind" | "decision" | "note"> & Settled,
): Promise<void> {
  const { tx, operation, actor } = writing;
  // By one clock, since the last decision counts.
  const made = { ...decision, at: sql`clock_timestamp()`, actorId: actor.id, actorName: actor.username };
  await tx
    .insert(decisions)
    .values({ ...made, operation })
    .onConflictDoUpdate({ target: [decisions.proposal, decisions.operation], set: made });
  await recordOperation(writing, { kind: "decision", noun: null, summary: { ...decision, interventionId } });
}
