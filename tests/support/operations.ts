import { desc, eq } from "drizzle-orm";
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
  const [decided] = await api.context.db.select().from(decisions).where(eq(decisions.proposal, proposal));
  return api.call("POST", `/operations/${decided?.operation}/undo`, { as });
}
