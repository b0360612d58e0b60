import { raiseContentVersion } from "../../../../db/content-version.server.ts";
import { AnsweringChild } from "../../../shared/child-process.server.ts";
import { toTaskError } from "../../../shared/child-side.server.ts";
import { childTasks } from "../../../shared/child-tasks.ts";
import type { Context } from "../../../shared/context.server.ts";
import {
  type Answer,
  performTask,
  type TemplateChildTask,
  type TemplateResult,
  type TemplateTask,
} from "./task.server.ts";

/** Reads, checks and uses templates in a process of its own, so that this one goes on answering; tests do it here. */
export async function runTemplateTask(
  { db, importsDirectly }: Pick<Context, "db" | "importsDirectly">,
  task: TemplateTask,
): Promise<TemplateResult> {
  if (importsDirectly) return performTask(db, task);
  const databaseUrl = db.$client.options.connectionString ?? "";
  const child = new AnsweringChild(childTasks.useTemplate);
  try {
    const answer = (await child.ask({ task, databaseUrl } satisfies TemplateChildTask)) as Answer;
    if (answer.kind === "failed") throw toTaskError(answer);
    raiseContentVersion(db, answer.version);
    return answer.result;
  } finally {
    child.close();
  }
}
