import { desc, eq } from "drizzle-orm";
import { undoOperation } from "../../app/features/operations/commands.server.ts";
import type { OperationUndo } from "../../app/features/operations/contract.ts";
import { describeLeft } from "../../app/features/operations/fields.ts";
import { getOperation } from "../../app/features/operations/queries.server.ts";
import type { Context } from "../../app/shared/context.server.ts";
import type { Actor } from "../../app/shared/session/permissions.ts";
import type { OperationKind } from "../../app/shared/values/revisions.ts";
import { decisions } from "../../db/schema/evidence/decisions.ts";
import { operations } from "../../db/schema/staff/operations.ts";
import type { TestApi } from "./api.ts";

type Who = "assistant" | "researcher";

/** Undoes the last operation of a kind. */
export async function undoLast(api: TestApi, kind: OperationKind, as: Who = "researcher") {
  const { db } = api.context;
  const found = await db
    .select()
    .from(operations)
    .where(eq(operations.kind, kind))
    .orderBy(desc(operations.at));
  return api.call("POST", `/operations/${found[0]?.id}/undo`, { as });
}

/** Undoes what was decided of a proposal. */
export async function undoDecision(api: TestApi, proposal: string, as: Who = "assistant") {
  const [decided] = await api.context.db
    .select()
    .from(decisions)
    .where(eq(decisions.proposal, proposal))
    .orderBy(desc(decisions.at));
  return api.call("POST", `/operations/${decided?.operation}/undo`, { as });
}

/** Undoes an import, as `npm run import -- --undo` does: what prevents it, and what stays, in sentences. */
export async function undoImport(
  { db }: Pick<Context, "db">,
  actor: Actor,
  { id, force = false }: { id: string; force?: boolean },
) {
  const describe = (left: OperationUndo["left"]) => left.map((one) => describeLeft(one, true));
  const { lost, left, canForce, undone } = await getOperation(db, actor, id);
  const reasons = describe(lost);
  if (canForce && !force && !undone)
    return { isUndone: false, operation: "", reasons, left: describe(left), deleted: 0, restored: 0 };
  const { message: _, ...done } = await undoOperation({ db }, actor, { id, force });
  return { isUndone: true, reasons, ...done, left: describe(done.left) };
}
