import { eq, sql } from "drizzle-orm";
import { allowLongStatements, type Transaction } from "../../../db/client.server.ts";
import { findRepeated, type Operation, recordOperation } from "../../../db/operations.server.ts";
import { operations } from "../../../db/schema/staff/operations.ts";
import { mergePending } from "../../../db/search/merge-pending.server.ts";
import { write } from "../../../db/write.server.ts";
import { AppError, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, isAllowed, requirePermission } from "../../shared/session/permissions.ts";
import { capitalize, formatCount, formatNumber } from "../../shared/values/text.ts";
import { nouns } from "../nouns.ts";
import { historyMessages } from "../revisions/contract.ts";
import { type OperationUndo, operationMessages } from "./contract.ts";
import { getRules, nounPermissions, type UndoSummary } from "./kinds.server.ts";
import { planUndo } from "./plan-undo.server.ts";
import { removeUnused } from "./remove-unused.server.ts";
import type { Step, UndoPlan } from "./undo-steps.server.ts";
import { writeUndo } from "./write-undo.server.ts";

/**
 * Undoes an operation: what it created is deleted, what it changed goes back field by field, what it deleted comes back.
 * What others have changed since stays and is named; an operation that is undone as a whole (kinds.server.ts) is refused
 * where something would stay or be lost, unless it is forced. A repeated call is answered as the first was.
 * @throws AppError `notFound`, `forbidden` for a colleague's unless by a researcher, `conflict`
 */
export async function undoOperation(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { id, force = false }: { id: string; force?: boolean },
): Promise<OperationUndo> {
  requirePermission(actor, "undoOperations");
  const result = await write(
    db,
    actor,
    async (writing) => {
      const { tx, operation: undoing } = writing;
      await allowLongStatements(tx);
      const repeated = await findRepeated(tx, actor, ({ summary }) => summary.of === id);
      if (repeated) return (repeated.summary as UndoSummary).result;
      const operation = await requireOperation(tx, actor, id);
      const plan = await planUndo(tx, operation);
      requireNouns(actor, plan.steps);
      requireUndoable(operation, plan, force);
      await writeUndo(writing, plan.steps);
      const undone = describeUndone(undoing, plan);
      await markUndone(writing, operation, undone);
      await removeUnused(writing);
      return undone;
    },
    actor.operation,
  );
  if (result.deleted + result.restored > manyRows) await mergePending(db);
  return result;
}

/** From here on the search's indexes are put in order at once. */
const manyRows = 1000;

/** @throws AppError `notFound`, `forbidden` for who may neither see nor undo it */
async function requireOperation(
  tx: Pick<Transaction, "select">,
  actor: Actor,
  id: string,
): Promise<Operation> {
  const [found] = await tx.select().from(operations).where(eq(operations.id, id));
  if (!found) throw notFound(operationMessages.unknown);
  if (found.actorId !== actor.id && !isAllowed(actor.role, "undoAllOperations"))
    throw new AppError("forbidden");
  requirePermission(actor, getRules(found).permission);
  return found;
}

function requireNouns(actor: Actor, steps: readonly Step[]): void {
  for (const noun of new Set(steps.map((step) => step.noun))) {
    const needed = nounPermissions[noun];
    if (needed) requirePermission(actor, needed);
  }
}

function requireUndoable(operation: Operation, plan: UndoPlan, force: boolean): void {
  const message = findObstacle(operation, plan, force);
  if (message !== null) throw new AppError("conflict", { message });
}

/** @returns why an operation cannot be undone, a Spanish sentence; null where it can */
function findObstacle(operation: Operation, { steps, lost, left }: UndoPlan, force: boolean) {
  const { isWhole } = getRules(operation);
  const isBlocked = isWhole && lost.length + left.length > 0 && (!force || steps.length === 0);
  if (operation.undone && !isBlocked) return operationMessages.undoneAlready;
  if (!isBlocked) return null;
  // What prevents a restore is a sentence of its own.
  return operation.kind === "deletion" ? (left[0]?.reason ?? null) : operationMessages.blocked;
}

function describeUndone(operation: string, { steps, left }: UndoPlan): OperationUndo {
  const deleted = steps.filter(({ action }) => action === "delete").length;
  const returned = steps.filter(({ action }) => action === "restore");
  const restored = steps.length - deleted;
  const isRestore = returned.length === steps.length;
  const message = isRestore ? describeRestored(returned) : describeCounts(restored, deleted);
  return { operation, deleted, restored, left, message };
}

function describeCounts(restored: number, deleted: number): string {
  if (restored + deleted === 0) return "No había nada que devolver a como estaba";
  const back = formatCount(restored, "registro quedó como antes", "registros quedaron como antes");
  const gone = formatCount(deleted, "registro se eliminó", "registros se eliminaron");
  const parts = [...(restored > 0 ? [back] : []), ...(deleted > 0 ? [gone] : [])];
  return `Deshecho: ${parts.join(" y ")}`;
}

function describeRestored(returned: readonly Step[]): string {
  const noun = returned[0]?.noun ?? "intervention";
  const { one, article } = nouns[noun];
  const others = returned.length - 1;
  const restored = `${capitalize(one)} restaurad${article === "la" ? "a" : "o"} correctamente`;
  if (noun === "user") return `${restored}. ${historyMessages.needsPassword}`;
  if (others <= 0) return restored;
  return `${restored}, con ${others === 1 ? "otro registro" : `otros ${formatNumber(others)} registros`}`;
}

type Writing = Parameters<typeof recordOperation>[0];

/** Lists the undoing, and says of the operation that it is undone; of one that it had undone, that it counts again. */
async function markUndone(writing: Writing, operation: Operation, result: OperationUndo): Promise<void> {
  const { tx, actor } = writing;
  const { id, kind, noun } = operation;
  const former = operation.summary as UndoSummary;
  const summary: UndoSummary = { of: id, kind: kind === "undo" ? former.kind : kind, result };
  await recordOperation(writing, { kind: "undo", noun, summary });
  const undone = { operation: writing.operation, actorName: actor.username, at: new Date().toISOString() };
  await tx.update(operations).set({ undone }).where(eq(operations.id, id));
  if (kind === "undo")
    await tx.update(operations).set({ undone: sql`null` }).where(eq(operations.id, former.of));
}
