import { eq, sql } from "drizzle-orm";
import { allowLongStatements } from "../../../db/client.server.ts";
import { findRepeated, type Operation, recordOperation } from "../../../db/operations.server.ts";
import { operations } from "../../../db/schema/staff/operations.ts";
import { mergePending } from "../../../db/search/merge-pending.server.ts";
import { write } from "../../../db/write.server.ts";
import { nounRules } from "../../nouns/register.server.ts";
import { nouns } from "../../nouns/register.ts";
import { requireDeletable } from "../../nouns/users/commands.server.ts";
import { AppError } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { capitalize, formatCount, formatNumber } from "../../shared/values/text.ts";
import { historyMessages } from "../revisions/contract.ts";
import type { UndoSummary } from "../revisions/kinds.server.ts";
import type { OperationUndo } from "./contract.ts";
import { requireOperation } from "./queries.server.ts";
import { planUndo } from "./undo/plan-undo.server.ts";
import { removeUnused } from "./undo/remove-unused.server.ts";
import { countSteps, findObstacle, type Step, type UndoPlan } from "./undo/undo-steps.server.ts";
import { writeUndo } from "./undo/write-undo.server.ts";

/**
 * Undoes an operation: what it created is deleted, what it changed goes back field by field, what it deleted comes back.
 * What others have changed since stays and is named; an operation that is undone as a whole (revisions/kinds.server.ts) is
 * refused where something would stay or be lost, unless it is forced. A repeated call is answered as the first was.
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
      if (repeated) return (repeated.summary as UndoSummary<OperationUndo>).result;
      const operation = await requireOperation(tx, actor, id);
      const plan = await planUndo(tx, operation);
      requireNouns(actor, plan.steps);
      for (const { noun, action, row } of plan.steps)
        if (noun === "user" && action === "delete") await requireDeletable(tx, actor, row);
      const message = findObstacle(operation, plan, { force });
      if (message !== null) throw new AppError("conflict", { message });
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

function requireNouns(actor: Actor, steps: readonly Step[]): void {
  for (const noun of new Set(steps.map((step) => step.noun)))
    requirePermission(actor, nounRules[noun].permission.write);
}

function describeUndone(operation: string, { steps, left }: UndoPlan): OperationUndo {
  const { deleted, restored } = countSteps(steps);
  const returned = steps.filter(({ action }) => action === "restore");
  const isRestore = returned.length > 0 && returned.length === steps.length;
  const message = isRestore ? describeRestored(returned) : describeCounts({ restored, deleted, left });
  return { operation, deleted, restored, left, message };
}

function describeCounts({ restored, deleted, left }: Omit<OperationUndo, "operation" | "message">): string {
  if (restored + deleted === 0)
    return left.length > 0 ? "No había nada que devolver a como estaba" : "Deshecho";
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
  const summary: UndoSummary<OperationUndo> = { of: id, kind: kind === "undo" ? former.kind : kind, result };
  await recordOperation(writing, { kind: "undo", noun, summary });
  const undone = { operation: writing.operation, actorName: actor.username, at: new Date().toISOString() };
  await tx.update(operations).set({ undone }).where(eq(operations.id, id));
  if (kind === "undo")
    await tx.update(operations).set({ undone: sql`null` }).where(eq(operations.id, former.of));
}
