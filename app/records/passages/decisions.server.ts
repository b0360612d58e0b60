import { eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { decisions } from "../../../db/schema/evidence/decisions.ts";
import type { Write } from "../../../db/write.server.ts";
import type { Actor } from "../../shared/session/permissions.ts";

type Decision = typeof decisions.$inferSelect;

/** Every decision, by its proposal. */
export async function loadDecisions(db: Reader): Promise<Map<string, Decision>> {
  const rows = await db.select().from(decisions);
  return new Map(rows.map((decision) => [decision.proposal, decision]));
}

/** Notes, as part of the write that carries it out, what was decided of a proposal; an earlier decision is replaced. */
export async function storeDecision(
  { tx, operation }: Pick<Write, "tx" | "operation">,
  actor: Actor,
  decision: Pick<Decision, "proposal" | "kind" | "decision" | "note">,
): Promise<void> {
  const made = { ...decision, operation, at: new Date(), actorId: actor.id, actorName: actor.username };
  await tx.insert(decisions).values(made).onConflictDoUpdate({ target: decisions.proposal, set: made });
}

/** The proposals that one write decided are open again. */
export async function removeDecisions({ tx }: Pick<Write, "tx">, operation: string): Promise<void> {
  await tx.delete(decisions).where(eq(decisions.operation, operation));
}
