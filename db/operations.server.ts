import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { AppError } from "../app/shared/api/errors.ts";
import type { Actor } from "../app/shared/session/permissions.ts";
import type { OperationKind, RevisionNoun } from "../app/shared/values/revisions.ts";
import type { Transaction } from "./client.server.ts";
import { decisions } from "./schema/evidence/decisions.ts";
import { revisions } from "./schema/revisions.ts";
import { operations } from "./schema/staff/operations.ts";
import { users } from "./schema/users.ts";

export type Operation = typeof operations.$inferSelect;

/** When an operation was undone, in ISO 8601; null where it counts. */
export const undoneAt = (id: SQLWrapper): SQL<string | null> =>
  // Nested, so that a query of one table names the table too.
  sql<string | null>`(select own.undone ->> 'at' from operations own where own.id = ${sql`${id}`})`;

/** What the user who did something is called now, or was then where the account is gone. The query joins `users`. */
export const nameNow = (then: SQLWrapper): SQL<string> => sql<string>`coalesce(${users.username}, ${then})`;

/** Whether a decision is the last on its proposal that was not undone: with a later one undone, the one before it counts again. */
export const isDecisionInForce: SQL = sql`(${undoneAt(decisions.operation)} is null and not exists (
  select from ${decisions} later where later.proposal = ${decisions.proposal}
    and (later.at, later.operation) > (${decisions.at}, ${decisions.operation}) and ${undoneAt(sql`later.operation`)} is null))`;

/** A write under way, as far as its operation is concerned. */
type Writing = { tx: Transaction; operation: string; actor: Actor };

/** @param summary what the list says of it, and what a repeated call is answered */
type Entry = { kind: OperationKind; noun: RevisionNoun | null; summary?: Record<string, unknown>; at?: Date };

/** Lists a write under what people did, so that they can undo it as one. Only the first entry of a write counts. */
export async function recordOperation({ tx, operation, actor }: Writing, entry: Entry): Promise<void> {
  const content = actor.operation === operation ? (actor.content ?? null) : null;
  const author = { actorId: actor.id, actorName: actor.username };
  await tx
    .insert(operations)
    .values({ id: operation, content, ...author, ...entry })
    .onConflictDoNothing();
}

/**
 * What was done under the caller's name for the write, `actor.operation`: a repeated call is answered as the first was.
 * @param isSame whether that was what is asked for now, as far as the body of the call does not say
 * @returns null where it is the first. @throws AppError `conflict` where something else was done under that name
 */
export async function findRepeated(
  tx: Transaction,
  { id, operation, content }: Actor,
  isSame: (done: Operation) => boolean,
): Promise<Operation | null> {
  if (operation === undefined) return null;
  const [found] = await tx.select().from(operations).where(eq(operations.id, operation));
  const isOther = found
    ? found.actorId !== id || found.content !== (content ?? null) || !isSame(found)
    : (await tx.$count(revisions, eq(revisions.operation, operation))) > 0;
  if (isOther) throw new AppError("conflict");
  return found ?? null;
}
