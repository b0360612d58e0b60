import { desc, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { isInForce } from "../../../../db/links/hide-names.server.ts";
import { hiddenNames } from "../../../../db/schema/open-data/hidden-names.ts";
import { isoTimestamp } from "../../../shared/database/projections.server.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import { newId } from "../../../shared/values/ids.ts";
import { type EditionStore, runEditionTask } from "../process/run-task.server.ts";
import { findEditionsNaming, isReturning } from "./change-names.server.ts";
import type { NamesInput, StoredHiddenName } from "./contract.ts";

/** Those in force, newest first. */
export async function listHiddenNames(db: Reader, actor: Actor | null): Promise<StoredHiddenName[]> {
  requirePermission(actor, "hideNames");
  return db
    .select({
      _id: hiddenNames.id,
      names: hiddenNames.names,
      spared: sql<number>`cardinality(${hiddenNames.spared})`,
      hiddenAt: isoTimestamp<string>(hiddenNames.hiddenAt),
      hiddenBy: hiddenNames.hiddenBy,
    })
    .from(hiddenNames)
    .where(isInForce)
    .orderBy(desc(hiddenNames.hiddenAt), hiddenNames.id);
}

/** Hides a name from all that is public, but for the passages in which it stays: an operation, by which it is undone. */
export async function hideName(context: EditionStore, actor: Actor | null, input: NamesInput): Promise<void> {
  requirePermission(actor, "hideNames");
  const id = actor.operation ?? newId();
  // Without a package to make again it is no more than other writes are.
  const isSmall = (await findEditionsNaming(context.db, input.names)).length === 0;
  const task = { kind: "names", actor, change: { ...input, id } } as const;
  await runEditionTask(isSmall ? { ...context, importsDirectly: true } : context, task);
}

/** After an operation was undone that had hidden names: packages of editions have them again. */
export async function remakeReturnedPackages(context: EditionStore, actor: Actor | null): Promise<void> {
  requirePermission(actor, "undoOperations");
  if ((await context.db.$count(hiddenNames, isReturning)) > 0)
    await runEditionTask(context, { kind: "names", actor, change: null });
}
