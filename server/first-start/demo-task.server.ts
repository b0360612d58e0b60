import { AppError } from "../../app/shared/api/errors.ts";
import { runTask } from "../../app/shared/child-process.server.ts";
import { childTasks } from "../../app/shared/child-tasks.ts";
import type { Database } from "../../db/client.server.ts";
import { raiseContentVersion } from "../../db/content-version.server.ts";

export type DemoTask = { databaseUrl: string; change: "install" | "remove" };
/** `version` is the content version, as new as its write at least. */
export type DemoResult = { removed: number | null; version: number };

let isChanging = false;

/**
 * Puts the fictional city in, or takes it out, in a process of its own, so that this one goes on answering.
 * @returns how many records were taken out, or null for none. @throws AppError `conflict` while it is done already
 */
export async function changeDemo(db: Database, change: DemoTask["change"]): Promise<number | null> {
  if (isChanging)
    throw new AppError("conflict", {
      message: "La demostración se está poniendo o quitando: espera unos segundos y vuelve a intentarlo.",
    });
  isChanging = true;
  try {
    const task: DemoTask = { databaseUrl: db.$client.options.connectionString ?? "", change };
    const output = await runTask(childTasks.changeDemonstration, { input: JSON.stringify(task) });
    const { removed, version }: DemoResult = JSON.parse(output.toString());
    raiseContentVersion(db, version);
    return removed;
  } finally {
    isChanging = false;
  }
}
