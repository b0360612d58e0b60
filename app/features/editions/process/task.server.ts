import { sql } from "drizzle-orm";
import { allowLongStatements, type Database, type Transaction } from "../../../../db/client.server.ts";
import { type Write, writeLong } from "../../../../db/write.server.ts";
import { AppError } from "../../../shared/api/errors.ts";
import type { FailedTask } from "../../../shared/child-side.server.ts";
import type { Actor } from "../../../shared/session/permissions.ts";
import { newId } from "../../../shared/values/ids.ts";
import { type EditionInput, editionMessages } from "../contract.ts";
import { changeNames, type NameChange } from "../names/change-names.server.ts";
import { changeHiding, type Hiding } from "../publish/hide.server.ts";
import type { BuiltPackage } from "../publish/packages.server.ts";
import { publish, type Workplace } from "../publish/publish.server.ts";

/** What makes packages, and so is done in a process of its own. */
export type EditionTask = { actor: Actor } & (
  | { kind: "publish"; input: EditionInput }
  | { kind: "hide"; hiding: Hiding }
  | { kind: "names"; change: NameChange }
);

/** Sent to the process once; then "stored" for each package. */
export type EditionChildTask = Omit<Workplace, "store"> & { task: EditionTask; databaseUrl: string };

/** Sent by the process. */
export type Answer =
  | { kind: "built"; built: BuiltPackage }
  /** `version` is the content version, as new as its write at least. */
  | { kind: "done"; version: number }
  | FailedTask;

/** One change of editions at a time, in all instances, each one operation. @throws AppError `conflict` beside another one */
export function performTask(
  db: Database,
  { actor, ...task }: EditionTask,
  workplace: Workplace,
): Promise<void> {
  const change = async (writing: Write) => {
    await lockEditions(writing.tx);
    if (task.kind === "publish") await publish(db, writing, task.input, workplace);
    else if (task.kind === "hide") await changeHiding(writing, task.hiding, workplace);
    else await changeNames(writing, task.change, workplace);
  };
  const operation = task.kind === "names" ? task.change?.id : actor.operation;
  return writeLong(db, actor, change, operation ?? newId());
}

async function lockEditions(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('edition')) as locked`,
  );
  if (!rows[0]?.locked) throw new AppError("conflict", { message: editionMessages.running });
  await allowLongStatements(tx);
  // It waits while the package is stored, which a bucket may take long for.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`);
}
