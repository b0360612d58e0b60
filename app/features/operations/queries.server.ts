import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { allowLongStatements, type Database, type Reader } from "../../../db/client.server.ts";
import type { Operation } from "../../../db/operations.server.ts";
import { operations } from "../../../db/schema/staff/operations.ts";
import { AppError, notFound } from "../../shared/api/errors.ts";
import { startOfDay } from "../../shared/database/time-zone.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { type Actor, isAllowed, requirePermission } from "../../shared/session/permissions.ts";
import { canUndo, getRules, type UndoSummary } from "../revisions/kinds.server.ts";
import {
  type ListedOperation,
  type OperationFilters,
  type OperationPreview,
  type OperationUndo,
  operationMessages,
} from "./contract.ts";
import { describeOperations } from "./describe.server.ts";
import { planUndo } from "./undo/plan-undo.server.ts";
import { countSteps, findObstacle } from "./undo/undo-steps.server.ts";

/** Newest first; an assistant's own. */
export async function listOperations(
  db: Reader,
  actor: Actor | null,
  filters: OperationFilters,
  { limit, offset }: Page,
): Promise<PageOf<ListedOperation>> {
  requirePermission(actor, "undoOperations");
  const where = and(isVisible(actor), ...filter(filters));
  const found = await db
    .select()
    .from(operations)
    .where(where)
    .orderBy(desc(operations.at), desc(operations.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(operations).where(where);
  return { items: await show(db, actor, found), total: counted?.total ?? 0 };
}

/** With what undoing it would do now, and what stands against that. @throws AppError `notFound`, `forbidden` */
export async function getOperation(db: Database, actor: Actor | null, id: string): Promise<OperationPreview> {
  requirePermission(actor, "undoOperations");
  return db.transaction(
    async (tx) => {
      await allowLongStatements(tx);
      const operation = await requireOperation(tx, actor, id);
      const [shown] = await show(tx, actor, [operation]);
      if (!shown) throw notFound(operationMessages.unknown);
      const plan = await planUndo(tx, operation);
      const counts = countSteps(plan.steps);
      const obstacle = findObstacle(operation, plan, { force: false });
      const canForce = obstacle !== null && findObstacle(operation, plan, { force: true }) === null;
      const { lost, left } = plan;
      return { ...shown, deletes: counts.deleted, restores: counts.restored, lost, left, obstacle, canForce };
    },
    { accessMode: "read only" },
  );
}

/** @throws AppError `notFound`, `forbidden` for who may neither see nor undo it */
export async function requireOperation(
  db: Pick<Reader, "select">,
  actor: Actor,
  id: string,
): Promise<Operation> {
  const [found] = await db.select().from(operations).where(eq(operations.id, id));
  if (!found) throw notFound(operationMessages.unknown);
  if (found.actorId !== actor.id && !isAllowed(actor.role, "undoAllOperations"))
    throw new AppError("forbidden");
  requirePermission(actor, getRules(found).permission);
  return found;
}

function isVisible({ id, role }: Actor): SQL | undefined {
  return isAllowed(role, "undoAllOperations") ? undefined : eq(operations.actorId, id ?? "");
}

function filter({ kind, by, from, to }: OperationFilters): SQL[] {
  return [
    ...(kind === undefined ? [] : [eq(operations.kind, kind)]),
    ...(by === undefined ? [] : [eq(operations.actorName, by)]),
    ...(from === undefined ? [] : [sql`${operations.at} >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`${operations.at} < ${startOfDay(to, 1)}`]),
  ];
}

async function show(db: Reader, actor: Actor, listed: readonly Operation[]): Promise<ListedOperation[]> {
  const describe = await describeOperations(db, listed, await loadUndone(db, listed));
  return listed.map((operation) => {
    const { id, kind, at, actorName, undone, summary } = operation;
    const left = kind === "undo" ? (summary as UndoSummary<OperationUndo>).result.left : [];
    const shown = { _id: id, kind, at: at.toISOString(), actorName, ...describe(operation), undone, left };
    return { ...shown, canUndo: canUndo(actor, operation) };
  });
}

/** Those that some undid, and that these had undone. */
async function loadUndone(db: Reader, listed: readonly Operation[]): Promise<Operation[]> {
  const ids = listed.flatMap(({ kind, summary }) => (kind === "undo" ? [(summary as UndoSummary).of] : []));
  if (ids.length === 0) return [];
  const found = await db.select().from(operations).where(inArray(operations.id, ids));
  return [...found, ...(await loadUndone(db, found))];
}
