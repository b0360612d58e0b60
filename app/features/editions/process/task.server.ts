import type { Database } from "../../../../db/client.server.ts";
import type { FailedTask } from "../../../shared/child-side.server.ts";
import type { Actor } from "../../../shared/session/permissions.ts";
import type { EditionInput } from "../contract.ts";
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

export function performTask(
  db: Database,
  { actor, ...task }: EditionTask,
  workplace: Workplace,
): Promise<void> {
  if (task.kind === "publish") return publish(db, actor, task.input, workplace);
  return task.kind === "hide"
    ? changeHiding(db, actor, task.hiding, workplace)
    : changeNames(db, actor, task.change, workplace);
}
