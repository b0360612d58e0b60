import { eq, sql } from "drizzle-orm";
import { editions } from "../../../db/schema/open-data/editions.ts";
import { write } from "../../../db/write.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import type { EditionInput, StateKey } from "./contract.ts";
import { type EditionStore, runEditionTask } from "./process/run-task.server.ts";
import { findEditionsWith } from "./publish/hide.server.ts";
import { getPackageKey } from "./publish/packages.server.ts";
import { getEditionById } from "./queries.server.ts";

/** @throws AppError `conflict` while another one is published, `invalid` for a number that is taken */
export async function publishEdition(
  context: EditionStore,
  actor: Actor | null,
  input: EditionInput,
): Promise<void> {
  requirePermission(actor, "publishEditions");
  await runEditionTask(context, { kind: "publish", actor, input });
}

/**
 * Its records and its package can no longer be read; its number, its day and the reason stay. Said again, it corrects the
 * reason. @throws AppError `notFound`
 */
export async function withdrawEdition(
  { db, files }: Pick<Context, "db" | "files">,
  actor: Actor | null,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  requirePermission(actor, "publishEditions");
  const { file } = await getEditionById(db, id);
  const withdrawn = { withdrawnBy: actor.username, withdrawnReason: reason };
  await write(db, actor, ({ tx }) =>
    tx
      .update(editions)
      .set({ ...withdrawn, withdrawnAt: sql`coalesce(${editions.withdrawnAt}, now())` })
      .where(eq(editions.id, id)),
  );
  await files.delete(getPackageKey(file));
}

/** Registered after publishing, for the package: shown and cited, while the package stays as it is. */
export async function saveDoi(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { id, doi }: { id: string; doi: string },
): Promise<void> {
  requirePermission(actor, "publishEditions");
  await getEditionById(db, id);
  await write(db, actor, ({ tx }) => tx.update(editions).set({ doi }).where(eq(editions.id, id)));
}

/** @param reason null to show the state again */
export async function hideState(
  context: EditionStore,
  actor: Actor | null,
  { reason, ...key }: StateKey & { reason: string | null },
): Promise<void> {
  requirePermission(actor, "hideStates");
  const task = { kind: "hide", actor, hiding: { ...key, reason } } as const;
  // Without a package to make again it is one small write.
  const isSmall = (await findEditionsWith(context.db, key)).length === 0;
  await runEditionTask(isSmall ? { ...context, importsDirectly: true } : context, task);
}
