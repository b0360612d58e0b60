import { desc, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { hiddenNames } from "../../../../db/schema/open-data/hidden-names.ts";
import { notFound } from "../../../shared/api/errors.ts";
import { isoTimestamp } from "../../../shared/database/projections.server.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import { newId } from "../../../shared/values/ids.ts";
import { type EditionStore, runEditionTask } from "../process/run-task.server.ts";
import { findEditionsNaming, type NameChange } from "./change-names.server.ts";
import { type NamesInput, nameMessages, type StoredHiddenName } from "./contract.ts";

/** Newest first. */
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
    .orderBy(desc(hiddenNames.hiddenAt), hiddenNames.id);
}

/** Hides a name from all that is public, but for the passages in which it stays. @returns what to undo it by */
export async function hideName(
  context: EditionStore,
  actor: Actor | null,
  input: NamesInput,
): Promise<string> {
  requirePermission(actor, "hideNames");
  const id = actor.operation ?? newId();
  await change(context, actor, { ...input, id }, input.names);
  return id;
}

/** @throws AppError `notFound` for a name that is not hidden */
export async function showName(context: EditionStore, actor: Actor | null, id: string): Promise<void> {
  requirePermission(actor, "hideNames");
  const [hidden] = await context.db.select().from(hiddenNames).where(eq(hiddenNames.id, id));
  if (!hidden) throw notFound(nameMessages.unknown);
  await change(context, actor, { id, names: null }, hidden.names);
}

async function change(
  context: EditionStore,
  actor: Actor,
  nameChange: NameChange,
  names: readonly string[],
): Promise<void> {
  // Without a package to make again it is no more than other writes are.
  const isSmall = (await findEditionsNaming(context.db, names)).length === 0;
  const task = { kind: "names", actor, change: nameChange } as const;
  await runEditionTask(isSmall ? { ...context, importsDirectly: true } : context, task);
}
